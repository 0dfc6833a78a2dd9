"""The closed vocabulary of card effects: for each op, the fields that it needs and may have, its phases and targets.

A card that does not follow it is refused on loading, so the rules need not check cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from banneret.games.battlelore.box.components import CommandEntry, LoreEntry

COMMAND = ("with-command", "instead-of-command")
BATTLES = ("battle", "melee", "ranged")
ROLLS = ("before-roll", "after-roll")
REACTIONS = (*ROLLS, "react-command", "react-movement", "react-lore")
"""The phases of Reaction cards (lore-8-28, lore-8-29)."""

OWN_UNITS = ("own-unit", "own-troop", "own-units", "own-troops", "ordered-unit", "ordered-units")
FOES = ("enemy-unit", "enemy-units")
FIGHTING = ("attacking-unit", "defending-unit")
_UNITS = (*OWN_UNITS, *FOES, *FIGHTING, "moving-unit")
_OF_A_HEX = ("holds-enemy-unit",)
_ATTACKED = ("attacking-unit", "defending-unit")


@dataclass(frozen=True, slots=True)
class Usage:
    """The usage of an op: `on_lore` are the phases of the Lore cards that may have it, `targets` their targets;
    `on_command` is true if a Command card may have it.
    """

    needs: tuple[str, ...] = ()
    may: tuple[str, ...] = ()
    on_lore: tuple[str, ...] = ()
    targets: tuple[str, ...] = _UNITS
    on_command: bool = False


_LASTING = (*COMMAND, "movement", *BATTLES, *ROLLS)
_NOBODY = ("you", "opponent", *OWN_UNITS)

VOCABULARY: Mapping[str, Usage] = {
    "order": Usage((), ("sections", "any_section", "n", "filter"), COMMAND, OWN_UNITS, True),
    "order-chain": Usage(("n",), ("filter",), (), (), True),
    "copy-last-order": Usage(on_command=True),
    "draw-choice": Usage(("draw", "keep"), (), (), (), True),
    "rally": Usage(("n",), (), (), (), True),
    "extra-dice": Usage(("n", "weapon", "lasts"), ("minimum",), _LASTING, on_command=True),
    "fix-dice": Usage(("n", "lasts"), (), _LASTING, on_command=True),
    "extra-move": Usage(
        ("n", "lasts"), ("may_battle", "ignore_stops", "pass_units"), (*COMMAND, "movement"), OWN_UNITS, True
    ),
    "limit-move": Usage(("n", "lasts"), (), (*COMMAND, "react-command", "react-movement"), on_command=True),
    "double-fire": Usage(("lasts",), (), (*COMMAND, "movement"), OWN_UNITS, True),
    "move-after": Usage(("n",), (), BATTLES, ("ordered-unit",)),
    "grant-pursuit": Usage(("lasts",), (), (*COMMAND, "movement", *BATTLES), OWN_UNITS, True),
    "ignore-hits": Usage(("n", "faces", "lasts"), (), _LASTING, on_command=True),
    "ignore-flags": Usage(("n", "lasts"), (), _LASTING, on_command=True),
    "bold": Usage(("n", "area", "lasts"), (), _LASTING, on_command=True),
    "unbold": Usage(("lasts",), (), _LASTING),
    "frighten": Usage(("lasts",), (), _LASTING),
    "face-hits": Usage(("faces", "weapon", "lasts"), (), _LASTING, on_command=True),
    "explode": Usage(("on", "lasts"), (), (*COMMAND, "movement", *BATTLES), OWN_UNITS, True),
    "reflect": Usage(("on", "lasts"), (), ROLLS, _ATTACKED),
    "range-bonus": Usage(("n", "lasts"), ("ignore_los",), (*COMMAND, "movement", *BATTLES), OWN_UNITS, True),
    "strike-first": Usage((), (), ("before-roll",), ("defending-unit",)),
    "cancel-attack": Usage((), (), ("before-roll",), _ATTACKED),
    "retreat-first": Usage(("n",), (), ("before-roll",), ("defending-unit",)),
    "strike": Usage(
        ("area", "dice", "hit_on"), ("kill_on", "flags", "step"), COMMAND, ("hex", "enemy-unit", "enemy-units")
    ),
    "smite": Usage(("dice", "max_per_unit"), (), COMMAND, ("enemy-units",)),
    "heal": Usage(("n", "units"), (), COMMAND, ("own-unit", "own-troop", "own-units", "own-troops")),
    "teleport": Usage(("n",), (), COMMAND, ("own-unit", "own-troop")),
    "cleanse": Usage(("n",), (), COMMAND, ("own-unit", "own-troop", "own-units", "own-troops")),
    "lore-gain": Usage(("n",), (), COMMAND, _NOBODY),
    "lore-loss": Usage(("n",), (), COMMAND, _NOBODY),
    "lore-steal": Usage(("n",), (), COMMAND, _NOBODY),
    "lore-discard": Usage(("n",), (), COMMAND, _NOBODY),
    "command-swap": Usage((), (), COMMAND, _NOBODY),
    "forbid-order": Usage(("n",), (), ("react-command",), ("enemy-units", "enemy-unit")),
    "cancel-lore": Usage(("classes", "refund"), (), ("react-lore",), ("lore-card",)),
    "retain": Usage((), (), ("with-lore",), ("lore-card",)),
}

_AREAS = {"bold": ("self", "self-and-adjacent"), "strike": ("single", "surrounding", "all-matching", "chain")}
_FACES = {
    "face-hits": ("sword", "lore"),
    "ignore-hits": ("banner-color", "sword", "lore", "flag", "any"),
    "explode": ("sword",),
    "reflect": ("sword", "lore", "flag"),
}
"""The faces that an op may name in its fields `faces` and `on`."""
_STRUCK = {"surrounding": "hex", "single": "enemy-unit", "chain": "enemy-unit", "all-matching": "enemy-units"}
_AMOUNTS = ("n", "dice", "units")
_WITHOUT_END = ("order", "order-chain", "ignore-hits", "ignore-flags")
"""Ops whose amount may be "all"."""

_PLAYERS = ("you", "opponent")
_STANDING = ("own-unit", "own-troop", "own-units", "own-troops", *FOES)
TARGETS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(COMMAND, (*_PLAYERS, *_STANDING, "hex")),
    "movement": ("ordered-unit", "ordered-units"),
    **dict.fromkeys(BATTLES, ("ordered-unit", "ordered-units", "defending-unit")),
    **dict.fromkeys(ROLLS, (*FIGHTING, "own-units", "enemy-units")),
    "react-command": FOES,
    "react-movement": ("moving-unit",),
    "react-lore": ("lore-card",),
    "with-lore": ("lore-card",),
}
"""The possible targets of a card, by phase of play."""
_FIRST = ("cancel-lore", "strike-first", "range-bonus", "command-swap", "lore-discard", "lore-loss", "lore-steal")
"""Ops that decide whether a card may be played; they come first on it."""
_ALONE = (
    "strike",
    "smite",
    "teleport",
    "heal",
    "cleanse",
    "forbid-order",
    "strike-first",
    "cancel-attack",
    "retreat-first",
    "lore-discard",
    "command-swap",
)
"""Ops of which a card has at most one."""


def command_faults(card: CommandEntry, effects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the mistakes in the effects of a Command card; `effects` are the tables of the file."""
    for number, (effect, table) in enumerate(zip(card.effects, effects, strict=True)):
        word = VOCABULARY[effect.op]
        for fault in _field_faults(word, table):
            yield f"effects[{number}]: {fault}"
        if not word.on_command:
            yield f"effects[{number}]: op is {effect.op!r}, which no Command card can do"
        if any(isinstance(table.get(key), dict) for key in _AMOUNTS):
            yield f"effects[{number}]: an amount per level is for Lore cards"
    ops = [effect.op for effect in card.effects]
    if sum(op in ("order", "order-chain", "copy-last-order") for op in ops) != 1:
        yield "effects: a Command card has exactly one of order, order-chain, copy-last-order"
    if card.type == "section" and not any(effect.sections for effect in card.effects):
        yield "type is 'section', but no effect has sections"
    if card.type == "tactic" and any(effect.sections for effect in card.effects):
        yield "type is 'tactic', but an effect has sections"


