"""The state of Lore: War Councils, goblets, Lore cards in hand and on the table (chapters 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from banneret.engine.cards import Deck, Hand
from banneret.engine.copying import Copyable
from banneret.engine.windows import StandingPasses
from banneret.engine.words.wording import fill
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.box.vocabulary import Order
from banneret.games.battlelore.box.war_council import Council


class LorePlay(NamedTuple):
    """An option: to play a Lore card."""

    camp: int
    card: LoreCard
    again: LoreCard | None = None
    """The Déjà Vu! card with which a card is played again."""
    aim: LoreCard | None = None
    """The card on the table against which it is played."""

    @property
    def key(self) -> str:
        """Return the key in records, pages and cases: the key of the card, with the cards that go with it."""
        more = f"+{self.again.id}" if self.again else ""
        at = f"@{self.aim.id}" if self.aim and self.aim.phase == "with-lore" else ""
        return f"{self.card.key}{more}{at}"

    def __str__(self) -> str:
        return fill(_PLAYS[bool(self.again), bool(self.aim)], card=self.card, again=self.again, aim=self.aim)


_PLAYS = {
    (False, False): "{card}",
    (True, False): "{card} with {again}",
    (False, True): "{card} against {aim}",
    (True, True): "{card} with {again} against {aim}",
}
"""The name of a play: whether it has a card that goes with it, and one against which it is played."""


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """The prices of a match's Lore cards for a camp."""

    more: Mapping[str, int]
    """By class, the surcharge."""
    cards: Mapping[str, tuple[tuple[int, LoreCard], ...]]
    """By phase of play, the cards with their prices, the cheapest first.

    A card that costs half of another one is listed with the lowest price that it may have.
    """


@dataclass(slots=True)
class Laid(Copyable):
    """A Lore card that was played this turn (lore-8-30).

    A strike affects one unit after another: `left` are the units still to be struck, `struck` those already struck.
    """

    play: LorePlay
    """The camp and the card that it played."""
    level: int
    """The level at which it was played (lore-8-11, lore-9-06)."""
    tokens: int
    """The tokens paid for it."""
    units: tuple[Unit, ...] = ()
    """The units that it targets."""
    hex: int = -1
    """The hex that it targets; -1 for none."""
    leaving: tuple[LoreCard, ...] = ()
    """The cards that will be discarded with it."""
    left: tuple[Unit, ...] = ()
    struck: tuple[Unit, ...] = ()
    dice: int = 0
    """The number of dice to roll against the next unit."""
    faces: tuple[str, ...] = ()
    """The helmets that are still to be assigned."""
    cancelled: bool = False
    done: bool = False
    """True when it was carried out or cancelled."""

    @property
    def camp(self) -> int:
        """Return the camp that played it."""
        return self.play.camp

    @property
    def card(self) -> LoreCard:
        """Return the card."""
        return self.play.card


class Laying(NamedTuple):
    """A Lore card that is about to be played."""

    play: LorePlay
    fighter: Unit | None = None
    """The unit for whose battle it is played, if known already."""


@dataclass(frozen=True, slots=True, eq=False)
class LaidOrder:
    """An order by a Lore card: it orders units in addition to the Command card's, or instead of them.

    Rules: lore-R-85, lore-R-86.
    """

    effect: Order
    n: int
    """The maximum number of units."""
    card: LoreCard
    """The Lore card."""


@dataclass(slots=True)
class Lore(Copyable):
    """Lists are by camp.

    `hands`, `dealt` and `hushed` are secret.
    """

    cards: tuple[LoreCard, ...]
    """All cards that may be in this match."""
    councils: tuple[Council, Council]
    """By camp, its War Council."""
    prices: tuple[Prices, Prices]
    """The prices of the cards."""
    pool: int
    """The Lore tokens that nobody has."""
    goblets: list[int] = field(default_factory=lambda: [0, 0])
    """By camp, its Lore tokens."""
    hands: list[Hand[LoreCard]] = field(default_factory=lambda: [Hand(), Hand()])
    deck: Deck[LoreCard] = field(default_factory=lambda: Deck(()))
    """The Lore deck, with its discards."""
    aside: tuple[LoreCard, ...] = ()
    """The cards that are not in this match; nobody has seen them (lore-9-04)."""
    dealt: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    """By camp: cards from which the player chooses which to keep."""
    seen: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    """By camp: cards that it has seen, so it knows that they are not left out."""
    hushed: StandingPasses = field(default_factory=StandingPasses)
    """By camp: the kinds of windows in which it passes until the turn ends (lore-R-125)."""
    turn: LoreTurn = field(default_factory=lambda: LoreTurn())
    """The part of the state that lasts for this turn."""


@dataclass(slots=True)
class LoreTurn(Copyable):
    """The state of Lore that lasts for one turn."""

    used: list[bool] = field(default_factory=lambda: [False, False])
    """By camp: whether it has played its Lore card of this turn (lore-8-31)."""
    table: list[Laid] = field(default_factory=list)
    """The cards played this turn, the last on top."""
    laying: Laying | None = None
    """The card that is about to be played."""
    forbidden: tuple[Unit, ...] = ()
    """The units that may not be ordered (lore-R-84)."""
    orders: tuple[LaidOrder, ...] = ()
    """The orders by Lore cards that are not carried out yet."""
    ported: Unit | None = None
    """The unit that came through a Portal."""
