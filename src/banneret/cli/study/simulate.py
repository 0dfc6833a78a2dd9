"""`banneret simulate`: many matches between bots."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from banneret.bots.simulate import CAP, Played, SimulationPlan, seat_bots
from banneret.bots.simulate import simulate as play_all
from banneret.cli.completing import bot_names
from banneret.cli.console import say, say_json, say_table, say_wrong, usable, write_text
from banneret.cli.params import AsJson, GameName, GameOptions, Jobs, pairs, renamed
from banneret.cli.progress import tracked
from banneret.engine.game import find_game
from banneret.engine.match.match import Match


@dataclass(slots=True)
class _Tally:
    """The results of all matches; `failures` are the files of their records."""

    plan: SimulationPlan
    seat_names: tuple[str, ...]
    jobs: int
    matches: int = 0
    finished: int = 0
    draws: int = 0
    decisions: int = 0
    seconds: float = 0.0
    wins: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def speed(self) -> int:
        return round(self.decisions / self.seconds) if self.seconds else 0

    def count(self, played: Played) -> None:
        self.matches += 1
        self.decisions += played.decisions
        if played.winners is not None:
            self.finished += 1
            self.draws += not played.winners
            for seat in played.winners:
                self.wins[seat] += 1


Matches = Annotated[int, typer.Option(min=1, help="How many matches.")]
OldSeats = Annotated[str | None, typer.Option("--seats", hidden=True)]
Bots = Annotated[
    str,
    typer.Option(
        metavar="BOT,BOT...",
        help="Who plays: a level such as `easy`, `greedy` or `random`, or your own `program:COMMAND`. "
        "One for each seat, or one for each team (seats whose names differ only in a number); "
        "fewer take turns over the seats.",
        autocompletion=bot_names,
    ),
]
Seed = Annotated[
    int | None,
    typer.Option(
        show_default=False, help="Fixes every outcome and choice, for any number of jobs. Without it, a new seed."
    ),
]
Cap = Annotated[int, typer.Option(min=1, help="A match with no end after this many decisions has failed.")]
Out = Annotated[Path, typer.Option(metavar="DIR", help="The folder for records.")]
Records = Annotated[bool, typer.Option("--records", help="Write the record of every match, not only of failures.")]


def simulate(
    game: GameName,
    option: GameOptions = None,
    matches: Matches = 100,
    bots: Bots = "random",
    seats: OldSeats = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    cap: Cap = CAP,
    out: Out = Path("records"),
    records: Records = False,
    as_json: AsJson = False,
) -> None:
    """Let bots play many matches, and count the results.

    A match fails if the rules fail in it, or if it has no end. The record of a failed match is written into a
    folder (`--out`), and the exit code is 1.

    As JSON: game, options, seats, seed, jobs, matches, finished, draws, decisions, seconds, decisions_per_second,
    wins (by seat), failures (the files of their records).
    """
    bots = renamed("--seats", seats, "--bots", bots)
    seed = random.SystemRandom().getrandbits(32) if seed is None else seed
    plan, seat_names = _plan(game, pairs(option), bots, seed, records=records, cap=cap)
    tally = _Tally(plan, seat_names, jobs, wins=[0] * len(seat_names))
    begun = time.perf_counter()
    for played in tracked(play_all(plan, matches, jobs=jobs), "Playing", matches):
        tally.count(played)
        for lost in played.lost:
            say_wrong(f"match {played.number}: {lost}, and has lost its seat")
        _write(tally, played, out)
    tally.seconds = time.perf_counter() - begun
    say_json(_data(tally)) if as_json else _show(tally)
    if tally.failures:
        raise typer.Exit(1)


def _plan(
    game: str, options: dict[str, str], wanted: str, seed: int, *, records: bool, cap: int
) -> tuple[SimulationPlan, tuple[str, ...]]:
    """The plan, and the names of the seats."""
    with usable():
        found = find_game(game)
        match = Match.new(game, found.settle_among_programs(options), seed=seed)
        bots = seat_bots([bot.strip() for bot in wanted.split(",")], match.seat_names)
        return SimulationPlan(game, match.options, bots, seed, records, cap), match.seat_names


def _write(tally: _Tally, played: Played, out: Path) -> None:
    if not played.record:
        return
    path = out / f"{tally.plan.game}-{tally.plan.seed}-{played.number}.txt"
    write_text(path, played.record)
    if played.failure:
        tally.failures.append(str(path))
        say_wrong(f"match {played.number}: {played.failure}; its record is {path}")


def _data(tally: _Tally) -> dict[str, Any]:
    plan = tally.plan
    return {
        "game": plan.game,
        "options": dict(plan.options),
        "seats": [{"name": name, "bot": bot} for name, bot in zip(tally.seat_names, plan.bots, strict=True)],
        "seed": plan.seed,
        "jobs": tally.jobs,
        "matches": tally.matches,
        "finished": tally.finished,
        "draws": tally.draws,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "decisions_per_second": tally.speed,
        "wins": tally.wins,
        "failures": tally.failures,
    }


def _show(tally: _Tally) -> None:
    seats = zip(tally.seat_names, map(str, tally.plan.bots), tally.wins, strict=True)
    say_table(
        ("Seat", "Bot", "Wins"),
        [(name, bot, f"{wins} ({wins / tally.matches:.0%})") for name, bot, wins in seats],
    )
    say(f"{tally.finished} of {tally.matches} matches finished, {tally.draws} of them drawn; seed {tally.plan.seed}.")
    say(f"{tally.decisions:,} decisions in {tally.seconds:.1f} seconds: {tally.speed:,} a second.")
