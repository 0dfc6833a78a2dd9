"""The closed vocabulary of effects: what cards, spells, events, artifacts, skills and monsters may do.

An `effects` array is carried out from left to right. Each entry names its `op`, and has exactly the keys of that op.
"You" is the player who plays the card, casts the spell, or owns the race or the artifact. What is impossible is
skipped, and what is possible still happens (mist-R-50).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from banneret.engine.components import Count, Few, OneOf, Signed
from banneret.games.battlemist.box.terms import (
    ArmyId,
    BattleSegment,
    BattleSide,
    Counted,
    Duration,
    ResourceName,
    Subject,
    Terrain,
    TownOrCity,
    UnitId,
    Who,
)

# --- resources --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Gain:
    """Take resources from the bank; the receiver picks if there is a choice."""

    op: Literal["gain"]
    resource: Literal["grain", "wood", "iron", "wood-or-iron", "choice", "each"]
    amount: Signed
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Lose:
    """Return resources to the bank, as far as owned.

    `player`: the card's player picks the kind; `largest`: the kind of which the owner has most.
    """

    op: Literal["lose"]
    resource: Literal["grain", "wood", "iron", "each", "player", "largest"]
    amount: Signed | Literal["half"]
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Steal:
    """Take resources of your choice from the target, as far as the target has them."""

    op: Literal["steal"]
    amount: Signed


@dataclass(frozen=True, slots=True)
class GainPer:
    """Gain `amount` for every counted thing."""

    op: Literal["gain-per"]
    count: Counted
    resource: Literal["grain", "wood", "iron", "choice"]
    amount: Signed
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class LosePer:
    """Lose one for every full `every` counted things."""

    op: Literal["lose-per"]
    count: Literal["own-army-units"]
    every: Count
    resource: ResourceName
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Production:
    """Change what realms yield at harvest, after doubling: none (final), half (down), plus (if they yield at all)."""

    op: Literal["production"]
    where: Literal["target"] | tuple[Terrain, ...]
    rule: Literal["none", "half", "plus"]
    duration: Duration
    amount: Signed = 0


# --- cards ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw action cards as in the draw step."""

    op: Literal["draw"]
    amount: Signed
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard action cards: a number of them, or until a number is left."""

    op: Literal["discard"]
    how: Literal["random", "choice"]
    amount: Signed = 0
    down_to: Few | None = None
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class TakeCard:
    """See the target's hand and take cards of your choice."""

    op: Literal["take-card"]
    amount: Signed
    how: Literal["choice"]


@dataclass(frozen=True, slots=True)
class ArrangeQuest:
    """Look at the top cards of the quest deck and return them in any order."""

    op: Literal["arrange-quest"]
    amount: Signed


@dataclass(frozen=True, slots=True)
class ReplaceQuest:
    """Discard your adventure and draw another."""

    op: Literal["replace-quest"]
    who: Literal["you"] = "you"


# --- what stands on the map -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """Place free units of one kind, of the owner's choice, beyond the recruitment limit."""

    op: Literal["place"]
    unit: tuple[UnitId, ...]
    amount: Signed
    where: Literal["home", "target", "battle-realm"]
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Kill:
    """Remove units; an `amount` of 0 is all of them."""

    op: Literal["kill"]
    kind: Literal["army", "monster"]
    amount: Signed
    chosen_by: Literal["owner", "player"]
    where: Literal["anywhere", "affected", "battle-realm"]
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Build:
    """Build a town, or make a town a city, for free but under all other conditions."""

    op: Literal["build"]
    kinds: tuple[TownOrCity, ...]
    free: Literal[True]


@dataclass(frozen=True, slots=True)
class Raze:
    """Reduce or destroy towns and cities; `one-step` turns a city into a town, and destroys a town."""

    op: Literal["raze"]
    scope: Literal["every-city", "affected", "one-of-affected"]
    rule: Literal["city-to-town", "destroy", "one-step"]


@dataclass(frozen=True, slots=True)
class HeroLife:
    """Gain or lose lives: never above the hero's starting lives, never below `floor`."""

    op: Literal["hero-life"]
    hero: Literal["target", "every-hero", "affected"]
    amount: Signed
    floor: Signed


