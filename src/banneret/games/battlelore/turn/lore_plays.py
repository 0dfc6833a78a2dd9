"""The conditions for playing a Lore card now: its moment, its price, its target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from banneret.engine.because import because
from banneret.games.battlelore.box.box import LoreCard, Unit, effect_of
from banneret.games.battlelore.box.vocabulary import (
    CancelLore,
    RangeBonus,
    StrikeFirst,
)
from banneret.games.battlelore.cards.filters import fits
from banneret.games.battlelore.cards.handling import takes_something
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.cards.prices import amount, level, price
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.combat.range import fighters, foes_near, targets
from banneret.games.battlelore.state import State

COMMAND = ("with-command", "instead-of-command")
MOVEMENT = ("movement",)
BATTLE = ("battle", "melee", "ranged")
"""The phases of play in which the active player plays cards in their own turn.

Rules: lore-8-21, lore-8-22, lore-8-23, lore-8-24, lore-8-25, lore-8-26, lore-8-27.
"""
WHEN = {
    "with-command": "lore-8-21",
    "instead-of-command": "lore-8-22",
    "react-command": "lore-8-23",
    "movement": "lore-8-25",
    "react-movement": "lore-8-26",
    **dict.fromkeys(BATTLE, "lore-8-27"),
    "before-roll": "lore-8-28",
    "after-roll": "lore-8-29",
    "react-lore": "lore-R-55",
    "with-lore": "lore-R-58",
}
"""By phase of play, the rule that says when its cards are played."""

# --- why not ----------------------------------------------------------------------------------------------------------


def bar(s: State, play: LorePlay, phases: Sequence[str], fighter: Unit | None = None) -> str | None:
    """Return the rule that forbids a camp to play a card in one of these phases of play; None if it may.

    `fighter` is the unit of the battle for which the card would be played, if it is known already.
    """
    lore, camp, card = the_lore(s), play.camp, play.card
    if camp != s.active and not card.reaction:
        return "lore-8-32"
    if camp != s.active and play.again is not None:
        return "lore-R-58"
    if card.phase not in phases:
        return WHEN[card.phase]
    if lore.turn.used[camp]:
        return "lore-8-31"
    if card.phase == "react-lore" and not cancels(card, play.aim):
        return "lore-R-57" if play.aim else "lore-R-55"
    if price(s, play) > lore.goblets[camp]:
        return "lore-8-47"
    return None if has_target(s, camp, card, fighter) else "lore-R-71"


def play_of_key(s: State, camp: int, key: str) -> LorePlay | None:
    """Return the play of a card of a camp's hand that has this key, with the cards that go with it; None if it has no
    such card.
    """
    hand = the_lore(s).hands[camp]
    with_lore = (None, *(card for card in hand if card.phase == "with-lore"))
    for card in hand:
        if key.startswith(card.key):
            at = aims(s, camp) if card.phase == "react-lore" else ()
            ways = (LorePlay(camp, card, again, aim) for again in with_lore for aim in at or (None,))
            found = next((play for play in ways if play.key == key), None)
            if found is not None:
                return found
    return None


def why_not_lay(s: State, camp: int, key: str, phases: Sequence[str], fighter: Unit | None = None) -> str | None:
    """Return the rule that forbids a camp a play of its hand, whatever the target; None if it may, or has no such
    card.
    """
    play = play_of_key(s, camp, key)
    rule = None if play is None else bar(s, play, phases, fighter)
    if play is None or rule not in ("lore-8-47", "lore-R-57", "lore-R-71"):
        return rule
    card = play.card if rule == "lore-R-57" else play
    return because(rule, card=str(card), price=price(s, play), left=the_lore(s).goblets[camp])


def untimely(s: State, seat: int, key: str) -> str | None:
    """Return the rule that says when a card of a seat's hand is played; None for anything else."""
    if any(card.key == key for card in s.hands[seat]):
        return "lore-1-01"
    play = play_of_key(s, seat, key) if s.lore is not None else None
    return WHEN[play.card.phase] if play is not None else None


def cancels(card: LoreCard, aim: LoreCard | None) -> bool:
    """Return whether a card cancels another (op cancel-lore)."""
    cancel = effect_of(card, CancelLore)
    return aim is not None and cancel is not None and aim.master in cancel.classes


def plays(
    s: State, camp: int, cards: Sequence[LoreCard], phases: Sequence[str], fighter: Unit | None = None
) -> Iterator[LorePlay]:
    """Yield the ways in which a camp may play any of `cards` in one of these phases of play.

    In the camp's own turn Déjà Vu! may go with another card (lore-R-58).
    """
    held = [card for card in cards if card.phase in phases]
    if not held:
        return
    with_lore = [card for card in cards if card.phase == "with-lore"] if camp == s.active else []
    for card in held:
        for aim in aims(s, camp) if card.phase == "react-lore" else (None,):
            for again in (None, *with_lore):
                play = LorePlay(camp, card, again, aim)
                if bar(s, play, phases, fighter) is None:
                    yield play


def might_serve(s: State, camp: int, card: LoreCard, fighter: Unit | None) -> bool:
    """Return whether a card that the camp can pay for could be played now, whoever holds it."""
    if card.phase == "react-lore":
        return any(bar(s, LorePlay(camp, card, None, aim), ("react-lore",)) is None for aim in aims(s, camp))
    return (card.reaction or camp == s.active) and has_target(s, camp, card, fighter)


