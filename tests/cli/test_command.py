"""The command as a whole: help, bad input, and what it loads."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from banneret.cli import app
from tests.cli.conftest import BRIDGE, Run

COMMANDS = ("play", "serve", "games", "rules", "simulate", "replay", "picture", "referee", "check")


def test_help_lists_every_command(run: Run) -> None:
    said = run("--help")

    assert said.code == 0
    assert all(f" {command} " in said.out for command in COMMANDS)


NO_RESULT = {
    "play, serve, mcp": "they go on until they are stopped",
    "docs": "a guide is Markdown",
    "admin close, admin put-back, admin forget, admin erase": "they do something to a match",
    "admin delete-line, admin mute, admin unmute": "they do something to a line of the talk",
}
"""Commands that have no result that a program could read, and why."""


def test_every_result_can_be_had_as_json() -> None:
    without = {name for name, options in commands(get_command(app)) if "--json" not in options}
    assert without == {name for names in NO_RESULT for name in names.split(", ")}


def commands(command: Any, name: str = "") -> Iterator[tuple[str, list[str]]]:
    for called, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, f"{name} {called}".strip())
    if not hasattr(command, "commands"):
        yield name, [option for one in command.params for option in one.opts]


def test_alone_it_shows_its_help(run: Run) -> None:
    assert run().out == run("--help").out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    said = run(command, "--help")

    assert said.code == 0
    assert f"Usage: banneret {command}" in " ".join(said.out.split()).replace("root", "banneret")


def test_it_tells_its_version(run: Run) -> None:
    assert run("--version").out == f"banneret {version('banneret')}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("fly", "No such command 'fly'"),
        ("games chess", "there is no game 'chess'; available: "),
        ("simulate", "Missing argument 'GAME'"),
        ("simulate chess", "there is no game 'chess'; available: "),
        ("simulate bridge --matches 0", "--matches"),
        ("simulate bridge --matches many", "--matches"),
        ("simulate bridge --jobs 0", "--jobs"),
        ("simulate bridge --bots clever", "there is no bot 'clever'; available: beginner, easy, medium"),
        ("simulate bridge --bots random,random,random", "3 bots are given for 2 seats: Knight, Ogre"),
        ("simulate bridge --option first", "an option is written KEY=VALUE"),
        ("simulate bridge --option first=dragon", "first cannot be 'dragon'; it is one of knight, ogre"),
        ("simulate bridge --option first=ogre --option first=ogre", "--option first is given twice"),
        ("simulate bridge --option seed=1", "The Bridge has no option 'seed'"),
        ("simulate battle-masters --option imperial-units=dragon", "imperial-units"),
        ("train bridge", "names no quiet phases or no file for its weights"),
        ("train titan --matches 3", "--matches"),
        ("ladder bridge --bots random", "a ladder is for two different bots or more, not for 'random'"),
        ("ladder bridge --bots random,random", "a ladder is for two different bots or more"),
        ("ladder bridge --bots random,clever", "there is no bot 'clever'"),
        ("rules chess", "there is no game 'chess'"),
        ("rules bridge bridge-99", "The Bridge has no rule 'bridge-99'"),
        ("rules bridge --coverage --cases nowhere", "there is no case nowhere"),
        ("replay nowhere.txt", "nowhere.txt: No such file or directory"),
        ("replay .", "Is a directory"),
        ("picture nowhere.txt --out x.svg", "nowhere.txt: No such file or directory"),
        ("picture nowhere.txt", "Missing option '--out'"),
        ("referee nowhere", "there is no case nowhere"),
        ("referee", "Missing argument 'PATH...'"),
        ("check chess x.toml", "there is no game 'chess'"),
        ("check battle-masters nowhere.toml", "nowhere.toml: cannot be read"),
        ("play --port 70000", "--port"),
        ("serve --port 0", "--port"),
        ("serve --host 256.0.0.1", "256.0.0.1 is not an address of this computer"),
    ],
)
def test_bad_input_is_one_sentence(run: Run, words: str, sentence: str) -> None:
    said = run(*words.split())

    assert said.code == 2
    assert said.out == ""
    assert said.wrong.count("\n") == 1
    assert said.wrong.startswith("banneret: ")
    assert said.wrong.endswith(".\n")
    assert sentence in said.wrong


def signed(text: str) -> str:
    """The record with a checksum that fits."""
    body = text[: text.rindex("end ")]
    lines = body.split("---\n")[1].count("\n")
    return f"{body}end {lines} {zlib.crc32(body.encode()):08x}\n"


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda _: "", "a record begins with 'banneret 1'"),
        (lambda text: text.replace("banneret 1", "banneret 7"), "version '7'; version 1 can be read"),
        (lambda text: text[: len(text) // 2], "cut short"),
        (lambda text: text[: text.rindex("end ")], "cut short"),
        (lambda text: text.split("---")[0], "cut short"),
        (lambda text: text.replace("roll hit", "roll miss", 1), "altered"),
        (lambda text: signed(text.replace("roll hit", "roll blank", 1)), "'blank' is not among what could come"),
        (lambda text: signed(text.replace("0: ", "1: ", 1)), "the rules ask"),
        (lambda text: signed(text.replace("game bridge", "game chess")), "there is no game 'chess'"),
        (lambda text: signed(text.replace("option first", "option seed")), "The Bridge has no option 'seed'"),
        (lambda text: signed(text.replace("0: ", "so: ", 1)), "neither an answer, an act nor an outcome"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "picture"])
def test_a_bad_record_is_one_sentence(
    run: Run, tmp_path: Path, whole_record: str, command: str, spoil: Callable[[str], str], sentence: str
) -> None:
    path = tmp_path / "bad.txt"
    path.write_text(spoil(whole_record), encoding="utf-8")

    said = run(command, path, *(["--out", tmp_path / "bad.svg"] if command == "picture" else []))

    assert said.code == 2
    assert said.wrong.startswith(f"banneret: {path}: ")
    assert said.wrong.count("\n") == 1
    assert sentence in said.wrong


def test_a_record_that_is_no_text_is_one_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"\xff\xfe\x00")

    assert run("replay", path).wrong == f"banneret: {path}: is not text in UTF-8.\n"


def ran(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from banneret.cli import app; app()", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)


def test_in_a_process_of_its_own() -> None:
    good, bad = ran("games", "--json"), ran("replay", "nowhere.txt")

    assert (good.returncode, good.stderr) == (0, "")
    assert "battle-masters" in [game["key"] for game in json.loads(good.stdout)]
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "banneret: nowhere.txt: No such file or directory.\n"


def test_a_case_in_a_process_of_its_own() -> None:
    assert "there is no game 'bridge'" in ran("referee", BRIDGE / "cases").stdout


def test_the_command_loads_no_pages_before_it_needs_them() -> None:
    code = "import sys, banneret.cli; sys.exit('fastapi' in sys.modules or 'sqlalchemy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], timeout=600, check=False).returncode == 0
