"""How good a bot is against others, and what one number of a component file changes, in a few words of Python.

    banneret.evaluate("titan", ["greedy", "random"], bouts=50, scenario="battle")
    banneret.sweep("titan", "character.lion.power", [4, 5, 6], ["greedy"], bouts=50, scenario="battle")

It needs no extra. Long experiments are files: see `banneret lab`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean

from markupsafe import Markup

from banneret.bots.bot import Bot, Policy, find_bot
from banneret.bots.simulate import Played, SimulationPlan, simulate
from banneret.engine.game import find_game
from banneret.lab.experiment import Number, seatings_of, with_changes, won
from banneret.lab.stop import interval


@dataclass(frozen=True, slots=True)
class Score:
    """What the first-named bot won of `bouts` bouts: a share from 0 to 1, and an interval that is valid at any time.

    If all bots are the same, it is what the first seat won. `what` says what was played; failed bouts are left out.
    `shares` are what it won of each bout, None for a failed one.
    """

    what: str
    bots: tuple[str, ...]
    bouts: int
    won: float
    low: float
    high: float
    confidence: float
    failures: int
    shares: tuple[float | None, ...] = field(default=(), repr=False)

    def minus(self, other: Score) -> Difference:
        """Return what the first bot won here more than there, bout by bout with the same dice.

        Raises ValueError for scores that were played with other seeds or bots, as far as that is known.
        """
        if self.bots != other.bots or not self.shares or not other.shares:
            raise ValueError("only scores of the same bots, from one sweep or with the same seed, have a difference")
        pairs = [
            (one, two)
            for one, two in zip(self.shares, other.shares, strict=False)
            if one is not None and two is not None
        ]
        scaled = [(one - two + 1) / 2 for one, two in pairs]
        low, high = interval(sum(scaled), len(scaled), self.confidence)
        mean = fmean(scaled) if scaled else 0.5
        return Difference(self.what, other.what, len(pairs), 2 * mean - 1, 2 * low - 1, 2 * high - 1, self.confidence)

    def __str__(self) -> str:
        first = self.bots[0] if len(set(self.bots)) > 1 else "the first seat"
        return (
            f"{self.what}: {first} wins {self.won:.1%} of {self.bouts} bouts "
            f"({self.low:.1%} to {self.high:.1%} with {self.confidence:.0%} confidence)"
        )

    def _repr_html_(self) -> str:
        return _table([self])


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first bot wins more of one set-up than of another: a mean from -1 to 1, over bouts with the same dice.

    The interval is valid at any time. The difference is `sure` if 0 lies outside of it.
    """

    what: str
    than: str
    bouts: int
    mean: float
    low: float
    high: float
    confidence: float

    @property
    def sure(self) -> bool:
        """Whether there is a difference, with this confidence."""
        return self.low > 0 or self.high < 0

    def __str__(self) -> str:
        verdict = "" if self.sure else ": not sure yet"
        return (
            f"{self.what} against {self.than}: {self.mean:+.1%} "
            f"({self.low:+.1%} to {self.high:+.1%} with {self.confidence:.0%} confidence){verdict}"
        )


class Scores(tuple[Score, ...]):
    """The scores of a sweep, one for each value; a notebook shows them as a table."""

    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def differences(self) -> tuple[Difference, ...]:
        """Return what each value changes against the first one, bout by bout with the same dice."""
        return tuple(score.minus(self[0]) for score in self[1:])

    def _repr_html_(self) -> str:
        return _table(self)


def evaluate(
    game: str,
    bots: Sequence[str | Bot | Policy],
    *,
    bouts: int,
    seed: int,
    jobs: int,
    confidence: float,
    options: Mapping[str, str],
    changes: Mapping[str, Number] | None = None,
) -> Score:
    """Let bots play `bouts` bouts. Raises ValueError for a game, bot, option or change that does not exist."""
    found = find_game(game)
    settled = found.settle_among_programs({**options, **with_changes(found, changes or {})})
    seatings = seatings_of(found, settled, bots)
    if bouts < 1:
        raise ValueError(f"bouts cannot be {bouts}; it is 1 or more")
    played = [list(simulate(SimulationPlan(game, settled, seating, seed), bouts, jobs=jobs)) for seating in seatings]
    shares = tuple(_shares(played, seatings, bots[0]))
    values = [one for one in shares if one is not None]
    low, high = interval(sum(values), len(values), confidence)
    what = " ".join([game, *(f"{key}={value}" for key, value in {**options, **(changes or {})}.items())])
    names = tuple(find_bot(bot).name for bot in bots)
    mean = fmean(values) if values else 0.5
    return Score(what, names, len(values), mean, low, high, confidence, bouts - len(values), shares)


def _shares(
    played: Sequence[Sequence[Played]], seatings: Sequence[Sequence[str | Bot | Policy]], first: str | Bot | Policy
) -> Iterator[float | None]:
    """Yield what the first bot won of each bout, as a mean over the seatings; None for a bout with a failure."""
    for bout in zip(*played, strict=True):
        winners = [one.winners for one in bout]
        failed = any(one is None for one in winners)
        shares = (won(bots, first, one or ()) for bots, one in zip(seatings, winners, strict=True))
        yield None if failed else fmean(shares)


def _table(scores: Sequence[Score]) -> str:
    """Return scores as HTML, each with its interval drawn on a line from 0 to 1."""
    head = Markup("<tr><th>What</th><th>First bot</th><th>Bouts</th><th>Won</th><th>Interval</th><th></th></tr>")
    rows = (
        Markup("<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{} to {}</td><td>{}</td></tr>").format(
            one.what, one.bots[0], one.bouts, f"{one.won:.1%}", f"{one.low:.1%}", f"{one.high:.1%}", _line(one)
        )
        for one in scores
    )
    return str(Markup("<table>{}{}</table>").format(head, Markup("").join(rows)))


def _line(score: Score) -> Markup:
    return Markup(
        '<svg viewBox="0 0 200 12" width="200" height="12" role="img" aria-label="{}">'
        '<path d="M0 6H200M100 1V11" stroke="#999"/><path d="M{} 6H{}" stroke="#333" stroke-width="3"/>'
        '<circle cx="{}" cy="6" r="4" fill="#b8431f"/></svg>'
    ).format(str(score), f"{200 * score.low:.1f}", f"{200 * score.high:.1f}", f"{200 * score.won:.1f}")
