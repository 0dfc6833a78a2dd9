"""The Command phase: one Command card is played, which says how many units act and where (chapter 1).

Rules: lore-R-06, lore-R-116.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose
from banneret.engine.game import AGAIN, Again
from banneret.engine.scene.view import Odds
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import CommandCard, Unit, effect_of
from banneret.games.battlelore.box.dice import rolled
from banneret.games.battlelore.box.vocabulary import CopyLastOrder, Effect, Rally
from banneret.games.battlelore.box.words import CAMP_TITLES, ONE_ORDER
from banneret.games.battlelore.cards.state import LorePlay
from banneret.games.battlelore.combat.odds import HelmetWords, odds_of_helmets
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn import windows
from banneret.games.battlelore.turn.lore_plays import just_laid
from banneret.games.battlelore.turn.orders import amount, call_of, equal_to_command, most_together
from banneret.games.battlelore.turn.questions import ask
from banneret.games.battlelore.turn.state import Doing

E = TypeVar("E", bound=Effect)
PHASES = ("orders", "movement", "combat", "draw")
"""The phases of a turn after the Command card."""


def command(s: State) -> Play[Again | None]:
    """The active player plays a Command card from their hand, or a Lore card that goes with it or replaces it.

    Rules: lore-1-01.
    """
    s.phase = "command"
    card = yield from ask(
        s,
        "command-card",
        "Which Command card do you play?",
        lambda: list(dict.fromkeys(s.hands[s.active])),
        rule="lore-1-01",
        beyond=lambda key: windows.why_not(s, key),
        note=lambda card: note_of_card(s, card),
        odds=lambda card: odds_of_rally(s, card),
        secret=True,
    )
    if isinstance(card, LorePlay):
        windows.begin(s, card)
        return AGAIN
    play_card(s, at_hand(card, "Command card"))
    return None


def note_of_card(s: State, card: CommandCard) -> Text:
    """Return how many units a card can order, if it allows more of them."""
    call = call_of(s, doing(s, card), card)
    count = most_together(s, call)
    if not count:
        return "orders no unit now"
    return fill("only {:# unit|# units} to order", count) if count < call.limit else ""


def play_card(s: State, card: CommandCard) -> None:
    """Put a Command card on the table. With Lore the other player may react before it takes effect (lore-8-23)."""
    camp = s.active
    s.hands[camp].leave(card)
    s.card = card
    s.turn.does = s.last[camp] = doing(s, card)
    if not s.log.silent:
        _tell(s, card)
    s.then(*PHASES)
    if effect_in_play(s, Rally) is not None:
        s.then("rally")
    if s.lore is not None:
        s.then("command_reactions", *(("command_effects",) if just_laid(s) else ()))


def _tell(s: State, card: CommandCard) -> None:
    s.tell(
        "plays-command-card",
        "{camp} plays {card}",
        camp=CAMP_TITLES[s.active],
        card=card,
        rule="lore-1-01",
        cards=(card.key,),
    )
    if s.turn.does is not None and s.turn.does.card is not card:
        copied = s.turn.does.card or ONE_ORDER
        s.tell("repeats-card", "{card} repeats {copied}", card=card, copied=copied, rule="lore-R-06")


def doing(s: State, card: CommandCard) -> Doing:
    """Return what a card does: its own effects, or those of the card that Counter Attack copies, in the same sections.

    Rules: lore-R-06.
    """
    if effect_of(card, CopyLastOrder) is None:
        return _doing(card, s.active)
    return s.last[1 - s.active] or _doing(None, s.active)


@lru_cache(maxsize=256)
def _doing(card: CommandCard | None, camp: int) -> Doing:
    return Doing(card, camp)


def effect_in_play(s: State, kind: type[E]) -> E | None:
    """Return the effect of this kind of the Command card in play, if it has one."""
    return effect_of(s.turn.does.card, kind) if s.turn.does is not None and s.turn.does.card is not None else None


def in_lieu(s: State) -> None:
    """Go on after a Lore card that replaces the Command card: its orders follow, and no card is drawn at the end.

    Rules: lore-8-22, lore-R-86.
    """
    s.card = s.turn.does = s.last[s.active] = None
    s.then("extra_orders", "movement", "combat")


# --- Rally the Ranks --------------------------------------------------------------------------------------------------


def rally(s: State) -> None:
    """Roll dice equal to Command: each helmet restores a figure to a weakened unit of its color.

    Rules: lore-R-107, lore-R-123.
    """
    effect = at_hand(effect_in_play(s, Rally), "card that rallies")
    faces = s.chance.roll(s.box.faces, amount(effect.n, equal_to_command(s)))
    s.tell(
        "rolls-to-rally",
        "1 figure back for each helmet, in a unit of its color",
        rule="lore-R-107",
        dice=rolled("rally", faces, s.active, s.box.helmets),
    )
    s.turn.rallied = [face for face in faces if face in s.box.helmets]
    s.then("rally_unit")


def odds_of_rally(s: State, card: CommandCard) -> Odds | None:
    """Return the chances of a Command card that rallies: figures that come back; None for other cards (lore-R-107)."""
    does = doing(s, card).card
    effect = effect_of(does, Rally) if does is not None else None
    if effect is None:
        return None
    room: dict[str, int] = dict.fromkeys(s.box.helmets, 0)
    for unit in s.standing(s.active):
        if not unit.creature:
            room[s.box.helmets[s.color[unit.index]]] += unit.figures - s.figures[unit.index]
    count = amount(effect.n, equal_to_command(s))
    told = odds_of_helmets(s, fill("{:# die|# dice} to rally", count), count, room, _BACK)
    laid = s.lore.turn.table if s.lore else ()
    return replace(told, reasons=tuple(fill("before {} works", one.card) for one in laid))


_BACK = HelmetWords("{:0=no figure|# figure|# figures} back", "at least 1 figure back", "1 figure back")


def rally_unit(s: State) -> Play[Again | None]:
    """Use one helmet: the player chooses a weakened troop unit of that color, which regains a figure."""
    if not s.turn.rallied:
        return None
    weak = [unit for unit in s.standing(s.active) if _rallies(s, unit, s.turn.rallied[-1])]
    if weak:
        unit = yield from choose(
            s.active,
            "rally",
            "Which unit regains a figure?",
            weak,
            rule="lore-R-107",
            label="Rally {}",
        )
        s.figures[unit.index] += 1
        s.tell("regains-figures", "{unit} {unit:regains|regain} 1 figure", unit=unit, count=1, rule="lore-R-107")
    s.turn.rallied.pop()
    return AGAIN


def _rallies(s: State, unit: Unit, face: str) -> bool:
    return not unit.creature and s.weakened(unit) and s.box.helmets[s.color[unit.index]] == face
