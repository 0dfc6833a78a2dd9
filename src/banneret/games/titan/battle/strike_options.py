"""The ways to strike: dice and Strike-numbers, announced ones and forgone benefits, and where hits may carry.

titan-R-39 to titan-R-43 say which of them are offered, and which enemies may receive hits left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.odds import Strike
from banneret.games.titan.battle.odds import strike as made_strike
from banneret.games.titan.battle.state import Battle, Carry

_UNUSUAL = {
    (False, False): "",
    (True, False): "without the {forgone}",
    (False, True): "number raised",
    (True, True): "without the {forgone}, number raised",
}
"""What is unusual about a blow: a benefit given up, a number announced."""
_BLOWS = {
    (False, False): "{dice:# die|# dice}, {number}+",
    (True, False): "{dice:# die|# dice}, {number}+ (without the {forgone})",
    (False, True): "{dice:# die|# dice}, {number}+ (leftover hits can go further)",
    (True, True): "{dice:# die|# dice}, {number}+ (without the {forgone}; leftover hits can go further)",
}


@dataclass(frozen=True, slots=True)
class Blow:
    """A way to strike: the Strike-number, announced if it is higher than needed, and the dice (titan-R-39).

    `forgone` names the hazard whose benefit is not used, empty for none.
    """

    number: int
    dice: int
    forgone: str = ""
    announced: bool = False

    @property
    def key(self) -> str:
        """Return the number, and whether a benefit is not used."""
        return f"forgo:{self.number}" if self.forgone else f"at:{self.number}"

    def __str__(self) -> str:
        unusual = bool(self.forgone), self.announced
        return fill(_BLOWS[unusual], dice=self.dice, number=self.number, forgone=self.forgone)

    @property
    def how(self) -> Text:
        """Return the words for what is unusual about it."""
        return fill(_UNUSUAL[bool(self.forgone), self.announced], forgone=self.forgone)


@lru_cache(maxsize=1 << 10)
def plain_blow(number: int, dice: int) -> Blow:
    """Return a strike with nothing unusual about it, always the same object."""
    return Blow(number, dice)


def targets(b: Battle, i: int) -> int:
    """Return the hexes of the unslain enemies in contact with a fighter (titan-R-25)."""
    return b.land.contact[b.at[i]] & b.alive[1 - b.fighters[i].side]


def blow_at(b: Battle, i: int, x: int, forgo: bool = False) -> Strike:
    """Return the dice and the Strike-number of a strike (titan-A-ST-04, titan-A-ST-05, titan-A-ST-11)."""
    fighters, at = b.fighters, b.at
    return made_strike(b.land, fighters[i].kind, b.power[i], at[i], fighters[x].kind, at[x], forgo)


# --- higher numbers and forgone benefits ------------------------------------------------------------------------------


def blows(b: Battle, i: int, x: int) -> list[Blow]:
    """Return the ways to strike a target: the plain one, and others that would let hits be carried (titan-R-42)."""
    plain = blow_at(b, i, x)
    ways = [plain_blow(plain.number, plain.dice)]
    hexes = targets(b, i)
    if hexes & (hexes - 1) and plain.dice > b.needs(x):
        ways += announced(b, i, x, plain)
        if plain.benefit:
            ways += forgoing(b, i, x, plain)
    return ways


def announced(b: Battle, i: int, x: int, plain: Strike) -> Iterator[Blow]:
    """Yield strikes announced with a higher number that another enemy needs, so that hits can carry to it.

    titan-A-ST-17, titan-A-ST-18.
    """
    for number in numbers_above(b, i, x, plain.number, forgo=False):
        yield Blow(number, plain.dice, announced=True)


def forgoing(b: Battle, i: int, x: int, plain: Strike) -> Iterator[Blow]:
    """Yield strikes without the benefit, if only then hits can be carried to another enemy (titan-A-ST-21)."""
    bare = blow_at(b, i, x, forgo=True)
    if bare.dice <= b.needs(x):
        return
    for number in (bare.number, *numbers_above(b, i, x, bare.number, forgo=True)):
        able = receivers(b, Carry(i, x, True, number, bare.dice, 1))
        if set(able) - set(receivers(b, Carry(i, x, False, number, plain.dice, 1))):
            yield Blow(number, bare.dice, plain.benefit, number > bare.number)


def numbers_above(b: Battle, i: int, x: int, number: int, *, forgo: bool) -> list[int]:
    """Return the higher Strike-numbers that other enemies in contact need to receive hits, in rising order."""
    dice = blow_at(b, i, x, forgo).dice
    needed = ((y, blow_at(b, i, y, forgo).number) for y in b.those_on(targets(b, i)) if y != x)
    return sorted({n for y, n in needed if n > number and y in receivers(b, Carry(i, x, forgo, n, dice, 1))})


# --- who may receive --------------------------------------------------------------------------------------------------


def receivers(b: Battle, carry: Carry) -> list[int]:
    """Return the enemies to which the hits left over may go (titan-R-40, titan-R-41)."""
    i, x = carry.striker, carry.first
    others = [y for y in b.those_on(targets(b, i)) if y != x]
    if not others:
        return others
    first = blow_at(b, i, x, carry.forgone)
    return [y for y in others if why_not_receive(first, blow_at(b, i, y, carry.forgone), carry) is None]


def why_not_receive(first: Strike, other: Strike, carry: Carry) -> str | None:
    """Return the rule that forbids carrying hits to another enemy; `first` and `other` are the strikes at the two."""
    if other.number > carry.number:
        return "titan-A-ST-15"
    if first.benefit and first.benefit != other.benefit:
        return "titan-A-ST-20"
    if other.up == "dune" and first.up != "dune":
        return "titan-R-41"
    return "titan-R-40" if other.dice < carry.dice else None
