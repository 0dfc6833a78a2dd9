"""`banneret ladder`: bots play each other, and get ratings."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from banneret.bots import LEVELS
from banneret.cli.completing import bot_names
from banneret.cli.console import Unusable, say_json, say_table, say_wrong, usable, write_text
from banneret.cli.params import Address, AsJson, GameName, GameOptions, Jobs, Place, pairs
from banneret.cli.progress import progress
from banneret.lab.ladder import Pairing, Round, climb

if TYPE_CHECKING:
    from banneret.lab.ratings import Rating


def ladder(
    game: GameName,
    option: GameOptions = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT...", help="Who plays: two bots or more.", autocompletion=bot_names)
    ] = ",".join(LEVELS),
    fewest: Annotated[int, typer.Option(min=2, max=100_000, help="The fewest matches of two bots.")] = 10,
    most: Annotated[int, typer.Option(min=2, max=100_000, help="The most matches of two bots.")] = 60,
    seed: Annotated[int, typer.Option(help="Fixes every match, if all bots think by trials and not by seconds.")] = 1,
    jobs: Jobs = 1,
    on: Place = "here",
    address: Address = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the pairings as JSON too.")] = None,
    picture: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the ratings as SVG too.")] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play a round robin with seats swapped, and rate them.

    Two bots play until a sequential test says who is better. The ratings are those of Bradley and Terry, with bounds
    that hold in 95 % of draws.

    As JSON: game, options, pairings (first, second, scores), ratings (bot, points, low, high, matches, best, worst).
    """
    try:
        from banneret.lab.ratings import ratings
    except ImportError as error:
        raise Unusable("ratings need choix; install it with: pip install 'banneret[train]'") from error
    draw = None if picture is None else _drawing()
    names = _different(bots)
    with usable():
        pairings = _played(Round(game, pairs(option), names, seed, fewest, most), jobs, on, address)
    if out is not None:
        write_text(out, json.dumps(_told(game, pairs(option), pairings), indent=1))
    rated = ratings(pairings, seed)
    if draw is not None and picture is not None:
        write_text(picture, draw(rated, game))
    _tell(rated, pairings, _told(game, pairs(option), pairings) if as_json else None)
    if failures := [failure for one in pairings for failure in one.failures]:
        say_wrong(f"{len(failures)} matches failed and are not counted; the first: {failures[0]}")
        raise typer.Exit(1)


def _tell(rated: Sequence[Rating], pairings: Sequence[Pairing], told: dict[str, object] | None) -> None:
    """Tell the ratings and pairings: as JSON beside what is `told` already, or as tables."""
    if told is not None:
        say_json(told | {"ratings": [asdict(one) for one in rated]})
        return
    _show_ratings(rated)
    _show_pairings(pairings)


def _different(bots: str) -> list[str]:
    """Return the names in a list with commas. Raises Unusable if it has fewer than two, or one twice."""
    names = [bot.strip() for bot in bots.split(",")]
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise Unusable(f"a ladder is for two different bots or more, not for {bots!r}")
    return names


def _told(game: str, options: Mapping[str, str], pairings: Sequence[Pairing]) -> dict[str, object]:
    told = [{"first": one.first, "second": one.second, "scores": one.scores} for one in pairings]
    return {"game": game, "options": options, "pairings": told}


def _drawing() -> Callable[[Sequence[Rating], str], str]:
    """Return what draws ratings. Raises Unusable before any match is played, not after hours."""
    try:
        from banneret.lab.ladder_plot import drawn
    except ImportError as error:
        raise Unusable("a picture needs altair; install it with: pip install 'banneret[lab]'") from error
    return drawn


def _show_ratings(rated: Sequence[Rating]) -> None:
    rows = []
    for one in rated:
        points = (f"{number:+.0f}" for number in (one.points, one.low, one.high))
        rows.append((one.bot, *points, one.place, str(one.matches), _bar(one.points)))
    say_table(("Bot", "Rating", "From", "To", "Place", "Matches", ""), rows)


def _show_pairings(pairings: Sequence[Pairing]) -> None:
    rows = []
    for one in pairings:
        low, high = one.interval
        who = f"{one.first} against {one.second}"
        rows.append((who, str(len(one.scores)), f"{one.share:.0%}", f"{low:.0%}", f"{high:.0%}"))
    say_table(("Pairing", "Matches", "Share of the first", "From", "To"), rows)


def _played(wanted: Round, jobs: int, on: str, address: str | None) -> list[Pairing]:
    """Play all pairings, and show the standings."""
    seen: dict[tuple[str, str], Pairing] = {}
    with progress("Playing") as tell:
        for one in climb(wanted, jobs=jobs, on=on, address=address):
            seen[one.first, one.second] = one
            score = f"{sum(one.scores):g} of {len(one.scores)}"
            tell(0, f"{one.first} against {one.second}: {score}")
    if any(not one.scores for one in seen.values()):
        raise Unusable(f"no match had an end: {next(one.failures[0] for one in seen.values() if one.failures)}")
    return list(seen.values())


def _bar(points: float) -> str:
    """A bar for people: one block for 50 points above -1000."""
    return "█" * max(1, round((points + 1000) / 50))
