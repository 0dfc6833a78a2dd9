"""A link that holds a match: what it holds and what it does not, and what is refused of those that others made."""

from __future__ import annotations

import pickle
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from itertools import count
from pathlib import Path

import pytest

from banneret.engine.game import games
from banneret.engine.match.match import Match
from banneret.table import Moment, Person, Program, Table, shared
from banneret.table.errors import BadLink, CannotOpen, NotOver, NotShared
from banneret.table.shared import LONGEST, SharedMatch, packed, unpacked
from tests.table.sitting import run

GOLDEN = sorted((Path(__file__).parents[1] / "games").glob("*/golden/*.record"))
GIVEN_UP = "banneret 1\ngame titan\noption scenario battle\nseat 0 Ann\nseat 1 Bea\n---\n"


def as_it_is(moment: Moment) -> Moment:
    return moment


def record(*lines: str, head: str = GIVEN_UP) -> str:
    """A record of these happenings, with the right end."""
    text = head + "".join(f"{line}\n" for line in lines)
    return f"{text}end {len(lines)} {zlib.crc32(text.encode()):08x}\n"


def letters(body: bytes) -> str:
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return urlsafe_b64encode(packing.compress(body) + packing.flush()).decode().rstrip("=")


@pytest.mark.parametrize("which", [0, pytest.param(-1, marks=pytest.mark.long)], ids=["shortest", "longest"])
@pytest.mark.parametrize("game", games())
def test_a_match_is_the_same_when_its_link_is_opened(game: str, which: int) -> None:
    folder = game.replace("-", "_")
    records = sorted(
        (path for path in GOLDEN if path.parts[-3] == folder), key=lambda path: (path.stat().st_size, path.name)
    )
    text = records[which].read_text()
    link, match = packed(text), Match.replay(text)
    about = shared.about(link)
    assert len(link) < LONGEST / 3
    assert (about.over, about.result) == (match.result is not None, match.result.text if match.result else "")
    for viewer in (None, *range(match.seats)):
        assert shared.moment(link, about.length, viewer, as_it_is).view == match.view(viewer)
    assert shared.chapters(link)
    assert shared.moves(link)


def test_no_seat_s_link_is_in_one_and_names_only_if_that_is_wanted(database: str) -> None:
    async def work(table: Table) -> None:
        links = await table.open("titan", {"scenario": "battle"}, [Person("Ann"), Person("Bea")])
        seat = links.seats[0] or ""
        with pytest.raises(NotOver):
            await table.past.packed(links.spectator, named=False)
        await table.act(seat, "concede", (await table.look(seat)).number)
        without = await table.past.packed(links.spectator, named=False)
        named = await table.past.packed(seat, named=True)
        assert unpacked(named).names == ("Ann", "Bea")
        assert [one.name for one in shared.about(named).seats] == ["Ann", "Bea"]
        assert [one.name for one in shared.about(without).seats] == ["", ""]
        told = zlib.decompress(urlsafe_b64decode(without + "=="), -zlib.MAX_WBITS).decode()
        secrets = ["Ann", "Bea", *(one for one in (*links.seats, links.opener, links.spectator, links.match) if one)]
        assert [one for one in secrets if one in told] == []

    run(database, work)


def test_a_match_goes_on_from_a_moment_of_a_link(database: str) -> None:
    async def work(table: Table) -> None:
        text = next(path for path in GOLDEN if path.stem == "duel").read_text()
        links = await table.play_on(packed(text), 5, [Person("Ann"), Program("random")])
        assert links.seats[1] is None
        there = shared.moment(packed(text), 5, None, as_it_is)
        assert (await table.look(links.spectator)).view.scene == there.view.scene
        with pytest.raises(CannotOpen, match="nothing to play on"):
            await table.play_on(packed(text), 10**6, [])

    run(database, work)


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "damaged"),
        ("Ω", "damaged"),
        ("AAAA", "damaged"),
        ("a" * (LONGEST + 1), "too long"),
        (letters(b"\0" * 10_000_000), "too large"),
        (letters(b"\xff"), "damaged"),
        (letters(b"no record"), "damaged"),
        (letters(record("0! concede").replace("concede", "CONCEDE").encode()), "damaged"),
        (letters(record(*["0! concede"] * 16_001).encode()), "too long"),
        (letters(record("0! concede", head="banneret 1\ngame chess\n---\n").encode()), "other rules"),
        (letters(record("0! surrender").encode()), "other rules"),
        (letters(record("roll skull").encode()), "other rules"),
        (letters(record("77: pass").encode()), "other rules"),
        (
            letters(record(head="banneret 1\ngame battle-magic\noption map-file /etc/passwd\n---\n").encode()),
            "file of its own",
        ),
    ],
)
def test_a_bad_link_is_refused_in_one_sentence(link: str, why: str) -> None:
    with pytest.raises(BadLink, match=why) as refused:
        shared.about(link)
    assert str(refused.value).count(".") == 1
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)  # it comes out of another process


def test_a_match_that_takes_too_long_is_given_up() -> None:
    text = max(GOLDEN, key=lambda path: path.stat().st_size).read_text()
    with pytest.raises(BadLink, match="takes too long"):
        SharedMatch(packed(text), clock=count(0, 4).__next__)


def test_what_no_link_can_hold_is_said() -> None:
    with pytest.raises(NotShared):
        packed("".join(map(chr, range(0x3000, 0x9000))) * 2)
