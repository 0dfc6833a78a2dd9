"""Carrying out Lore cards: each effect of the closed vocabulary, when its card takes effect (chapter 8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

from banneret.engine.because import because
from banneret.engine.decision import Play, choose
from banneret.engine.words.wording import counted
from banneret.games.battlelore.box import vocabulary as words
from banneret.games.battlelore.box.board import Hex
from banneret.games.battlelore.box.box import CAMP_TITLES, CommandCard, LoreCard, Unit
from banneret.games.battlelore.cards.lore import discard, gain, lose, the_lore
from banneret.games.battlelore.cards.prices import amount, half
from banneret.games.battlelore.cards.state import Laid, LaidOrder
from banneret.games.battlelore.combat import attack
from banneret.games.battlelore.combat.retreating import fall_back, ways_back
from banneret.games.battlelore.lore.strikes import begin_smite, begin_strike
from banneret.games.battlelore.map.enter_hex import come_to_rest
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn import command
from banneret.games.battlelore.turn.lore_plays import just_laid


def command_effects(s: State) -> Play[None]:
    """Carry out the Lore card that was played with the Command card, before the orders (lore-R-55)."""
    if just_laid(s) is not None:
        yield from carry_out(s)


def carry_out(s: State) -> Play[None]:
    """Carry out the card on top of the table, unless it was cancelled (lore-R-138)."""
    laid = just_laid(s)
    assert laid is not None
    laid.done = True
    if laid.cancelled:
        return
    if laid.play.again is not None and laid.card in laid.leaving:
        laid.leaving = (laid.play.again,)
        _back_to_hand(s, laid, laid.card)
    for effect in laid.card.effects:
        play = HAPPENS[type(effect)](s, laid, effect)
        if play is not None:
            yield from play


def put_in_force(s: State, laid: Laid, effect: words.Lasting) -> None:
    """Put a lasting effect in force for its units (lore-R-81, lore-R-139)."""
    units = laid.units
    if isinstance(effect, words.Bold) and effect.area == "self-and-adjacent":
        units += _friends_next_to(s, units)
    s.effects.append(InForce(effect, amount(effect.n, laid.level), laid.camp, laid.card.title, effect.lasts, units))


def _friends_next_to(s: State, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    return tuple(
        friend
        for unit in units
        for there in s.board.neighbours[s.at[unit.index]]
        if (friend := s.on[there]) is not None and friend.camp == unit.camp
    )


# --- cards that cancel, and Déjà Vu! ----------------------------------------------------------------------------------


def cancel(s: State, laid: Laid, _: words.CancelLore) -> None:
    """Cancel the card to which this one reacts: its player takes back half its printed cost.

    Rules: lore-R-56, lore-R-57, lore-R-58.
    """
    answered, aim = just_laid(s), laid.play.aim
    assert answered is not None
    assert aim is not None
    refund = min(half(aim), answered.tokens)
    answered.tokens -= refund
    the_lore(s).goblets[answered.camp] += refund
    s.tell(
        "cancelled",
        "{card} has no effect; {camp} takes back {count} Lore",
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
        _back_to_hand(s, answered, answered.play.again)


def _back_to_hand(s: State, laid: Laid, card: LoreCard) -> None:
    """Return a card to the hand from which it came; everybody has seen it (lore-R-58)."""
    hand = the_lore(s).hands[laid.camp]
    hand.take(card)
    hand.came_openly(1 - laid.camp, card)
    s.tell(
        "back-to-hand",
        "{card} goes back to the hand of {camp}",
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
        "{camp} takes {count} Lore from the opponent",
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
        "Which of the opponent's Lore cards is discarded?",
        lambda: hand.cards,
        rule="lore-R-83",
        secret=True,
        label=lambda card: f"Discard {card}",
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
        "{camp} takes a Command card",
        camp=title,
        card=taken,
        rule="lore-R-108",
        privately={camp: "You take {card}", foe: "{camp} takes {card} from you"},
    )
    given = yield from choose(
        camp,
        "give-back",
        "Which Command card do you give back?",
        lambda: list(dict.fromkeys(s.hands[camp])),
        rule="lore-R-108",
        secret=True,
        label=lambda card: f"Give {card}",
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


# --- units ------------------------------------------------------------------------------------------------------------


def heal(s: State, laid: Laid, effect: words.Heal) -> None:
    """Bring figures back, up to full strength. Web and Poison stay (lore-R-108)."""
    for unit in laid.units:
        back = min(amount(effect.n, laid.level), unit.figures - s.figures[unit.index])
        s.figures[unit.index] += back
        s.tell(
            "regains-figures",
            "{unit} {unit:regains|regain} {count} {count:figure|figures}",
            unit=unit,
            count=back,
            rule="lore-R-108",
        )


def cleanse(s: State, laid: Laid, _: words.Cleanse) -> None:
    """Free the units from Web, Poison and effects of enemy Lore cards."""
    turn = the_lore(s).turn
    for unit in laid.units:
        s.webbed = [other for other in s.webbed if other is not unit]
        s.poisoned = [other for other in s.poisoned if other is not unit]
        s.tell("cleansed", "{unit} {unit:is|are} free of Web, Poison and enemy Lore", unit=unit, rule="lore-8-34")
    s.effects = [_spare(force, laid.camp, laid.units) for force in s.effects]
    turn.forbidden = tuple(unit for unit in turn.forbidden if unit not in laid.units)


def _spare(force: InForce[Any], camp: int, units: tuple[Unit, ...]) -> InForce[Any]:
    if force.camp == camp:
        return force
    return replace(force, units=tuple(unit for unit in force.units if unit not in units))


def teleport(s: State, laid: Laid, effect: words.Teleport) -> Play[None]:
    """Put the unit on a vacant hex within reach, whatever is between. This is not a move (lore-R-80, lore-R-95)."""
    (unit,) = laid.units
    if s.at[unit.index] < 0:
        return
    reach = amount(effect.n, laid.level)
    there = yield from choose(
        laid.camp,
        "portal",
        "Where does the Portal take {}?",
        portals(s, unit, reach),
        rule="lore-R-80",
        about=unit,
        beyond=lambda key: _why_not_there(s, unit, reach, key),
    )
    s.put(unit, there.index)
    the_lore(s).turn.ported = unit
    s.tell("portal", "The Portal takes {unit} to {to}", unit=unit, to=there, rule="lore-R-80")
    come_to_rest(s, unit, "portal")


def portals(s: State, unit: Unit, reach: int) -> list[Hex]:
    """Return the vacant hexes on which a unit may be put."""
    away = s.board.distance[s.at[unit.index]]
    on, passable = s.on, s.ground.passable
    near = [there for there in s.board.hexes if away[there.index] <= reach]
    return [there for there in near if on[there.index] is None and passable[there.index]]


def _why_not_there(s: State, unit: Unit, reach: int, key: str) -> str | None:
    there = s.board.by_key.get(key)
    if there is None:
        return None
    away = s.board.distance[s.at[unit.index]][there.index]
    if away > reach:
        return because("lore-8-11", distance=away, most=reach)
    return "lore-R-80" if s.on[there.index] is not None else "lore-R-14"


def forbid(s: State, laid: Laid, _: words.ForbidOrder) -> None:
    """These units may not be ordered this turn (lore-R-84)."""
    the_lore(s).turn.forbidden = laid.units
    for unit in laid.units:
        s.tell("order-forbidden", "{unit} may not be ordered this turn", unit=unit, rule="lore-R-84")


def order(s: State, laid: Laid, effect: words.Order) -> None:
    """Order more units. A card that replaces the Command card gives all orders (lore-8-22, lore-R-85, lore-R-86,
    lore-R-116).
    """
    if laid.card.phase == "instead-of-command":
        s.back_to("replenish")
        command.in_lieu(s)
    the_lore(s).turn.orders += (LaidOrder(effect, amount(effect.n, laid.level), laid.card.title),)


# --- the attack at hand -----------------------------------------------------------------------------------------------


def strike_first(s: State, _: Laid, __: words.StrikeFirst) -> None:
    """Let the defender battle its attacker first (lore-R-41)."""
    attack.lay_attack(s, "first-strike", s.attack.target, s.attack.by)


def call_off(s: State, _: Laid, __: words.CancelAttack) -> None:
    """Cancel the attack (lore-R-78)."""
    attack.call_off(s, "lore-R-78")


def slip_away(s: State, laid: Laid, effect: words.RetreatFirst) -> Play[None]:
    """Let the defender retreat first, as far as its player says.

    The attack may then be impossible (lore-R-77, lore-R-138).
    """
    (unit,) = laid.units
    s.attack.slipped = True
    if unit in s.webbed or not ways_back(s, unit):
        s.tell("cannot-slip-away", "{unit} cannot slip away", unit=unit, rule="lore-R-77")
        return
    hexes = yield from choose(
        unit.camp,
        "slip-away",
        "How far {0:does|do} {0} slip away?",
        range(1, amount(effect.n, laid.level) + 1),
        rule="lore-R-77",
        about=unit,
        label=lambda hexes: counted(hexes, "hex", "hexes"),
    )
    fall_back(s, unit, hexes, laid.camp, "lore-R-77", loses=False)


HAPPENS: dict[type[Any], Callable[[State, Laid, Any], Play[None] | None]] = {
    **dict.fromkeys(get_args(words.Lasting), put_in_force),
    words.CancelLore: cancel,
    words.LoreGain: gain_lore,
    words.LoreLoss: lose_lore,
    words.LoreSteal: steal_lore,
    words.LoreDiscard: spy,
    words.CommandSwap: swap_commands,
    words.Heal: heal,
    words.Cleanse: cleanse,
    words.Teleport: teleport,
    words.ForbidOrder: forbid,
    words.Order: order,
    words.StrikeFirst: strike_first,
    words.CancelAttack: call_off,
    words.RetreatFirst: slip_away,
    words.Strike: begin_strike,
    words.Smite: begin_smite,
}
"""What carries out each kind of effect of a Lore card."""
