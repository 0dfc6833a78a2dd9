"""What the host's page and the files beside it name is there: commands, settings, units, and the web server's lines."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from banneret.cli import app

PAGE = Path(__file__).parents[2] / "docs/host.md"
FILES = PAGE.with_suffix("")
UNITS = sorted(FILES.glob("*.service")) + sorted(FILES.glob("*.timer"))


def commands() -> Iterator[str]:
    """Every command that begins with `banneret`, on the page, in the units and in the container."""
    text = PAGE.read_text(encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield from re.findall(
            r"(?:^|/| )banneret ((?:serve|admin|backup|restore|check).*?)(?: +#.*)?$", block, re.MULTILINE
        )
    yield from (" ".join(code.split()) for code in re.findall(r"`banneret\s([^`]+)`", text))
    for unit in UNITS:
        yield from re.findall(r"^ExecStart=\S+/banneret (.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def options_of(words: list[str]) -> set[str]:
    """The options of the command that these words begin with."""
    command = get_command(app)
    while isinstance(command, TyperGroup) and words:
        name = words.pop(0)
        assert name in command.commands, f"there is no command {name}"
        command = command.commands[name]
    return {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_commands_of_the_page_exist(command: str) -> None:
    words = shlex.split(command)
    given = {word for word in words if word.startswith("--")}
    assert given <= options_of(words)


def test_settings_of_the_tables_exist() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `--")]
    named = {option for row in rows for option in re.findall(r"`(--[a-z-]+)`", row)}
    assert len(named) > 10
    assert named <= options_of(["serve"])


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_understands_the_units(unit: Path, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if not program:
        pytest.skip("no systemd-analyze is found; where systemd runs, its units are tested too")
    for one in UNITS:
        text = one.read_text(encoding="utf-8").replace("/opt/banneret/bin/banneret", sys.executable)
        (tmp_path / one.name.replace("@", "@8130")).write_text(text, encoding="utf-8")
    read = subprocess.run(
        [program, "verify", "--man=no", str(tmp_path / unit.name.replace("@", "@8130"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert unit.name.replace("@", "@8130") not in read.stderr, read.stderr


def test_nginx_understands_its_lines(tmp_path: Path) -> None:
    program = shutil.which("nginx")
    if not program:
        pytest.skip("no nginx is found; get it with `apt-get install nginx-light`, and its lines are tested too")
    lines = (FILES / "nginx.conf").read_text(encoding="utf-8").replace("listen 443 ssl", "listen 127.0.0.1:8443")
    lines = lines.replace("listen 80;", "listen 127.0.0.1:8080;")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {lines} }}", encoding="utf-8")
    read = subprocess.run([program, "-t", "-p", tmp_path, "-c", whole], capture_output=True, text=True, check=False)
    assert "syntax is ok" in read.stderr, read.stderr
