"""A table in a browser and a table at a server send equal messages for the same match, in all games."""

from __future__ import annotations

import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from banneret.engine.game import find_game
from banneret.table import Person, Table
from banneret.table.match import opening
from banneret.web.live.replies import sent_refusal
from banneret.web.live.wishes import Act, Decide, Undo
from tests.tab.both import Both
from tests.table.sitting import mine, run

ANSWERS = 25
OPTIONS: dict[str, dict[str, str]] = {"titan": {"players": "3"}}


async def answers(both: Both, source: random.Random) -> None:
    """Random answers of all seats, some taken back, some given to an older position."""
    for _ in range(ANSWERS):
        looks = [(token, await both.tab.look(token)) for token in both.tokens]
        asked = [(token, look) for token, look in looks if mine(look)]
        if not asked:
            return
        token, look = source.choice(asked)
        question = mine(look)
        assert question
        if look.view.may_undo and source.random() < 0.2:
            await both.wish(token, Undo(number=look.number))
        elif source.random() < 0.1:
            await both.wish(source.choice(both.tokens), Decide(key="nonsense", number=look.number))
            await both.wish(token, Decide(key=question.options[0].key, number=look.number - 1))
        else:
            key = source.choice(question.options).key
            await both.wish(token, Decide(key=key, number=look.number, entropy="9b2e"))
        await both.compare()


async def play(table: Table, game: str) -> None:
    found = find_game(game)
    options = OPTIONS.get(game, {})
    seats = len(found.seats(found.settle(options)))
    people = [Person(name) for name in ("Ann", "Ben", "Cem")][:seats]
    both = Both(table, opening.begin(game, options, {}, people, "", checkable=True))
    async with AsyncExitStack() as stack:
        await both.begin(stack)
        await both.compare()
        await answers(both, random.Random(game))
        first = both.tokens[0]
        about = await table.about(first)
        assert about == await both.tab.about(first, about.now)
        key = next((piece.key for piece in (await both.tab.look(first)).view.scene.pieces), "nonsense")
        theirs, ours = await table.why(first, key), await both.tab.why(first, key)
        assert (theirs and sent_refusal(theirs)) == (ours and sent_refusal(ours))
        for name in found.gives_up:
            await both.wish(first, Act(name=name, number=(await both.tab.look(first)).number))
        await both.compare()


@pytest.mark.parametrize("game", ["battle-magic", "battle-masters", "battlelore", "battlemist", "titan"])
def test_both_tables_say_the_same(tmp_path: Path, game: str) -> None:
    run(str(tmp_path / "table.db"), lambda table: play(table, game))
