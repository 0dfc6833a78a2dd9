from __future__ import annotations

import asyncio
import json
from operator import attrgetter
from pathlib import Path

import pytest

from banneret.table import Opened, Person, Program, Table
from banneret.table.care.admin import listed
from banneret.table.care.admin import old as old_ones
from banneret.table.errors import CannotLoad, CannotSay, UnknownLink
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from banneret.table.store.stored import Stored
from tests.cli.conftest import Run


async def _open(folder: Path, count: int = 1) -> list[Opened]:
    seats: list[Person | Program] = [Person("Änne"), Program("random")]
    async with Table(str(folder / "matches.db")) as table:
        return [await table.open("battle-masters", {}, seats, title=f"Ours {number}") for number in range(count)]


@pytest.fixture
def links(tmp_path: Path) -> Opened:
    return asyncio.run(_open(tmp_path))[0]


def at(folder: Path, work: str, token: str | None) -> object:
    async def sit() -> object:
        async with Table(str(folder / "matches.db")) as table:
            return await attrgetter(work)(table)(token)

    return asyncio.run(sit())


def test_matches_are_listed_and_found_and_no_link_is_told(run: Run, tmp_path: Path, links: Opened) -> None:
    asyncio.run(_open(tmp_path, 2))
    said = run("admin", "list", "--data", tmp_path).out
    assert "3 matches." in said
    assert f"{links.match}  20" in said
    assert not any(link in said for link in (links.opener, links.spectator, *links.seats) if link)
    (found,) = json.loads(run("admin", "find", links.seats[0], "--data", tmp_path, "--json").out)
    assert (found["match"], found["players"], found["state"]) == (links.match, ["Änne", "random"], "running")
    assert "1 matches." in run("admin", "find", f"http://here/m/{links.spectator}/replay", "--data", tmp_path).out
    assert "3 matches." in run("admin", "find", "änne", "--data", tmp_path).out
    assert "0 matches." in run("admin", "find", "Bert", "--data", tmp_path).out
    assert len(json.loads(run("admin", "list", "--json", "--data", tmp_path).out)) == 3
    assert json.loads(run("admin", "find", "Bert", "--json", "--data", tmp_path).out) == []


def test_matches_are_read_one_by_one_and_young_ones_not_for_pruning(
    tmp_path: Path, links: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_open(tmp_path, 2))
    storage = Storage(str(tmp_path / "matches.db"))
    read: list[str] = []
    read_match = Storage.match

    def noted(self: Storage, match: str) -> Stored:
        read.append(match)
        return read_match(self, match)

    monkeypatch.setattr(Storage, "match", noted)
    assert next(listed(storage)).match == links.match
    assert len(read) == 1
    assert list(old_ones(storage, 1)) == []
    assert len(read) == 2
    storage.close()


def test_a_closed_match_can_neither_be_seen_nor_played(run: Run, tmp_path: Path, links: Opened) -> None:
    assert run("admin", "close", links.match, "--why", "It was a test.", "--data", tmp_path).code == 0
    with pytest.raises(CannotLoad, match=r"The host of this table has closed this match\. It was a test\."):
        at(tmp_path, "look", links.seats[0])
    assert "0 matches." in run("admin", "list", "--running", "--data", tmp_path).out
    said = run("admin", "close", links.match, "--data", tmp_path)
    assert (said.code, "is closed already" in said.wrong) == (2, True)


def test_a_link_is_taken_back_and_another_given(run: Run, tmp_path: Path, links: Opened) -> None:
    for old in (links.seats[0], links.spectator, links.opener):
        work = "links" if old == links.opener else "look"
        new = run("admin", "revoke", old, "--data", tmp_path).out.split("/m/")[1].strip()
        with pytest.raises(UnknownLink):
            at(tmp_path, work, old)
        assert at(tmp_path, work, new)
    said = run("admin", "revoke", links.spectator, "--data", tmp_path)
    assert (said.code, "No match has this link" in said.wrong) == (2, True)


def test_names_are_forgotten_and_the_record_stays(run: Run, tmp_path: Path, links: Opened) -> None:
    assert run("admin", "forget", links.match, "--data", tmp_path).code == 0
    assert "Änne" not in repr(at(tmp_path, "about", links.spectator))


def test_a_match_is_erased_only_if_one_is_sure(run: Run, tmp_path: Path, links: Opened) -> None:
    assert "would be erased" in run("admin", "erase", links.match, "--data", tmp_path).out
    assert at(tmp_path, "look", links.spectator)
    assert "is erased" in run("admin", "erase", links.match, "--yes", "--data", tmp_path).out
    with pytest.raises(UnknownLink):
        at(tmp_path, "look", links.spectator)
    assert run("check-data", "--data", tmp_path).out == "0 matches are intact, 0 are not.\n"
    said = run("admin", "erase", links.match, "--yes", "--data", tmp_path)
    assert (said.code, "There is no match" in said.wrong) == (2, True)


