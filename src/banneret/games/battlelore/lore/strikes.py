"""Lore cards that strike: dice against one unit after another, and helmets assigned to units (ops strike and smite)."""

from __future__ import annotations

from typing import TypeVar

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.games.battlelore.box.box import Unit, effect_of
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.box.vocabulary import Effect, Smite, Strike
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import amount
from banneret.games.battlelore.cards.state import Laid
from banneret.games.battlelore.combat.odds import odds_by_lore, odds_of_critical_hit
from banneret.games.battlelore.combat.retreating import flags_against
from banneret.games.battlelore.map import winning
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.card_odds import hitting

E = TypeVar("E", bound=Effect)


def _at_work(s: State, kind: type[E]) -> tuple[Laid, E]:
    """Return the card that strikes now and its effect: the last card on the table with this kind of strike."""
    return next(
        (laid, effect)
        for laid in reversed(the_lore(s).turn.table)
        if (effect := effect_of(laid.card, kind)) is not None
    )


# --- dice against units -----------------------------------------------------------------------------------------------


def begin_strike(s: State, laid: Laid, effect: Strike) -> None:
    """Begin a strike at the units that the card affects. A chain finds each next unit later (lore-R-69)."""
    laid.left = laid.units
    laid.dice = amount(effect.dice, laid.level)
    s.then("strike")


def strike(s: State) -> Play[Again | None]:
    """Roll against one unit after another, in the order that the card's player chooses.

    Each roll takes effect before the next.

    Rules: lore-R-69.
    """
    laid, effect = _at_work(s, Strike)
    laid.left = tuple(unit for unit in laid.left if s.at[unit.index] >= 0)
    if not laid.left or laid.dice <= 0:
        return None
    unit = yield from choose(
        laid.camp,
        "strike",
        "Against which unit does {} strike next?",
        laid.left,
        rule="lore-R-69",
        about=laid.card,
        beyond=lambda key: _why_not_struck(s, laid, effect, key),
        odds=lambda unit: odds_by_lore(s, unit, laid.dice, hitting(s, effect, unit), effect.kill_on, effect.flags),
    )
    if effect.area == "chain":
        laid.struck += (unit,)
        laid.left = _next_in_chain(s, laid, unit)
    else:
        laid.left = tuple(other for other in laid.left if other is not unit)
    count = laid.dice
    laid.dice += effect.step
    _strike_at(s, laid, effect, unit, count)
    return AGAIN


def _why_not_struck(s: State, laid: Laid, effect: Strike, key: str) -> str | None:
    """Return the rule that forbids a card to strike a unit: it has struck it already, or does not reach it."""
    unit = s.adventure.by_key.get(key)
    if unit is None:
        return None
    if unit in (laid.struck if effect.area == "chain" else laid.units):
        return "lore-R-72"
    return {"chain": "lore-R-105", "all-matching": "lore-R-82"}.get(effect.area, "lore-R-69")


def _next_in_chain(s: State, laid: Laid, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemies next to the unit just struck, without those already struck.

    They are next to the hex where it stood when it was struck (lore-R-105).
    """
    return tuple(
        other
        for there in s.board.neighbours[s.at[unit.index]]
        if (other := s.on[there]) is not None and other.camp != laid.camp and other not in laid.struck
    )


def _strike_at(s: State, laid: Laid, effect: Strike, unit: Unit, count: int) -> None:
    """Roll against a unit.

    This is not a battle: no cap, no weapon, no battle back; hits first, then flags (lore-R-67, lore-R-68, lore-R-127).
    """
    faces = s.chance.roll(s.box.faces, count)
    scoring = hitting(s, effect, unit)
    dice = rolled("lore", faces, laid.camp, [*scoring, *effect.kill_on, *["flag"] * effect.flags])
    s.tell("strikes", "{card} strikes {unit}", card=laid.card, unit=unit, rule="lore-R-67", dice=dice)
    if any(face in effect.kill_on for face in faces):
        winning.eliminate(s, unit, "lore-R-68")
        return
    hits = sum(face in scoring for face in faces)
    flags = faces.count("flag") if effect.flags and "flag" not in scoring else 0
    if hits:
        winning.strike(s, unit, hits, laid.camp, "lore-R-67")
    if flags and s.at[unit.index] >= 0:
        flags_against(s, unit, flags, laid.camp)


# --- helmets assigned -------------------------------------------------------------------------------------------------


def begin_smite(s: State, laid: Laid, effect: Smite) -> None:
    """Roll the dice; then the helmets are assigned one at a time (lore-R-106)."""
    faces = s.chance.roll(s.box.faces, amount(effect.dice, laid.level))
    s.tell(
        "rolls-to-smite",
        "Dice for {card}",
        card=laid.card,
        rule="lore-R-106",
        dice=rolled("lore", faces, laid.camp, s.box.helmets),
    )
    laid.faces = tuple(face for face in faces if face in s.box.helmets)
    s.then("assign")


def assign(s: State) -> Play[Again | None]:
    """Assign one helmet, which hits an enemy unit of its color; helmets without a legal unit are lost (lore-R-106)."""
    laid, effect = _at_work(s, Smite)
    able = [unit for unit in s.standing(1 - laid.camp) if _may_be_hit(s, laid, effect, unit)]
    if not able:
        return None
    unit = yield from choose(
        laid.camp,
        "smite",
        "Which unit does {} hit?",
        able,
        rule="lore-R-106",
        about=laid.card,
        odds=lambda unit: odds_of_critical_hit(s, unit, 1) if unit.creature else None,
    )
    left = list(laid.faces)
    left.remove(s.box.helmets[s.color[unit.index]])
    laid.faces = tuple(left)
    laid.struck += (unit,)
    winning.strike(s, unit, 1, laid.camp, "lore-R-106")
    return AGAIN


def _may_be_hit(s: State, laid: Laid, effect: Smite, unit: Unit) -> bool:
    return s.box.helmets[s.color[unit.index]] in laid.faces and laid.struck.count(unit) < effect.max_per_unit
