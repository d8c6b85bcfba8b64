"""Every text that the house keeps is looked at here: it goes with whoever is erased, or stays for a reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, get_args

import msgspec
import msgspec.inspect as types
import pytest
import sqlalchemy as sa

from ludogite.people.accounts.events import AccountEvent
from ludogite.people.clubs.events import ClubEvent, StampedClubEvent, without_person
from ludogite.people.moderation import store as moderation
from ludogite.people.moderation.events import MODERATION_CODEC, ModerationEvent
from ludogite.people.tournaments.events import StampedTournamentEvent, TournamentEvent
from ludogite.people.tournaments.personal import ForgottenEntrant, without_entrant
from ludogite.play.events import TableEvent
from ludogite.play.forgetting import unnamed_event
from ludogite.play.unsaid import own_words, without_names
from ludogite.storage.schema.base import whole_metadata

if TYPE_CHECKING:
    from collections.abc import Iterator

PERSON, NAME, REST = "7" * 24, "Capucine", "and the others"
MARKED = f"About {NAME}, {REST}"

GOES = {
    "table": {
        "created.seats[].name", "created.by.name", "created.by.program_of", "created.seats[].reserved_name",
        "seated.person.name", "seated.person.program_of", "team-asked.person.name", "team-asked.person.program_of",
        "said.person.name", "said.person.program_of", "said.text", "name-changed.name",
    },
    "tournament": {"announced.plan.title", "plan-changed.plan.title", "entered.entrant.name", "entrant-changed.name"},
    "club": set[str](),
    "moderation": {"invitation.label", "admitted.label", "invitation-withdrawn.label", "reported.words"},
    "account": {
        "joined.name", "renamed.name", "credential-added.label", "credential-removed.label",
    },
}  # fmt: skip
"""What somebody typed about themselves, or on their own behalf: all of it goes with them."""

UNSAID = {
    "table": set[str](),
    "tournament": {
        "entrant-left.reason", "result-by-hand.reason", "forfeited.reason", "match-annulled.reason", "paused.reason",
        "ended.reason",
    },
    "club": {
        "founded.about", "described.about", "rules-set.rules[]", "sent-away.reason", "date-set.title", "date-set.note",
    },
    "moderation": {
        "report-closed.reason", "muted.reason", "sent-away.reason", "released.reason", "role-changed.reason",
        "recovery-link.reason", "table-closed.reason", "club-closed.reason", "club-closed.club", "admission.reason",
        "free-chat.reason", "invitation-withdrawn.reason", "notice.text",
    },
    "account": {"role-given.reason"},
}  # fmt: skip
"""What somebody wrote that others need: why something was decided about them, what their club says of itself. It stays,
and no name of whoever is erased stands in it."""

OF_NO_CLUB = {f"{kind}.plan.{field}": "" for kind in ("announced", "plan-changed") for field in ("club", "series")}
"""What a club calls its tournament is the club's, and stays where no name stands in it."""

RENAMED = {"founded.name", "renamed.name"}
"""What a club is called: it keeps its name, unless it is somebody's who is erased; then it has a neutral one."""

ID = "a number that was drawn, of a person, a table, a tournament or a club: it tells nobody who they were"
CHOICE = "one of the words that the house offers"
PLAYED = "what was played: it is the others' as well, and holds nothing but moves of the game"
CHANCE = "what the chance of a game follows from: without it nobody could prove that it was fair"
OTHERS = "the name of whom a decision is about; it goes when they are erased"
UNUSED = "empty when it is written: what a match comes to is told by later events"

