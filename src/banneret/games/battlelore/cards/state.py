"""What Lore adds to the position: War Councils, goblets, Lore cards in hand and on the table (chapters 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from banneret.engine.cards import Deck, Hand
from banneret.engine.windows import StandingPasses
from banneret.games.battlelore.box.box import LoreCard, Unit
from banneret.games.battlelore.box.components import Effect
from banneret.games.battlelore.box.war_council import Council


class LorePlay(NamedTuple):
    """An option of a camp: to lay a Lore card, perhaps with Déjà Vu! (`again`), or at one that lies there (`aim`)."""

    camp: int
    card: LoreCard
    again: LoreCard | None = None
    aim: LoreCard | None = None

    @property
    def key(self) -> str:
        """How records, pages and cases call it: the card's own key, and what goes with it."""
        more = f"+{self.again.id}" if self.again else ""
        at = f"@{self.aim.id}" if self.aim and self.aim.phase == "with-lore" else ""
        return f"{self.card.key}{more}{at}"

    def __str__(self) -> str:
        more = f" with {self.again}" if self.again else ""
        return f"{self.card}{more}" + (f" against {self.aim}" if self.aim else "")


@dataclass(frozen=True, slots=True, eq=False)
class Prices:
    """What the Lore cards of a match cost a camp: by class what it pays beyond their own cost (`more`), and by phase of
    play the `cards`, cheapest first; what costs half of another card stands there with the least that it may cost.
    """

    more: Mapping[str, int]
    cards: Mapping[str, tuple[tuple[int, LoreCard], ...]]


@dataclass(slots=True)
class Laid:
    """A Lore card that was laid this turn, with the tokens paid on it (lore-8-30).

    `play` says whose and which; `level` is that of its effects (lore-8-11, lore-9-06); `units`, `hex` are its targets;
    `leaving` the cards that go to the discards with it. `done` it is once it was carried out or cancelled. A strike
    goes from unit to unit: `left` are those to come, `struck` those that had their turn, `dice` what the next one
    is rolled for; `faces` are helmets that are still to be assigned.
    """

    play: LorePlay
    level: int
    tokens: int
    units: tuple[Unit, ...] = ()
    hex: int = -1
    leaving: tuple[LoreCard, ...] = ()
    left: tuple[Unit, ...] = ()
    struck: tuple[Unit, ...] = ()
    dice: int = 0
    faces: tuple[str, ...] = ()
    cancelled: bool = False
    done: bool = False

    def copy(self) -> Laid:
        """A laid card of its own."""
        return Laid(
            self.play,
            self.level,
            self.tokens,
            self.units,
            self.hex,
            self.leaving,
            self.left,
            self.struck,
            self.dice,
            self.faces,
            self.cancelled,
            self.done,
        )

    @property
    def camp(self) -> int:
        """The camp that has laid it."""
        return self.play.camp

    @property
    def card(self) -> LoreCard:
        """The card."""
        return self.play.card


class Laying(NamedTuple):
    """A Lore card that is about to be laid: in the battle of `fighter`, if that is named already."""

    play: LorePlay
    fighter: Unit | None = None


@dataclass(frozen=True, slots=True, eq=False)
class LaidOrder:
    """Units that a Lore card orders besides those of the Command card, or in its place: up to `n`.

    Rules: lore-R-85, lore-R-86.
    """

    effect: Effect
    n: int
    title: str


@dataclass(slots=True)
class Lore:
    """Lists are by camp.

    `hands`, `dealt` and `hushed` are secret.
    """

    cards: tuple[LoreCard, ...]
    """All cards that may be in this match."""
    councils: tuple[Council, Council]
    prices: tuple[Prices, Prices]
    """What the cards cost."""
    pool: int
    goblets: list[int] = field(default_factory=lambda: [0, 0])
    hands: list[Hand[LoreCard]] = field(default_factory=lambda: [Hand(), Hand()])
    deck: Deck[LoreCard] = field(default_factory=lambda: Deck(()))
    aside: tuple[LoreCard, ...] = ()
    """The cards that are left out; nobody has seen them (lore-9-04)."""
    dealt: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    """Cards before a player who keeps some of them."""
    seen: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    """Cards that the camp knows not to be left out."""
    hushed: StandingPasses = field(default_factory=StandingPasses)
    """The kinds of windows that a player passes until the turn ends (lore-R-125)."""
    turn: LoreTurn = field(default_factory=lambda: LoreTurn())

    def copy(self) -> Lore:
        """Lore of its own; what is frozen is shared."""
        return Lore(
            self.cards,
            self.councils,
            self.prices,
            self.pool,
            self.goblets[:],
            [hand.copy() for hand in self.hands],
            self.deck.copy(),
            self.aside,
            [cards[:] for cards in self.dealt],
            [cards[:] for cards in self.seen],
            self.hushed.copy(),
            self.turn.copy(),
        )


@dataclass(slots=True)
class LoreTurn:
    """What is so of Lore for one turn only."""

    used: list[bool] = field(default_factory=lambda: [False, False])
    """By camp: whether it has played its Lore card of this turn (lore-8-31)."""
    table: list[Laid] = field(default_factory=list)
    """The cards that lie played, the last on top."""
    laying: Laying | None = None
    """The card that is about to be laid."""
    forbidden: tuple[Unit, ...] = ()
    """The units that may not be ordered (lore-R-84)."""
    orders: tuple[LaidOrder, ...] = ()
    """The orders that Lore cards give and that are still to be given."""
    ported: Unit | None = None
    """The unit that came through a Portal."""

    def copy(self) -> LoreTurn:
        """A turn of its own."""
        table = [laid.copy() for laid in self.table]
        return LoreTurn(self.used[:], table, self.laying, self.forbidden, self.orders, self.ported)
