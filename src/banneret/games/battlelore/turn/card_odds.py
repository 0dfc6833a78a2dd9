"""The chances of Lore cards that roll dice against units, before they are played (chapter 8).

The other player may react with a card; the odds say so but do not include it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from banneret.engine.scene.view import Odds, Throw
from banneret.engine.words.wording import counted
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import Smite, Strike
from banneret.games.battlelore.cards.prices import amount, level
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.odds import odds_by_lore, odds_of_helmets, odds_on_each, prospect_by_lore
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import units

ILLS_COUNT_SINCE = "0.13.0"
"""The first version in which Poison counts dice of Lore cards, and a Web also those of cards without flags."""
UNANSWERED = "if no card answers it"


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


def odds_of_play(s: State, play: LorePlay) -> Odds | None:
    """Return the chances of a card that rolls dice and asks for no target; None for other cards."""
    strike, smite = effect_of(play.card, Strike), effect_of(play.card, Smite)
    if strike is not None and strike.area == "all-matching":
        return odds_on_all(s, play, units(s, play.camp, play.card))
    return None if smite is None else _odds_of_smite(s, play, smite)


def odds_on_all(s: State, play: LorePlay, struck: Sequence[Unit]) -> Odds:
    """Return the chances of a card that rolls its dice against each of these units (lore-R-69)."""
    effect, count = _strike_of(s, play.camp, play.card)
    each = {
        unit: prospect_by_lore(s, unit, count, hitting(s, effect, unit), effect.kill_on, effect.flags)
        for unit in struck
    }
    reasons = [UNANSWERED, *["each as it stands now"] * effect.flags]
    throws = [Throw(count, (*hitting(s, effect, unit), *effect.kill_on)) for unit in struck]
    return odds_on_each(f"{counted(count, 'die', 'dice')} against each unit", play.camp, each, reasons, throws)


def odds_of_target(s: State, play: LorePlay, unit: Unit) -> Odds | None:
    """Return the chances of a card that rolls dice against this unit (the first of a chain); None for others."""
    if effect_of(play.card, Strike) is None:
        return None
    effect, count = _strike_of(s, play.camp, play.card)
    told = odds_by_lore(s, unit, count, hitting(s, effect, unit), effect.kill_on, effect.flags)
    return replace(told, reasons=(UNANSWERED,))


def _strike_of(s: State, camp: int, card: LoreCard) -> tuple[Strike, int]:
    """Return the effect of a card that strikes, and its dice."""
    effect = effect_of(card, Strike)
    assert effect is not None
    return effect, amount(effect.dice, level(s, camp, card))


def _odds_of_smite(s: State, play: LorePlay, effect: Smite) -> Odds:
    """Return the chances that helmets hit units of their color; a troop unit takes no more hits than it has figures.

    Rules: lore-R-106.
    """
    room: dict[str, int] = dict.fromkeys(s.box.helmets, 0)
    foes = s.standing(1 - play.camp)
    for unit in foes:
        most = effect.max_per_unit if unit.creature else min(effect.max_per_unit, s.figures[unit.index])
        room[s.box.helmets[s.color[unit.index]]] += most
    count = amount(effect.dice, level(s, play.camp, play.card))
    title = f"{counted(count, 'die', 'dice')} of {play.card}"
    told = odds_of_helmets(s, title, count, room, lambda hits: counted(hits, "hit", "hits") if hits else "no hit")
    slain = ["a Creature that falls takes no second hit"] * any(unit.creature for unit in foes)
    return replace(told, reasons=(UNANSWERED, *slain))