KEPT = {
    "table": {
        ID: {
            "created.by.id", "created.seats[].reserved", "created.seats[].mates[]", "created.follows",
            "created.branch_of", "created.tournament", "created.ladder", "seated.person.id", "left.person",
            "moved.person", "team-asked.person.id", "team-answered.person", "on-vacation.person", "said.person.id",
            "followed.table", "forgotten.person", "recognised.person", "recognised.member", "name-changed.person",
        },
        CHOICE: {
            "created.game", "created.options{}", "created.seats[].level", "said.phrase", "handed.level",
            "ended.reason", "closed.reason",
        },
        PLAYED: {
            "created.start", "moved.token", "chanced.token", "planned.token", "line-planned.line[].token",
            "line-forgotten.line[].token",
        },
        CHANCE: {"created.seed", "seated.nonce", "nonce-brought.nonce", "started.nonces[]"},
    },
    "tournament": {
        ID: {
            "announced.plan.directors[]", "announced.plan.club", "announced.plan.series",
            "plan-changed.plan.directors[]", "plan-changed.plan.club", "plan-changed.plan.series",
            "entered.entrant.person", "invited.people[]", "invitation-answered.person", "entrant-changed.person",
            "table-laid.table", "directors-changed.directors[]",
        },
        CHOICE: {
            "announced.plan.game", "announced.plan.options{}", "announced.plan.tie_breaks[]", "plan-changed.plan.game",
            "plan-changed.plan.options{}", "plan-changed.plan.tie_breaks[]", "entered.entrant.level",
            "paired.matches[].slot", "result-heard.ended_by",
        },
        CHANCE: {"announced.seed", "announced.draw_seed", "entered.nonce", "begun.nonce"},
        UNUSED: {
            "paired.matches[].table", "paired.matches[].result.reason", "paired.matches[].result.ended_by",
            "paired.matches[].claims[].by",
        },
    },
    "club": {
        ID: {
            "founded.founder", "joined.member", "left.member", "sent-away.member", "called-back.member",
            "role-given.member", "shown.member", "rung-taken.member", "rung-left.member", "ladder-challenged.member",
            "ladder-challenged.challenged", "ladder-challenged.table", "ladder-played.table", "ladder-played.winner",
            "ladder-lapsed.table", "ladder-declined.table", "attendance.member", "feed-made.member",
            "feed-ended.member",
        },
        CHOICE: {"ladder-begun.game"},
    },
    "moderation": {
        ID: {"reported.table", "muted.owned[]", "sent-away.owned[]", "table-closed.table"},
        OTHERS: {
            "report-closed.name", "muted.name", "sent-away.name", "released.name", "role-changed.name",
            "recovery-link.name", "recovered.name", "admitted.name", "reported.name",
        },
    },
    "account": {
        ID: {"joined.owner", "guest-recognised.guest", "tied.person", "untied.person"},
        CHOICE: {"credential-added.kind", "credential-removed.kind"},
    },
}  # fmt: skip
"""What stays as it is, and why."""

KINDS = {
    "table": TableEvent, "tournament": TournamentEvent, "club": ClubEvent, "moderation": ModerationEvent,
    "account": AccountEvent,
}  # fmt: skip
EVENTS = [(stream, kind) for stream, union in KINDS.items() for kind in get_args(union)]


def text_fields(found: types.Type, path: str) -> Iterator[str]:
    """Return the path of every text in a type."""
    match found:
        case types.StrType():
            yield path
        case types.StructType() | types.NamedTupleType():
            for field in found.fields:
                yield from text_fields(field.type, f"{path}.{field.encode_name}")
        case types.UnionType():
            for one in found.types:
                yield from text_fields(one, path)
        case types.VarTupleType() | types.ListType() | types.SetType() | types.FrozenSetType():
            yield from text_fields(found.item_type, f"{path}[]")
        case types.DictType():
            yield from text_fields(found.key_type, f"{path}{{}}")
            yield from text_fields(found.value_type, f"{path}{{}}")
        case types.LiteralType() | types.IntType() | types.BoolType() | types.FloatType() | types.NoneType():
            return
        case _:
            raise AssertionError(f"{path} is a {found}: say here where its texts are")


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined] # every event is a struct


