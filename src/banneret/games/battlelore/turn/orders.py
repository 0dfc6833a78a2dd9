"""The Order phase: the units that a Command card may order, and choosing them (chapter 2, lore-R-123, lore-R-124)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias

from banneret.engine.at_hand import at_hand
from banneret.engine.because import Because, because
from banneret.engine.decision import Play, choose_some
from banneret.engine.game import AGAIN, Again
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.battlelore.box.board import the_board
from banneret.games.battlelore.box.box import CommandCard, Unit
from banneret.games.battlelore.box.vocabulary import ExtraMove, Lasting, Order, OrderChain
from banneret.games.battlelore.box.words import COLORS
from banneret.games.battlelore.cards.filters import fits
from banneret.games.battlelore.cards.lore import the_lore
from banneret.games.battlelore.combat import creatures
from banneret.games.battlelore.state import InForce, State
from banneret.games.battlelore.turn.call_words import NO_LIMIT, SIDES, sections_in_words, units_in_words
from banneret.games.battlelore.turn.state import Doing


@dataclass(frozen=True, slots=True)
class Call:
    """The units that a card may order: at most `limit` units that fit `filter`, in the sections of `mask` (0:
    anywhere).

    `room` is the maximum for each set of sections together, except the set of all sections; sections are bits. A
    `chain` is a connected group. Only a Section card may order a Creature from outside its sections (lore-7-03,
    lore-R-04). `rule` is the rule that sets these limits.
    """

    limit: int
    filter: tuple[str, ...] = ()
    mask: int = 0
    room: tuple[tuple[int, int], ...] = ()
    chain: bool = False
    outside: bool = False
    rule: str = "lore-1-04"


ANY_UNIT = Call(1, rule="lore-R-06")
"""The order of a Counter Attack that has nothing to copy (lore-R-06)."""


def amount(n: object, command: int) -> int:
    """Return the number that an AMOUNT of a Command card stands for: a number, all, or Equal to Command, which is
    `command` (lore-1-03).
    """
    if n == "equal-to-command":
        return command
    return NO_LIMIT if n == "all" else n if isinstance(n, int) else 0


def equal_to_command(s: State) -> int:
    """Return the number of Command cards that the active player holds, with the one in play (lore-1-03, lore-L-10)."""
    return len(s.hands[s.active]) + (s.card is not None)


def call_of(s: State, does: Doing, card: CommandCard | None = None) -> Call:
    """Return the units that a Command card may order, for the active player: that in play, or `card` of the hand."""
    if does.card is None:
        return ANY_UNIT
    own = (card or s.card) is does.card
    return _call_by_card(does.card, does.camp, equal_to_command(s), own and not does.card.tactic)


@lru_cache(maxsize=1024)
def _call_by_card(card: CommandCard, camp: int, command: int, outside: bool) -> Call:
    effect = next(effect for effect in card.effects if isinstance(effect, Order | OrderChain))
    return call_by(effect, camp, command, outside=outside)


def call_by(effect: Order | OrderChain, camp: int, command: int, *, outside: bool = False) -> Call:
    """Return the units that an effect may order; its left and right are those of `camp`."""
    if isinstance(effect, OrderChain) or effect.sections is None:
        return Call(amount(effect.n, command), effect.filter, chain=isinstance(effect, OrderChain))
    caps = {the_board().wing(camp, side): amount(getattr(effect.sections, side), command) for side in SIDES}
    mask = sum(bit for bit, cap in caps.items() if cap)
    some = [bits for bits in range(1, mask) if not bits & ~mask]
    room = tuple((bits, sum(cap for bit, cap in caps.items() if bit & bits)) for bits in some)
    return Call(sum(caps.values()), effect.filter, mask, room, outside=outside, rule="lore-1-02")


# --- who can be ordered -----------------------------------------------------------------------------------------------


def callable_units(s: State, call: Call) -> list[Unit]:
    """Return the units that a card may order, each considered alone.

    Rules: lore-1-04, lore-1-05, lore-1-06, lore-2-03, lore-2-04, lore-R-05.
    """
    at, sections, mask, webbed = s.at, s.board.sections, call.mask, s.webbed
    found = s.standing(s.active)
    if mask:
        found = [unit for unit in found if sections[at[unit.index]] & mask or (call.outside and unit.creature)]
    if call.filter:
        found = [unit for unit in found if fits(s, unit, call.filter)]
    if s.turn.ordered:
        found = [unit for unit in found if unit not in s.turn.ordered]
    if s.lore is not None and s.lore.turn.forbidden:
        found = [unit for unit in found if unit not in s.lore.turn.forbidden]
    return [
        unit for unit in found if not (unit.creature or unit in webbed) or _why_not_price(s, call, unit, ()) is None
    ]


def _is_outside(s: State, unit: Unit, call: Call) -> bool:
    return bool(call.mask) and not s.board.sections[s.at[unit.index]] & call.mask


def _has_price(s: State, unit: Unit) -> bool:
    """Return whether an order may cost Lore: for a Creature outside the sections, or a unit in a Web (lore-7-03,
    lore-7-32).
    """
    return unit.creature or unit in s.webbed


def _why_not_price(s: State, call: Call, unit: Unit, chosen: Sequence[Unit]) -> str | None:
    """Return the rule by which a unit's price cannot be paid together with those of the chosen units."""
    if not unit.creature and unit not in s.webbed:
        return None
    paid = [creatures.order_price(s, one, _is_outside(s, one, call)) for one in chosen if _has_price(s, one)]
    return creatures.why_not_order(s, unit, _is_outside(s, unit, call), sum(paid))