def lore_faults(card: LoreEntry, effects: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the mistakes in a Lore card."""
    if card.reaction != (card.phase in REACTIONS):
        yield f"reaction is {str(card.reaction).lower()}, which does not go with phase {card.phase!r}"
    if not card.effects:
        yield "effects: there are 0; a card needs at least 1"
    ops = [effect.op for effect in card.effects]
    if card.phase == "instead-of-command" and "order" not in ops:
        yield "effects: a card that replaces a Command card has an order"
    if (card.cost == "half-of-target") != ("cancel-lore" in ops):
        yield "cost: 'half-of-target' and the op cancel-lore go together"
    if any((word in _OF_A_HEX) != (card.target == "hex") for word in card.filter):
        yield f"filter {list(card.filter)} does not go with target {card.target!r}"
    if "defender-troop" in card.filter and card.target not in FIGHTING:
        yield f"filter 'defender-troop' is for target {_or(FIGHTING)}, not for {card.target!r}"
    if card.battle_kind and card.phase not in ROLLS:
        yield f"battle_kind is for phases {' and '.join(ROLLS)}, not for {card.phase!r}"
    if sum(op in _ALONE for op in ops) > 1:
        yield f"effects: a card has one of {_or(_ALONE)} at most"
    if card.target not in TARGETS[card.phase]:
        yield f"target is {card.target!r}, but in phase {card.phase!r} there is {_or(TARGETS[card.phase])}"
    for number, (effect, table) in enumerate(zip(card.effects, effects, strict=True)):
        for fault in _lore_effect_faults(card, effect.op, table):
            yield f"effects[{number}]: {fault}"
        if number and effect.op in _FIRST:
            yield f"effects[{number}]: op {effect.op!r} comes first on its card"


def _lore_effect_faults(card: LoreEntry, op: str, table: Mapping[str, Any]) -> Iterator[str]:
    word = VOCABULARY[op]
    yield from _field_faults(word, table)
    if card.phase not in word.on_lore:
        yield f"op {op!r} has no place in phase {card.phase!r}; it is for {_or(word.on_lore) or 'Command cards'}"
    elif card.target not in word.targets:
        yield f"op {op!r} cannot have target {card.target!r}; it can have {_or(word.targets)}"
    elif op == "order" and "sections" in table:
        yield "an order of a Lore card has any_section and n"
    elif "equal-to-command" in (table.get(key) for key in _AMOUNTS):
        yield "'equal-to-command' is for Command cards"
    elif op == "strike" and _STRUCK[table["area"]] != card.target:
        yield f"area {table['area']!r} needs target {_STRUCK[table['area']]!r}, not {card.target!r}"


def _field_faults(word: Usage, table: Mapping[str, Any]) -> Iterator[str]:
    op = table["op"]
    for key in word.needs:
        if key not in table:
            yield f"op {op!r} needs {key}"
    for key in table:
        if key not in ("op", *word.needs, *word.may):
            yield f"op {op!r} has no {key}; it has {_or((*word.needs, *word.may)) or 'nothing else'}"
    if op not in _WITHOUT_END and "all" in (table.get(key) for key in _AMOUNTS):
        yield f"op {op!r} needs a number; 'all' is for {_or(_WITHOUT_END)}"
    if table.get("lasts") == "":
        yield "lasts is empty; it is roll, battle, turn or until-your-next-turn"
    if "area" in table and table["area"] not in _AREAS[op]:
        yield f"area of {op!r} is {_or(_AREAS[op])}, not {table['area']!r}"
    if op in _FACES:
        for face in (*table.get("faces", ()), *([table["on"]] if "on" in table else [])):
            if face not in _FACES[op]:
                yield f"op {op!r} speaks of {_or(_FACES[op])}, not of {face!r}"
    if op == "order" and ("sections" in table) == ("any_section" in table):
        yield "an order has either sections, or any_section and n"
    if op == "order" and ("any_section" in table) != ("n" in table):
        yield "an order has any_section and n together"
    if "draw" in table and "keep" in table and not 1 <= table["keep"] <= table["draw"]:
        yield f"keep is {table['keep']}; it is at least 1 and at most draw"


def _or(words: tuple[str, ...]) -> str:
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
