"""A table remembers what it has carried out, and nothing that came to nothing."""

from hypothesis import given
from hypothesis import strategies as st

from ludogite.play.command_log import REMEMBERED, CommandLog


@given(st.data())
def test_every_version_remembers_what_it_did_whatever_grows_from_it(data: st.DataObject) -> None:
    versions: list[tuple[CommandLog, list[tuple[str, str]]]] = [(CommandLog(), [])]
    commands = [("anna", str(number)) for number in range(12)]
    for _ in range(data.draw(st.integers(1, 40))):
        log, model = data.draw(st.sampled_from(versions))
        command = data.draw(st.sampled_from(commands))
        versions.append((log.after(command), model if command in model else [*model, command]))
    for log, model in versions:
        assert list(log) == model
        assert [command in log for command in commands] == [command in model for command in commands]


def test_a_command_that_another_process_overtook_is_not_remembered() -> None:
    before = CommandLog().after(("anna", "1"))
    before.after(("anna", "2"))  # decided, and never stored
    after = before.after(("bert", "1"))
    assert ("anna", "2") not in after
    assert ("anna", "2") not in before
    assert ("bert", "1") in after


def test_the_last_commands_are_remembered_and_older_ones_forgotten_in_the_end() -> None:
    log = CommandLog()
    for number in range(10 * REMEMBERED):
        log = log.after(("anna", str(number)))
        assert all(("anna", str(last)) in log for last in range(max(0, number - REMEMBERED + 1), number + 1))
    assert len(list(log)) <= 2 * REMEMBERED
    assert ("anna", "0") not in log