def has_room(s: State, call: Call, units: Sequence[Unit]) -> bool:
    """Return whether each unit can have an order of its section: no set of sections has too many (lore-R-03)."""
    at, sections, mask = s.at, s.board.sections, call.mask
    there = [sections[at[unit.index]] & mask or mask for unit in units]
    for some, room in call.room:
        if len(there) > room and len([own for own in there if own | some == some]) > room:
            return False
    return True


def most_together(s: State, call: Call) -> int:
    """Return how many units a card can order together."""
    able = callable_units(s, call)
    if call.chain:
        sizes = Counter(_groups(s, able).values()).values()
        return min(max(sizes, default=0), call.limit)
    chosen: list[Unit] = []
    for unit in able:
        if _why_not_also(s, call, {}, unit, chosen) is None:
            chosen.append(unit)
    return len(chosen)


# --- naming them ------------------------------------------------------------------------------------------------------


def orders(s: State) -> Play[None]:
    """Ask the active player for all units that their Command card orders, before any moves (lore-2-01)."""
    s.phase = "orders"
    does = at_hand(s.turn.does, "Command card")
    call = call_of(s, does)
    units = yield from name_units(s, call, s.card)
    give_orders(s, call, units)
    lay_effects(s, does, tuple(units))
    if s.lore is not None and s.lore.turn.orders:
        s.then("extra_orders")


def name_units(s: State, call: Call, card: object) -> Play[list[Unit]]:
    """Ask which units a card orders: any number up to its maximum, even none (lore-2-01, lore-R-02)."""
    call = _reasoned(call, s.active)
    able = callable_units(s, call)
    if not able:
        s.tell("can-order-nobody", "{card} finds no unit to order", card=card, rule="lore-1-06")
        return []
    groups = _groups(s, able) if call.chain else {}
    priced = s.webbed or s.lore is not None
    limit = min(call.limit, len(able))
    tight = limit < len(able) or groups or call.room or (priced and any(_has_price(s, unit) for unit in able))
    named = yield from choose_some(
        s.active,
        "orders",
        lambda: fill(_WHICH[call.limit < NO_LIMIT], card, call.limit),
        able,
        rule="lore-2-01",
        unless=partial(_why_not_also, s, call, groups) if tight else None,
        unless_done=partial(_why_not_chain, s) if call.chain else None,
        beyond=lambda key: _why_not_key(s, call, key),
        about=card,
        label=lambda unit: unit.title,
    )
    if not named:
        s.tell("orders-nobody", "{card} orders no unit", card=card, rule="lore-R-02")
    return named


@lru_cache(maxsize=1024)
def _reasoned(call: Call, camp: int) -> Call:
    """Return the call of a camp whose rule says in words what limits it."""
    return replace(call, rule=_why(camp, call, call.rule))


def _why(camp: int, call: Call, rule: str) -> Because:
    """Return a rule that limits the orders of a camp's card, with the units that it orders, and where, in words."""
    sides = [side for side in SIDES if the_board().wing(camp, side) & call.mask]
    units = units_in_words(call.limit, call.filter, chain=call.chain)
    return because(rule, units=units, where=sections_in_words(sides))


_WHICH = ("Which units does {} order?", "Which units does {} order, {} at most?")


