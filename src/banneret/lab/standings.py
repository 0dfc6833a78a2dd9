"""A ladder in Python: bots play a round robin, and get ratings (the extra `train`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from banneret.lab.ladder import Pairing, Round, climb
from banneret.lab.ratings import Rating, ratings


@dataclass(frozen=True, slots=True)
class Standings:
    """The ratings of bots, the best first, and the pairings that they come from."""

    ratings: tuple[Rating, ...]
    pairings: tuple[Pairing, ...]

    def __iter__(self) -> Iterator[Rating]:
        return iter(self.ratings)

    def __getitem__(self, bot: str) -> Rating:
        """Return the rating of a bot. Raises KeyError."""
        return {one.bot: one for one in self.ratings}[bot]

    def __str__(self) -> str:
        width = max(len(one.bot) for one in self.ratings)
        return "\n".join(
            f"{one.bot:<{width}} {one.points:+5.0f} ({one.low:+.0f} to {one.high:+.0f}), "
            f"place {one.place}, in {one.matches} matches"
            for one in self.ratings
        )

    def share(self, first: str, second: str) -> float:
        """Return the share of its matches that one bot won against another. Raises KeyError if they did not meet."""
        shares = {(one.first, one.second): one.share for one in self.pairings}
        return shares[first, second] if (first, second) in shares else 1 - shares[second, first]


def rated(wanted: Round, jobs: int) -> Standings:
    """Play a round robin. Raises ValueError for fewer than two different bots, and as `climb` does."""
    if len(set(wanted.bots)) < max(2, len(wanted.bots)):
        raise ValueError(f"a ladder is for two different bots or more, not for {', '.join(wanted.bots)}")
    met: dict[tuple[str, str], Pairing] = {(one.first, one.second): one for one in climb(wanted, jobs=jobs)}
    played: Sequence[Pairing] = [one for one in met.values() if one.scores]
    if not played:
        raise ValueError(f"no match had an end: {next(one.failures[0] for one in met.values())}")
    return Standings(tuple(ratings(played, wanted.seed)), tuple(met.values()))
