"""What the script of a table is told with its page."""

from __future__ import annotations

from ludogite.core.game import Game
from ludogite.core.language import Language
from ludogite.core.level import CHARACTERS
from ludogite.core.rng import Rng
from ludogite.core.state import State
from ludogite.play.invitations import invited_to, is_friend
from ludogite.play.messages import Out
from ludogite.play.table import Table
from ludogite.translation import translate
from ludogite.web.shared.known_words import WORDS
from ludogite.web.shared.script import ScriptWords, script_words

SCRIPT_WORDS = (
    "a-program", "program-of",
    "and", "your-move", "their-move", "thinking", "waiting-for", "waiting-name", "awaited", "invite-arrived",
    "free-seat", "kept-seat", "away", "absent", "away-loses", "away-yours", "claim", "claim-sure", "claim-how",
    "hand-over", "hand-over-sure", "hand-over-how", "wait-longer", "handed-yours", "handed-how", "play-myself",
    "choose-again", "type-dice", "tell-dice", "tell-die", "tell-nth-die", "tell-face",
    "accept", "refuse", "draw-asked", "draw-means", "draw-waits", "draw-sure",
    "draw-how", "draw-yes", "draw-declined", "draw-declined-yours", "takeback-asked", "takeback-means",
    "takeback-waits", "takeback-declined", "takeback-declined-yours", "taken-back", "won", "lost", "wins",
    "join-team", "get-up", "shared", "drawn", "closed", "reconnecting", "cover", "you", "join", "mute", "unmute",
    "watching", "new-messages", "copied", "resign", "resign-sure", "resign-wins", "resign-last", "resign-handed",
    "resign-counts",
    "play-on", "send", "play", "turn-call", "waiting-how", "waiting-asked", "table-turn",
    "days-short", "fair-sealing", "may-be-back", "join-ask", "join-asked", "join-wish", "team-invite", "team-leave",
    "team-send-off", "team-send-off-sure", "team-send-off-how", "team-keep", "not-stored", "not-stored-kept", "queued",
    "queued-short", "slow-down", "past", "to-now", "to-end-of-game", "move-line",
    "enter-plays", "undo", "planned", "plan-look", "plan-said", "plan-go", "plan-back", "plan-dropped",
)  # fmt: skip
"""What the script of a table says."""
FIRST_EVENTS = 6
"""Within so many events of a game somebody decides for the first time."""
HINT_WORDS = (
    "hint-thinking", "hint-play", "owl-queued", "hint-title", "hint-failed", "slow-down", "slow-down-how",
)  # fmt: skip


class InvitationScript(Out):
    """What the link by which somebody came invites to."""

    word: str
    """The secret word of the link; empty where it has none."""
    friend: bool
    """Whether it invites to the seats for friends."""
    team: int | None
    """The seat to whose team it invites."""


class InvitationPageScript(Out):
    """What the script of an invitation needs to know."""

    socket: str
    commitment: str
    """The seal of the table's chance: the nonce that one sits down with is made when it is known."""
    language: Language
    comes: bool
    """Whether whoever reads it has touched the way to a rematch that keeps a seat for them: it sits them down."""


class HintScript(Out):
    """Where a good move is asked for, and what is said meanwhile."""

    url: str
    words: ScriptWords


class TableScript(Out):
    """What the script of a table needs to know."""

    game: str
    """The id of the game."""
    days: bool
    """Whether the clock counts days, so that nobody is in a hurry."""
    hand: bool
    """Whether things to touch lie beside the board, for which the question keeps room from the beginning."""
    link: str
    invitation: InvitationScript
    socket: str
    description: str
    final: str
    position: str
    """Where the board is asked for as it was."""
    end: str
    """Where the card is that is laid beside the board when the game is over."""
    language: Language
    hint: HintScript
    tally: str
    """What is counted beside each seat; empty where nothing is."""
    words: ScriptWords
    opponents: dict[str, str]
    """The names of the machines, by level."""
    labels: dict[str, str]
    """The same, as narrow labels say them."""


def table_script(table: Table, link: str, invite: str, language: Language) -> TableScript:
    """Return what the script of a table needs to know, for whoever came by a link with this secret word."""
    machines = {str(number): character for number, character in enumerate(CHARACTERS, 1)}
    house = {"random": translate(WORDS["house-name"], language)}
    tally = table.game.around.tally
    return TableScript(
        game=table.game.id,
        days=table.plan.clock.in_days,
        hand=_has_hand(table.game, table.start),
        link=link,
        invitation=InvitationScript(invite, is_friend(table, invite), invited_to(table, invite)),
        socket=f"/tables/{table.id}/socket",
        description=f"/tables/{table.id}/description",
        final=f"/tables/{table.id}/final",
        position=f"/tables/{table.id}/position",
        end=f"/tables/{table.id}/end",
        language=language,
        hint=HintScript(f"/api/tables/{table.id}/hint", script_words(HINT_WORDS, language)),
        tally=translate(tally.title, language) if tally else "",
        words=script_words(SCRIPT_WORDS, language),
        opponents={level: translate(one.name, language) for level, one in machines.items()} | house,
        labels={level: translate(one.label, language) for level, one in machines.items()} | house,
    )


def _has_hand(game: Game, start: State) -> bool:
    """Tell whether things lie beside the upright board when somebody first decides."""
    position, rng = start, Rng(0)
    for _ in range(FIRST_EVENTS):
        scene = game.board.scene(position, upright=True)
        if scene.crop is not None and any(spot.symbol for spot in scene.spots):
            return True
        if position.over():
            return False
        by_chance = position.at_chance()
        position = position.happen(position.draw(rng)) if by_chance else position.play(position.moves()[0])
    return False