@dataclass(frozen=True, slots=True)
class AddHero:
    """Place a new hero on the home realm for free, if the player has fewer than the limit."""

    op: Literal["add-hero"]
    who: Literal["you"] = "you"


@dataclass(frozen=True, slots=True)
class SaveHero:
    """Keep a dying hero alive with one life; this artifact is discarded."""

    op: Literal["save-hero"]


@dataclass(frozen=True, slots=True)
class StrikeFirst:
    """Your hero rolls before the foe in every combat-round."""

    op: Literal["strike-first"]


@dataclass(frozen=True, slots=True)
class FightModifier:
    """Add to your hero's attack rolls."""

    op: Literal["fight-modifier"]
    amount: Signed
    duration: Duration


# --- moving -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MoveModifier:
    """Add to moves. `count` 0 means all; otherwise up to `count` units chosen on play.

    `max` limits the resulting move.
    """

    op: Literal["move-modifier"]
    subject: Subject
    amount: Signed
    count: Few
    max: Few | None = None
    duration: Duration = "segment"
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class IgnoreStop:
    """These terrains do not end the move."""

    op: Literal["ignore-stop"]
    terrain: tuple[Terrain, ...]
    subject: Subject
    duration: Duration = "permanent"


@dataclass(frozen=True, slots=True)
class Pin:
    """Let no combat unit leave the realm, or only half of them, rounded down."""

    op: Literal["pin"]
    where: Literal["target"]
    how: Literal["all", "half"]
    duration: Duration


@dataclass(frozen=True, slots=True)
class CloseBorder:
    """Let no combat unit step directly between the two realms."""

    op: Literal["close-border"]
    where: Literal["target"]
    duration: Duration


@dataclass(frozen=True, slots=True)
class Truce:
    """Let no combat unit enter a realm with another race's combat unit, nor an enemy home realm."""

    op: Literal["truce"]
    duration: Duration


# --- battle -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BattleModifier:
    """Add to every attack die of a side in these segments, and to its rout check if `rally`."""

    op: Literal["battle-modifier"]
    side: BattleSide
    segments: tuple[BattleSegment, ...]
    amount: Signed
    rally: bool
    duration: Duration


@dataclass(frozen=True, slots=True)
class RallyModifier:
    """Add to a side's rout check; without `stack`, once for each kind of un-routed monster."""

    op: Literal["rally-modifier"]
    side: BattleSide
    amount: Signed
    duration: Duration = "permanent"
    stack: bool = True


@dataclass(frozen=True, slots=True)
class CapModifier:
    """Let more of your units attack in that segment."""

    op: Literal["cap-modifier"]
    segment: BattleSegment
    amount: Signed
    duration: Duration


@dataclass(frozen=True, slots=True)
class DoubleShots:
    """Let each of your firing archers roll two dice."""

    op: Literal["double-shots"]
    duration: Duration


@dataclass(frozen=True, slots=True)
class RoutAsKill:
    """Let your rout results in that segment count as kills."""

    op: Literal["rout-as-kill"]
    segment: BattleSegment
    duration: Duration


@dataclass(frozen=True, slots=True)
class Recover:
    """Return routed units of your choice to the battle."""

    op: Literal["recover"]
    amount: Signed


@dataclass(frozen=True, slots=True)
class Retreat:
    """Leave the battle for an adjacent realm (mist-R-34)."""

    op: Literal["retreat"]


@dataclass(frozen=True, slots=True)
class Barrage:
    """Roll dice; each success is one result against the enemy."""

    op: Literal["barrage"]
    dice: Few
    at_least: Few
    result: Literal["rout", "kill"]


@dataclass(frozen=True, slots=True)
class KillRouted:
    """Kill routed enemy units of your choice."""

    op: Literal["kill-routed"]
    amount: Signed


@dataclass(frozen=True, slots=True)
class NoSiege:
    """Remove the defender's siege bonus."""

    op: Literal["no-siege"]
    duration: Duration


# --- council and starpower --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Votes:
    """For an event: dedicate extra votes now; permanent: have more votes in every council."""

    op: Literal["votes"]
    amount: Signed
    duration: Literal["event", "permanent"]
    who: Literal["you"] = "you"


