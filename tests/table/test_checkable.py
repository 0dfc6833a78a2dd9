"""Matches with dice that can be checked: who learns what, and that everything fits at the end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from banneret.engine.match import record
from banneret.engine.match.match import Match
from banneret.engine.match.verifiable_dice import CheckedScript, commitment
from banneret.engine.words.errors import Refused
from banneret.table import Opened, Table
from banneret.table.errors import BadEntropy
from banneret.table.match.loading import wake
from banneret.table.match.match_history import replay_rows
from banneret.table.programs import bot_worker
from banneret.table.store.rows import Row
from banneret.table.store.storage import Storage
from tests.table.sitting import answer, mine, run


async def opened(table: Table) -> Opened:
    return await table.open("made-up", {"kind": "race", "seats": "2"}, checkable=True)


async def play_on(table: Table, links: Opened, answers: int) -> None:
    """Answer at random, with entropy from every second seat."""
    chooser = random.Random(3)
    for _ in range(answers):
        for seat, token in enumerate(links.seats):
            assert token
            now = await table.look(token)
            if question := mine(now):
                option = chooser.choice(question.options)
                await table.decide(token, option.key, now.number, f"{chooser.getrandbits(32):08x}" if seat else "")


async def end(table: Table, links: Opened) -> str:
    token = links.seats[0] or ""
    await table.act(token, "concede", (await table.look(token)).number)
    return await table.past.record(token)


def unfit(text: str) -> str:
    kept = record.read(text)
    assert kept.proof
    script = CheckedScript(kept.happenings, kept.proof)
    Match.resume(kept.game, kept.options, script)
    return script.difference


def seed_of(database: str, match: str) -> str:
    storage = Storage(database)
    (seed,) = (row.text for row in storage.match(match).rows if row.kind == "seed")
    storage.close()
    return seed


def test_every_outcome_of_a_match_fits_the_seed_that_is_shown_at_its_end(database: str) -> None:
    async def begin(table: Table) -> Opened:
        links = await opened(table)
        await play_on(table, links, 4)
        return links

    async def go_on(table: Table) -> tuple[str, str, str]:
        await play_on(table, links, 4)
        before = await table.about(links.spectator)
        assert before.seed == ""
        text = await end(table, links)
        return before.commitment, (await table.about(links.spectator)).seed, text

    links = run(database, begin)
    shown, seed, text = run(database, go_on)
    assert shown == commitment(seed)
    assert seed == seed_of(database, links.match)
    kept = record.read(text)
    assert kept.proof
    assert (kept.proof.commitment, kept.proof.seed) == (shown, seed)
    assert len({mark.entropy for mark in kept.proof.marks}) > 2
    assert unfit(text) == ""


def test_a_refused_answer_leaves_the_entropy_of_the_last_one(database: str) -> None:
    async def work(table: Table) -> str:
        links = await opened(table)
        for token in links.seats:
            assert token
            with pytest.raises(Refused):
                await table.decide(token, "nonsense", (await table.look(token)).number, "ffff")
        await play_on(table, links, 4)
        return await end(table, links)

    text = run(database, work)
    assert "ffff" not in text
    assert unfit(text) == ""


def test_nobody_learns_the_seed_while_the_match_goes_on(database: str) -> None:
    async def work(table: Table) -> tuple[Opened, str]:
        links = await opened(table)
        await answer(table, links.seats[0], "left")
        told: list[Any] = [links, await table.links(links.opener)]
        for token in (*links.seats, links.spectator):
            assert token
            told += [await table.look(token), await table.about(token), await table.past.record(token)]
        return links, repr(told)

    links, told = run(database, work)
    seed = seed_of(database, links.match)
    assert commitment(seed) in told
    assert seed not in told


def test_bots_never_get_it(database: str) -> None:
    async def begin(table: Table) -> Opened:
        return await opened(table)

    links = run(database, begin)
    storage = Storage(database)
    play, _ = wake(storage.match(links.match))
    storage.close()
    task = bot_worker.Task("m", "made-up", play.match.options, play.lines(), 0, "random")
    assert seed_of(database, links.match) not in repr(task)
    assert type(bot_worker._awake(task).match.chance.source) is random.SystemRandom


def test_a_rematch_has_a_seed_of_its_own_and_a_fork_none(database: str) -> None:
    async def work(table: Table) -> tuple[Opened, str, str]:
        links = await opened(table)
        fork = await table.fork(links.spectator, 0)
        assert (await table.about(fork.spectator)).commitment == ""
        await end(table, links)
        again = await table.again(links.seats[0] or "")
        return links, again.match, (await table.about(again.spectator)).commitment

    links, again, shown = run(database, work)
    assert seed_of(database, links.match) != seed_of(database, again)
    assert shown == commitment(seed_of(database, again))


def test_without_the_option_there_is_nothing_to_check(database: str) -> None:
    async def work(table: Table) -> str:
        links = await table.open("made-up", {"kind": "race"})
        token = links.seats[0] or ""
        await table.decide(token, "left", 0, "9b2e")
        assert (await table.about(token)).commitment == ""
        return await end(table, links)

    assert record.read(run(database, work)).proof is None


@pytest.mark.parametrize("entropy", ["x", "AB", "a" * 65, "9b 2e", "\n"])
def test_entropy_is_hexadecimal_digits(database: str, entropy: str) -> None:
    async def work(table: Table) -> None:
        links = await opened(table)
        with pytest.raises(BadEntropy, match="at most 64 hexadecimal digits"):
            await table.decide(links.seats[0] or "", "left", 0, entropy)

    run(database, work)


def test_what_was_set_aside_counts_among_the_draws() -> None:
    rows = [
        Row("seed", "ab" * 32),
        Row("chance", "roll 3 4"),
        Row("entropy", "aa"),
        Row("answer", "0: left"),
        Row("chance", "roll 5"),
        Row("set-aside", "1 2"),
        Row("entropy", "bb"),
        Row("answer", "0: right"),
        Row("chance", "roll 6"),
        Row("over", "Red wins."),
    ]
    kept = replay_rows(rows, [0, 1, None])
    assert kept.dice
    assert (kept.dice.count, kept.dice.entropy) == (4, "bb")
    assert kept.proof
    assert [(mark.place, mark.count, mark.entropy) for mark in kept.proof.marks] == [(0, 0, ""), (2, 3, "bb")]
