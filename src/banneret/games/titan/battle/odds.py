"""The numbers of a strike: its dice, the Skill-factor, the Strike-number, and each hazard that changes them.

Strikes follow the strike chart and the hazard chart; rangestrikes have their own dice and range (titan-A-RS-04).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from math import comb

from banneret.engine.scene.view import Expected, Odds, Throw
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text, fill
from banneret.games.titan.battle.line_of_fire import RANGE, Path, range_between
from banneret.games.titan.box import components
from banneret.games.titan.box.battleland import Battleland
from banneret.games.titan.box.box import Character, the_box
from banneret.games.titan.box.components import When, Who

CHART = the_box().file.strike_chart
SIXES = the_box().game.dice_sides


_CHANGES = ("Skill {:+}", "dice {:+}", "Strike-number {:+}")


@dataclass(frozen=True, slots=True)
class HazardEffect:
    """What one hazard does to a strike: to the Skill-factor, the dice, the Strike-number; a benefit may be forgone."""

    hazard: str
    text: str
    skill: int
    dice: int
    number: int
    benefit: bool
    rule: str

    def __str__(self) -> str:
        changes = zip(_CHANGES, (self.skill, self.dice, self.number), strict=True)
        return fill("{}: {}", self.text, Listed([fill(wording, n) for wording, n in changes if n], ","))


@dataclass(frozen=True, slots=True)
class Strike:
    """A strike or rangestrike before it is rolled.

    `benefit` is the hazard whose benefit is used, `up` the hazard of the hexside across which the strike goes up;
    each is empty for none (titan-R-40, titan-R-41).
    """

    dice: int
    skill: int
    number: int
    effects: tuple[HazardEffect, ...]
    benefit: str
    up: str


# --- strikes ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def strike(
    land: Battleland, striker: Character, power: int, at: int, target: Character, target_at: int, forgo: bool = False
) -> Strike:
    """Return a strike between hexes in contact; `forgo` leaves its benefit out.

    Rules: titan-A-ST-19, titan-A-ST-20, titan-A-ST-21.
    """
    crossed = land.crossing(at, target_at)
    effects = tuple(
        effect for effect in _of_strike(land, striker, at, target, target_at) if not (forgo and effect.benefit)
    )
    benefit = next((effect.hazard for effect in effects if effect.benefit), "")
    return _strike(power, striker.skill, target, effects, benefit, crossed[0] if crossed and crossed[1] else "")


def _of_strike(
    land: Battleland, striker: Character, at: int, target: Character, target_at: int
) -> Iterator[HazardEffect]:
    yield from _from(land, land.hazard[at], "strike-out", striker)
    yield from _from(land, land.hazard[target_at], "struck-in", target, striker)
    crossed = land.crossing(at, target_at)
    if crossed is not None:
        yield from _from(land, crossed[0], "strike-up" if crossed[1] else "strike-down", striker)


@lru_cache(maxsize=1 << 16)
def rangestrike(
    land: Battleland,
    striker: Character,
    power: int,
    at: int,
    target: Character,
    target_at: int,
    path: Path | None,
) -> Strike:
    """Return a rangestrike along a path.

    A Warlock needs no path, and no hazard or range changes its rangestrike (titan-A-RS-12).
    """
    effects = () if striker.magic else tuple(_of_rangestrike(land, striker, at, target, target_at, path))
    return _strike(power // RANGE.dice_divisor, striker.skill, target, effects, "", "")


def _of_rangestrike(
    land: Battleland, striker: Character, at: int, target: Character, target_at: int, path: Path | None
) -> Iterator[HazardEffect]:
    if range_between(at, target_at) == RANGE.range_max:
        yield HazardEffect("", fill("at range 4"), RANGE.range_4_skill, 0, 0, False, "titan-A-RS-06")
    yield from _from(land, land.hazard[at], "rangestrike-out", striker)
    yield from _from(land, land.hazard[target_at], "rangestruck-in", target, striker)
    if path is not None:
        for hazard in path.through:
            yield from _from(land, hazard, "rangestrike-through", striker)
        for hazard in path.up:
            yield from _from(land, hazard, "rangestrike-up", striker)


def _strike(
    dice: int, skill: int, target: Character, effects: tuple[HazardEffect, ...], benefit: str, up: str
) -> Strike:
    """Make a strike: all effects add up (titan-R-28).

    There is at least one die (titan-R-29), and the Strike-number has limits (titan-R-27).
    """
    dice = max(1, dice + sum(effect.dice for effect in effects))
    skill += sum(effect.skill for effect in effects)
    number = chart(skill, target.skill) + sum(effect.number for effect in effects)
    return Strike(dice, skill, min(max(number, CHART.minimum), CHART.maximum), effects, benefit, up)


def chart(skill: int, target: int) -> int:
    """Return the Strike-number of the strike chart for a striker's Skill against a target's (titan-A-ST-05)."""
    rows = CHART.rows
    return rows[min(max(skill, 0), len(rows) - 1)][CHART.target_skills.index(target)]


# --- hazards ----------------------------------------------------------------------------------------------------------

_TEXTS: dict[When, str] = {
    "strike-out": "striking out of {}",
    "struck-in": "the target in {}",
    "strike-up": "striking up a {}",
    "strike-down": "striking down a {}",
    "rangestrike-out": "rangestriking out of {}",
    "rangestruck-in": "the target in {}",
    "rangestrike-through": "rangestriking through {}",
    "rangestrike-up": "rangestriking up a {}",
}
_RULES: dict[bool, str] = {False: "titan-A-ST-11", True: "titan-R-35"}
_PLACES = {"bramble": "bramble", "volcano": "the volcano"}


def _from(
    land: Battleland, hazard: str, when: When, who: Character, against: Character | None = None
) -> Iterator[HazardEffect]:
    """Yield what a hazard does at this point of a strike, by whether striker and target are native to it."""
    for effect in land.hazards[hazard].effects:
        fits = effect.when == when and _is(who, hazard, effect.who)
        if fits and (against is None or _is(against, hazard, effect.against)):
            yield _effect(hazard, effect)


def _is(character: Character, hazard: str, who: Who) -> bool:
    return who == "any" or (hazard in character.natives) == (who == "native")


def _effect(hazard: str, effect: components.Effect) -> HazardEffect:
    text = _TEXTS[effect.when].format(_PLACES.get(hazard, hazard))
    rule = "titan-A-ST-19" if effect.benefit else _RULES[effect.when.startswith("range")]
    return HazardEffect(hazard, text, effect.skill, effect.dice, effect.strike_number, effect.benefit, rule)


# --- chances ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def hits_chances(dice: int, number: int) -> tuple[float, ...]:
    """Return the chance of each number of hits, from none to one for each die (titan-A-ST-06)."""
    hit = (SIXES + 1 - number) / SIXES
    return tuple(comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1))


def sum_of(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    """Return the chance of each number of hits of two strikes together."""
    both = [0.0] * (len(one) + len(other) - 1)
    for hits, chance in enumerate(one):
        for more, likely in enumerate(other):
            both[hits + more] += chance * likely
    return tuple(both)


def outcome(title: str, strike: Strike, remaining: int) -> Odds:
    """Return what a strike may do to a target that `remaining` more hits would slay, and why.

    Where even a hit with each die would not slay it, the hits on average stand for the chance.
    """
    chances = hits_chances(strike.dice, strike.number)
    named: list[tuple[Text, float]] = [
        (fill("{:0=no hit|# hit|# hits}", hits), chance) for hits, chance in enumerate(chances[:remaining])
    ]
    slain = sum(chances[remaining:])
    if slain:
        named.append(("slain", slain))
    throw = thrown(strike)
    average = strike.dice * len(throw.faces) / SIXES
    base = fill("{:# die|# dice}, {}+", strike.dice, strike.number)
    needs = fill("{:.1f} hits on average, {:# slays|# slay}", average, remaining)
    return Odds(
        title,
        tuple(named),
        (base, *_said(strike.effects), needs),
        (throw,),
        success=("the target is slain", slain),
        signs=(*(f"hits:{hits}" for hits in range(min(remaining, len(chances)))), *["slain"] * (slain > 0), "slain"),
        expected=None if slain else Expected(average, remaining, "hits", "hit"),
    )


def thrown(strike: Strike) -> Throw:
    """Return the dice of a strike, and the faces that hit."""
    return Throw(strike.dice, tuple(str(face) for face in range(strike.number, SIXES + 1)))


def _said(effects: Iterable[HazardEffect]) -> Iterator[Text]:
    """Yield each effect in words; an effect that applies several times is named once."""
    for text, same in groupby(map(str, effects)):
        times = len(list(same))
        yield fill("{} (×{})", text, times) if times > 1 else text
