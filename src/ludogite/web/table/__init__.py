"""A table: the page, its socket, and what is said over it.

The socket: `web/table/socket.py` opens it, `web/table/connection.py` is one client. A move for which nothing but the
disk has to be waited for takes no task: it is heard where it is read (`Connection.hear`), decided and queued to be
stored (`House.act_now`), and those who look on have their turn together once it is (`web/table/telling.py`). A client
that cannot take what it is told has it at its own pace (`web/table/sender.py`). `web/table/updates.py` remembers
which table a viewer saw last and asks `play/view.py` for what is new; whoever is far behind gets a snapshot.

The page: `web/table/static/table.css` is a grid exactly as high as the screen, in three shapes: columns on a desk,
rows on a phone that stands, seats left and the question right of the board on one that lies. The question has one
height while a game goes on (`web/table/static/ask-box.js`: who asks writes there; `web/table/static/offers.js`: what
is asked besides a move), so the board never moves. Lists, talk, acts and preferences are sheets
(`web/table/static/sheets.js`): rows that the board makes room for. `web/table/static/arrange.js` chooses among three
places for the seats; `web/table/static/preferences.js` keeps what somebody prefers.

Touching: `web/table/static/touch.js` goes from spot to spot; what a move would do is asked of the house (`preview`,
derived from the steps by `core/preview.py`) and drawn before it is played (`web/table/static/preview.js`); a piece
can be dragged (`web/table/static/drag.js`). What surely moves is shown at once (`Board.ahead`). Where room is short a
board shows its crop alone: spots outside it stand in the question as things to touch, and dice that were thrown lie
beside them (`web/table/static/hand.js`).

`tests/web/table/test_layout.py` measures the boxes of all that can be touched or read,
`tests/web/table/test_table_page.py` that the board stays where it is.
"""
