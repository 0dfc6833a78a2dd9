"""What Lore adds to the position: War Councils, goblets, Lore cards in hand and on the table (chapters 8 and 9)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from banneret.engine.cards import Deck
from banneret.games.battlelore.box.box import CommandCard, LoreCard, Unit
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

    Secret: `hands`, `dealt` (cards that lie before a player who keeps some of them), `hushed` (the windows that a
    player passes until the turn ends). Unseen by all: `aside`, the cards left out (lore-9-04).

    `cards` are all that might be in this match, and `prices` what they cost. `shown` are the cards of a Lore hand, and
    `told` those of a Command hand, that the other camp knows to be there; `seen` those that a camp knows not to be
    left out. `used`: the Lore card of this game turn was played (lore-8-31). `table` are the cards that lie played,
    the last on top. `laying` is one that is about to be laid, in the battle of `fighter` if that is named.
    `forbidden` may not be ordered this turn (lore-R-84), `orders` are those that Lore gives, `ported` is the unit
    that came through a Portal.

    Rules: lore-9-04.
    """

    cards: tuple[LoreCard, ...]
    councils: tuple[Council, Council]
    prices: tuple[Prices, Prices]
    pool: int
    goblets: list[int] = field(default_factory=lambda: [0, 0])
    hands: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    deck: Deck[LoreCard] = field(default_factory=lambda: Deck(()))
    aside: tuple[LoreCard, ...] = ()
    dealt: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    shown: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    told: list[list[CommandCard]] = field(default_factory=lambda: [[], []])
    seen: list[list[LoreCard]] = field(default_factory=lambda: [[], []])
    used: list[bool] = field(default_factory=lambda: [False, False])
    hushed: list[tuple[str, ...]] = field(default_factory=lambda: [(), ()])
    table: list[Laid] = field(default_factory=list)
    laying: LorePlay | None = None
    fighter: Unit | None = None
    forbidden: tuple[Unit, ...] = ()
    orders: tuple[LaidOrder, ...] = ()
    ported: Unit | None = None

    def copy(self) -> Lore:
        """Lore of its own; what is frozen is shared."""
        return Lore(
            self.cards,
            self.councils,
            self.prices,
            self.pool,
            self.goblets[:],
            [hand[:] for hand in self.hands],
            self.deck.copy(),
            self.aside,
            [cards[:] for cards in self.dealt],
            [cards[:] for cards in self.shown],
            [cards[:] for cards in self.told],
            [cards[:] for cards in self.seen],
            self.used[:],
            self.hushed[:],
            [laid.copy() for laid in self.table],
            self.laying,
            self.fighter,
            self.forbidden,
            self.orders,
            self.ported,
        )
