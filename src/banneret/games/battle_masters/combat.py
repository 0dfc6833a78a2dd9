"""Attack and defence, and what changes the dice: ditches, the Tower, Elite.

masters-TOWER-03, masters-TOWER-04, masters-TOWER-05, masters-TOWER-06.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from math import comb

from banneret.engine.because import because
from banneret.engine.scene.scene import Dice
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_masters.box.box import ARMIES, Space, Unit
from banneret.games.battle_masters.box.components import Condition, Modifier
from banneret.games.battle_masters.state import GONE, State
from banneret.games.battle_masters.winning import army_beaten


def targets(s: State, unit: Unit) -> list[Unit]:
    """Return the enemy units that a unit may attack from its space.

    masters-ATT-02, masters-SHOOT-01, masters-R-14, masters-R-17, masters-SHOOT-03, masters-SHOOT-04.
    """
    at, army = s.at, unit.army
    if unit.shooter:
        away, reach = s.box.mat.distance[at[unit.index]], unit.type.range
        return [foe for foe in s.box.armies[1 - army] if at[foe.index] >= 0 and away[at[foe.index]] <= reach]
    on = s.on
    return [
        foe
        for space in s.box.mat.neighbours[at[unit.index]]
        if (foe := on[space.index]) is not None and foe.army != army
    ]


def can_attack(s: State, unit: Unit) -> bool:
    """Return whether there is an enemy unit that this unit may attack."""
    return bool(targets(s, unit))


def on_tower(s: State, unit: Unit) -> bool:
    """Return whether a unit stands on the Tower."""
    return s.field.tower is not None and s.at[unit.index] == s.field.tower.index


def _across_fortified_side(s: State, attacker: Unit, target: Unit) -> bool:
    """Return whether the attack crosses a side that is fortified from either space; shots from a distance cross none.

    masters-DITCHC-01, masters-R-10, masters-R-13, masters-DITCHC-02, masters-DITCHC-03, masters-DITCHC-04.
    """
    return (s.at[attacker.index], s.at[target.index]) in s.field.fortified


CONDITIONS: dict[Condition, Callable[[State, Unit, Unit], bool]] = {
    "attacker-on-tower": lambda s, attacker, _: on_tower(s, attacker),
    "defender-on-tower": lambda s, _, target: on_tower(s, target),
    "across-fortified-side": _across_fortified_side,
    "attacker-elite": lambda s, attacker, _: s.elite[attacker.index],
    "defender-elite": lambda s, _, target: s.elite[target.index],
}


def modifiers(s: State, attacker: Unit, target: Unit) -> list[Modifier]:
    """Return the modifiers that count in this attack; they add up.

    masters-R-11, masters-R-48, masters-ELITE-03, masters-R-42.
    """
    return [modifier for modifier in s.box.file.modifier if CONDITIONS[modifier.when](s, attacker, target)]


def dice(s: State, attacker: Unit, target: Unit) -> tuple[int, int]:
    """Return the dice of attacker and target. If the attacker has no dice, the target rolls none either.

    masters-ATT-03, masters-ATT-04, masters-SPEC-04, masters-ATT-08, masters-CANNON-03, masters-R-11, masters-R-25,
    masters-R-50.
    """
    return modified_dice(s, attacker, target, modifiers(s, attacker, target))


def modified_dice(s: State, attacker: Unit, target: Unit, modifiers: Iterable[Modifier]) -> tuple[int, int]:
    """Return the dice of attacker and target with these modifiers."""
    attack = attacker.type.combat_value + (s.course.card.attack_bonus if s.course.card else 0)
    defence = target.type.combat_value
    for modifier in modifiers:
        defence += modifier.defence
        if attacker.type.attack not in modifier.attack_unless:
            attack += modifier.attack
    least = s.box.file.combat.minimum_dice
    attack, defence = max(attack, least), max(defence, least)
    return attack, defence if attack else 0


def attack(s: State, attacker: Unit, target: Unit) -> None:
    """Carry out one attack: the attacker rolls, the target always defends, and hits that are not blocked count.

    masters-ATT-03, masters-ATT-04, masters-ATT-05, masters-ATT-06, masters-ATT-07, masters-R-12.
    """
    attack_dice, defence_dice = dice(s, attacker, target)
    struck = s.chance.roll(s.box.faces, attack_dice)
    parried = s.chance.roll(s.box.faces, defence_dice)
    symbols = s.box.file.dice
    hits = struck.count(symbols.attack_symbol) - parried.count(symbols.defence_symbol)
    if not s.log.silent:
        _tell_attack(s, attacker, target, struck, parried)
    if hits > 0:
        wound(s, target, hits)


def _tell_attack(s: State, attacker: Unit, target: Unit, struck: Sequence[str], parried: Sequence[str]) -> None:
    symbols = s.box.file.dice
    thrown, blocked = struck.count(symbols.attack_symbol), parried.count(symbols.defence_symbol)
    hits = max(thrown - blocked, 0)
    fell = (
        Dice("attack", tuple(struck), ARMIES[attacker.army], _that_count(struck, symbols.attack_symbol)),
        Dice("defence", tuple(parried), ARMIES[target.army], _that_count(parried, symbols.defence_symbol)),
    )
    s.tell(
        "attacks",
        _ATTACKS[attacker.shooter, thrown > 0],
        unit=attacker,
        target=target,
        skulls=thrown,
        shields=blocked,
        hits=hits,
        rule="masters-ATT-03",
        dice=fell,
    )


_ATTACKS = {
    (False, False): "{unit} {unit:attacks|attack} {target}: miss",
    (False, True): "{unit} {unit:attacks|attack} {target}: {hits:0=blocked|# hit|# hits}",
    (True, False): "{unit} {unit:shoots|shoot} at {target}: miss",
    (True, True): "{unit} {unit:shoots|shoot} at {target}: {hits:0=blocked|# hit|# hits}",
}
"""What is told of an attack: whether it is a shot, and whether any die shows a skull."""


def _that_count(faces: Sequence[str], symbol: str) -> tuple[bool, ...]:
    """Return the dice that hit or block a hit."""
    return tuple(face == symbol for face in faces)


def wound(s: State, unit: Unit, hits: int) -> None:
    """Put Skull tokens on a unit. With three (the Ogre: six) it is eliminated; further hits are lost.

    masters-ATT-06, masters-R-18, masters-OGRE-05.
    """
    bears = unit.type.skulls_to_eliminate
    s.skulls[unit.index] = min(s.skulls[unit.index] + hits, bears)
    s.course.progress = True
    if s.skulls[unit.index] >= bears:
        eliminate(s, unit, "masters-ATT-06")


def eliminate(s: State, unit: Unit, rule: str, *, blown_up: bool = False) -> None:
    """Remove a unit from the mat for good, by its hits or `blown_up`; the battle may end here (masters-WIN-01)."""
    s.on[s.at[unit.index]] = None
    s.at[unit.index] = GONE
    s.left[unit.army] -= 1
    s.course.progress = True
    sentence = "{unit} {unit:is|are} destroyed"
    if blown_up:
        s.tell("blown-up", sentence, unit=unit, rule=rule)
    else:
        s.tell("eliminated", sentence, unit=unit, rule=rule)
    if not s.left[unit.army]:
        army_beaten(s, unit.army)


def why_not_attack(s: State, unit: Unit, foe: Unit) -> str:
    """Return the rule that forbids a unit to attack another: it is no enemy, not on the mat, or too far away."""
    if foe.army == unit.army:
        return "masters-R-14"
    rule = "masters-SHOOT-01" if unit.shooter else "masters-ATT-02"
    if s.at[foe.index] < 0:
        return because(rule, why=fill("it is not on the map"))
    away = s.box.mat.distance[s.at[unit.index]][s.at[foe.index]]
    wording = "it is {away} spaces away, range {range}" if unit.shooter else "it is {away} spaces away"
    return because(rule, why=fill(wording, away=away, range=unit.type.range))


# --- before the dice fall ---------------------------------------------------------------------------------------------


def odds(s: State, attacker: Unit, target: Unit | Space) -> Odds | None:
    """Return exactly what an attack may do, and the reasons for its numbers of dice."""
    if isinstance(target, Space):
        return None
    attack_dice, defence_dice = dice(s, attacker, target)
    symbols = s.box.file.dice
    life = target.type.skulls_to_eliminate - s.skulls[target.index]
    hits = hit_chances(attack_dice, defence_dice, s.box.faces)
    told: list[tuple[Text, str, float]] = [
        (fill("{hits:0=no hit|# hit|# hits}", hits=n), f"hits:{n}", chance)
        for n, chance in enumerate(hits)
        if n < life and (chance or not n)
    ]
    told.append(("destroyed", "eliminated", sum(hits[life:])))
    return Odds(
        fill("{attacker} against {target}", attacker=attacker, target=target),
        tuple((said, chance) for said, _, chance in told),
        tuple(_reasons(s, attacker, target, attack_dice, defence_dice)),
        (Throw(attack_dice, (symbols.attack_symbol,)), Throw(defence_dice, (symbols.defence_symbol,))),
        success=("the target is destroyed" if life == 1 else "1 hit or more", 1 - hits[0]),
        signs=(*(sign for _, sign, _ in told), "hit"),
    )


def _reasons(s: State, attacker: Unit, target: Unit, attack: int, defence: int) -> Iterator[Text]:
    """Yield the numbers of dice, and what changes them."""
    yield fill("{attack:# die|# dice} against {defence}", attack=attack, defence=defence)
    if s.course.card and s.course.card.attack_bonus:
        yield fill("Charge: {bonus:+} to attack", bonus=s.course.card.attack_bonus)
    for modifier in modifiers(s, attacker, target):
        attack = 0 if attacker.type.attack in modifier.attack_unless else modifier.attack
        wording = _CHANGES.get((bool(attack), bool(modifier.defence)))
        if wording:
            yield fill(wording, condition=_CONDITIONS[modifier.when], attack=attack, defence=modifier.defence)


_CHANGES = {
    (True, False): "{condition}: {attack:+} to attack",
    (False, True): "{condition}: {defence:+} to defend",
    (True, True): "{condition}: {attack:+} to attack, {defence:+} to defend",
}
"""What is told of a modifier: whether it changes the dice of the attacker, and those of the defender."""
_CONDITIONS: dict[Condition, Word] = {
    "attacker-on-tower": Word("attacker-on-tower", "Attacker on the Tower"),
    "defender-on-tower": Word("defender-on-tower", "Defender on the Tower"),
    "across-fortified-side": Word("across-fortified-side", "Across the wall of a ditch"),
    "attacker-elite": Word("attacker-elite", "Attacker is Elite"),
    "defender-elite": Word("defender-elite", "Defender is Elite"),
}


@lru_cache(maxsize=512)
def hit_chances(attack_dice: int, defence_dice: int, faces: tuple[str, ...]) -> tuple[float, ...]:
    """Return the probabilities of 0, 1, 2 … hits that are not blocked."""
    skull, shield = (faces.count(symbol) / len(faces) for symbol in ("skull", "shield"))
    chances = [0.0] * (attack_dice + 1)
    for struck in range(attack_dice + 1):
        for parried in range(defence_dice + 1):
            share = _binomial(attack_dice, struck, skull) * _binomial(defence_dice, parried, shield)
            chances[max(0, struck - parried)] += share
    return tuple(chances)


def _binomial(count: int, wanted: int, chance: float) -> float:
    return float(comb(count, wanted) * chance**wanted * (1 - chance) ** (count - wanted))
