"""The messages between a table and those who look at it. Defaults are left out on the way.

They are the only source of the wire: `tools/wire.py` writes them as TypeScript (`web/types/wire.d.ts`), the API is
described from them and the docstrings under their fields (`web/api/description.py`), and `web/doors/faults.py` reads
the same types to say what is wrong with one.
"""

from __future__ import annotations

from ludogite.play.messages.board import (
    BoardChange,
    BoardOut,
    ChangeOut,
    GhostOut,
    Out,
    SpotOut,
    SpriteOut,
    StepOut,
    spot_out,
    sprite_out,
    step_out,
    written,
)
from ludogite.play.messages.events import BadgeOut, Beat, EventOut, NoteOut, Played, Shown
from ludogite.play.messages.received import Cid, Do, Hello, Inward, Ping, Preview, decoder
from ludogite.play.messages.seats import Facts, Joining, OutcomeFacts, SeatFacts, TableStatus, Teammate
from ludogite.play.messages.sent import (
    Done,
    FieldOut,
    News,
    Numbered,
    Outward,
    Pong,
    Previewed,
    Queued,
    Refused,
    Snapshot,
    TalkOut,
    Watching,
    encode,
)
from ludogite.play.messages.turn import FaceOut, MoveChoice, RollOut, Turn, Waiting, face_out, roll_out

__all__ = [
    "BadgeOut",
    "Beat",
    "BoardChange",
    "BoardOut",
    "ChangeOut",
    "Cid",
    "Do",
    "Done",
    "EventOut",
    "FaceOut",
    "Facts",
    "FieldOut",
    "GhostOut",
    "Hello",
    "Inward",
    "Joining",
    "MoveChoice",
    "News",
    "NoteOut",
    "Numbered",
    "Out",
    "OutcomeFacts",
    "Outward",
    "Ping",
    "Played",
    "Pong",
    "Preview",
    "Previewed",
    "Queued",
    "Refused",
    "RollOut",
    "SeatFacts",
    "Shown",
    "Snapshot",
    "SpotOut",
    "SpriteOut",
    "StepOut",
    "TableStatus",
    "TalkOut",
    "Teammate",
    "Turn",
    "Waiting",
    "Watching",
    "decoder",
    "encode",
    "face_out",
    "roll_out",
    "spot_out",
    "sprite_out",
    "step_out",
    "written",
]
