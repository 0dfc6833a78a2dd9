"""Effects on Lore tokens, on hands, and on other Lore cards."""

from __future__ import annotations

from banneret.engine.at_hand import at_hand
from banneret.engine.decision import Play, choose
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.box import CommandCard, LoreCard
from banneret.games.battlelore.box.words import CAMP_TITLES
from banneret.games.battlelore.cards.handling import row
from banneret.games.battlelore.cards.judge import TOKEN, Judge
from banneret.games.battlelore.cards.lore import discard, gain, goblet, lose, the_lore
from banneret.games.battlelore.cards.prices import amount, half, level
from banneret.games.battlelore.cards.state import Laid, LorePlay
from banneret.games.battlelore.state import State
from banneret.games.battlelore.turn.lore_plays import just_laid

SPIED, SWAPPED = 0.5, 0.3
CANCELLED = 0.6
"""The worth of cancelling a card, beside the tokens that it has cost."""

# --- cards that cancel, and Déjà Vu! ----------------------------------------------------------------------------------


def cancel(s: State, laid: Laid, _: words.CancelLore) -> None:
    """Cancel the card to which this one reacts: its player takes back half its printed cost.

    Rules: lore-R-56, lore-R-57, lore-R-58.
    """
    answered, aim = at_hand(just_laid(s), "card to answer"), at_hand(laid.play.aim, "card to cancel")
    refund = min(half(aim), answered.tokens)
    answered.tokens -= refund
    the_lore(s).goblets[answered.camp] += refund
    s.tell(
        "cancelled",
        "{card} is cancelled; {camp} takes back {count} Lore",
        card=aim,
        camp=CAMP_TITLES[answered.camp],
        count=refund,
        rule="lore-R-57",
    )
    if aim is answered.play.again:
        answered.play = answered.play._replace(again=None)
        return
    answered.cancelled = True
    if answered.play.again is not None:
        answered.leaving = (answered.card,)
        back_to_hand(s, answered, answered.play.again)


def worth_of_cancelling(_: Judge, __: State, play: LorePlay, ___: words.CancelLore) -> float:
    """Return the worth of cancelling a card: it was worth its price to its player."""
    return CANCELLED + TOKEN * max(play.aim.cost, 0) if play.aim else 0.0


def retain(_: State, __: Laid, ___: words.Retain) -> None:
    """The card with which this one is played says what happens."""


def back_to_hand(s: State, laid: Laid, card: LoreCard) -> None:
    """Put a card back into the hand from which it came; everybody has seen it (lore-R-58)."""
    hand = the_lore(s).hands[laid.camp]
    hand.take(card)
    hand.came_openly(1 - laid.camp, card)
    s.tell(
        "back-to-hand",
        "{card} returns to the hand of {camp}",
        card=card,
        camp=CAMP_TITLES[laid.camp],
        rule="lore-R-58",
    )


# --- tokens and cards -------------------------------------------------------------------------------------------------


def gain_lore(s: State, laid: Laid, effect: words.LoreGain) -> None:
    """Gain tokens from the pool."""
    gain(s, laid.camp, amount(effect.n, laid.level), "lore-8-44")


def lose_lore(s: State, laid: Laid, effect: words.LoreLoss) -> None:
    """Let the opponent return tokens to the pool, at most as many as they have."""
    lose(s, 1 - laid.camp, amount(effect.n, laid.level), "lore-8-39")


def steal_lore(s: State, laid: Laid, effect: words.LoreSteal) -> None:
    """Take tokens from the opponent's goblet, as many as there are (lore-R-83)."""
    goblets = the_lore(s).goblets
    count = min(amount(effect.n, laid.level), goblets[1 - laid.camp])
    goblets[1 - laid.camp] -= count
    goblets[laid.camp] += count
    s.tell(
        "steals-lore",
        "{camp} steals {count} Lore",
        camp=CAMP_TITLES[laid.camp],
        count=count,
        rule="lore-R-83",
    )


