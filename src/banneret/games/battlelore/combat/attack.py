"""An attack: one roll of one unit against another, hits first and then flags (chapter 4d)."""

from __future__ import annotations

from banneret.engine.scene.scene import Dice
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import Text
from banneret.games.battlelore.box.box import CAMPS, Unit
from banneret.games.battlelore.box.vocabulary import Explode, FixDice
from banneret.games.battlelore.cards import effects, lore
from banneret.games.battlelore.combat.range import foes_in_range
from banneret.games.battlelore.combat.retreating import flags_against
from banneret.games.battlelore.combat.rolling import (
    Tally,
    dice,
    hits_ignored,
    scoring,
    shields,
    spared,
    swords_that_score,
    tally,
    working,
)
from banneret.games.battlelore.combat.state import GONE, Attack, AttackKind
from banneret.games.battlelore.map.winning import strike
from banneret.games.battlelore.state import State


def lay_attack(s: State, kind: AttackKind, by: Unit, target: Unit) -> None:
    """Begin an attack: make its record, and put its steps on the agenda (step d)."""
    here, there = s.at[by.index], s.at[target.index]
    melee = s.board.distance[here][there] == 1
    s.attacks.append(Attack(kind, by, target, melee, here, there))
    s.then(*_steps(s, by))
    sentence = _SENTENCES[kind] if melee else "{unit} {unit:shoots|shoot} at {target}"
    s.tell(kind, sentence, unit=by, target=target, melee=int(melee), rule=_RULES[kind], head=kind == "attack")


_SENTENCES = {
    "attack": "{unit} {unit:attacks|attack} {target}",
    "bonus": "{unit} {unit:makes|make} a Bonus attack on {target}",
    "battle-back": "{unit} {unit:strikes|strike} back at {target}",
    "first-strike": "{unit} {unit:strikes|strike} first at {target}",
}
_RULES = {"attack": "lore-4-05", "bonus": "lore-4e-07", "battle-back": "lore-4e-11", "first-strike": "lore-R-41"}


def _steps(s: State, by: Unit) -> tuple[str, ...]:
    """Return the phases of an attack; windows only in a match with Lore, powers only for Creatures."""
    powers = ("powers",) if by.creature else ()
    if s.lore is None:
        return ("roll", *powers, "hits", "conclude")
    return ("before_roll", "roll", "after_roll", *powers, "hits", "conclude")


def call_off(s: State, rule: str) -> None:
    """Cancel the attack at hand; the unit has had its battle all the same (lore-R-78, lore-R-113)."""
    s.attack.over = True
    s.tell("attack-lost", "No attack by {unit}", unit=s.attack.by, rule=rule)


# --- the roll ---------------------------------------------------------------------------------------------------------


def roll(s: State) -> None:
    """Roll the dice against the target, if the attack is still possible (lore-4-03, lore-4a-02, lore-R-140)."""
    attack = s.attack
    if attack.over:
        return
    if not _stands(s, attack):
        call_off(s, "lore-R-113")
        return
    why: list[Text] | None = None if s.log.silent else []
    attack.melee = s.board.distance[attack.here][s.at[attack.target.index]] == 1
    count = dice(s, attack, why)
    if count <= 0:
        call_off(s, "lore-R-18")
        return
    attack.dice = s.chance.roll(s.box.faces, count)
    if s.effects and effects.has(s, attack.by, Explode):
        _explode(s, attack)
    if why is not None:
        _tell_roll(s, attack, why)


def _tell_roll(s: State, attack: Attack, why: list[Text]) -> None:
    """Tell a roll, the reasons for its number of dice, and what the dice do before cards change it."""
    rule = scoring(s, attack)
    found, works = tally(rule, attack.dice), working(rule, attack.dice, tokens=s.lore is not None)
    s.tell(
        "rolls-against",
        _ROLLS[found.hits > 0, found.flags > 0],
        by=attack.by,
        target=attack.target,
        reasons=Listed(why, ","),
        hits=found.hits,
        flags=found.flags,
        rule="lore-4d-02",
        dice=(Dice("battle", tuple(attack.dice), CAMPS[attack.by.camp], works),),
    )


