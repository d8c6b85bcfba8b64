"""A table on which tests play, without a house."""

from typing import Any

from ludogite.core.registry import open_game
from ludogite.play import commands as do
from ludogite.play import events as ev
from ludogite.play.decide import decide
from ludogite.play.table import Table

ANNA, BERT, CARO = ev.Person("anna", "Anna"), ev.Person("bert", "Bert"), ev.Person("caro", "Caro")
SEED = "5f" * 32


class Desk:
    """A table that takes in what was decided, as the house does, with a clock of its own."""

    def __init__(self, game: str = "squadro", clock: ev.ClockPlan | None = None, **more: Any) -> None:
        self.now = 1_000_000
        settings = open_game(game).settings(more.pop("options", {}))
        count = open_game(game).rules.seats(settings)
        plans = more.pop("seats", (ev.SeatPlan("friend"),) * count)
        created = ev.Created(
            game,
            open_game(game).rules.version,
            dict(settings),
            plans,
            ANNA,
            SEED,
            clock or ev.ClockPlan(),
            **more,
        )
        self.log = [ev.Stamped(1, self.now, created)]
        self.table = Table.from_events("desk", self.log)

    def take(self, events: list[ev.TableEvent], author: str = "", cid: str = "") -> None:
        for event in events:
            stamped = ev.Stamped(self.table.seq + 1, self.now, event, author, cid)
            self.log.append(stamped)
            self.table = self.table.after([stamped])

    def do(self, who: ev.Person, command: do.Command) -> None:
        self.take(decide(self.table, command, who, self.now))

    def seat(self, *people: ev.Person) -> "Desk":
        for number, person in enumerate(people):
            self.do(person, do.Sit(number, "n0nce"))
        return self

    def token(self) -> str:
        play = self.table.play
        assert play is not None
        return play.game.notation.format(play.state, play.state.moves()[0])

    def actor(self) -> ev.Person:
        seat = self.table.acting
        assert seat is not None
        return self.table.member_to_act(seat) or ANNA

    def names(self, seat: int) -> list[str]:
        return [person.name for person in self.table.seats[seat].people]

    def play(self) -> None:
        self.do(self.actor(), do.Play(self.token(), self.table.ply))


def essence(table: Table) -> tuple[object, ...]:
    play = table.play
    return (
        table.seq, play and play.tokens, play and play.state, table.outcome, table.clock.left, table.clock.seat,
        [(s.people, s.level, s.gone_since) for s in table.seats], table.proposals,
        list(table.talk), table.closed, list(table.readings), table.asked_at,
        [(s.asking, s.turned_down, s.sent_off, s.former) for s in table.seats],
    )  # fmt: skip


def two() -> Desk:
    return Desk().seat(ANNA, BERT)