def filled(  # noqa: PLR0911 - an arm for every kind of type
    found: types.Type, path: str, words: dict[str, str]
) -> Any:
    """Return a value of a type in which these words stand, and the person's number in all other texts."""
    match found:
        case types.StrType():
            return words.get(path, PERSON)
        case types.NamedTupleType():
            return [filled(field.type, f"{path}.{field.encode_name}", words) for field in found.fields]
        case types.StructType():
            fields = {
                field.encode_name: filled(field.type, f"{path}.{field.encode_name}", words) for field in found.fields
            }
            return fields | ({str(found.tag_field): found.tag} if found.tag_field else {})
        case types.UnionType():
            return filled(min(found.types, key=lambda one: isinstance(one, types.NoneType)), path, words)
        case types.VarTupleType() | types.ListType() | types.SetType() | types.FrozenSetType():
            return [filled(found.item_type, f"{path}[]", words)]
        case types.DictType():
            return {PERSON: filled(found.value_type, f"{path}{{}}", words)}
        case types.LiteralType():
            return found.values[0]
        case types.BoolType():
            return False
        case types.IntType() | types.FloatType():
            return 1
        case _:
            return None


def event_with(kind: type, words: dict[str, str]) -> Any:
    """Return an event of a kind in which somebody typed these words."""
    return msgspec.convert(filled(types.type_info(kind), tag_of(kind), words), kind)


def erased(stream: str, event: Any) -> str:
    """Return an event of somebody's, or about somebody, as it is stored once they are erased."""
    names = {NAME}
    match stream:
        case "table":
            return repr(unnamed_event(event, {PERSON}, names))
        case "tournament":
            history = [StampedTournamentEvent(1, 1, PERSON, event)]
            [one] = without_entrant(history, ForgottenEntrant(frozenset({PERSON}), frozenset({1}), frozenset(names)))
            return repr(one.event)
        case "club":
            return repr(without_person(StampedClubEvent(1, 1, PERSON, event), PERSON, "~1", names, "Club 1").event)
        case "moderation":
            row: Any = SimpleNamespace(by=PERSON, person="8" * 24, body=MODERATION_CODEC.write(event))
            said = (lambda text: own_words(text, names)), (lambda text: without_names(text, names))
            return moderation.without_person(row, PERSON, *said)["body"]
        case _:
            raise AssertionError(stream)


@pytest.mark.parametrize(("stream", "kind"), EVENTS, ids=lambda one: one if isinstance(one, str) else tag_of(one))
def test_every_text_of_every_event_goes_or_stays_for_a_reason(stream: str, kind: type) -> None:
    """A new field of a new event stands in one of the lists above, or this fails."""
    there = set(text_fields(types.type_info(kind), tag_of(kind)))
    kept = set().union(*KEPT[stream].values())
    renamed = RENAMED if stream == "club" else set()
    for path in there:
        listed = [path in one for one in (GOES[stream], UNSAID[stream], kept, renamed)]
        assert sum(listed) == 1, f"{stream}: {path} is in {sum(listed)} lists"


def test_the_lists_name_nothing_that_is_not_there() -> None:
    for stream, union in KINDS.items():
        there = {path for kind in get_args(union) for path in text_fields(types.type_info(kind), tag_of(kind))}
        listed = GOES[stream] | UNSAID[stream] | set().union(*KEPT[stream].values())
        assert listed | (RENAMED if stream == "club" else set()) <= there


@pytest.mark.parametrize(
    ("stream", "kind"),
    [one for one in EVENTS if one[0] != "account"],
    ids=lambda one: one if isinstance(one, str) else tag_of(one),
)
def test_what_somebody_typed_goes_with_them_and_what_others_need_names_them_no_more(stream: str, kind: type) -> None:
    there = set(text_fields(types.type_info(kind), tag_of(kind)))
    going = there & GOES[stream]
    event = event_with(kind, dict.fromkeys(going, "Words of my own") | OF_NO_CLUB)
    assert "Words of my own" not in erased(stream, event)
    staying = there & UNSAID[stream]
    about_others = dict.fromkeys(staying | (there & RENAMED), MARKED) | {"sent-away.member": "8" * 24}
    after = erased(stream, event_with(kind, about_others))
    assert NAME not in after
    assert (REST in after) == bool(staying), "what others need stays"
    spelled = dict.fromkeys(staying | (there & RENAMED), f"The {NAME.upper()}CUP")
    assert NAME.upper() not in erased(stream, event_with(kind, spelled)), "inside of another word, and in capitals"


