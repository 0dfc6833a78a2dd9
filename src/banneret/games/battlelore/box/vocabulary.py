"""The closed vocabulary of card effects: a class for each op, with its fields and the cards that may have it.

The effects of a card are carried out from first to last. A card that does not follow the vocabulary is refused on
loading, so the rules need not check cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from banneret.engine.components import Few, OneOf, Signed, Some
from banneret.games.battlelore.box.terms import (
    Amount,
    CardPhase,
    Face,
    Filter,
    Lasts,
    Master,
    Number,
    Sections,
    Target,
    Weapons,
)

Phases = tuple[CardPhase, ...]
Targets = tuple[Target, ...]
COMMAND: Phases = ("with-command", "instead-of-command")
BATTLE: Phases = ("battle", "melee", "ranged")
ROLLS: Phases = ("before-roll", "after-roll")
LASTING: Phases = (*COMMAND, "movement", *BATTLE, *ROLLS)
OWN: Targets = ("own-unit", "own-troop", "own-units", "own-troops")
OWN_UNITS: Targets = (*OWN, "ordered-unit", "ordered-units")
FOES: Targets = ("enemy-unit", "enemy-units")
FIGHTING: Targets = ("attacking-unit", "defending-unit")
UNITS: Targets = (*OWN_UNITS, *FOES, *FIGHTING, "moving-unit")
NOBODY: Targets = ("you", "opponent", *OWN_UNITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """The cards that may have an effect.

    `on_lore` are the phases of its Lore cards, `targets` their targets; `on_command`: a Command card may have it.
    `first`: it decides whether its card may be played, so it comes first. `alone`: a card has one such effect at most.
    """

    on_lore: Phases = ()
    targets: Targets = UNITS
    on_command: bool = False
    first: bool = False
    alone: bool = False


# --- orders and Command cards -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Order:
    """Order units: so many in each section, or `n` anywhere."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=OWN_UNITS, on_command=True)
    op: Literal["order"] = "order"
    sections: Sections | None = None
    any_section: bool = False
    n: Amount = 0
    filter: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class OrderChain:
    """Order a connected group of adjacent units."""

    usage: ClassVar[Usage] = Usage(on_command=True)
    op: Literal["order-chain"] = "order-chain"
    n: Amount
    filter: tuple[Filter, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CopyLastOrder:
    """Repeat what the opponent's last Command card did, in the same sections."""

    usage: ClassVar[Usage] = Usage(on_command=True)
    op: Literal["copy-last-order"] = "copy-last-order"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DrawChoice:
    """At the end of this turn, draw some Command cards and keep a part of them."""

    usage: ClassVar[Usage] = Usage(on_command=True)
    op: Literal["draw-choice"] = "draw-choice"
    draw: Some
    keep: Some


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rally:
    """Roll dice: each helmet gives a weakened troop unit of its color a figure back."""

    usage: ClassVar[Usage] = Usage(on_command=True)
    op: Literal["rally"] = "rally"
    n: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ForbidOrder:
    """Forbid up to so many units, chosen now, any order this turn."""

    usage: ClassVar[Usage] = Usage(on_lore=("react-command",), targets=FOES, alone=True)
    op: Literal["forbid-order"] = "forbid-order"
    n: Number


# --- dice and hits ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ExtraDice:
    """Change the number of dice; a malus does not go below the minimum."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["extra-dice"] = "extra-dice"
    n: Number
    weapon: Weapons
    lasts: Lasts
    minimum: Signed = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FixDice:
    """Roll just so many dice, whatever else would change their number."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["fix-dice"] = "fix-dice"
    n: Number
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class FaceHits:
    """Let further faces hit."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["face-hits"] = "face-hits"
    n: ClassVar[int] = 0
    faces: tuple[Literal["sword", "lore"], ...]
    weapon: Weapons
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Explode:
    """Add a die to the roll for each sword that hits."""

    usage: ClassVar[Usage] = Usage(on_lore=(*COMMAND, "movement", *BATTLE), targets=OWN_UNITS, on_command=True)
    op: Literal["explode"] = "explode"
    n: ClassVar[int] = 0
    on: Literal["sword"]
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IgnoreHits:
    """Take hits by these faces out of every roll against the unit."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["ignore-hits"] = "ignore-hits"
    n: Amount
    faces: tuple[Literal["banner-color", "sword", "lore", "flag", "any"], ...]
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Reflect:
    """Turn hits by a face against the attacker."""

    usage: ClassVar[Usage] = Usage(on_lore=ROLLS, targets=FIGHTING)
    op: Literal["reflect"] = "reflect"
    n: ClassVar[int] = 0
    on: Literal["sword", "lore", "flag"]
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RangeBonus:
    """Shoot further, perhaps without a line of sight."""

    usage: ClassVar[Usage] = Usage(
        on_lore=(*COMMAND, "movement", *BATTLE), targets=OWN_UNITS, on_command=True, first=True
    )
    op: Literal["range-bonus"] = "range-bonus"
    n: Number
    lasts: Lasts
    ignore_los: bool = False


# --- morale -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class IgnoreFlags:
    """Let a unit ignore flags."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["ignore-flags"] = "ignore-flags"
    n: Amount
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Bold:
    """Make a unit more Bold, perhaps with its friends beside it."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING, on_command=True)
    op: Literal["bold"] = "bold"
    n: Number
    area: Literal["self", "self-and-adjacent"]
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Unbold:
    """Take all Boldness from a unit."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING)
    op: Literal["unbold"] = "unbold"
    n: ClassVar[int] = 0
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Frighten:
    """Make a unit Frightened."""

    usage: ClassVar[Usage] = Usage(on_lore=LASTING)
    op: Literal["frighten"] = "frighten"
    n: ClassVar[int] = 0
    lasts: Lasts


# --- movement and battles ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ExtraMove:
    """Move further; a unit that may not battle then has only moved."""

    usage: ClassVar[Usage] = Usage(on_lore=(*COMMAND, "movement"), targets=OWN_UNITS, on_command=True)
    op: Literal["extra-move"] = "extra-move"
    n: Number
    lasts: Lasts
    may_battle: bool = False
    ignore_stops: bool = False
    pass_units: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LimitMove:
    """Move so many hexes at most."""

    usage: ClassVar[Usage] = Usage(on_lore=(*COMMAND, "react-command", "react-movement"), on_command=True)
    op: Literal["limit-move"] = "limit-move"
    n: Number
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class MoveAfter:
    """Move after the whole battle."""

    usage: ClassVar[Usage] = Usage(on_lore=BATTLE, targets=("ordered-unit",))
    op: Literal["move-after"] = "move-after"
    n: Number
    lasts: ClassVar[Lasts] = "turn"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class DoubleFire:
    """Shoot twice without moving."""

    usage: ClassVar[Usage] = Usage(on_lore=(*COMMAND, "movement"), targets=OWN_UNITS, on_command=True)
    op: Literal["double-fire"] = "double-fire"
    n: ClassVar[int] = 0
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GrantPursuit:
    """Pursue and attack again, as mounted units do."""

    usage: ClassVar[Usage] = Usage(on_lore=(*COMMAND, "movement", *BATTLE), targets=OWN_UNITS, on_command=True)
    op: Literal["grant-pursuit"] = "grant-pursuit"
    n: ClassVar[int] = 0
    lasts: Lasts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Teleport:
    """Put the unit on a vacant hex within so many hexes."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=("own-unit", "own-troop"), alone=True)
    op: Literal["teleport"] = "teleport"
    n: Number


# --- the attack at hand -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class StrikeFirst:
    """Let the defender battle the attacker first."""

    usage: ClassVar[Usage] = Usage(on_lore=("before-roll",), targets=("defending-unit",), first=True, alone=True)
    op: Literal["strike-first"] = "strike-first"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CancelAttack:
    """Cancel the attack; the attacker's battle is used up."""

    usage: ClassVar[Usage] = Usage(on_lore=("before-roll",), targets=FIGHTING, alone=True)
    op: Literal["cancel-attack"] = "cancel-attack"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RetreatFirst:
    """Let the defender retreat up to so many hexes first."""

    usage: ClassVar[Usage] = Usage(on_lore=("before-roll",), targets=("defending-unit",), alone=True)
    op: Literal["retreat-first"] = "retreat-first"
    n: Number


# --- strikes and cures ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strike:
    """Roll dice against each unit of an area. In a chain, each next unit takes `step` more dice."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=("hex", "enemy-unit", "enemy-units"), alone=True)
    op: Literal["strike"] = "strike"
    area: Literal["single", "surrounding", "all-matching", "chain"]
    dice: Number
    hit_on: tuple[Face | Literal["banner-color"], ...]
    kill_on: tuple[Face, ...] = ()
    flags: bool = False
    step: Signed = 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Smite:
    """Roll dice: each helmet is assigned to an enemy unit of its color, as a hit."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=("enemy-units",), alone=True)
    op: Literal["smite"] = "smite"
    dice: Number
    max_per_unit: Few


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Heal:
    """Bring figures back in up to `units` units."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=OWN, alone=True)
    op: Literal["heal"] = "heal"
    n: Number
    units: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cleanse:
    """Free up to so many units from Web, Poison and effects of enemy Lore cards."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=OWN, alone=True)
    op: Literal["cleanse"] = "cleanse"
    n: Number


# --- Lore and hands ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoreGain:
    """Take tokens from the pool."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=NOBODY)
    op: Literal["lore-gain"] = "lore-gain"
    n: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoreLoss:
    """Let the opponent return tokens to the pool."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=NOBODY, first=True)
    op: Literal["lore-loss"] = "lore-loss"
    n: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoreSteal:
    """Take tokens from the opponent."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=NOBODY, first=True)
    op: Literal["lore-steal"] = "lore-steal"
    n: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LoreDiscard:
    """See the opponent's Lore cards and discard one of them."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=NOBODY, first=True, alone=True)
    op: Literal["lore-discard"] = "lore-discard"
    n: Number


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CommandSwap:
    """Take a random Command card from the opponent, then give one back."""

    usage: ClassVar[Usage] = Usage(on_lore=COMMAND, targets=NOBODY, first=True, alone=True)
    op: Literal["command-swap"] = "command-swap"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CancelLore:
    """Cancel the Lore card just played, if it is of one of these classes."""

    usage: ClassVar[Usage] = Usage(on_lore=("react-lore",), targets=("lore-card",), first=True)
    op: Literal["cancel-lore"] = "cancel-lore"
    classes: tuple[Master, ...]
    refund: Literal["", "half-of-target"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Retain:
    """Play another Lore card with this one, and keep it."""

    usage: ClassVar[Usage] = Usage(on_lore=("with-lore",), targets=("lore-card",))
    op: Literal["retain"] = "retain"


# --- all of them ------------------------------------------------------------------------------------------------------

Lasting = (
    ExtraDice
    | FixDice
    | FaceHits
    | Explode
    | IgnoreHits
    | Reflect
    | RangeBonus
    | IgnoreFlags
    | Bold
    | Unbold
    | Frighten
    | ExtraMove
    | LimitMove
    | MoveAfter
    | DoubleFire
    | GrantPursuit
)
"""An effect that is in force for some time; `n` is how much it does, 0 if it has no number."""
Once = (
    Order
    | OrderChain
    | CopyLastOrder
    | DrawChoice
    | Rally
    | ForbidOrder
    | Teleport
    | StrikeFirst
    | CancelAttack
    | RetreatFirst
    | Strike
    | Smite
    | Heal
    | Cleanse
    | LoreGain
    | LoreLoss
    | LoreSteal
    | LoreDiscard
    | CommandSwap
    | CancelLore
    | Retain
)
"""An effect that happens once."""
Effect = Annotated[Lasting | Once, OneOf("op")]
"""One thing that a card does."""
