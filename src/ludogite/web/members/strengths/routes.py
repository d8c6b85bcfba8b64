"""The strengths of a house, game by game: where everybody stands together, and where one stands oneself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlencode

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import Parameter
from litestar.response import Template

from ludogite.core.options import written
from ludogite.people.ratings.rated_games import FamilyOfGame
from ludogite.people.ratings.ratings import PROVISIONAL_GAMES
from ludogite.people.ratings.store import RatingIndex
from ludogite.translation import translate
from ludogite.web.doors.services import Services
from ludogite.web.members.strengths.distribution import RANGE, TALL, WIDE, distribution, share_below
from ludogite.web.members.strengths.sides import side_figures
from ludogite.web.members.strengths.standing import chances, marks_of, number, standing_of
from ludogite.web.shared.boxes import cover
from ludogite.web.shared.finding import find_game
from ludogite.web.shared.names import family_title
from ludogite.web.shared.visit import Visit

if TYPE_CHECKING:
    from ludogite.web.members.strengths.standing import Mark, Standing

LEAST_MEMBERS = 5
"""Before so many members are counted, a picture of all would show some of them."""
LEAST_FOR_SHARE = 20
"""Before so many, nobody is told how many of a hundred are weaker."""
NEAR = 3
"""So many are shown who are a little stronger, and a little weaker."""


@get("/games/{game_id:str}/strengths", name="strengths")
async def strengths_page(
    visit: Visit, services: Services, game_id: str, family: Annotated[str, Parameter(max_length=64)] = ""
) -> Template:
    """How strong the members are at a game, where one stands among them, and how both sides fare."""
    game = find_game(game_id)
    families = [FamilyOfGame(game.id, one) for one in game.rules.families]
    place = next((one for one in families if one.family.id == family or not family), None)
    if place is None:
        raise NotFoundException
    index = RatingIndex(services.house.store)
    own = next((row for row in await index.of(visit.guest.id) if row.family == place.key), None)
    standing = standing_of(own, visit) if own else None
    marks = marks_of(place.family, visit)
    counts = await index.distribution(place.key, RANGE, PROVISIONAL_GAMES)
    sides = side_figures(await index.sides(place.key)) if game.rules.side_draw else None
    return visit.page(
        "strengths.html",
        game=game,
        cover=cover(game),
        families=[(one.family.id, translate(one.family.title, visit.language)) for one in families],
        place=place,
        title=family_title(place, visit),
        laying=_laying(place),
        members=sum(counts.values()),
        standing=standing,
        pictures=_pictures(counts, standing, marks, visit),
        share=_share(counts, standing),
        near=await _near(visit, index, place.key, standing),
        chances=chances(standing.strength, marks) if standing else [],
        sides=sides,
        seat_titles=[translate(title, visit.language) for title in game.rules.seat_titles],
        number=number,
        least=PROVISIONAL_GAMES,
        here=services.house.presence.here(),
    )


def _laying(place: FamilyOfGame) -> str:
    """Return where a game of a family that counts is begun: with its options, at the choice of an opponent."""
    chosen = {f"option-{name}": written(value) for name, value in place.family.chosen.items()}
    return f"/games/{place.game}?{urlencode({'rated': '1', **chosen})}#pn"


def _pictures(counts: dict[int, int], standing: Standing | None, marks: list[Mark], visit: Visit) -> list[Any]:
    if sum(counts.values()) < LEAST_MEMBERS:
        return []
    own = standing.strength.points if standing else None
    return [distribution(counts, own, marks, frame, visit.say("strength-you")) for frame in (WIDE, TALL)]


def _share(counts: dict[int, int], standing: Standing | None) -> int | None:
    if standing is None or standing.strength.is_provisional or sum(counts.values()) < LEAST_FOR_SHARE:
        return None
    return share_below(counts, standing.strength.points)


async def _near(visit: Visit, index: RatingIndex, key: str, standing: Standing | None) -> list[Any]:
    """Return who is about as strong, the strongest first, those left out who do not want to meet; oneself as None."""
    if standing is None:
        return []
    above, below = await index.near(key, visit.guest.id, standing.strength.points, 2 * NEAR)
    blocks = visit.services.blocks

    def meets(person: str) -> bool:
        return person not in blocks.of(visit.guest.id) and not blocks.is_blocked(visit.guest.id, (person,))

    stronger = [row for row in above if meets(row.person)][:NEAR]
    weaker = [row for row in below if meets(row.person)][:NEAR]
    return [*reversed(stronger), None, *weaker] if stronger or weaker else []


ROUTES: list[Any] = [strengths_page]
