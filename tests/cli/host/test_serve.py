"""The table, started as a person starts it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from inspect import signature
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from banneret.cli.host.listening import FIRST_PORT, address, bound_socket, free_socket, taken_socket
from banneret.cli.host.serve import serve
from banneret.table import Limits
from banneret.web.guard.prices import SMALL
from banneret.web.guard.traffic import Traffic
from tests.cli.conftest import Run

PATIENCE = 600  # seconds: a busy machine is slow, but not wrong


@contextmanager
def started(*words: object, data: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of a table in a process of its own, which is stopped at the end."""
    command = [sys.executable, "-c", "from banneret.cli import app; app()", *map(str, words)]
    environment = os.environ | {"BANNERET_DATA": str(data), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as table:
        assert table.stdout is not None
        assert table.stderr is not None
        line = table.stdout.readline()
        found = re.fullmatch(r"The table is at (http://\S+/) and Ctrl-C closes it\.\n", line)
        try:
            assert found, line + table.stderr.read()
            yield found[1], table
        finally:
            table.send_signal(signal.SIGINT)
            assert table.wait(PATIENCE) == 0, table.stderr.read()


def games_at(address: str) -> list[str]:
    with urlopen(f"{address}api/games", timeout=PATIENCE) as answer:
        return [game["key"] for game in json.load(answer)]


def test_play_starts_a_table_that_keeps_matches_in_the_data_folder_and_opens_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, opened, browser = tmp_path / "data", tmp_path / "opened", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")

    with started("play", "--no-browser", data=data) as (first, _), started("play", data=data) as (other, table):
        assert "battle-masters" in games_at(first)
        assert first != other
        while not (opened.exists() and opened.read_text()) and table.poll() is None:
            time.sleep(0.1)
        games_at(other)

    assert opened.read_text().strip() == other
    assert (data / "matches.db").exists()
    assert stat.S_IMODE(data.stat().st_mode) == 0o700


def test_serve_listens_where_it_is_told_and_the_visitor_is_who_the_named_web_server_says(tmp_path: Path) -> None:
    with closing(taken_socket("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("serve", "--port", port, "--proxy", "127.0.0.1", "--visitor-budget", 5 * SMALL)

    with started(*words, "--data", tmp_path / "else", data=tmp_path / "data") as (where, _):
        assert where == f"http://127.0.0.1:{port}/"
        assert "battle-masters" in games_at(where)
        assert [status(where, "192.0.2.1") for _ in range(7)] == [200] * 5 + [429] * 2
        assert status(where, "192.0.2.2") == 200
        assert status(where, "192.0.2.1, 192.0.2.3") == 200  # the address that a visitor claims to have does not count

    assert (tmp_path / "else" / "matches.db").exists()
    assert not (tmp_path / "data").exists()


def status(address: str, forwarded: str) -> int:
    """The status of an answer to a request that a web server sends for this visitor."""
    asking = Request(f"{address}api/games", headers={"X-Forwarded-For": forwarded})
    try:
        with urlopen(asking, timeout=PATIENCE) as answer:
            return int(answer.status)
    except HTTPError as error:
        return error.code


@pytest.mark.parametrize("proxy", ["everybody", "*", "256.0.0.1", "10.0.0.1/8"])
def test_a_web_server_is_named_by_its_address(run: Run, proxy: str) -> None:
    said = run("serve", "--proxy", proxy)

    assert said.code == 2
    assert f"--proxy cannot be {proxy!r}" in said.wrong


def test_the_defaults_of_the_command_are_those_of_table_and_pages() -> None:
    defaults = {name: setting.default for name, setting in signature(serve).parameters.items()}
    for name in ("connections", "visitor_connections", "budget", "visitor_budget"):
        assert defaults[name] == getattr(Traffic(), name)
    for name, limit in (("visitor_matches", "matches"), ("visitor_files", "files"), ("stored", "stored")):
        assert defaults[name] == getattr(Limits(), limit)
    assert defaults["files"] == Limits().allow_files
    assert tuple(defaults["proxy"] or ()) == Traffic().proxies


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_the_address_that_is_told_is_one_that_others_can_open(host: str) -> None:
    with closing(taken_socket(host, 0)) as listening:
        told = address(listening)
    assert "0.0.0.0" not in told
    assert "[::]" not in told


def test_a_port_that_is_taken_is_told(run: Run) -> None:
    with closing(taken_socket("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        said = run("serve", "--port", port)

    assert said.code == 2
    assert f"port {port} of 127.0.0.1 cannot be used" in said.wrong


def test_until_a_table_is_ready_its_port_refuses_so_that_a_web_server_asks_another() -> None:
    with closing(bound_socket("127.0.0.1", 0)) as waiting:
        place = waiting.getsockname()
        with closing(socket.socket()) as visitor, pytest.raises(ConnectionRefusedError):
            visitor.connect(place)
        with closing(taken_socket(*place)), pytest.raises(OSError):
            waiting.listen()  # two start at the same time; one of them gets the message


@pytest.mark.parametrize("data", ["a-file", "a-file/folder", "folder-with-nonsense"])
def test_data_that_cannot_be_used(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("")
    (tmp_path / "folder-with-nonsense").mkdir()
    (tmp_path / "folder-with-nonsense" / "matches.db").write_text("nonsense, and nothing but nonsense" * 100)

    said = run("play", "--no-browser", "--data", data)

    assert said.code == 2
    assert said.wrong.count("\n") == 1
    assert data in said.wrong


def test_a_free_port_is_found_where_browsers_remember_it() -> None:
    with closing(free_socket("127.0.0.1")) as one, closing(free_socket("127.0.0.1")) as two:
        ports = [one.getsockname()[1], two.getsockname()[1]]

    assert ports[0] != ports[1]
    assert all(port >= FIRST_PORT for port in ports)


@pytest.mark.skipif(not socket.has_ipv6, reason="needs IPv6")
def test_an_address_of_the_longer_kind_stands_in_brackets() -> None:
    try:
        listening = taken_socket("::1", 0)
    except Exception:
        pytest.skip("this computer has no such address")
    with closing(listening):
        assert address(listening).startswith("http://[::1]:")


def test_a_database_server_is_given_by_its_address(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"postgresql://ann:secret@/matches?host={tmp_path}"
    with free_socket("127.0.0.1") as free:
        port = free.getsockname()[1]
    for words in (["serve", "--port", port, "--database", address], ["check-data", "--database", address]):
        said = run(*words)
        assert said.code == 2
        assert "cannot be used as the database of matches" in said.wrong
        assert "secret" not in said.wrong
    monkeypatch.setenv("BANNERET_DATABASE", address)
    assert "cannot be used as the database of matches" in run("check-data").wrong
    said = run("check-data", "--data", tmp_path)
    assert (said.code, "give --data or --database" in said.wrong) == (2, True)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--mail", "smtps://mail.example.org/a@b.org"], "notices need --public"),
        (["--webhooks"], "notices need --public"),
        (["--push"], "notices need --public"),
        (["--public", "banneret.example.org"], "--public looks like https://banneret.example.org"),
        (["--public", "https://x.org/path"], "without a path"),
        (["--public", "https://x.org", "--mail", "mail.example.org"], "A mail server looks like smtps://"),
    ],
)
def test_notices_that_cannot_be_offered(run: Run, tmp_path: Path, given: list[str], told: str) -> None:
    said = run("serve", "--data", str(tmp_path), *given)

    assert said.code == 2
    assert told in said.wrong
