"""The Combat phase: declaring battles, the roll, hits first and then flags (chapter 4)."""

from __future__ import annotations

from banneret.engine.decision import Play
from banneret.engine.scene import Dice
from banneret.engine.view import Odds
from banneret.games.battlelore import effects, lore, windows
from banneret.games.battlelore.asking import ask
from banneret.games.battlelore.box import CAMPS, Unit
from banneret.games.battlelore.lore_state import LorePlay
from banneret.games.battlelore.odds import odds
from banneret.games.battlelore.range import fighters, foes_in_range, foes_near, targets, why_not_battle, why_not_target
from banneret.games.battlelore.retreating import flags_against
from banneret.games.battlelore.rolling import dice, scoring, shields, spared, swords_that_score, tally
from banneret.games.battlelore.state import GONE, Attack, AttackKind, Battle, State
from banneret.games.battlelore.winning import strike

# --- which unit battles whom ------------------------------------------------------------------------------------------


def combat(s: State) -> Play[None]:
    """The active player declares one battle after another, or ends the phase (4-01, 4-02, T-03)."""
    s.phase = "combat"
    able = list(fighters(s))
    if not able and not windows.may_aim(s):
        return
    s.agenda.append("combat")
    duty = any(unit in s.rushed for unit in able)  # a rush must be fought out: R-11
    unit = yield from ask(
        s,
        "battle",
        "Which unit battles?",
        able,
        rule="lore-4-01",
        otherwise=None if duty else "End the Combat phase",
        beyond=lambda key: _why_not_fighter(s, key),
        label=lambda unit: _label_fighter(s, unit),
        odds=lambda unit: _odds_of_fighter(s, unit),
    )
    if unit is None:
        s.agenda.pop()
    elif isinstance(unit, LorePlay):
        windows.begin(s, unit)
    else:
        yield from _ask_target(s, unit)


def _label_fighter(s: State, unit: Unit) -> str:
    """A unit, with its target if there is but one."""
    foes = targets(s, unit)
    return f"{unit.title} against {foes[0].title}" if len(foes) == 1 else unit.title


def _odds_of_fighter(s: State, unit: Unit) -> Odds | None:
    """The odds of one that has a single target."""
    foes = targets(s, unit)
    return odds(s, unit, foes[0]) if len(foes) == 1 else None


def _why_not_fighter(s: State, key: str) -> str | None:
    if key == "pass":
        return "lore-R-11"
    unit = s.adventure.by_key.get(key)
    return windows.why_not(s, key) if unit is None else why_not_battle(s, unit)


def _ask_target(s: State, unit: Unit) -> Play[None]:
    """The target of a battle (step a); where there is only one, nobody is asked."""
    foes = targets(s, unit)
    if len(foes) == 1:
        declare(s, unit, foes[0])
        return
    target = yield from ask(
        s,
        "attack",
        "Whom does {} attack?",
        foes,
        rule="lore-4-05",
        unit=unit,
        beyond=lambda key: why_not_key(s, unit, key),
        label=lambda foe: f"Attack {foe.title}",
        odds=lambda foe: odds(s, unit, foe),
    )
    if isinstance(target, LorePlay):
        windows.begin(s, target, unit)
    elif target is not None:
        declare(s, unit, target)


def why_not_key(s: State, unit: Unit, key: str) -> str | None:
    """The rule that keeps a unit from attacking what has this key."""
    foe = s.adventure.by_key.get(key)
    if foe is None:
        return windows.why_not(s, key, unit)
    return why_not_target(s, unit, foe) if s.at[foe.index] >= 0 else None


# --- the declaration --------------------------------------------------------------------------------------------------


def declare(s: State, unit: Unit, target: Unit) -> None:
    """A unit's battle against a target begins; with a double fire, its first shot or its second (R-103)."""
    if s.battle is None:
        s.battled.append(unit)
        s.battle = Battle(unit, _further_shots(s, unit))
        s.agenda.append("end_battle")
    else:
        s.battle.shots = 0
    lay_attack(s, "attack", unit, target)


def _further_shots(s: State, unit: Unit) -> int:
    twice = bool(s.effects) and effects.has(s, unit, "double-fire")
    return 1 if twice and unit not in s.moved and not foes_near(s, unit) else 0


def lay_attack(s: State, kind: AttackKind, by: Unit, target: Unit) -> None:
    """Lay an attack on top, and put its steps on the agenda (step d)."""
    here, there = s.at[by.index], s.at[target.index]
    melee = s.board.distance[here][there] == 1
    s.attacks.append(Attack(kind, by, target, melee, here, there))
    s.agenda += _steps(s, by)
    s.tell(_VERBS[kind] if melee else "{} shoots at {}", by, target, rule=_RULES[kind], head=kind == "attack")


_VERBS = {
    "attack": "{} attacks {}",
    "bonus": "{} makes a Bonus attack on {}",
    "battle-back": "{} battles back at {}",
    "first-strike": "{} strikes first at {}",
}
_RULES = {"attack": "lore-4-05", "bonus": "lore-4e-07", "battle-back": "lore-4e-11", "first-strike": "lore-R-41"}