Groups: TypeAlias = dict[Unit, Unit]
"""For each unit, the first unit of its connected group."""


def _groups(s: State, units: Sequence[Unit]) -> Groups:
    groups: Groups = {}
    for unit in units:
        if unit not in groups:
            groups |= dict.fromkeys(_linked(s, unit, units), unit)
    return groups


def _why_not_also(s: State, call: Call, groups: Groups, unit: Unit, chosen: Sequence[Unit]) -> str | None:
    """Return the rule that forbids ordering a unit together with the chosen ones."""
    if len(chosen) >= call.limit:
        return call.rule
    if chosen:
        if groups and groups[unit] is not groups[chosen[0]]:
            return call.rule
        if call.room and not has_room(s, call, [*chosen, unit]):
            return _why_not_fill(s, call, unit, chosen)
    return _why_not_price(s, call, unit, chosen)


def _why_not_fill(s: State, call: Call, unit: Unit, chosen: Sequence[Unit]) -> str:
    """Return the rule by which a section is full: its own units, or units on the dotted lines, have all its orders.

    Rules: lore-2-05, lore-R-03.
    """
    sections = s.board.sections
    own = sections[s.at[unit.index]] & call.mask
    others = [other for other in chosen if sections[s.at[other.index]] & call.mask | own == own]
    return "lore-2-05" if not has_room(s, call, [*others, unit]) else "lore-R-03"


def _why_not_chain(s: State, chosen: Sequence[Unit]) -> str | None:
    """Return the rule by which units are not a chain. A chain is one connected group, a single unit, or empty."""
    return "lore-1-04" if chosen and len(_linked(s, chosen[0], chosen)) < len(chosen) else None


def _linked(s: State, first: Unit, units: Sequence[Unit]) -> list[Unit]:
    """Return the units of `units` that are connected with `first`, directly or through others."""
    linked, waiting = [first], [unit for unit in units if unit is not first]
    for unit in linked:
        around = s.board.neighbours[s.at[unit.index]]
        near = [other for other in waiting if s.at[other.index] in around]
        linked += near
        waiting = [other for other in waiting if other not in near]
    return linked


def _why_not_key(s: State, call: Call, key: str) -> str | None:
    unit = s.adventure.by_key.get(key)
    if unit is None or unit.camp != s.active or s.at[unit.index] < 0:
        return None
    if unit in s.turn.ordered:
        return "lore-2-04"
    if s.lore and unit in s.lore.turn.forbidden:
        return "lore-R-84"
    if _is_outside(s, unit, call) and not (call.outside and unit.creature):
        return "lore-R-129" if unit.creature else call.rule
    if call.filter and not fits(s, unit, call.filter):
        if call.filter[0] in COLORS:
            return _why(s.active, call, "lore-1-05")
        return _why(s.active, call, "lore-7-01") if unit.creature else call.rule
    return _why_not_price(s, call, unit, ())


def give_orders(s: State, call: Call, units: Sequence[Unit]) -> None:
    """Order these units, and pay for them at once (lore-2-02, lore-7-03, lore-7-32, lore-R-12)."""
    for unit in units:
        if unit.creature or unit in s.webbed:
            creatures.ordered(s, unit, _is_outside(s, unit, call))
        s.turn.ordered.append(unit)
    if units and not s.log.silent:
        s.tell("orders", "Ordered: {units}", units=Listed(units, ","), rule="lore-2-01")


def lay_effects(s: State, does: Doing, units: tuple[Unit, ...]) -> None:
    """Put the other effects of a Command card in force, for exactly the units that it ordered (lore-R-124)."""
    if does.card is None or not units:
        return
    for effect in does.card.effects:
        if isinstance(effect, Lasting):
            n = effect.n if isinstance(effect.n, int) else 0
            s.effects.append(InForce(effect, n, s.active, does.card, effect.lasts, units))
            if isinstance(effect, ExtraMove) and not effect.may_battle:
                s.turn.barred |= dict.fromkeys(units, "lore-R-09")


def extra_orders(s: State) -> Play[Again | None]:
    """Ask for the units that Lore cards order, after those of the Command card (lore-R-85, lore-R-86)."""
    s.phase = "orders"
    turn = the_lore(s).turn
    first, *more = turn.orders
    call = replace(call_by(first.effect, s.active, 0), limit=first.n, rule="lore-R-133")
    give_orders(s, call, (yield from name_units(s, call, first.card)))
    turn.orders = tuple(more)
    return AGAIN if more else None
