"""Auction: all bid in secret at the same time, and the winner of a lot may look at the next one.

It uses `together` with two questions for each seat, secret hands, a pile, and a top card that one seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.chance import Chance, Pile
from banneret.engine.decision import Play, choose, choose_or_pass, together
from banneret.engine.game import GameOver
from banneret.engine.scene import scene as show
from banneret.engine.state import State
from tests.engine.toys.blank import BLANK, row, rules

SEATS = 3
RULES = rules(
    "Auction",
    auction_1="Everybody holds four cards.",
    auction_2="All bid one card, in secret and at the same time.",
    auction_3="A second card may raise the bid; it is lower than the first.",
    auction_4="The highest bid takes the lot; of equal ones that of the lowest seat.",
    auction_5="Who took a lot looks at the next one, and leaves it or buries it.",
    auction_6="Who holds no card bids no more; when nobody does, the most valuable lots win.",
)


@dataclass(frozen=True, slots=True)
class Card:
    """A card is worth its number, as a bid and as a lot."""

    worth: int

    @property
    def key(self) -> str:
        return f"card:{self.worth:02}"

    def __str__(self) -> str:
        return f"the {self.worth}"


CARDS = tuple(map(Card, range(1, 19)))


@dataclass(slots=True)
class Auction(State):
    """`bids` are the cards in front of each seat; they lie face down until all have bid."""

    deck: Pile[Card] = field(default_factory=lambda: Pile(CARDS))
    hands: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    bids: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    lots: list[list[Card]] = field(default_factory=lambda: [[] for _ in range(SEATS)])
    lot: list[Card] = field(default_factory=list)
    spent: list[Card] = field(default_factory=list)
    winner: int = 0


def deal(s: Auction) -> None:
    """Four cards each (auction-1)."""
    for seat, hand in enumerate(s.hands):
        hand += sorted((s.chance.draw(s.deck) for _ in range(4)), key=lambda card: card.worth)
        drawn = ", ".join(map(str, hand))
        s.tell(
            "deals",
            "Seat {seat} is dealt four cards",
            seat=seat,
            rule="auction-1",
            privately={seat: f"You are dealt {drawn}"},
        )
    s.agenda.append("turn_lot")


def turn_lot(s: Auction) -> None:
    """The next card is up for auction, if anybody can bid (auction-6)."""
    if not any(s.hands) or not len(s.deck):
        worths = [sum(card.worth for card in lots) for lots in s.lots]
        best = [seat for seat, worth in enumerate(worths) if worth == max(worths)]
        raise GameOver(best, "auction-6", f"The lots are worth {worths}.")
    s.lot = [s.chance.draw(s.deck)]
    s.chance.reveal()
    s.tell("lot-turned", "Up for auction is {lot}", lot=s.lot[0], rule="auction-4", head=True)
    s.agenda += ["turn_lot", "look", "bid"]


def bid(s: Auction) -> Play[None]:
    """All bid at the same time; then the highest bid takes the lot (auction-2 to auction-4)."""
    yield from together({seat: bid_of(s, seat) for seat in range(SEATS) if s.hands[seat]})
    s.winner = max(range(SEATS), key=lambda seat: (sum(card.worth for card in s.bids[seat]), -seat))
    s.chance.reveal()
    s.tell("takes", "Seat {seat} takes {lot}", seat=s.winner, lot=s.lot[0], rule="auction-4")
    s.lots[s.winner] += s.lot
    s.lot = []
    for cards in s.bids:
        s.spent += cards
        cards.clear()


def bid_of(s: Auction, seat: int) -> Play[int]:
    hand, own = s.hands[seat], s.bids[seat]
    first = yield from choose(seat, "bid", "Which card do you bid?", lambda: hand[:], secret=True, rule="auction-2")
    hand.remove(first)
    own.append(first)

    def higher(card: Card) -> str | None:
        return "auction-3" if card.worth > first.worth else None

    prompt = "Do you raise it?"
    more = yield from choose_or_pass(
        seat, "raise", prompt, lambda: hand[:], unless=higher, secret=True, rule="auction-3"
    )
    if more:
        hand.remove(more)
        own.append(more)
    return len(own)


def look(s: Auction) -> Play[None]:
    """The winner looks at the next card (auction-5)."""
    if not s.deck.bag:
        return
    if not s.deck.top:
        s.deck.top.append(s.chance.draw(s.deck))
    s.deck.known_by = frozenset([s.winner])
    s.tell(
        "looks",
        "Seat {seat} looks at the next lot",
        seat=s.winner,
        lot=s.deck.top[0],
        rule="auction-5",
        privately={s.winner: "You see {lot}"},
    )
    answer = yield from choose(s.winner, "leave", "Leave it?", lambda: ["leave", "bury"], secret=True, rule="auction-5")
    if answer == "bury":
        s.deck.shuffle()


def pool(s: Auction, seat: int) -> list[list[Card]]:
    """The piles that `seat` cannot see."""
    others = [s.hands[other] for other in range(SEATS) if other != seat]
    covered = [s.bids[other] for other in range(SEATS) if other != seat]
    return others + covered + [s.deck.bag] + ([] if seat in s.deck.known_by else [s.deck.top])


def deal_anew(s: Auction, seat: int, chance: Chance) -> None:
    unseen = Pile(card for pile in pool(s, seat) for card in pile)
    unseen.shuffle()
    for pile in pool(s, seat):
        pile[:] = sorted((chance.draw(unseen) for _ in pile), key=lambda card: card.worth)


def scene(s: Auction, seat: int | None) -> show.Scene:
    def faces(cards: list[Card], covered: bool = False) -> tuple[show.Card, ...]:
        back = (show.Card("back", "A card", face_down=True, count=len(cards)),) if cards else ()
        return back if covered else tuple(show.Card(card.key, str(card)) for card in cards)

    rows = [row("lot", "Lot", faces(s.lot)), row("spent", "Spent", faces(s.spent))]
    rows.append(row("deck", "Deck", faces(s.deck.top, seat not in s.deck.known_by), f"{len(s.deck)} cards"))
    for other in range(SEATS):
        rows.append(row(f"hand:{other}", "Hand", faces(s.hands[other], other != seat)))
        rows.append(row(f"bid:{other}", "Bid", faces(s.bids[other], other != seat)))
        rows.append(row(f"lots:{other}", "Lots", faces(s.lots[other])))
    return show.Scene("Auction", "", (), (), cards=tuple(rows))


def facts(s: Auction) -> dict[str, dict[str, Any]]:
    piles = {"deck": sorted(c.worth for c in s.deck.bag), "top": [c.worth for c in s.deck.top], "winner": s.winner}
    seats = {
        f"seat:{seat}": {
            name: sorted(card.worth for card in cards[seat])
            for name, cards in (("hand", s.hands), ("bid", s.bids), ("lots", s.lots))
        }
        for seat in range(SEATS)
    }
    return {"table": {**piles, "knows": sorted(s.deck.known_by), "spent": [c.worth for c in s.spent]}, **seats}


def arrange(s: Auction, position: Mapping[str, Any]) -> None:
    """`hands` and `top` as numbers; the auction of the next lot."""
    s.hands = [[Card(worth) for worth in hand] for hand in position["hands"]]
    s.deck.top = [Card(worth) for worth in position.get("top", [])]
    gone = {card for cards in [*s.hands, s.deck.top] for card in cards}
    s.deck.bag = [card for card in CARDS if card not in gone]
    s.agenda = ["turn_lot"]


def broken(s: Auction) -> Iterator[str]:
    cards = [*s.deck, *s.lot, *s.spent]
    cards += [card for piles in (s.hands, s.bids, s.lots) for pile in piles for card in pile]
    if sorted(cards, key=lambda card: card.worth) != list(CARDS):
        yield f"the cards are {sorted(card.worth for card in cards)}"


AUCTION = replace(
    BLANK,
    key="auction",
    title="Auction",
    rulebook=RULES,
    setup=lambda _: Auction(agenda=["deal"]),
    phases={"deal": deal, "turn_lot": turn_lot, "bid": bid, "look": look},
    seats=lambda _: ("Anna", "Bert", "Cleo"),
    scene=scene,
    deal_anew=deal_anew,
    facts=facts,
    arrange=arrange,
    broken=broken,
    has_secrets=lambda _: True,
)
