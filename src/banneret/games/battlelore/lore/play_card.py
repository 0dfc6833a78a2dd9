"""Playing a Lore card: its player chooses targets and pays; then the other player may react.

Rules: lore-8-30, lore-8-33.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from banneret.engine.at_hand import at_hand
from banneret.engine.because import because
from banneret.engine.decision import Play, choose, choose_some
from banneret.engine.words.word import Word
from banneret.engine.words.wording import fill
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import Cleanse, ForbidOrder, Heal, RangeBonus
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.filters import fits
from banneret.games.battlelore.cards.handling import odds_of_play
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import amount, level, price
from banneret.games.battlelore.cards.state import Laid, Laying, LorePlay
from banneret.games.battlelore.combat.odds import odds
from banneret.games.battlelore.combat.range import fighters, foes_near, why_not_battle, why_not_target
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import battles, follow_on
from banneret.games.battlelore.turn.lore_plays import BATTLE, battle_targets, battlers, units

_ONE = ("own-unit", "own-troop", "enemy-unit", "ordered-unit")
"""Kinds of targets of which the card's player chooses exactly one."""
_WHOM = {
    "own-unit": Word("own-unit", "units of your own"),
    "own-troop": Word("own-unit", "units of your own"),
    "enemy-unit": Word("enemy-unit", "enemy units"),
    "ordered-unit": Word("ordered-unit", "units that you have ordered"),
}
"""By kind of target, for which units a card is."""
_AT_HAND = ("attacking-unit", "defending-unit", "moving-unit")
"""Kinds of targets that the attack or the move at hand names."""
_Some: TypeAlias = ForbidOrder | Cleanse | Heal
"""Effects that say how many units the player may choose (lore-R-133)."""


def lay_card(s: State) -> Play[None]:
    """Choose the targets, pay, and put the card on the table.

    A card for a battle is played with the declaration (lore-R-120).
    """
    laying = at_hand(the_lore(s).turn.laying, "card to lay")
    play = laying.play
    if play.card.phase in BATTLE:
        yield from _lay_in_battle(s, laying)
        return
    if play.card.target == "hex":
        here = yield from _ask_hex(s, play)
        _put(s, play, tuple(_around(s, here)), here.index)
        s.tell("aimed-around", "{card} strikes around {place}", card=play.card, place=here, rule="lore-8-33")
    elif play.card.target in _ONE:
        unit = yield from _ask_unit(s, play, units(s, play.camp, play.card))
        _put(s, play, (unit,))
        _tell_aim(s, play.card, unit)
    elif several := next((effect for effect in play.card.effects if isinstance(effect, _Some)), None):
        some = yield from _ask_some(s, play, several)
        _put(s, play, tuple(some))
    else:
        concerned = _concerned(s, play)
        _put(s, play, concerned)
        if play.card.target in _AT_HAND:
            _tell_aim(s, play.card, *concerned)


# --- targets ----------------------------------------------------------------------------------------------------------


def _concerned(s: State, play: LorePlay) -> Sequence[Unit]:
    """Return the units that a card affects if its player chooses none (lore-L-08)."""
    match play.card.target:
        case "attacking-unit":
            return (s.attack.by,)
        case "defending-unit":
            return (s.attack.target,)
        case "you" | "opponent" | "lore-card":
            return ()
        case _:
            return units(s, play.camp, play.card)


def _ask_unit(s: State, play: LorePlay, found: Sequence[Unit]) -> Play[Unit]:
    return (
        yield from choose(
            play.camp,
            "target",
            "On which unit do you play {}?",
            found,
            rule="lore-8-33",
            about=play.card,
            beyond=lambda key: _why_not_meant(s, play, key),
            odds=lambda unit: odds_of_play(s, play, (unit,)),
        )
    )


def _ask_hex(s: State, play: LorePlay) -> Play[Hex]:
    """Ask for the hex at the middle of an area."""
    return (
        yield from choose(
            play.camp,
            "strike-around",
            "Around which hex does {} strike?",
            [s.hex_of(unit) for unit in s.standing(1 - play.camp)],
            rule="lore-8-33",
            about=play.card,
            beyond=lambda key: "lore-R-71" if key in s.board.by_key else None,
            label=lambda there: fill("{} on {}", s.on[there.index], there),
            odds=lambda there: odds_of_play(s, play, _around(s, there)),
        )
    )


def _around(s: State, middle: Hex) -> list[Unit]:
    """Return the units on a hex and on the six around it, friends and enemies."""
    places = (middle.index, *s.board.neighbours[middle.index])
    return [unit for place in places if (unit := s.on[place]) is not None]


def _ask_some(s: State, play: LorePlay, effect: _Some) -> Play[list[Unit]]:
    """Ask for as many units as the card says, or fewer (lore-R-133)."""
    count = amount(effect.units if isinstance(effect, Heal) else effect.n, level(s, play.camp, play.card))
    found = units(s, play.camp, play.card)
    if isinstance(effect, Cleanse):
        found = [unit for unit in found if unit in s.webbed or unit in s.poisoned or bewitched(s, unit)]
    return (
        yield from choose_some(
            play.camp,
            "targets",
            "On which units do you play {}?",
            found,
            rule="lore-R-133",
            at_most=count,
            about=play.card,
            beyond=lambda key: _why_not_meant(s, play, key),
        )
    )