def _steps(s: State, by: Unit) -> tuple[str, ...]:
    """The steps of an attack, the first last; windows only where there is Lore, powers only for Creatures."""
    if s.lore is None:
        return ("conclude", "hits", "powers", "roll") if by.creature else ("conclude", "hits", "roll")
    if by.creature:
        return ("conclude", "hits", "powers", "after_roll", "roll", "before_roll")
    return ("conclude", "hits", "after_roll", "roll", "before_roll")


def call_off(s: State, rule: str) -> None:
    """The attack at hand does not take place; the battle is used up (R-78, R-113)."""
    s.attack.over = True
    s.tell("The attack of {} is lost", s.attack.by, rule=rule)


# --- the roll ---------------------------------------------------------------------------------------------------------


def roll(s: State) -> None:
    """Roll the dice against the target, if the attack still stands."""
    attack = s.attack
    if attack.over:
        return
    if not _stands(s, attack):
        call_off(s, "lore-R-113")
        return
    why: list[str] | None = None if s.log.silent else []
    attack.melee = s.board.distance[attack.here][s.at[attack.target.index]] == 1
    count = dice(s, attack, why)
    if count <= 0:
        call_off(s, "lore-R-18")
        return
    attack.dice = s.chance.roll(s.box.faces, count)
    if s.effects and effects.has(s, attack.by, "explode"):
        _explode(s, attack)
    if why is not None:
        fell = (Dice("battle", tuple(attack.dice), CAMPS[attack.by.camp]),)
        s.tell("{} rolls against {}: {}", attack.by, attack.target, "; ".join(why), rule="lore-4d-02", dice=fell)


def _stands(s: State, attack: Attack) -> bool:
    """Both are there, the roller is free, and the target still one that may be attacked (R-41, R-77, R-113)."""
    if s.at[attack.by.index] != attack.here or attack.by in s.webbed or s.at[attack.target.index] < 0:
        return False
    if s.board.distance[attack.here][s.at[attack.target.index]] == 1:
        return True
    return not attack.melee and any(foe is attack.target for foe in foes_in_range(s, attack.by))


def _explode(s: State, attack: Attack) -> None:
    """Each sword that scored adds a die to the same roll, once; fixed dice stay so many (lore-R-73, lore-R-75)."""
    if not effects.has(s, attack.by, "fix-dice"):
        attack.dice += s.chance.roll(s.box.faces, swords_that_score(s, attack, attack.dice))


# --- hits first, then flags -------------------------------------------------------------------------------------------


def hits(s: State) -> None:
    """Hits remove figures; Lore symbols that nothing used are collected; then flags (4d-01, 4d-16, R-66, R-118)."""
    attack = s.attack
    if attack.over:
        return
    by, target = attack.by, attack.target
    count = tally(scoring(s, attack), attack.dice)
    struck, back = spared(shields(s, attack), count) if s.effects else (count.hits, 0)
    if s.lore is not None and count.symbols > attack.spent:
        lore.collect(s, by.camp, count.symbols - attack.spent)
    if back:
        strike(s, by, back, target.camp, "lore-R-76")
    if struck and s.at[target.index] != GONE:
        strike(s, target, struck, by.camp, "lore-4d-04")
    if count.flags and s.at[target.index] != GONE:
        flags_against(s, target, count.flags, by.camp)


def conclude(s: State) -> None:
    """The roll is resolved: what follows on depends on whether the target has left its hex (R-33)."""
    attack = s.attacks.pop()
    effects.expire(s, "roll")
    battle = s.battle
    if battle is None or attack.over or not attack.melee or attack.kind not in ("attack", "bonus"):
        return
    if s.at[attack.target.index] == attack.there:
        battle.foe = attack.target
        s.agenda.append("battle_back")
    elif s.at[attack.by.index] == attack.here and not attack.slipped:
        battle.vacated = attack.there
        s.agenda.append("gain_ground")


def end_battle(s: State) -> None:
    """A battle with all that followed on is over; a double fire goes on, and a unit may move off (R-79, R-103)."""
    battle = s.battle
    assert battle is not None
    unit = battle.unit
    alive = s.at[unit.index] >= 0
    if alive and battle.shots:
        s.agenda += ["end_battle", "second_shot"]
    else:
        s.battle = None
        free = alive and unit not in s.stopped and unit not in s.webbed
        if free and s.effects and effects.has(s, unit, "move-after"):
            s.agenda.append("move_after")
    effects.expire(s, "battle")


def second_shot(s: State) -> Play[None]:
    """The second Ranged battle of a unit that did not move; lost when an enemy is adjacent now (R-103)."""
    battle = s.battle
    assert battle is not None
    unit = battle.unit
    free = not foes_near(s, unit)
    able = targets(s, unit) if free else []
    may_shoot = able or (free and windows.may_lay(s, unit))  # a card may let it reach somebody further off
    if not may_shoot or not battle.shots:
        battle.shots = 0
        return
    target = yield from ask(
        s,
        "second-shot",
        "Whom does {} shoot at again?",
        able,
        rule="lore-R-103",
        otherwise="Give the second shot up",
        unit=unit,
        beyond=lambda key: why_not_key(s, unit, key),
        label=lambda foe: f"Attack {foe.title}",
        odds=lambda foe: odds(s, unit, foe),
    )
    if isinstance(target, LorePlay):
        windows.begin(s, target, unit)
        return
    battle.shots = 0
    if target is not None:
        lay_attack(s, "attack", unit, target)