def aims(s: State, camp: int) -> Sequence[LoreCard]:
    """Return the cards that the other camp has just played and to which a reaction is possible: one, or two with Déjà
    Vu!.

    Rules: lore-R-58.
    """
    laid = just_laid(s)
    if laid is None or laid.camp == camp:
        return ()
    return (laid.card,) if laid.play.again is None else (laid.card, laid.play.again)


def just_laid(s: State) -> Laid | None:
    """Return the last card on the table that is not carried out yet; None if there is none."""
    for laid in reversed(the_lore(s).turn.table):
        if not laid.done:
            return laid
    return None


# --- targets ----------------------------------------------------------------------------------------------------------


def has_target(s: State, camp: int, card: LoreCard, fighter: Unit | None = None) -> bool:
    """Return whether a card has a legal target now (lore-R-71, lore-R-83), and fits the kind of battle.

    Rules: lore-R-114.
    """
    if card.phase in BATTLE:
        for unit in battlers(s, card, fighter):
            foes = battle_targets(s, card, unit)
            if foes:
                return True
        return False
    if card.battle_kind and (card.battle_kind == "melee") != s.attack.melee:
        return False
    match card.target:
        case "you" | "lore-card":
            return True
        case "opponent":
            return takes_something(s, 1 - camp, card)
        case "hex":
            return s.left[1 - camp] > 0
        case "attacking-unit" | "defending-unit":
            return _answers_attack(s, card)
    for unit in _meant(s, camp, card):
        meant = _is_meant(s, unit, card)
        if meant:
            return True
    return False


def _answers_attack(s: State, card: LoreCard) -> bool:
    """Return whether a reaction fits the two units of the attack at hand (lore-R-114)."""
    attack = s.attack
    if effect_of(card, StrikeFirst) and (attack.kind not in ("attack", "bonus") or attack.target in s.webbed):
        return False  # there is no chain of them, and a webbed unit cannot battle
    if "defender-troop" in card.filter and attack.target.creature:
        return False
    unit = attack.by if card.target == "attacking-unit" else attack.target
    return fits(s, unit, tuple(word for word in card.filter if word != "defender-troop"))


def units(s: State, camp: int, card: LoreCard) -> list[Unit]:
    """Return the possible targets of a card, or the units that it concerns (lore-L-07, lore-L-08)."""
    return [unit for unit in _meant(s, camp, card) if _is_meant(s, unit, card)]


def _meant(s: State, camp: int, card: LoreCard) -> Sequence[Unit]:
    """Return the units that a card may affect: a camp's, or the ordered units that have not moved (lore-8-25)."""
    match card.target:
        case "moving-unit":
            return (s.turn.move.unit,) if s.turn.move else ()
        case "ordered-unit" | "ordered-units":
            return [unit for unit in s.turn.ordered if unit not in s.turn.steps]
        case "enemy-unit" | "enemy-units":
            return s.adventure.camps[1 - camp]
        case _:
            return s.adventure.camps[camp]


def _is_meant(s: State, unit: Unit, card: LoreCard) -> bool:
    if s.at[unit.index] < 0 or (unit.creature and card.target in ("own-troop", "own-troops")):
        return False
    return not card.filter or fits(s, unit, card.filter)


# --- battles ----------------------------------------------------------------------------------------------------------


def battlers(s: State, card: LoreCard, fighter: Unit | None) -> Iterable[Unit]:
    """Return the units that may declare a battle now. With a card that helps to aim there may be more."""
    if s.battle is not None:  # a Bonus attack, or the second shot of a double fire
        return [s.battle.unit]
    if fighter is not None:
        return [fighter]
    return archers(s) if effect_of(card, RangeBonus) else fighters(s)


def archers(s: State) -> list[Unit]:
    """Return the ordered units with a ranged weapon that may still battle, even if no enemy is in range."""
    return [
        unit
        for unit in s.turn.ordered
        if unit.reach > 1
        and s.at[unit.index] >= 0
        and unit not in s.turn.battled
        and unit not in s.turn.barred
        and unit not in s.webbed
        and not foes_near(s, unit)
    ]


def battle_targets(s: State, card: LoreCard, unit: Unit) -> list[Unit]:
    """Return the enemies that a unit may attack with a card played on that battle."""
    near = foes_near(s, unit)
    if (card.phase == "melee" and not near) or (card.phase == "ranged" and near):
        return []
    if card.target == "ordered-unit" and not fits(s, unit, card.filter):
        return []
    if near and s.battle is not None:
        found = near
    elif better := effect_of(card, RangeBonus):
        reach = unit.reach + amount(better.n, level(s, unit.camp, card))
        found = [foe for foe in s.standing(1 - unit.camp) if _sees(s, unit, foe, reach, better)]
    else:
        found = targets(s, unit)
    return [foe for foe in found if card.target != "defending-unit" or fits(s, foe, card.filter)]


def _sees(s: State, unit: Unit, foe: Unit, reach: int, better: RangeBonus) -> bool:
    """Return whether a card lets an archer reach an enemy (op range-bonus)."""
    here, there = s.at[unit.index], s.at[foe.index]
    return s.board.distance[here][there] <= reach and (better.ignore_los or s.ground.sees(s.taken, here, there))
