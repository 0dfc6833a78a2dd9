"""Hands, recruit piles and cups, and the cards of a battle (magic-R-08)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from dataclasses import replace

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Card as SceneCard
from banneret.engine.scene.scene import Cards
from banneret.engine.words.values import Listed
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battle_magic.battle.combat import gains, total, usable
from banneret.games.battle_magic.box.box import COLOURS, Card, Chit
from banneret.games.battle_magic.drawing import hand_limit
from banneret.games.battle_magic.recruiting.paying import can_pay, cost
from banneret.games.battle_magic.recruiting.placing import bearers, why_no_place
from banneret.games.battle_magic.scene.looks import CARD_CHARGES, CHARGES
from banneret.games.battle_magic.state import Battle, Fought, State, side_name


def cards(s: State, seat: int | None) -> Iterator[Cards]:
    """Yield the rows of cards and chits: first those just played, then the viewer's own, then those of others."""
    yield from _on_the_table(s)
    if s.turn.card is not None:
        yield Cards("card", "Card in play", (_card(s.turn.card, "played:"),), open=True)
    if seat is not None and s.alive[seat] and s.phase != "setup":
        yield _own_pile(s, seat)
    if seat is not None and s.phase != "setup":
        yield Cards("hand", "Your hand", tuple(_counted(s.hands[seat])), _limit(s, seat), hand=True)
    if s.phase != "setup":
        others = [other for other in s.seats if other != seat and s.alive[other]]
        yield from (hand for other in others for hand in _other_hand(s, other))
        yield from (pile for other in others for pile in _other_pile(s, other))
        yield from _cups(s)
    yield from _discards(s)


@alike
def _discards(s: State) -> Iterator[Cards]:
    if s.deck.discards:
        note = fill("{:# card|# cards} in the deck", len(s.deck))
        yield Cards("discard", "Discard pile", tuple(_counted(s.deck.discards, "discard:")), note)


def _limit(s: State, seat: int) -> Text:
    return fill("{:# card|# cards}, keep {} at most", len(s.hands[seat]), hand_limit(s, seat))


def _counted(cards: Iterable[Card], prefix: str = "") -> Iterator[SceneCard]:
    counts = Count(cards)
    for card in sorted(counts, key=lambda card: card.key):
        yield _card(card, prefix, counts[card])


def _card(card: Card, prefix: str = "", count: int = 1, text: str = "") -> SceneCard:
    charges, rank = (CARD_CHARGES[card.type],), str(card.strength)
    return SceneCard(
        f"{prefix}{card.key}", card.title, text, charges=charges, count=count, kind=card.type, suit=card.type, rank=rank
    )


@alike
def _other_hand(s: State, seat: int) -> Iterator[Cards]:
    """Yield another player's hand: the number of cards, and those that everybody has seen."""
    colour, known = COLOURS[seat], s.hands[seat].known_to(None)
    shown = list(_counted(known, f"{colour}:"))
    hidden = len(s.hands[seat]) - len(known)
    if hidden:
        shown.append(SceneCard(f"{colour}:back", "Cards", "", colour, ("dragon",), face_down=True, count=hidden))
    yield Cards(
        f"hand:{colour}",
        fill("Hand of {}", side_name(seat)),
        tuple(shown),
        fill("{:# card|# cards}", len(s.hands[seat])),
    )


@alike
def _other_pile(s: State, seat: int) -> Iterator[Cards]:
    yield _pile(s, seat, fill("Recruit pile of {}", side_name(seat)))


def _pile(s: State, seat: int, title: Text) -> Cards:
    """Return a recruit pile, which is public (magic-draw-05)."""
    return Cards(
        f"pile:{COLOURS[seat]}", title, tuple(_chits(s.piles[seat])), fill("{} more in the cup", len(s.cups[seat]))
    )


def _own_pile(s: State, seat: int) -> Cards:
    """Return the viewer's recruit pile: each chit also says what one buys it for, and why it cannot be bought now.

    The words of several stand only in their notes, but their prices are always in sight.
    """
    pile = _pile(s, seat, "Your recruit pile")
    chits = {chit.key: chit for chit in s.piles[seat]}
    prices = Listed([fill("{} {}", chits[card.key], card.text) for card in pile.cards], ",")
    return replace(
        pile,
        cards=tuple(replace(card, text=_offer(s, chits[card.key])) for card in pile.cards),
        note=fill("{}. {}", prices, pile.note) if len(chits) > 1 else pile.note,
    )


def _offer(s: State, chit: Chit) -> Text:
    words: list[Text | Word] = [cost(chit), Word(f"use:{chit.type.id}", chit.type.use)]
    if not can_pay(s.hands[chit.seat], chit):
        words.append(fill("Too expensive now"))
    elif chit.artifact:
        able = bearers(s, chit.seat)
        words.append(fill("For {}", Listed(able, "or")) if able else fill("Nobody can carry it now"))
    else:
        words.append(why_no_place(s, chit))
    return fill("{}", Listed(filter(str, words), "."))


@alike
def _cups(s: State) -> Iterator[Cards]:
    """Yield what each cup may still hold: all counters that are not in sight (magic-R-08)."""
    for seat in s.seats:
        if s.alive[seat]:
            chits = tuple(_chits(s.cups[seat], "cup:"))
            yield Cards(f"cup:{COLOURS[seat]}", fill("Cup of {}", side_name(seat)), chits)


def _chits(chits: Iterable[Chit], prefix: str = "") -> Iterator[SceneCard]:
    counts = Count(chits)
    for chit in sorted(counts, key=lambda chit: chit.key):
        charge = CHARGES.get(chit.type.id, "shield")
        colour, count = COLOURS[chit.seat], counts[chit]
        yield SceneCard(f"{prefix}{chit.key}", chit.name, cost(chit), colour, (charge,), count=count, kind=chit.type.id)


@alike
def _on_the_table(s: State) -> Iterator[Cards]:
    if s.turn.battle is not None:
        yield from _battle(s, s.turn.battle)
    elif s.fought is not None:
        yield from _fought(s.fought)


def _battle(s: State, b: Battle) -> Iterator[Cards]:
    """Yield the cards on the table, side by side, and the points of each side so far."""
    for side, unit in enumerate((b.attacker, b.defender)):
        title = fill("{} defends: {}" if side else "{} attacks: {}", unit, total(s, b, side))
        yield _lying(b, side, title, gains(s, b.attacker, b.defender, side))


_ENDS = {"won": "{} won: {}", "lost": "{} lost: {}", "undecided": "{} tied: {}"}


def _fought(f: Fought) -> Iterator[Cards]:
    """Yield the cards of the last battle, and the points of each side."""
    for side, unit in enumerate((f.battle.attacker, f.battle.defender)):
        title = fill(_ENDS[f.ends[side]], unit, f.totals[side])
        yield _lying(f.battle, side, title, f.gains[side])


def _lying(b: Battle, side: int, title: Text, gains: Iterable[object]) -> Cards:
    unit, played = (b.attacker, b.defender)[side], b.played[side]
    cards = [*b.drawn[side], *([played] if played else [])]
    shown = tuple(
        _card(card, f"battle:{side}-{place}:")
        if usable(unit, card)
        else replace(_card(card, f"battle:{side}-{place}:", text="doesn't count"), idle=True)
        for place, card in enumerate(cards)
    )
    return Cards(f"battle:{side}", title, shown, fill("{}", Listed(gains, ",")), open=True)
