"""What is shipped to run a house with: every setting, command and file that it names is there."""

from __future__ import annotations

import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
from tests.web.topology import CADDY, GIVEN, ROOT, services

from ludogite.cli.main import commands
from ludogite.serving.serve import greet
from ludogite.settings import PREFIX, HouseSettings, read_settings

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
SYSTEMD = shutil.which("systemd-analyze") or ""


def test_the_topology_is_a_proxy_two_that_serve_two_that_think_and_two_servers() -> None:
    assert sorted(services()) == ["postgres", "proxy", "valkey", "web-1", "web-2", "worker-1", "worker-2"]
    upstreams = services()["proxy"]["environment"]["UPSTREAMS"].split()
    assert upstreams == [f"{name}:8000" for name in services() if name.startswith("web-")]
    assert not any("ports" in service for name, service in services().items() if name != "proxy"), "one door"


@pytest.mark.parametrize("name", [name for name in services() if name.startswith(("web-", "worker-"))])
def test_a_service_is_told_only_what_there_is_to_tell(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    service = services()[name]
    command = commands.commands[service["command"][0]]
    command.make_context(name, service["command"][1:])
    for setting, value in service["environment"].items():
        assert setting.removeprefix(PREFIX).lower() in HouseSettings.__struct_fields__, setting
        monkeypatch.setenv(setting, value)
    settings = read_settings()
    assert settings.database.startswith("postgresql://ludogite:secret@postgres")
    assert settings.valkey == f"valkey://:{GIVEN['VALKEY_PASSWORD']}@valkey:6379/0"
    if name.startswith("web-"):
        assert (settings.public_url, settings.secure) == ("https://games.example.org", True)
        assert settings.metrics_token == GIVEN["METRICS_TOKEN"]
        assert settings.opponents == settings.advisers == 0, "thinking is left to the workers"


def test_the_image_is_made_of_files_that_are_there_and_runs_as_nobody_in_particular() -> None:
    dockerfile = (DEPLOY / "Dockerfile").read_text("utf-8")
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert {"pyproject.toml", "setup.py", "src", "requirements"} <= set(sources)
    assert [source for source in sources if not (ROOT / source).exists()] == []
    unignored = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line[0] == "!"}
    assert {source.split("/")[0] for source in sources} == unignored
    assert dockerfile.index("\nUSER ludogite") < dockerfile.index("\nENTRYPOINT")
    assert "/ready" in dockerfile.split("HEALTHCHECK")[1]


@pytest.mark.skipif(not CADDY, reason="no caddy: apt-get install caddy")
def test_the_proxy_understands_its_settings(tmp_path: Path) -> None:
    command = [CADDY, "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    environment = {"HOME": str(tmp_path), "SITE_ADDRESS": "games.example.org", "UPSTREAMS": "web-1:8000 web-2:8000"}
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert "Valid configuration" in answer.stdout + answer.stderr
    assert "not formatted" not in answer.stderr


@pytest.mark.parametrize("unit", UNITS, ids=[unit.name for unit in UNITS])
def test_a_unit_starts_a_command_that_there_is(unit: Path) -> None:
    started = re.findall(r"^ExecStart=ludogite (.+)$", unit.read_text("utf-8"), re.MULTILINE)
    assert len(started) == 1
    name, *arguments = started[0].replace("%i", "8010").split()
    context = commands.commands[name].make_context(name, arguments)
    assert context.params.get("port") == (8010 if "@" in unit.name else None), "any number of processes"


def test_workers_think_though_they_read_the_settings_of_those_that_leave_it_to_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The file of settings in the documentation is read by both units."""
    page = (ROOT / "docs/how-to/run-on-several-machines.md").read_text("utf-8")
    for setting, value in re.findall(r"^(LUDOGITE_\w+)=(.+)$", page, re.MULTILINE):
        monkeypatch.setenv(setting, value)
    assert (read_settings().opponents, read_settings().advisers) == (0, 0)
    unit = (DEPLOY / "ludogite-worker.service").read_text("utf-8")
    started = re.findall(r"^ExecStart=ludogite worker (.+)$", unit, re.MULTILINE)
    given = commands.commands["worker"].make_context("worker", started[0].split()).params
    settings = read_settings(opponents=given["opponents"], advisers=given["advisers"])
    assert (settings.opponents, settings.advisers) == (2, 1)


def test_systemd_is_told_when_a_process_is_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(5)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        greet("127.0.0.1", 8000, "")
        assert systemd.recv(100) == b"READY=1"
    assert all("\nType=notify\n" in unit.read_text("utf-8") for unit in UNITS)


@pytest.mark.skipif(not SYSTEMD, reason="no systemd-analyze: apt-get install systemd")
@pytest.mark.parametrize("unit", UNITS, ids=[unit.name for unit in UNITS])
def test_systemd_understands_a_unit_and_finds_little_to_attack(unit: Path, tmp_path: Path) -> None:
    known = re.sub(r"^(Exec\w+)=\S+", r"\1=/bin/true", unit.read_text("utf-8"), flags=re.MULTILINE)
    (tmp_path / unit.name).write_text(known)
    verified = subprocess.run(
        [SYSTEMD, "verify", str(tmp_path / unit.name)], capture_output=True, text=True, check=False
    )
    assert (verified.returncode, verified.stderr) == (0, "")
    judged = subprocess.run(
        [SYSTEMD, "security", "--offline=true", "--threshold=20", str(tmp_path / unit.name)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout[-300:]
