"""Connect Four: discs fall into a rack; four of yours in a row win."""

from connect_four.board import SEATS, ConnectFourBoard
from connect_four.messages import message
from connect_four.notation import ConnectFourNotation
from connect_four.rules import FOUR, NO_ROOM, ConnectFour
from connect_four.search import LEVELS, ConnectFourJudge
from ludogite.core.game import Game
from ludogite.core.parts import About, Rules, Search
from ludogite.core.study import Study

GAME = Game(
    id="connect_four",
    about=About(title=message("Connect Four"), line=message("Four in a row, and gravity against you."), minutes=5),
    rules=Rules(
        start=lambda _settings: ConnectFour(0, 0),
        reasons=(FOUR, NO_ROOM),
        longest=42,
        seat_names=("x", "o"),
        seat_titles=SEATS,
    ),
    notation=ConnectFourNotation(),
    board=ConnectFourBoard(),
    search=Search(judge=lambda _settings: ConnectFourJudge(), levels=LEVELS),
    study=Study(touches=lambda _settings: tuple("1234567"), one_touch=True),
    package="connect_four",
)
