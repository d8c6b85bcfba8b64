"""A board in a page: what scenes and steps mean there, how it sounds, where it stands.

One script for all games: `web/board/static/board.js` moves sprites over a still background,
`web/board/static/scene.js` repeats what a step means (`stepped` of `core/scene.py`), `web/board/static/spots.js` is
touched. `web/board/static/touches.js` makes moves of touches for tables, lessons and puzzles: things that toggle are
chosen in any order, and alike ones stand for each other. `web/board/static/ghosts.js` draws what would happen,
`web/board/static/move-list.js` the list of moves.

`web/board/static/play.css` lays out whatever has a board. `/games/ID/board.css` (`web/board/routes.py`) is the game's
own style in the layer `board`, and what the house shows on every board (`web/board/styles/board.css`).
"""
