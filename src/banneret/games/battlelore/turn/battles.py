"""The Combat phase: which unit battles which enemy, one battle after another (lore-4-01, lore-4-02, lore-4-05)."""

from __future__ import annotations

from dataclasses import replace

from banneret.engine.decision import Play
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import DoubleFire, MoveAfter
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.attack import lay_attack
from banneret.games.battlelore.combat.odds import note_of_attack, odds
from banneret.games.battlelore.combat.range import fighters, foes_near, targets, why_not_battle, why_not_target
from banneret.games.battlelore.combat.state import Battle
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import windows
from banneret.games.battlelore.turn.questions import ask

# --- which unit battles -----------------------------------------------------------------------------------------------


def combat(s: State) -> Play[Again | None]:
    """The active player declares one battle after another, or ends the phase (lore-4-01, lore-4-02, lore-T-03)."""
    s.phase = "combat"
    able = list(fighters(s))
    if not able and not windows.may_aim(s):
        return None
    duty = any(unit in s.turn.rushed for unit in able)  # after a rush the unit must battle: lore-R-11
    unit = yield from ask(
        s,
        "battle",
        "Which unit battles?",
        able,
        rule="lore-4-01",
        otherwise=None if duty else "End the Combat phase",
        beyond=lambda key: _why_not_fighter(s, key),
        label=lambda unit: _label_fighter(s, unit),
        note=lambda unit: _note_of_fighter(s, unit),
        odds=lambda unit: _odds_of_fighter(s, unit),
        left=lambda: _unused(able),
    )
    if unit is None:
        return None
    if isinstance(unit, LorePlay):
        windows.begin(s, unit)
    else:
        yield from _ask_target(s, unit)
    return AGAIN


def _unused(able: list[Unit]) -> Text | None:
    """Return the warning before units that can battle do not."""
    return fill("{units:# unit|# units} can still attack.", units=len(able)) if able else None


def _label_fighter(s: State, unit: Unit) -> Text:
    """Return the label of a unit, with its target if there is only one."""
    foes = targets(s, unit)
    return fill("{} against {}", unit.title, foes[0].title) if len(foes) == 1 else unit.title


def _odds_of_fighter(s: State, unit: Unit) -> Odds | None:
    """Return the odds of a unit with a single target."""
    foes = targets(s, unit)
    return replace(odds(s, unit, foes[0]), target=foes[0].key) if len(foes) == 1 else None


def _note_of_fighter(s: State, unit: Unit) -> Text:
    """Return the note of a unit with a single target."""
    foes = targets(s, unit)
    return note_of_attack(s, unit, foes[0]) if len(foes) == 1 else ""


def _why_not_fighter(s: State, key: str) -> str | None:
    if key == "pass":
        return "lore-R-11"
    unit = s.adventure.by_key.get(key)
    return windows.why_not(s, key) if unit is None else why_not_battle(s, unit)


def _ask_target(s: State, unit: Unit) -> Play[None]:
    """Ask for the target of a battle (step a); if there is only one, nobody is asked."""
    foes = targets(s, unit)
    if len(foes) == 1:
        declare(s, unit, foes[0])
        return
    target = yield from ask(
        s,
        "attack",
        "Who {0:does|do} {0} attack?",
        foes,
        rule="lore-4-05",
        unit=unit,
        beyond=lambda key: why_not_key(s, unit, key),
        label="Attack {0.title}",
        note=lambda foe: note_of_attack(s, unit, foe),
        odds=lambda foe: odds(s, unit, foe),
    )
    if isinstance(target, LorePlay):
        windows.begin(s, target, unit)
    elif target is not None:
        declare(s, unit, target)


def why_not_key(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids a unit to attack the thing with this key; another of the camp battles after it."""
    foe = s.adventure.by_key.get(key)
    if foe is None:
        return windows.why_not(s, key, unit)
    if foe is not unit and foe in fighters(s):
        return "lore-T-03"
    return why_not_target(s, unit, foe) if s.at[foe.index] >= 0 else None


# --- the declaration, and the end of a battle -------------------------------------------------------------------------


def declare(s: State, unit: Unit, target: Unit) -> None:
    """Begin a unit's battle against a target; with a double fire, its first or its second shot.

    Rules: lore-R-103, lore-4e-10.
    """
    if s.battle is None:
        s.turn.battled.append(unit)
        s.battle = Battle(unit, _further_shots(s, unit))
        s.then("end_battle")
    else:
        s.battle.shots = 0
    lay_attack(s, "attack", unit, target)


def _further_shots(s: State, unit: Unit) -> int:
    twice = bool(s.effects) and effects.has(s, unit, DoubleFire)
    return 1 if twice and unit not in s.turn.moved and not foes_near(s, unit) else 0


def end_battle(s: State) -> Again | None:
    """End a battle and its follow-on actions. The second shot of a double fire may come next, or a unit may move off.

    Rules: lore-R-79, lore-R-103.
    """
    battle = s.the_battle
    unit = battle.unit
    alive = s.at[unit.index] >= 0
    effects.expire(s, "battle")
    if alive and battle.shots:
        s.then("second_shot")
        return AGAIN
    s.battle = None
    free = alive and unit not in s.turn.stopped and unit not in s.webbed
    if free and s.effects and effects.has(s, unit, MoveAfter):
        s.then("move_after")
    return None


def second_shot(s: State) -> Play[None]:
    """Ask for the second Ranged battle of a unit that did not move. It is lost if an enemy is adjacent now.

    Rules: lore-R-103, lore-R-140.
    """
    battle = s.the_battle
    unit = battle.unit
    free = not foes_near(s, unit)
    able = targets(s, unit) if free else []
    may_shoot = able or (free and windows.may_lay(s, unit))  # a card may let it reach an enemy further away
    if not may_shoot or not battle.shots:
        battle.shots = 0
        return
    target = yield from ask(
        s,
        "second-shot",
        "Who {0:does|do} {0} shoot at again?",
        able,
        rule="lore-R-103",
        otherwise="No second shot",
        unit=unit,
        beyond=lambda key: why_not_key(s, unit, key),
        label="Attack {0.title}",
        note=lambda foe: note_of_attack(s, unit, foe),
        odds=lambda foe: odds(s, unit, foe),
    )
    if isinstance(target, LorePlay):
        windows.begin(s, target, unit)
        return
    battle.shots = 0
    if target is not None:
        lay_attack(s, "attack", unit, target)
