"""What a house does by itself while it is open, beside serving people."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from ludogite.people.accounts.blocks import RECALL_S as BLOCKS_S
from ludogite.people.accounts.erasing import erase_due, keep_list
from ludogite.people.accounts.link_store import LinkStore
from ludogite.people.accounts.recognising import finish_recognising
from ludogite.people.moderation.fair_play_store import FairPlayStore
from ludogite.people.moderation.log import RECALL_S
from ludogite.people.ratings.rated_games import rate_finished
from ludogite.people.tournaments.runner import RUN_S, TournamentRunner
from ludogite.people.vacations.vacations import FOLLOW_S, SETTLE_S
from ludogite.play.public_games import index_games
from ludogite.serving.memory import collect_rarely
from ludogite.storage.archive import DAY_MS, archive_once_a_day
from ludogite.web.doors.open_connections import LOOK_S
from ludogite.web.doors.shared_limits import EXCHANGE_S, SharedLimits
from ludogite.web.host.fair_play import EVIDENCE_MS, MEASURE_S, measure_games
from ludogite.web.notices.sending import SEND_S, NoticeSender

if TYPE_CHECKING:
    from ludogite.web.doors.limits import TokenBuckets
    from ludogite.web.doors.services import Services

ARCHIVE_S = 3600.0
"""How often a house looks whether the day's games have been archived."""
TIDY_S = 3600.0
"""How often a house erases whoever asked for it, and forgets what it keeps for some days."""
RATE_S = 2.0
"""How often a house looks for games that count and have ended, for strengths or on ladders."""
INDEX_S = 2.0
"""How often a house looks for games that have ended, so that whoever looks for them finds them."""
DELETIONS_S = 60.0
"""How often the list of deletions is written beside the database, where somebody was erased."""


async def begin_background(services: Services, requests: TokenBuckets) -> None:
    """Begin all of it; `requests` counts what each visitor asks for."""
    await services.moderation.refresh()
    await _look_through(services)
    await services.blocks.refresh()
    await services.notices.start()
    _see_to_doors(services, requests)
    _see_to_data(services)
    _see_to_games(services)
    supervisor = services.house.supervisor
    supervisor.every(SEND_S, "sending notices", NoticeSender(services).send_due)
    supervisor.retry("collecting garbage", collect_rarely)


async def _look_through(services: Services) -> None:
    """Find out what cannot be opened before anybody asks: it is told from the first answer on."""
    await services.house.look_through()
    await services.accounts.look_through()
    await services.clubs.log.look_through()
    await services.tournaments.log.look_through()


def _see_to_doors(services: Services, requests: TokenBuckets) -> None:
    """See to it that limits, and what is decided about people, hold in every process."""
    supervisor = services.house.supervisor
    # Whoever guesses a key is not given a quarter of a second in which to guess elsewhere.
    at_once = ["keys", "letters", "slips", *services.limits.sign_ins.buckets()]
    buckets = services.limits.buckets() | {"requests": requests}
    shared = SharedLimits(services.house.bus, buckets, at_once=at_once)
    supervisor.every(EXCHANGE_S, "sharing limits", shared.exchange)
    supervisor.every(RECALL_S, "looking for what was decided", services.moderation.refresh)
    supervisor.every(BLOCKS_S, "looking for who blocks whom", services.blocks.refresh)
    supervisor.every(LOOK_S, "looking for sessions and tokens that ended", services.open_connections.look)


def _see_to_data(services: Services) -> None:
    """See to it that what people asked to be erased is, and that nothing is kept for longer than it is said to be."""
    house, settings, supervisor = services.house, services.settings, services.house.supervisor

    async def tidy() -> None:
        await services.sessions.tidy(settings.address_days * DAY_MS)
        await LinkStore(house.store).tidy(house.now())
        await services.notices.store.drop_unwanted()
        await FairPlayStore(house.store).tidy(house.now() - EVIDENCE_MS)

    async def archive() -> None:
        await archive_once_a_day(house.store, settings.archive_after_days, house.now())

    supervisor.retry("recognising guests", partial(finish_recognising, house))
    supervisor.every(TIDY_S, "erasing accounts", partial(erase_due, house, services.accounts))
    supervisor.every(TIDY_S, "forgetting networks", tidy)
    supervisor.every(DELETIONS_S, "keeping the list of deletions", partial(keep_list, house, settings.folder))
    if settings.archive_after_days:
        supervisor.every(ARCHIVE_S, "archiving old games", archive)


def _see_to_games(services: Services) -> None:
    """See to clocks that stand still, and to games that are over: strengths, how they were played, who finds them."""
    house, supervisor = services.house, services.house.supervisor
    supervisor.every(SETTLE_S, "telling tables of vacations", services.vacations.settle)
    supervisor.every(FOLLOW_S, "following vacations", services.vacations.follow)
    supervisor.every(
        INDEX_S, "indexing public games", partial(index_games, house.store, services.accounts.store.children_among)
    )
    supervisor.every(RATE_S, "rating games", partial(rate_finished, house))
    supervisor.every(RATE_S, "settling ladders", services.clubs.settle_ladders)
    supervisor.every(TIDY_S, "taking unanswered challenges back", services.clubs.lapse_challenges)
    supervisor.every(MEASURE_S, "measuring games", partial(measure_games, services))
    supervisor.every(RUN_S, "running tournaments", TournamentRunner(services.tournaments).run_due)