COLUMNS = {
    "what happened: the lists above": {
        "events.body", "archives.body", "account_events.body", "club_events.body", "tournament_events.body",
        "moderation_events.body",
    },
    "goes with the account": {
        "accounts.id", "accounts.kind", "accounts.name", "accounts.look", "accounts.role", "accounts.owner",
        "accounts.shares", "account_events.account", "credentials.id", "credentials.account", "credentials.kind",
        "credentials.secret", "credentials.label", "sessions.digest", "sessions.account", "sessions.player",
        "sessions.device", "sessions.network", "access_tokens.digest", "access_tokens.account", "access_tokens.label",
        "access_tokens.scopes", "links.digest", "links.kind", "links.account", "links.made_by", "links.label",
        "progress.account", "progress.key", "progress.value", "ties.account", "ties.person", "ties.kind",
        "vacations.account", "notice_preferences.account", "notice_preferences.pace", "notice_preferences.zone",
        "notice_preferences.language", "notice_preferences.email", "push_subscriptions.digest",
        "push_subscriptions.account", "push_subscriptions.endpoint", "push_subscriptions.public_key",
        "push_subscriptions.auth_secret", "push_subscriptions.device", "notices.account", "notices.table_id",
        "notices.kind",
    },
    "goes with the person, from lists by which somebody is found": {
        "seatings.person", "results.person", "results.opponents", "results.against", "results.result",
        "results.game", "results.table_id", "seatings.table_id", "club_people.account", "club_people.club",
        "tournament_people.person", "tournament_people.tournament", "tournament_guests.person",
        "tournament_guests.tournament", "tournament_guests.network", "fair_play.person", "fair_play.table_id",
        "fair_play.family", "strengths.person", "strengths.family", "public_game_people.person",
        "public_game_people.table_id", "public_game_people.game",
    },
    "follows the events: a title, a name of a club": {"tournaments.title", "clubs.name", "clubs.look"},
    "somebody stands there": {
        "account_events.by", "moderation_events.by", "moderation_events.person", "club_events.by",
        "tournament_events.by",
    },
    "how a program called a command of its own: goes": {"events.cid"},
    ID: {
        "events.table_id", "events.author", "archives.table_id", "archive_authors.person", "archive_authors.table_id",
        "clubs.id", "club_events.club", "ladder_games.table_id", "ladder_games.club", "tables.id", "tournaments.id",
        "tournaments.club", "tournament_events.tournament", "public_games.table_id", "rated_games.table_id",
        "rating_steps.person", "rating_steps.table_id"
    },
    "a hash: it tells nobody who they were, and keeps whoever is erased from coming back": {
        "forgotten.digest", "forgotten.member", "forgotten.recognising",
    },
    CHOICE: {
        "tables.game", "tables.status", "tournaments.game", "tournaments.form", "tournaments.status",
        "public_games.game", "public_games.reason", "public_games.against", "public_game_counts.game",
        "public_game_counts.measure", "rated_games.family", "rating_steps.family", "side_counts.family",
    },
    PLAYED: {
        "public_games.opening", "public_games.winners", "public_games.seats", "public_game_counts.value",
        "rated_games.body", "rated_games.opening",
    },
    "what the house keeps for itself: keys, looks back at games in numbers, its pulse": {"house.key", "house.value"},
}  # fmt: skip
"""Every column that holds texts, by what becomes of them."""


def test_every_column_that_holds_texts_is_looked_at() -> None:
    there = {
        f"{table.name}.{column.name}"
        for table in whole_metadata().sorted_tables
        for column in table.columns
        if isinstance(column.type, sa.String | sa.LargeBinary)
    }
    listed = [column for columns in COLUMNS.values() for column in columns]
    assert sorted(listed) == sorted(there)
