"""Lore cards that strike: dice against one unit after another, and helmets assigned to units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import fill
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import Unit, effect_of
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.box.vocabulary import Effect, Smite, Strike
from banneret.games.battlelore.cards.handling import row
from banneret.games.battlelore.cards.judge import BANNER, DRIVEN, Judge
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import amount, level
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.combat.odds import (
    HelmetWords,
    odds_by_lore,
    odds_of_critical_hit,
    odds_of_helmets,
    odds_on_each,
    prospect_by_lore,
)
from banneret.games.battlelore.combat.retreating import flags_against
from banneret.games.battlelore.map import winning
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import units

E = TypeVar("E", bound=Effect)
ALL = "all-matching"
"""The area of a strike at every unit that its card concerns."""
CHAINED = 1.4
"""The worth of a chain, compared with that of its first strike."""
ILLS_COUNT_SINCE = "0.13.0"
"""The first version in which Poison counts dice of Lore cards, and a Web also those of cards without flags."""
UNANSWERED = "unless a card answers"


def _at_work(s: State, kind: type[E]) -> tuple[Laid, E]:
    """Return the card that strikes now and its effect: the last card on the table with this kind of strike."""
    return next(
        (laid, effect)
        for laid in reversed(the_lore(s).turn.table)
        if (effect := effect_of(laid.card, kind)) is not None
    )


def hitting(s: State, effect: Strike, unit: Unit) -> list[str]:
    """Return the faces that hit a unit: those of the card, Lore symbols under Poison, flags in a Web.

    For most cards its own color is one of them.

    Rules: lore-7-31, lore-7-33, lore-R-51, lore-R-127.
    """
    own = s.box.helmets[s.color[unit.index]]
    faces: list[str] = [own if face == "banner-color" else face for face in effect.hit_on]
    if unit in s.poisoned and s.chance.ruled_since(ILLS_COUNT_SINCE):
        faces.append("lore")
    if unit in s.webbed and (effect.flags or s.chance.ruled_since(ILLS_COUNT_SINCE)):
        faces.append("flag")
    return faces


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
        "{card}: 1 hit for each helmet, on a unit of its color",
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


# --- odds -------------------------------------------------------------------------------------------------------------


def odds_of_strike(s: State, play: LorePlay, effect: Strike, struck: Sequence[Unit] | None) -> Odds | None:
    """Return the chances of the dice against each unit; of a chain, against the first (lore-R-69).

    The other player may react with a card; the odds say so but do not include it.
    """
    if struck is None:
        return odds_of_strike(s, play, effect, units(s, play.camp, play.card)) if effect.area == ALL else None
    count = amount(effect.dice, level(s, play.camp, play.card))
    if effect.area in ("single", "chain"):
        (unit,) = struck
        told = odds_by_lore(s, unit, count, hitting(s, effect, unit), effect.kill_on, effect.flags)
        return replace(told, reasons=(UNANSWERED,))
    each = {
        unit: prospect_by_lore(s, unit, count, hitting(s, effect, unit), effect.kill_on, effect.flags)
        for unit in struck
    }
    reasons = [UNANSWERED, *["each unit as it is now"] * effect.flags]
    throws = [Throw(count, (*hitting(s, effect, unit), *effect.kill_on)) for unit in struck]
    title = fill("{:# die|# dice} against each unit", count)
    return odds_on_each(title, play.camp, each, reasons, throws)


def odds_of_smite(s: State, play: LorePlay, effect: Smite, _: Sequence[Unit] | None) -> Odds:
    """Return the chances that helmets hit units of their color; a troop unit takes no more hits than it has figures.

    Rules: lore-R-106.
    """
    room: dict[str, int] = dict.fromkeys(s.box.helmets, 0)
    foes = s.standing(1 - play.camp)
    for unit in foes:
        most = effect.max_per_unit if unit.creature else min(effect.max_per_unit, s.figures[unit.index])
        room[s.box.helmets[s.color[unit.index]]] += most
    count = amount(effect.dice, level(s, play.camp, play.card))
    title = fill("{count:# die|# dice} of {card}", count=count, card=play.card)
    told = odds_of_helmets(s, title, count, room, _HITS)
    slain = ["a destroyed Creature takes no 2nd hit"] * any(unit.creature for unit in foes)
    return replace(told, reasons=(UNANSWERED, *slain))


_HITS = HelmetWords("{:0=no hit|# hit|# hits}", "at least 1 hit", "1 hit")


# --- worth ------------------------------------------------------------------------------------------------------------


def worth_of_strike(judge: Judge, s: State, play: LorePlay, effect: Strike) -> float:
    """Return the expected worth of a card that strikes the enemy."""
    targets = units(s, play.camp, play.card) if play.card.target != "hex" else s.standing(1 - play.camp)
    aims = [s.hex_of(unit) if effect.area == "surrounding" else unit for unit in targets]
    worths = [worth_at(judge, s, play, effect, aim) for aim in aims]
    if effect.area == ALL:
        return sum(worths)
    return max(worths, default=0.0) * (CHAINED if effect.area == "chain" else 1.0)


def worth_at(judge: Judge, s: State, play: LorePlay, effect: Strike, target: Unit | Hex) -> float:
    """Return the expected worth of a strike at a unit, or around a hex: less the harm to one's own units there."""
    if isinstance(target, Unit):
        return _harm(judge, s, play, effect, target)
    there = [s.on[hex] for hex in (target.index, *s.board.neighbours[target.index])]
    return sum(_harm(judge, s, play, effect, unit) * (-1 if unit.camp == play.camp else 1) for unit in there if unit)


def _harm(judge: Judge, s: State, play: LorePlay, effect: Strike, unit: Unit) -> float:
    """Return the expected harm to a unit."""
    dice, hits_on = amount(effect.dice, level(s, play.camp, play.card)), hitting(s, effect, unit)
    chance, figures = len({*hits_on} - {*effect.kill_on}) / 6, s.figures[unit.index]
    hits = min(dice * chance * (1 / 6 if unit.creature else 1), figures)
    kills = 1 - (1 - len(effect.kill_on) / 6) ** dice
    falls = min(dice * chance / (figures + 1), 0.9) ** figures
    lost = hits * judge.unit(unit) / figures
    flags = DRIVEN * dice / 6 if effect.flags and "flag" not in hits_on else 0.0
    return kills * (judge.unit(unit) + BANNER) + (1 - kills) * (lost + falls * BANNER + flags)


def worth_of_smite(_: Judge, s: State, play: LorePlay, effect: Smite) -> float:
    """Return the hits to expect: half of the faces are helmets."""
    return amount(effect.dice, level(s, play.camp, play.card)) / 2


EFFECTS = (
    row(Strike, begin_strike, worth_of_strike, odds_of_strike),
    row(Smite, begin_smite, worth_of_smite, odds_of_smite),
)