_ROLLS = {
    (False, False): "{by} {by:misses|miss} ({reasons})",
    (False, True): "{by} {by:rolls|roll} {flags:# flag|# flags} ({reasons})",
    (True, False): "{by} {by:rolls|roll} {hits:# hit|# hits} ({reasons})",
    (True, True): "{by} {by:rolls|roll} {hits:# hit|# hits} and {flags:# flag|# flags} ({reasons})",
}
"""The result of a roll: whether there are hits, and flags."""


def _stands(s: State, attack: Attack) -> bool:
    """Return whether the attack is still possible: both units are on the map, the attacker is not in a Web and may
    attack the target.

    Rules: lore-R-41, lore-R-77, lore-R-113.
    """
    if s.at[attack.by.index] != attack.here or attack.by in s.webbed or s.at[attack.target.index] < 0:
        return False
    if s.board.distance[attack.here][s.at[attack.target.index]] == 1:
        return True
    return not attack.melee and any(foe is attack.target for foe in foes_in_range(s, attack.by))


def _explode(s: State, attack: Attack) -> None:
    """Add a die to the same roll for each sword that scored, once. A fixed number of dice does not change.

    Rules: lore-R-73, lore-R-75, lore-R-140.
    """
    if not effects.has(s, attack.by, FixDice):
        attack.dice += s.chance.roll(s.box.faces, swords_that_score(s, attack, attack.dice))


# --- hits first, then flags -------------------------------------------------------------------------------------------


def hits(s: State) -> None:
    """Apply the roll: hits remove figures, Lore symbols that nothing used are collected, then flags are answered.

    Rules: lore-4d-01, lore-4d-16, lore-R-66, lore-R-118, lore-4d-15, lore-4d-17, lore-4d-18, lore-8-37, lore-R-65.
    """
    attack = s.attack
    if attack.over:
        return
    by, target = attack.by, attack.target
    count = tally(scoring(s, attack), attack.dice)
    struck, back = spared(shields(s, attack), count) if s.effects else (count.hits, 0)
    if s.effects and not s.log.silent:
        _tell_shields(s, attack, count, back)
    if s.lore is not None and count.symbols > attack.spent:
        lore.collect(s, by.camp, count.symbols - attack.spent)
    if back:
        strike(s, by, back, target.camp, "lore-R-76")
    if struck and s.at[target.index] != GONE:
        strike(s, target, struck, by.camp, "lore-4d-04")
    if count.flags and s.at[target.index] != GONE:
        flags_against(s, target, count.flags, by.camp)


def _tell_shields(s: State, attack: Attack, count: Tally, back: int) -> None:
    """Tell the hits that cards take out of a roll, and those that they turn against the attacker (lore-R-74,
    lore-R-76).
    """
    for card, number in hits_ignored(s, attack, count):
        s.tell(
            "ignores-hits",
            "{target} {target:ignores|ignore} {count:# hit|# hits} ({card})",
            card=card,
            target=attack.target,
            count=number,
            rule="lore-8-34",
        )
    if back:
        s.tell(
            "turns-hits",
            "{unit} {unit:takes|take} {count:# sword hit|# sword hits} instead",
            unit=attack.by,
            count=back,
            rule="lore-R-76",
        )


def conclude(s: State) -> None:
    """End the attack. What follows depends on whether the target has left its hex.

    Rules: lore-R-33, lore-4e-01, lore-4e-06, lore-R-34, lore-R-39.
    """
    attack = s.attacks.pop()
    effects.expire(s, "roll")
    battle = s.battle
    if battle is None or attack.over or not attack.melee or attack.kind not in ("attack", "bonus"):
        return
    if s.at[attack.target.index] == attack.there:
        battle.foe = attack.target
        s.then("battle_back")
    elif s.at[attack.by.index] == attack.here and not attack.slipped:
        battle.vacated = attack.there
        s.then("gain_ground")