def test_old_matches_that_are_over_are_pruned(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = asyncio.run(_open(tmp_path, 2))
    run("admin", "close", first.match, "--data", tmp_path)
    assert "0 matches are erased" in run("admin", "prune", 1, "--yes", "--data", tmp_path).out
    monkeypatch.setattr("banneret.table.care.admin.timedelta", lambda days: _ago(-days))
    assert "1 matches would be erased" in run("admin", "prune", 1, "--data", tmp_path).out
    assert "1 matches are erased" in run("admin", "prune", 1, "--yes", "--data", tmp_path).out
    assert second.match in run("admin", "list", "--data", tmp_path).out


def _ago(days: int) -> object:
    from datetime import timedelta

    return timedelta(days=days)


def test_what_was_set_aside_is_put_back(run: Run, tmp_path: Path) -> None:
    links = asyncio.run(_two(tmp_path))
    before = at(tmp_path, "past.record", links.spectator)
    said = run("admin", "put-back", links.match, "--data", tmp_path)
    assert (said.code, "Nothing is set aside" in said.wrong) == (2, True)
    storage = Storage(str(tmp_path / "matches.db"))
    rows = storage.match(links.match).rows
    storage.append(links.match, len(rows), [Row("set-aside", " ".join(map(str, range(len(rows) - 1))))])
    storage.close()
    assert at(tmp_path, "past.record", links.spectator) != before
    assert run("admin", "put-back", links.match, "--data", tmp_path).code == 0
    assert at(tmp_path, "past.record", links.spectator) == before


async def _two(folder: Path) -> Opened:
    async with Table(str(folder / "matches.db")) as table:
        links = await table.open("battle-masters", {})
        for token in links.seats:
            snapshot = await table.look(token or "")
            if mine := next((one for one in snapshot.view.questions if one.mine), None):
                await table.decide(token or "", mine.options[0].key, snapshot.number)
                break
        return links


def test_a_folder_without_matches(run: Run, tmp_path: Path) -> None:
    said = run("admin", "list", "--data", tmp_path)
    assert (said.code, "does not exist; give the folder" in said.wrong) == (2, True)


def test_a_copy_is_made_and_read_back(run: Run, tmp_path: Path, links: Opened) -> None:
    copy, other = tmp_path / "copy.gz", tmp_path / "other"
    assert f"{copy} holds 1 matches" in run("backup", copy, "--data", tmp_path).out
    held = json.loads(run("backup", copy, "--data", tmp_path, "--json").out)
    assert (held["file"], held["matches"]) == (str(copy), 1)
    assert "1 matches with" in run("restore", copy, "--data", other).out
    assert json.loads(run("restore", copy, "--data", tmp_path / "fourth", "--json").out) == held
    assert at(other, "look", links.seats[0])
    said = run("restore", copy, "--data", other)
    assert (said.code, "restore into an empty database" in said.wrong) == (2, True)
    for words in (["restore", tmp_path / "none"], ["backup", tmp_path / "no" / "where", "--data", tmp_path]):
        assert run(*words).code == 2
    (tmp_path / "letter").write_text("Dear Ann")
    said = run("restore", tmp_path / "letter", "--data", tmp_path / "third")
    assert (said.code, "is no copy of matches" in said.wrong) == (2, True)


def test_a_reported_line_is_deleted_and_its_speaker_muted(run: Run, tmp_path: Path, links: Opened) -> None:
    seat = str(links.seats[0])

    async def talk(*said: str) -> list[str]:
        async with Table(str(tmp_path / "matches.db")) as table:
            for text in said:
                await table.talk.say(seat, text)
            await table.talk.report(seat, "players", 0)
            return [line.text for line in await table.talk.lines(seat)]

    asyncio.run(talk("rude", "fine"))
    assert f"{links.match} players 0" in run("admin", "reports", "--data", tmp_path).out
    (told,) = json.loads(run("admin", "reports", "--json", "--data", tmp_path).out)
    assert (told["number"], told["seat"], told["text"]) == (0, 0, "rude")
    line = (links.match, "players", "0", "--data", tmp_path)
    assert run("admin", "delete-line", *line).code == 0
    assert "0 lines." in run("admin", "reports", "--data", tmp_path).out
    assert asyncio.run(talk()) == ["", "fine"]
    assert run("admin", "mute", *line).code == 0
    with pytest.raises(CannotSay):
        asyncio.run(talk("more"))
    assert run("admin", "unmute", *line).code == 0
    assert asyncio.run(talk("sorry")) == ["", "fine", "sorry"]
    for work in ("delete-line", "mute", "unmute"):
        wrong = run("admin", work, links.match, "players", "99", "--data", tmp_path)
        assert (wrong.code, "There is no line" in wrong.wrong) == (2, True)