def _why_not_meant(s: State, play: LorePlay, key: str) -> str | None:
    """Return the rule by which a unit cannot be a target of a card (lore-L-05, lore-L-08, lore-8-25, lore-R-71)."""
    unit, target = s.adventure.by_key.get(key), play.card.target
    if unit is None:
        return None
    enemy = target.startswith("enemy")
    if (unit.camp != play.camp) != enemy or (target == "ordered-unit" and unit not in s.turn.ordered):
        return because("lore-L-08", whom=_WHOM[target.removesuffix("s")])
    if target == "ordered-unit" and unit in s.turn.steps:
        return "lore-8-25"
    return "lore-L-05" if unit.creature and "troop" in target else "lore-R-71"


def bewitched(s: State, unit: Unit) -> bool:
    """Return whether an enemy Lore card affects a unit (op cleanse)."""
    return any(force.camp != unit.camp and unit in force.units for force in s.effects)


# --- with a battle ----------------------------------------------------------------------------------------------------


def _lay_in_battle(s: State, laying: Laying) -> Play[None]:
    """Ask for the unit that battles and its target, play the card, then declare the battle (lore-R-119, lore-R-120)."""
    play, card = laying.play, laying.play.card
    able = [unit for unit in battlers(s, card, laying.fighter) if battle_targets(s, card, unit)]
    unit = able[0] if len(able) == 1 else (yield from _ask_fighter(s, play, able))
    s.aiming = unit if effect_of(card, RangeBonus) is None else None  # the card changes its lines of sight
    target = yield from choose(
        play.camp,
        "attack",
        "Who {0:does|do} {0} attack?",
        battle_targets(s, card, unit),
        rule="lore-4-05",
        about=unit,
        beyond=lambda key: _why_not_attacked(s, card, unit, key),
        label="Attack {0.title}",
        odds=lambda foe: odds(s, unit, foe, without=card),
    )
    s.aiming = None
    concerned = _in_battle(s, card, unit, target)
    _put(s, play, concerned)
    if card.target in ("ordered-unit", "defending-unit"):
        _tell_aim(s, card, *concerned)
    if s.battle is not None and foes_near(s, unit):
        follow_on.declare_bonus(s, target)
    else:
        battles.declare(s, unit, target)


def _ask_fighter(s: State, play: LorePlay, able: Sequence[Unit]) -> Play[Unit]:
    return (
        yield from choose(
            play.camp,
            "battle-with-card",
            "Which unit battles with {}?",
            able,
            rule="lore-8-33",
            about=play.card,
            beyond=lambda key: _why_not_fighter(s, key),
        )
    )


def _why_not_fighter(s: State, key: str) -> str | None:
    """Return the rule that forbids a unit to battle with a card: what forbids any battle, or the card's own target."""
    unit = s.adventure.by_key.get(key)
    if unit is None:
        return None
    return "lore-R-71" if unit in fighters(s) else why_not_battle(s, unit)


def _why_not_attacked(s: State, card: LoreCard, unit: Unit, key: str) -> str | None:
    """Return the rule that forbids a unit to attack another with a card."""
    foe = s.adventure.by_key.get(key)
    if foe is None:
        return None
    if foe.camp != unit.camp and card.target == "defending-unit" and not fits(s, foe, card.filter):
        return "lore-R-71"
    aim = effect_of(card, RangeBonus)
    better = (amount(aim.n, level(s, unit.camp, card)), aim.ignore_los) if aim else (0, False)
    return why_not_target(s, unit, foe, better)


def _in_battle(s: State, card: LoreCard, unit: Unit, target: Unit) -> Sequence[Unit]:
    match card.target:
        case "ordered-unit":
            return (unit,)
        case "defending-unit":
            return (target,)
        case _:
            return [other for other in s.turn.ordered if s.at[other.index] >= 0 and fits(s, other, card.filter)]


# --- the card lies there ----------------------------------------------------------------------------------------------


def _put(s: State, play: LorePlay, concerned: Sequence[Unit], middle: int = -1) -> None:
    """Pay the price, and put the card on the table (lore-8-30, lore-8-31, lore-8-47)."""
    lore, camp = the_lore(s), play.camp
    cost = price(s, play)
    lore.goblets[camp] -= cost
    lore.turn.used[camp] = lore.turn.used[camp] or play.card.counts
    cards = (play.card,) if play.again is None else (play.card, play.again)
    for card in cards:
        lore.hands[camp].leave(card)
    laid = Laid(play, level(s, camp, play.card), cost, tuple(concerned), middle, cards)
    lore.turn.table.append(laid)
    lore.turn.laying = None
    s.tell(
        "lays-lore-card",
        _LAYS[play.card.phase == "with-command"],
        camp=CAMP_TITLES[camp],
        card=play,
        cost=cost,
        rule="lore-8-30",
        cards=tuple(card.key for card in cards),
        head=True,
    )


_LAYS = (
    "{camp} plays {card} for {cost} Lore",
    "{camp} plays {card} for {cost} Lore; it works after the Command card",
)


def _tell_aim(s: State, card: LoreCard, unit: Unit) -> None:
    """Tell the one unit that a card is for, and where it stands (lore-8-30)."""
    place = s.hex_of(unit)
    s.tell("aimed-at", "{card} targets {unit} on {place}", card=card, unit=unit, place=place, rule="lore-8-33")
