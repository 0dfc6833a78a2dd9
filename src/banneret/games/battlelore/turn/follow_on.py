"""Follow-on actions: gaining ground, pursuit, Bonus Melee attack, battle back (chapter 4e, lore-R-122)."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose_or_pass
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import Unit
from banneret.games.battlelore.box.vocabulary import GrantPursuit
from banneret.games.battlelore.cards import effects
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.attack import lay_attack
from banneret.games.battlelore.combat.morale import may_battle_back
from banneret.games.battlelore.combat.odds import note_of_attack, odds
from banneret.games.battlelore.combat.range import PossibleAttack, foes_near
from banneret.games.battlelore.combat.rolling import dice
from banneret.games.battlelore.map.enter_hex import How, come_to_rest
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import windows
from banneret.games.battlelore.turn.battles import why_not_key
from banneret.games.battlelore.turn.questions import ask

# --- gaining ground and pursuit ---------------------------------------------------------------------------------------


def gain_ground(s: State) -> Play[None]:
    """The attacker may move into the hex that its target has left; a mounted one then pursues.

    Rules: lore-4e-02, lore-4e-03, lore-4e-04, lore-4e-05.
    """
    battle = s.the_battle
    unit, vacated = battle.unit, battle.vacated
    free = unit not in s.turn.halted and unit not in s.webbed
    if not free or s.on[vacated] is not None or not s.ground.passable[vacated]:
        return
    there = yield from choose_or_pass(
        unit.camp,
        "gain-ground",
        "{0:Does|Do} {0} gain ground?",
        [s.board.hexes[vacated]],
        rule="lore-4e-02",
        otherwise="Stay",
        about=unit,
        label="Gain ground: {}",
    )
    if there is None:
        return
    follow(s, unit, vacated, "gain-ground")
    if not battle.pursued and pursues(s, unit):
        battle.pursued = True
        s.then("pursue", "bonus_melee")


def pursues(s: State, unit: Unit) -> bool:
    """Return whether a unit pursues: if it is mounted, or if a card lets it (lore-4e-03)."""
    return unit.mounted or (bool(s.effects) and effects.has(s, unit, GrantPursuit))


def follow(s: State, unit: Unit, there: int, how: How) -> None:
    """Make a follow-on move of one hex. Terrain may stop the unit there, or forbid it to battle.

    Rules: lore-R-36, lore-R-37, lore-R-94.
    """
    step = s.ground.way(s.at[unit.index], there)
    s.put(unit, there)
    if unit not in s.turn.moved:
        s.turn.moved.append(unit)
    if (step.stops or step.halts) and not (s.effects and effects.ignores_stops(s, unit)):
        s.turn.stopped.append(unit)
        if step.halts:
            s.turn.halted.append(unit)
    if step.bars:
        s.turn.barred.setdefault(unit, "lore-4b-02")
    to = s.board.hexes[there]
    if how == "gain-ground":
        s.tell("gains-ground", "{unit} {unit:gains|gain} ground to {to}", unit=unit, to=to, rule="lore-4e-02")
    else:
        s.tell("pursues", "{unit} {unit:pursues|pursue} to {to}", unit=unit, to=to, rule="lore-4e-03")
    come_to_rest(s, unit, how)


def pursue(s: State) -> Play[None]:
    """Pursue one hex further, to any vacant hex next to the one that was gained, or stay (lore-4e-03, lore-R-38)."""
    battle = s.the_battle
    unit = battle.unit
    ways = _ways_on(s, unit)
    if not ways:
        return
    there = yield from choose_or_pass(
        unit.camp,
        "pursue",
        "Where {0:does|do} {0} pursue to?",
        ways,
        rule="lore-4e-03",
        otherwise="Stay here",
        about=unit,
        beyond=lambda key: _why_not_way(s, unit, key),
        label="Pursue to {}",
    )
    if there is not None:
        follow(s, unit, there.index, "pursuit")


def _ways_on(s: State, unit: Unit) -> list[Hex]:
    """Return the hexes to which a unit may pursue; none if terrain has stopped it."""
    if unit in s.turn.halted:
        return []
    on, hexes = s.on, s.board.hexes
    return [hexes[way.to] for way in s.ground.ways[s.at[unit.index]] if on[way.to] is None]


def _why_not_way(s: State, unit: Unit, key: str) -> str | None:
    way = s.board.by_key.get(key)
    if way is None:
        return None
    if s.board.distance[s.at[unit.index]][way.index] > 1:
        return "lore-4e-03"
    if s.on[way.index] is not None:
        return "lore-3-02"
    return "lore-10-40" if not s.ground.passable[way.index] else "lore-4e-03"


# --- the Bonus Melee attack -------------------------------------------------------------------------------------------


def bonus_melee(s: State) -> Play[None]:
    """After a pursuit the unit may attack any adjacent enemy, the same or another (lore-4e-07, lore-4e-08)."""
    battle = s.the_battle
    unit = battle.unit
    able = bonus_targets(s, unit)
    if not able or battle.bonus:
        return
    target = yield from ask(
        s,
        "bonus-attack",
        "Bonus attack: who {0:does|do} {0} attack?",
        able,
        rule="lore-4e-07",
        otherwise="No Bonus attack",
        unit=unit,
        beyond=lambda key: _why_not_bonus(s, unit, key),
        label="Attack {0.title}",
        note=lambda foe: note_of_attack(s, unit, foe),
        odds=lambda foe: odds(s, unit, foe),
    )
    if isinstance(target, LorePlay):
        windows.begin(s, target, unit)
    elif target is not None:
        declare_bonus(s, target)


def _why_not_bonus(s: State, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids a Bonus attack on the thing with this key: only adjacent enemies can be attacked."""
    why = why_not_key(s, unit, key)
    foe = s.adventure.by_key.get(key)
    return "lore-4e-07" if foe is not None and foe.camp != unit.camp and why != "lore-R-18" else why


def bonus_targets(s: State, unit: Unit) -> list[Unit]:
    """Return the adjacent enemies that a pursuing unit may attack; none if it entered a landmark that bars battle."""
    if s.at[unit.index] < 0 or unit in s.turn.barred:
        return []
    return [foe for foe in foes_near(s, unit) if not s.effects or dice(s, PossibleAttack(unit, foe, True)) > 0]


def declare_bonus(s: State, target: Unit) -> None:
    """Begin the Bonus attack of the unit whose battle it is."""
    battle = s.the_battle
    battle.bonus = True
    lay_attack(s, "bonus", battle.unit, target)


# --- the battle back --------------------------------------------------------------------------------------------------


def battle_back(s: State) -> Play[None]:
    """A target that survives on its hex and is Bold now may strike its attacker.

    Rules: lore-4e-11, lore-4e-12, lore-4e-13, lore-4e-14, lore-4e-15, lore-R-35, lore-L-11, lore-R-40.
    """
    battle = s.the_battle
    foe, unit = at_hand(battle.foe, "foe that battles back"), battle.unit
    if s.at[unit.index] < 0 or not may_battle_back(s, foe) or dice(s, PossibleAttack(foe, unit, True)) <= 0:
        return
    answer = yield from choose_or_pass(
        foe.camp,
        "battle-back",
        "{0:Does|Do} {0} strike back?",
        [unit],
        rule="lore-4e-11",
        otherwise="Don't strike back",
        about=foe,
        label="Strike back at {0.title}",
        odds=lambda other: odds(s, foe, other),
    )
    if answer is not None:
        lay_attack(s, "battle-back", foe, unit)
