"""What the shape of a card does not say: which effects go together, and with which phase and target.

A card that does not follow it is refused on loading, so the rules need not check cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from itertools import chain
from typing import get_args

from banneret.games.battlelore.box.components import CommandEntry, LoreEntry
from banneret.games.battlelore.box.terms import Amount, CardPhase, PerLevel, Target
from banneret.games.battlelore.box.vocabulary import (
    BATTLE,
    COMMAND,
    FIGHTING,
    FOES,
    OWN,
    ROLLS,
    CancelLore,
    CopyLastOrder,
    DrawChoice,
    Effect,
    Lasting,
    Once,
    Order,
    OrderChain,
    Strike,
)

KINDS: tuple[type[Effect], ...] = (*get_args(Lasting), *get_args(Once))
"""The classes of all effects."""
REACTIONS: tuple[CardPhase, ...] = (*ROLLS, "react-command", "react-movement", "react-lore")
"""The phases of Reaction cards (lore-8-28, lore-8-29)."""
TARGETS: Mapping[CardPhase, tuple[Target, ...]] = {
    **dict.fromkeys(COMMAND, ("you", "opponent", *OWN, *FOES, "hex")),
    "movement": ("ordered-unit", "ordered-units"),
    **dict.fromkeys(BATTLE, ("ordered-unit", "ordered-units", "defending-unit")),
    **dict.fromkeys(ROLLS, (*FIGHTING, "own-units", "enemy-units")),
    "react-command": FOES,
    "react-movement": ("moving-unit",),
    "react-lore": ("lore-card",),
    "with-lore": ("lore-card",),
}
"""The possible targets of a card, by phase of play."""
_OF_A_HEX = ("holds-enemy-unit",)
_STRUCK = {"surrounding": "hex", "single": "enemy-unit", "chain": "enemy-unit", "all-matching": "enemy-units"}
"""The target that each area of a strike needs."""


def command_faults(card: CommandEntry) -> Iterator[str]:
    """Yield the mistakes in the effects of a Command card."""
    for number, effect in enumerate(card.effects):
        for fault in chain(_command_effect_faults(effect), _effect_faults(effect)):
            yield f"effects[{number}]: {fault}"
    if sum(isinstance(effect, Order | OrderChain | CopyLastOrder) for effect in card.effects) != 1:
        yield "effects: a Command card has exactly one of order, order-chain, copy-last-order"
    in_sections = any(isinstance(effect, Order) and effect.sections is not None for effect in card.effects)
    if card.type == "section" and not in_sections:
        yield "type is 'section', but no effect has sections"
    if card.type == "tactic" and in_sections:
        yield "type is 'tactic', but an effect has sections"


def _command_effect_faults(effect: Effect) -> Iterator[str]:
    if not effect.usage.on_command:
        yield f"op is {effect.op!r}, which no Command card can do"
    if any(isinstance(amount, PerLevel) for amount in _amounts(effect)):
        yield "an amount per level is for Lore cards"


def lore_faults(card: LoreEntry) -> Iterator[str]:
    """Yield the mistakes in a Lore card."""
    if card.reaction != (card.phase in REACTIONS):
        yield f"reaction is {str(card.reaction).lower()}, which does not go with phase {card.phase!r}"
    if not card.effects:
        yield "effects: there are 0; a card needs at least 1"
    if card.phase == "instead-of-command" and not _has(card, Order):
        yield "effects: a card that replaces a Command card has an order"
    if (card.cost == "half-of-target") != _has(card, CancelLore):
        yield "cost: 'half-of-target' and the op cancel-lore go together"
    yield from _target_faults(card)
    if sum(effect.usage.alone for effect in card.effects) > 1:
        yield f"effects: a card has one of {_or([op_of(kind) for kind in KINDS if kind.usage.alone])} at most"
    for number, effect in enumerate(card.effects):
        for fault in chain(_effect_faults(effect), _lore_effect_faults(card, effect)):
            yield f"effects[{number}]: {fault}"
        if number and effect.usage.first:
            yield f"effects[{number}]: op {effect.op!r} comes first on its card"


def op_of(kind: type[Effect]) -> str:
    """Return the op of a class of effects, by which files name it."""
    return next(str(field.default) for field in fields(kind) if field.name == "op")


def _has(card: LoreEntry, kind: type[Effect]) -> bool:
    return any(isinstance(effect, kind) for effect in card.effects)


def _target_faults(card: LoreEntry) -> Iterator[str]:
    """Yield what does not fit together of a card's phase, its target and its filters."""
    if any((word in _OF_A_HEX) != (card.target == "hex") for word in card.filter):
        yield f"filter {list(card.filter)} does not go with target {card.target!r}"
    if "defender-troop" in card.filter and card.target not in FIGHTING:
        yield f"filter 'defender-troop' is for target {_or(FIGHTING)}, not for {card.target!r}"
    if card.battle_kind and card.phase not in ROLLS:
        yield f"battle_kind is for phases {' and '.join(ROLLS)}, not for {card.phase!r}"
    if card.target not in TARGETS[card.phase]:
        yield f"target is {card.target!r}, but in phase {card.phase!r} there is {_or(TARGETS[card.phase])}"


def _lore_effect_faults(card: LoreEntry, effect: Effect) -> Iterator[str]:
    op, usage = effect.op, effect.usage
    if card.phase not in usage.on_lore:
        yield f"op {op!r} has no place in phase {card.phase!r}; it is for {_or(usage.on_lore) or 'Command cards'}"
    elif card.target not in usage.targets:
        yield f"op {op!r} cannot have target {card.target!r}; it can have {_or(usage.targets)}"
    elif isinstance(effect, Order) and effect.sections is not None:
        yield "an order of a Lore card has any_section and n"
    elif "equal-to-command" in _amounts(effect):
        yield "'equal-to-command' is for Command cards"
    elif isinstance(effect, Strike) and _STRUCK[effect.area] != card.target:
        yield f"area {effect.area!r} needs target {_STRUCK[effect.area]!r}, not {card.target!r}"


def _effect_faults(effect: Effect) -> Iterator[str]:
    if isinstance(effect, Order):
        anywhere = effect.any_section or effect.n != 0
        if (effect.sections is None) != anywhere:
            yield "an order has either sections, or any_section and n"
        if effect.any_section and effect.n == 0:
            yield "an order has any_section and n together"
    if isinstance(effect, DrawChoice) and effect.keep > effect.draw:
        yield f"keep is {effect.keep}; it is at least 1 and at most draw"


def _amounts(effect: Effect) -> list[Amount]:
    """Return the amounts of an effect, whatever they are amounts of."""
    return [getattr(effect, field.name) for field in fields(effect) if field.name in ("n", "dice", "units")]


def _or(words: Iterable[str]) -> str:
    *others, last = (*words,) or ("",)
    return f"{', '.join(others)} or {last}" if others else last