@dataclass(frozen=True, slots=True)
class VoteLast:
    """You declare last on this event."""

    op: Literal["vote-last"]
    who: Literal["you"] = "you"


@dataclass(frozen=True, slots=True)
class Cancel:
    """Cancel the spell, the action card, or one vote of the last declaration."""

    op: Literal["cancel"]
    what: Literal["spell", "action", "one-vote"]


@dataclass(frozen=True, slots=True)
class Starpower:
    """Gain extra unused starpower that is not a star; permanent: it returns at every replenishing."""

    op: Literal["starpower"]
    amount: Signed
    duration: Literal["round", "permanent"]
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class SpellCost:
    """Make spells cost that much more."""

    op: Literal["spell-cost"]
    amount: Signed
    duration: Duration
    who: Who = "you"


# --- turns and trade --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseTurn:
    """Choose the first or the last place in the order of this round's individual turns."""

    op: Literal["choose-turn"]
    who: Literal["you"] = "you"


@dataclass(frozen=True, slots=True)
class StarPrice:
    """Add to each of the three prices of a star, not below 0; `closed`: none can be bought."""

    op: Literal["star-price"]
    amount: Signed
    duration: Duration
    closed: bool = False
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Merchant:
    """A ratio of the Free Merchants, for players with enough cities.

    It serves for at most `max` resources received; 0 is no limit.
    """

    op: Literal["merchant"]
    ratio: Few = 0
    cities: Few = 0
    max: Few = 0
    closed: bool = False
    duration: Duration = "permanent"
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class FreeTrade:
    """You and the partner may exchange resources."""

    op: Literal["free-trade"]
    partner: Literal["target"]
    duration: Duration


@dataclass(frozen=True, slots=True)
class RecruitPrice:
    """The price of a unit, for at most `max` units bought this round."""

    op: Literal["recruit-price"]
    unit: ArmyId
    grain: Few
    wood: Few
    iron: Few
    max: Few


@dataclass(frozen=True, slots=True)
class SupplyDiscount:
    """Reduce the cost of this round's supply."""

    op: Literal["supply-discount"]
    resource: ResourceName
    amount: Signed


@dataclass(frozen=True, slots=True)
class PillageBonus:
    """Add to each of your pillages."""

    op: Literal["pillage-bonus"]
    amount: Signed


@dataclass(frozen=True, slots=True)
class RaiseDead:
    """After a won battle, place free units.

    At least this many units must have been killed on both sides together, and an army unit must be left.
    """

    op: Literal["raise-dead"]
    min_killed: Few
    unit: ArmyId
    amount: Signed


@dataclass(frozen=True, slots=True)
class Star:
    """Take stars from the pool, unused."""

    op: Literal["star"]
    amount: Signed
    who: Who = "you"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll a die for each thing: `then` if it reaches `at_least`, else `otherwise`."""

    op: Literal["roll"]
    per: Literal["once", "each-player", "each-hero", "each-town-or-city", "each-army-stack-of-5"]
    at_least: Few
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


Effect = Annotated[
    Gain
    | Lose
    | Steal
    | GainPer
    | LosePer
    | Production
    | Draw
    | Discard
    | TakeCard
    | ArrangeQuest
    | ReplaceQuest
    | Place
    | Kill
    | Build
    | Raze
    | HeroLife
    | AddHero
    | SaveHero
    | StrikeFirst
    | FightModifier
    | MoveModifier
    | IgnoreStop
    | Pin
    | CloseBorder
    | Truce
    | BattleModifier
    | RallyModifier
    | CapModifier
    | DoubleShots
    | RoutAsKill
    | Recover
    | Retreat
    | Barrage
    | KillRouted
    | NoSiege
    | Votes
    | VoteLast
    | Cancel
    | Starpower
    | SpellCost
    | ChooseTurn
    | StarPrice
    | Merchant
    | FreeTrade
    | RecruitPrice
    | SupplyDiscount
    | PillageBonus
    | RaiseDead
    | Star
    | Roll,
    OneOf("op"),
]
