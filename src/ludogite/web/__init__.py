"""The house on the web: pages, socket and API.

Layers: `web/doors/` (what a request passes before a room sees it), `web/shared/` (what rooms share), the rooms,
`web/api/`. A room is a folder with the same file names: `routes.py` with its `ROUTES`, `words.py` or `words/`,
`script.py` (what a page tells its script), `templates/`, `drawings/`, `static/`. Whoever changes the reviews opens
`web/review/`. Rooms do not import each other; what two of them need is in `web/shared/`. `web/rooms.py` lists the
rooms and finds their templates, by name alone.

`Services` (`web/doors/services.py`) is what all requests share: house, settings, keys, limits, and the services of
`people/`. What a room keeps for as long as the house is open is `services.of_room(opener)`: opened when it is first
asked for, and closed by `on_close`.

Words: a key means one thing in all rooms (`web/shared/known_words.py` refuses two). Pages say them through the visit;
scripts are given theirs with the page.

The wire: whatever the house sends or reads is a msgspec struct: `play/messages/` and `play/commands.py` for the
socket, the answers of the rooms, and each room's `script.py`. `tools/wire.py` writes them as TypeScript
(`web/types/wire.d.ts`, never served), and `tsc --checkJs --strict` reads all scripts with it: plain ES modules with
types in their comments, no build. What scripts share among themselves is in `web/types/scripts.d.ts`;
`web/shared/static/dom.js`, `web/shared/static/ask.js` and `web/shared/static/words.js` are what all stand on.
`tests/web/shared/test_scripts.py` keeps `any` out.
"""
