"""A house keeps to what it says of itself: schemathesis asks whatever its description allows, and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import CheckFunction, GenerationMode
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from schemathesis.specs.openapi.schemas import OpenApiSchema
from tests.proof import FACTOR, Note, times
from tests.web.served import Guest, Served

EXAMPLES = times(60)
"""So many requests of each kind; each operation is asked in several ways."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A house that thinks about no hint for long, with nobody else in it."""
    served = Served(tmp_path_factory.mktemp("described"), LUDOGITE_HINTS_PER_MINUTE="100000")
    yield served
    served.stop()
    assert "Traceback" not in served.logged(), served.logged()


@pytest.fixture(scope="module")
def robot(house: Served) -> Iterator[Guest]:
    guest = Guest(house, "Robot")
    yield guest
    guest.http.close()


@pytest.fixture(scope="module")
def tables(robot: Guest) -> list[str]:
    """Tables in every state: waiting, being played, over."""
    playing = robot.lay(options={"first": "left"}, seats=[{"kind": "me"}, {"kind": "device", "name": "B"}])
    over = robot.lay(seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
    assert robot.do(over, type="resign", seat=0).status_code == 200
    return [robot.lay(), playing, over]


@pytest.fixture(scope="module")
def described(house: Served) -> OpenApiSchema:
    document: dict[str, Any] = httpx.get(f"{house.url}/api/openapi/openapi.json").json()
    schema: OpenApiSchema = schemathesis.openapi.from_dict(document)
    schema.config.update(base_url=house.url)
    return schema


KNOWN = {"language", "at", "upright", "wait"}
OPERATIONS = (
    "comeIn", "listGames", "listOpenTables", "layTable", "lookAtTable", "sendCommand", "readRecord", "askForHint",
    "lookBack", "keepScore", "countHand", "whoAmI", "challenge", "listChallenges", "acceptChallenge",
    "declineChallenge", "withdrawChallenge", "readMember", "listPlayedGames", "listVacations", "beginVacation",
    "endVacation", "listClubs", "readClub", "listTournaments", "readTournament", "enterTournament", "leaveTournament",
)  # fmt: skip


@pytest.mark.proof("fuzz")
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["allowed", "forbidden"])
@pytest.mark.parametrize("name", OPERATIONS)
def test_every_answer_is_one_that_is_described(
    described: OpenApiSchema,
    robot: Guest,
    tables: list[str],
    name: str,
    mode: GenerationMode,
    record_property: Note,
) -> None:
    record_property("cases", EXAMPLES)
    operation = described.find_operation_by_id(name)

    @given(case=operation.as_strategy(generation_mode=mode), table=st.sampled_from([*tables, ""]))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=not FACTOR,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    def ask(case: schemathesis.Case[Any], table: str) -> None:
        if table and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = table
        comes_in = mode is GenerationMode.POSITIVE or "Authorization" in (case.headers or {})
        answer = case.call(headers=robot.head if comes_in else {}, timeout=60)
        # What is written as it should be may still be against the rules, or too much; then the code says so.
        excluded: list[CheckFunction] = [positive_data_acceptance]
        # Parameters that an address does not know are ignored, as everywhere on the web.
        if answer.status_code == 413 or set(case.query or ()) - KNOWN:
            excluded.append(negative_data_rejection)
        case.validate_response(answer, excluded_checks=excluded)
        if mode is GenerationMode.POSITIVE and answer.status_code == 400:
            assert not answer.json()["code"].startswith("message/"), answer.json()

    ask()


def test_every_operation_is_asked(described: OpenApiSchema) -> None:
    paths = described.raw_schema["paths"].values()
    assert {way["operationId"] for path in paths for way in path.values()} == {
        *OPERATIONS,
        "streamEvents",  # answers for as long as somebody listens
    }