def spy(s: State, laid: Laid, _: words.LoreDiscard) -> Play[None]:
    """Look at the opponent's Lore cards, and discard one of them, face up (lore-R-83, lore-R-109)."""
    lore, camp, foe = the_lore(s), laid.camp, 1 - laid.camp
    hand = lore.hands[foe]
    if not hand:
        return
    hand.show(camp, s.chance)
    lore.seen[camp] += [card for card in hand if card not in lore.seen[camp]]
    card = yield from choose(
        camp,
        "spy",
        "Which enemy Lore card do you discard?",
        lambda: hand.cards,
        rule="lore-R-83",
        secret=True,
        label="Discard {}",
    )
    hand.leave(card)
    discard(s, foe, card, "lore-R-83")


def swap_commands(s: State, laid: Laid, _: words.CommandSwap) -> Play[None]:
    """Take a random Command card from the opponent, then give them one, perhaps the same (lore-R-108, lore-R-109)."""
    camp, foe = laid.camp, 1 - laid.camp
    if not s.hands[foe]:
        return
    taken = s.chance.pick(s.hands[foe].cards)
    _hand_over(s, taken, foe, camp)
    title = CAMP_TITLES[camp]
    s.tell(
        "takes-command-card",
        "{camp} steals a Command card",
        camp=title,
        card=taken,
        rule="lore-R-108",
        privately={camp: "You steal {card}", foe: "{camp} steals your {card}"},
    )
    given = yield from choose(
        camp,
        "give-back",
        "Which Command card do you give back?",
        lambda: list(dict.fromkeys(s.hands[camp])),
        rule="lore-R-108",
        secret=True,
        label="Give {}",
    )
    _hand_over(s, given, camp, foe)
    s.tell(
        "gives-command-card",
        "{camp} gives a Command card back",
        camp=title,
        card=given,
        rule="lore-R-108",
        privately={camp: "You give {card} back", foe: "{camp} gives you {card}"},
    )


def _hand_over(s: State, card: CommandCard, giver: int, taker: int) -> None:
    """Give a Command card to the other player. The giver knows where it is now."""
    s.hands[giver].leave(card)
    s.hands[taker].take(card)
    s.hands[taker].came_openly(giver, card)


# --- worth ------------------------------------------------------------------------------------------------------------


def worth_of_gain(_: Judge, s: State, play: LorePlay, effect: words.LoreGain) -> float:
    """Return the worth of the tokens that the pool has."""
    return TOKEN * min(amount(effect.n, level(s, play.camp, play.card)), the_lore(s).pool)


def worth_of_loss(_: Judge, s: State, play: LorePlay, effect: words.LoreLoss) -> float:
    """Return the worth of the tokens that the opponent has."""
    return TOKEN * min(amount(effect.n, level(s, play.camp, play.card)), goblet(s, 1 - play.camp))


def worth_of_theft(_: Judge, s: State, play: LorePlay, effect: words.LoreSteal) -> float:
    """Return the worth of tokens that one has and the other has not."""
    return 2 * TOKEN * min(amount(effect.n, level(s, play.camp, play.card)), goblet(s, 1 - play.camp))


EFFECTS = (
    row(words.CancelLore, cancel, worth_of_cancelling),
    row(words.Retain, retain),
    row(words.LoreGain, gain_lore, worth_of_gain),
    row(words.LoreLoss, lose_lore, worth_of_loss, takes=lambda s, foe: goblet(s, foe) > 0),
    row(words.LoreSteal, steal_lore, worth_of_theft, takes=lambda s, foe: goblet(s, foe) > 0),
    row(words.LoreDiscard, spy, lambda *_: SPIED, takes=lambda s, foe: bool(the_lore(s).hands[foe])),
    row(words.CommandSwap, swap_commands, lambda *_: SWAPPED, takes=lambda s, foe: bool(s.hands[foe])),
)
