"""Banneret: fantasy wargames to play, host and study, with every rule enforced.

    import banneret

    match = banneret.new("titan", players=3, seed=7)
    match.decide(seat, option)
    again = banneret.replay(match.record())
    results = banneret.simulate("battlelore", bots=["greedy", "random"], matches=100, seed=1)
    banneret.evaluate("titan", ["greedy", "random"], bouts=50, scenario="battle")

In a notebook a match shows itself: picture, question and the last of its log. `banneret.envs` are environments for
learners; they need the extra `learn`.

`banneret.games.installed()` gives the games by name. `banneret docs study` tells more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version as _version
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias
from warnings import warn

from banneret import envs, games
from banneret.bots import Bot, Observation, Policy
from banneret.bots.series import Series
from banneret.bots.simulate import CAP, Played, SimulationPlan, seat_bots, sit_down
from banneret.engine.cases.referee import position_of
from banneret.engine.components import ComponentError
from banneret.engine.game import Game, by_key, find_game
from banneret.engine.match.events import RecordError
from banneret.engine.match.match import Match
from banneret.engine.match.showing import show_as
from banneret.engine.words.errors import NotAllowed, NotNow, NotUnderstood, Refused, RulesError

if TYPE_CHECKING:
    from banneret import notebook
    from banneret.lab.evaluate import Score, Scores
    from banneret.lab.standings import Standings
    from banneret.lab.tables import Tables
    from banneret.lab.tune import Tuned

__all__ = [
    "Bot",
    "ComponentError",
    "Game",
    "Match",
    "NotAllowed",
    "NotNow",
    "NotUnderstood",
    "Observation",
    "Played",
    "Policy",
    "RecordError",
    "Refused",
    "RulesError",
    "Score",
    "Scores",
    "Series",
    "Standings",
    "Tables",
    "Tuned",
    "envs",
    "evaluate",
    "games",
    "ladder",
    "new",
    "notebook",
    "play",
    "position",
    "replay",
    "rows",
    "simulate",
    "sweep",
    "tune",
]
__version__ = _version("banneret")
Bots: TypeAlias = "Sequence[str | Bot | Policy] | str"
"""A bot for each seat or team, or fewer that take turns; a name alone is the bot of all seats."""


def __getattr__(name: str) -> Any:
    """Load what needs the lab or pictures, when it is first used: whoever only plays needs neither."""
    if name == "notebook":
        return import_module("banneret.notebook")
    if name in ("Score", "Scores"):
        return getattr(import_module("banneret.lab.evaluate"), name)
    if name == "Tuned":
        return import_module("banneret.lab.tune").Tuned
    if name == "Tables":
        return import_module("banneret.lab.tables").Tables
    if name == "Standings":
        return import_module("banneret.lab.standings").Standings
    raise AttributeError(f"module 'banneret' has no attribute {name!r}")


def _in_notebook(match: Match) -> str:
    from banneret.notebook import match_html

    return match_html(match)


show_as(_in_notebook)


def new(game: str | Game, *, seed: int | None = None, **options: object) -> Match:
    """A new match. `banneret games NAME` lists its options; write `_` for `-`: `round_cap=5`.

    A `seed` fixes every outcome of chance. Raises ValueError for an unknown game, option or value.
    """
    return Match.new(game, by_key(options), seed=seed)


def replay(record: str, upto: int | None = None) -> Match:
    """The match that a record tells, or its first `upto` happenings. Raises RecordError."""
    return Match.replay(record, upto)


def simulate(
    game: str,
    bots: Bots,
    *,
    matches: int = 1,
    seed: int = 0,
    jobs: int = 1,
    cap: int = CAP,
    **options: object,
) -> Series:
    """Play `matches` matches between bots, one a seat or one a team, in turn if they are fewer, in `jobs` processes.

    A bot is a name, or any callable of an `Observation` that gives an option or its key. Match number 17 of a seed is
    the same whatever else is played. Matches are played when their results are looked at: `for played in simulate(...)`
    gets one after another, and `simulate(...).match(17)` is that match itself. One without an end after `cap`
    decisions has failed. Raises ValueError for an unknown game, bot, option or value.
    """
    return Series(_plan(game, bots, seed, cap, options), matches, jobs)


def play(
    game: str,
    bots: Bots,
    *,
    seed: int = 0,
    number: int = 0,
    cap: int = CAP,
    decisions: int | None = None,
    **options: object,
) -> Match:
    """A match that bots have played to its end, or until `cap` decisions.

    It is match `number` of `simulate` with this seed. `decisions` is an old name of `cap`. Raises ValueError for an
    unknown game, bot, option or value.
    """
    if decisions is not None:
        warn("the keyword `decisions` of banneret.play is called `cap` now", DeprecationWarning, stacklevel=2)
        cap = decisions
    sitting = sit_down(_plan(game, bots, seed, cap, options), number, keeping=True)
    for _ in islice(sitting.answers(), cap):
        pass
    return sitting.match


def ladder(
    game: str,
    bots: Sequence[str],
    *,
    fewest: int = 10,
    most: int = 60,
    seed: int = 1,
    jobs: int = 1,
    **options: object,
) -> Standings:
    """Let bots play a round robin with seats swapped, and rate them: as `banneret ladder` (the extra `train`).

    Two bots play at least `fewest` matches, and until a sequential test says who is better, or `most`. Raises
    ValueError for an unknown game, bot, option or value.
    """
    from banneret.lab.ladder import Round
    from banneret.lab.standings import rated

    return rated(Round(game, by_key(options), bots, seed, fewest, most), jobs)


def rows(records: str | Path | Iterable[str | Path]) -> Tables:
    """Tables of the records in a folder, or in these files: matches, answers, events, and their arguments.

    It needs the extra `lab`. Files of a folder that are no records are left out. Raises ValueError for a record that
    cannot be replayed, and if there is none.
    """
    from banneret.lab.tables import rows as made

    return made(records)


def position(case: str | Path, *, seed: int | None = None) -> Match:
    """The match at the end of a referee case, to look at and to play on: see `banneret docs referee`.

    Raises ValueError for a file that is no case, and Refused for an answer of the case that is not allowed.
    """
    return position_of(Path(case), seed=seed)


def evaluate(
    game: str,
    bots: Bots,
    *,
    bouts: int = 50,
    seed: int = 0,
    jobs: int = 1,
    confidence: float = 0.95,
    **options: object,
) -> Score:
    """How often the first-named bot wins. A bout is one match for each seating of the bots, with the same dice.

    The interval of the score holds however often one looks. If all bots are the same, it is what the first seat wins.
    Raises ValueError for an unknown game, bot, option or value.
    """
    from banneret.lab.evaluate import evaluate as scored

    wanted = by_key(options)
    return scored(game, _each(bots), bouts=bouts, seed=seed, jobs=jobs, confidence=confidence, options=wanted)


def sweep(
    game: str,
    number: str,
    values: Sequence[float],
    bots: Bots,
    *,
    bouts: int = 50,
    seed: int = 0,
    jobs: int = 1,
    confidence: float = 0.95,
    **options: object,
) -> Scores:
    """What `evaluate` gives for each value of one number of the component file.

    The number is named by its way: `unit.archers.figures` is `figures` in the table of `unit` whose id is `archers`.
    Raises ValueError for an unknown game, number, bot, option or value, and for a value that the rules cannot use.
    """
    from banneret.lab.evaluate import Scores
    from banneret.lab.evaluate import evaluate as scored

    wanted = by_key(options)
    return Scores(
        scored(
            game,
            _each(bots),
            bouts=bouts,
            seed=seed,
            jobs=jobs,
            confidence=confidence,
            options=wanted,
            changes={number: value},
        )
        for value in values
    )


def tune(
    game: str,
    number: str,
    between: tuple[int, int],
    bots: Bots,
    *,
    toward: float = 0.5,
    bouts: int = 320,
    seed: int = 0,
    jobs: int = 1,
    confidence: float = 0.95,
    **options: object,
) -> Tuned:
    """The value of one number of the component file at which the first-named bot wins nearest to `toward`.

    Values between the two are tried by halving, each with at most `bouts` bouts, until it is clear on which side it is.
    If all bots are the same, what the first seat wins counts. Raises ValueError as `sweep` does, and if the share that
    is wanted does not lie between those at both ends.
    """
    from banneret.lab.tune import Search
    from banneret.lab.tune import tune as found

    settled = by_key(options)
    return found(Search(game, number, _each(bots), settled, toward, bouts, seed, jobs, confidence), *between)


def _plan(game: str, bots: Bots, seed: int, cap: int, options: Mapping[str, object]) -> SimulationPlan:
    found = find_game(game)
    settled = found.settle_among_programs(by_key(options))
    return SimulationPlan(game, settled, seat_bots(_each(bots), found.seats(settled)), seed, cap=cap)


def _each(bots: Bots) -> Sequence[str | Bot | Policy]:
    return [bots] if isinstance(bots, str) else bots
