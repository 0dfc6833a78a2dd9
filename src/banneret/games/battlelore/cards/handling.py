"""The table of effects: what carries out each kind, what its odds are, and what it is worth to a bot.

Each module of `effects` adds its own kinds; the `__init__` of the game puts them together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from banneret.engine.decision import Play
from banneret.engine.scene.view import Odds
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.box.vocabulary import Effect
from banneret.games.battlelore.cards.judge import Judge
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.state import State

E = TypeVar("E", bound=Effect)


def no_odds(*_asked: object) -> None:
    """For an effect that rolls no dice."""


def tried(*_asked: object) -> None:
    """For a lasting effect whose worth is tried out: what it changes in the battles and moves at hand."""


def always(*_asked: object) -> bool:
    """For an effect that needs nothing of the opponent."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Handling:
    """What there is to know about a kind of effect of Lore cards."""

    kind: type[Any]
    carry_out: Callable[[State, Laid, Any], Play[None] | None]
    """What carries it out, when its card takes effect."""
    worth: Callable[[Judge, State, LorePlay, Any], float | None]
    """What it is worth to the card's player now; None to try it out."""
    odds: Callable[[State, LorePlay, Any, Sequence[Unit] | None], Odds | None]
    """Its chances against some units; against those that it concerns anyway, if none are chosen."""
    takes: Callable[[State, int], bool]
    """Whether the opponent, a camp, has what it takes from them (lore-R-83)."""


def row(
    kind: type[E],
    carry_out: Callable[[State, Laid, E], Play[None] | None],
    worth: Callable[[Judge, State, LorePlay, E], float | None] = tried,
    odds: Callable[[State, LorePlay, E, Sequence[Unit] | None], Odds | None] = no_odds,
    takes: Callable[[State, int], bool] = always,
) -> Handling:
    """Return a row of the table; its functions are for that kind of effect, which mypy checks."""
    return Handling(kind, carry_out, worth, odds, takes)


HANDLING: Final[dict[type[Any], Handling]] = {}
"""By kind of effect, how it is handled: every kind that a Lore card may have is here."""


def use(*table: Handling) -> None:
    """Add the kinds of a module."""
    HANDLING.update((one.kind, one) for one in table)


def odds_of_play(s: State, play: LorePlay, struck: Sequence[Unit] | None = None) -> Odds | None:
    """Return the chances of a card that rolls dice; None for other cards, and if it asks for a target first.

    `struck` are the units against which it would roll, if they are chosen.
    """
    for effect in play.card.effects:
        odds = HANDLING[type(effect)].odds(s, play, effect, struck)
        if odds is not None:
            return odds
    return None


def takes_something(s: State, foe: int, card: LoreCard) -> bool:
    """Return whether the opponent has what a card takes from them (lore-R-83)."""
    return all(HANDLING[type(effect)].takes(s, foe) for effect in card.effects)


def worths(judge: Judge, s: State, play: LorePlay) -> list[float]:
    """Return the worth of each effect of a card that need not be tried out."""
    found = (HANDLING[type(effect)].worth(judge, s, play, effect) for effect in play.card.effects)
    return [worth for worth in found if worth is not None]
