"""What programs that show a link are told: what spectators see, whatever link they ask with."""

from __future__ import annotations

import asyncio
import random
import re
import struct
from collections.abc import Awaitable, Callable
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import httpx2 as httpx
import pytest

from banneret.engine.cases.puzzle import puzzles
from banneret.engine.game import find_game, games
from banneret.engine.match.match import Match
from banneret.picture.preview import HEIGHT, WIDTH, preview_svg
from banneret.table import Person, Table
from banneret.table.limits import Limits
from banneret.web.app import create_app
from banneret.web.guard.traffic import Traffic
from banneret.web.guard.visitors import Visitors
from banneret.web.previews import PRICE, Previews
from banneret.web.problems import Problem

TOLD = re.compile(r'<meta (?:property="og:|name=").*')


def asking(folder: Path, work: Callable[[Table, httpx.AsyncClient], Awaitable[None]]) -> None:
    """Let somebody ask a server."""

    async def sit() -> None:
        table = Table(str(folder / "matches.db"), limits=Limits(), pause=0, secret_pause=0)
        transport = httpx.ASGITransport(create_app(table))
        async with table, httpx.AsyncClient(transport=transport, base_url="http://localhost:8130") as client:
            await work(table, client)

    asyncio.run(sit())


def size(png: bytes) -> tuple[int, int]:
    """How many pixels a picture has, across and down."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    across, down = struct.unpack(">II", png[16:24])
    return across, down


@pytest.mark.parametrize("key", games())
def test_worlds_that_differ_only_in_what_is_hidden_have_the_same_picture(key: str) -> None:
    match, source = Match.new(key, seed=3), random.Random(3)
    for _ in range(40):
        seat, decision = source.choice(list(match.decisions.items()))
        match.decide_unchecked(seat, source.choice(decision.options))
    drawn, differs = preview_svg(match.as_known_to(None).view(None).scene, key, ()), False
    for seat in range(match.seats):
        world = match.imagine(seat, source=random.Random(seat))
        assert preview_svg(world.view(None).scene, key, ()) == drawn
        differs |= any(world.view(one).scene != match.view(one).scene for one in range(match.seats))
    assert differs == match.game.has_secrets(match.options)


def test_each_link_of_a_match_tells_the_same(tmp_path: Path) -> None:
    async def work(table: Table, client: httpx.AsyncClient) -> None:
        seats = [Person("Ann <b>"), Person("Bea")]
        links = await table.open("battlelore", {"adventure": "wizards-and-lore"}, seats, title="A duel")
        tokens = [*(one for one in links.seats if one), links.spectator]
        for page in ("", "/replay"):
            pages = [(await client.get(f"/m/{token}{page}")).text for token in tokens]
            told = {tuple(TOLD.findall(text)) for text in pages}
            assert len(told) == 1
            (lines,) = told
            assert "".join(lines).count(links.spectator) == 1
            assert [token for token in tokens[:-1] if token in "".join(lines)] == []
            assert "Ann &lt;b&gt;" in "".join(lines)
        pictures = {(await client.get(f"/m/{token}/preview.png")).content for token in tokens}
        pictures |= {(await client.get(f"/m/{token}/preview.png?at=0")).content for token in tokens}  # still secret
        (png,) = pictures
        assert size(png) == (WIDTH, HEIGHT)

    asking(tmp_path, work)


def test_pages_of_games_and_puzzles_name_a_picture_at_this_server(tmp_path: Path) -> None:
    async def work(_: Table, client: httpx.AsyncClient) -> None:
        puzzle = next(iter(puzzles(find_game("titan"))))
        for page in ("/", "/new/titan", "/replay/titan", f"/puzzle/titan/{puzzle}", "/puzzle/daily"):
            text = (await client.get(page)).text
            image = re.search(r'<meta property="og:image" content="http://localhost:8130(/[^"]+)">', text)
            assert image, page
            assert re.search(r'<meta property="og:title" content="[^"]+">', text)
            answer = await client.get(image[1])
            assert size(answer.content) == (WIDTH, HEIGHT)
            assert "max-age" in answer.headers["cache-control"]
        assert (await client.get("/preview/chess.png")).status_code == 404

    asking(tmp_path, work)


def test_a_moment_of_a_match_that_is_over_has_its_own_picture(tmp_path: Path) -> None:
    async def work(table: Table, client: httpx.AsyncClient) -> None:
        links = await table.open("battle-masters", {"battle": "borderlands"}, [Person("Ann"), Person("Bea")])
        seats = [one for one in links.seats if one]
        for _ in range(6):
            for token in seats:
                now = await table.look(token)
                if mine := next((one for one in now.view.questions if one.mine), None):
                    await table.decide(token, mine.options[0].key, now.number)
        asked = [(await client.get(f"/m/{seats[0]}/preview.png?at={at}")).content for at in (0, 6, 6)]
        assert asked[0] != asked[1] == asked[2]
        assert 'preview.png?at=6"' in (await client.get(f"/m/{seats[0]}/replay?at=6")).text

    asking(tmp_path, work)


def test_a_picture_is_drawn_once_and_who_wants_many_must_wait() -> None:
    visitors, drawing = Visitors(Traffic(visitor_previews=2 * PRICE)), AsyncMock(return_value=b"png")
    previews = Previews(Mock(places=Mock(previews=Mock(do=drawing))), visitors)

    async def ask() -> None:
        for key in ("titan", "titan", "battlelore", "titan"):
            assert await previews.of_game("192.0.2.1", key) == b"png"
        with pytest.raises(Problem, match="more in"):
            await previews.of_game("192.0.2.1", "battlemist")
        await previews.of_game("192.0.2.2", "battlemist")

    asyncio.run(ask())
    assert [one.args[-1] for one in drawing.await_args_list] == ["titan", "battlelore", "battlemist"]
