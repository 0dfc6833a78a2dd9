"""The cards on the table: in play, in hands, on discard piles; landmarks and War Councils are shown as cards too
(lore-R-109).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from banneret.engine.scene.alike import alike
from banneret.engine.scene.scene import Card, Cards
from banneret.engine.words.values import in_a_row
from banneret.engine.words.word import Word
from banneret.engine.words.wording import Text, fill
from banneret.games.battlelore.box.box import CAMPS, HALF, PENNANT, STANDARD, CommandCard, LoreCard
from banneret.games.battlelore.box.terms import Filter
from banneret.games.battlelore.box.vocabulary import Order, OrderChain
from banneret.games.battlelore.box.war_council import CHARACTERS
from banneret.games.battlelore.box.words import CAMP_TITLES, CHARACTER_TITLES, COLORS
from banneret.games.battlelore.cards.prices import in_character
from banneret.games.battlelore.cards.state import Laid
from banneret.games.battlelore.scene.board import SIGNS, site_name, words
from banneret.games.battlelore.state import State

MASTERS = {"commander": "crown", "wizard": "hat", "cleric": "cross", "rogue": "mask", "warrior": "helmet"}
"""The drawings of the characters of a War Council."""
_PHASES = {
    "with-command": Word("with-command", "with a Command card"),
    "instead-of-command": Word("instead-of-command", "in place of a Command card"),
    "movement": Word("movement", "in your Movement phase"),
    "battle": Word("battle", "when your unit battles"),
    "melee": Word("melee", "when your unit battles in melee"),
    "ranged": Word("ranged", "when your unit shoots"),
    "before-roll": Word("before-roll", "Reaction, before a roll against you"),
    "after-roll": Word("after-roll", "Reaction, after a roll against you"),
    "react-command": Word("react-command", "Reaction to a Command card"),
    "react-movement": Word("react-movement", "Reaction to a move"),
    "react-lore": Word("react-lore", "Reaction to a Lore card"),
    "with-lore": Word("with-lore", "with another Lore card"),
}
_FILTERS = {
    "ranged": "bow",
    "mounted": "horse",
    "foot": "sword",
    "troop": "helmet",
}


def rows(s: State, seat: int | None) -> Iterator[Cards]:
    """Yield all rows of cards that a seat sees. The opponent's cards are face down unless the seat knows them."""
    if s.card is not None:
        mirrored = s.active != facing(seat)
        yield Cards("card", "Command card in play", (_command(s.card, "played:", CAMPS[s.active], mirrored=mirrored),))
    if s.lore is not None and s.lore.turn.table:
        yield Cards("table", "Lore cards of this turn", tuple(_laid(s.lore.turn.table)), open=True)
    if seat is not None:
        yield from _own(s, seat)
    for camp in (0, 1):
        if camp != seat and s.phase != "setup":
            yield from _other(s, camp, seat)
    yield from _councils(s)
    if landmarks := _landmarks(s):
        yield Cards("landmarks", "Landmarks", landmarks)
    yield from _discards(s)


# --- hands ------------------------------------------------------------------------------------------------------------


def _own(s: State, camp: int) -> Iterator[Cards]:
    """Yield the cards in a player's hands, and those from which they choose."""
    side, lore = CAMPS[camp], s.lore
    if s.drawn and camp == s.active:
        yield Cards("drawn", "You drew", tuple(_commands(s.drawn, "", side)), "you keep some", hand=True)
    if lore is not None and lore.dealt[camp]:
        dealt = tuple(lore_card(s, card, camp) for card in lore.dealt[camp])
        yield Cards("dealt", "Lore cards to choose from", dealt, "you keep some", hand=True)
    none = "" if s.hands[camp] else "none yet" if s.phase == "setup" else "none"
    yield Cards("hand", "Your Command cards", tuple(_commands(s.hands[camp], "", side)), none, hand=True)
    if lore is not None and lore.hands[camp]:
        cards = tuple(lore_card(s, card, camp) for card in lore.hands[camp])
        yield Cards("lore-hand", "Your Lore cards", cards, hand=True)


def _other(s: State, camp: int, seat: int | None) -> Iterator[Cards]:
    """Yield the hands of another camp: the number of cards, and those that this seat knows to be among them."""
    key, title, lore = CAMPS[camp], CAMP_TITLES[camp], s.lore
    known = s.hands[camp].known_to(seat)
    shown = list(_commands(known, f"{key}:", key, mirrored=camp != facing(seat)))
    backs = _backs(f"{key}:command", key, "Command card", len(s.hands[camp]) - len(known))
    name, number = fill("{}: Command cards", title), fill("{:# card|# cards}", len(s.hands[camp]))
    yield Cards(f"hand:{key}", name, (*shown, *backs), number)
    if lore is not None:
        hand = lore.hands[camp]
        seen = [lore_card(s, card, camp, f"{key}:") for card in hand.known_to(seat)]
        backs = _backs(f"{key}:lore", key, "Lore card", len(hand) - len(seen))
        name, number = fill("{}: Lore cards", title), fill("{:# card|# cards}", len(hand))
        yield Cards(f"lore-hand:{key}", name, (*seen, *backs), number)


def _backs(key: str, side: str, title: str, count: int) -> tuple[Card, ...]:
    return (Card(key, title, "", side, ("shield",), face_down=True, count=count),) if count > 0 else ()


# --- single cards -----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _command(card: CommandCard, prefix: str, side: str, count: int = 1, *, mirrored: bool = False) -> Card:
    """Return a Command card: the sections or the units that it orders."""
    charges, sections = _command_charges(card, mirrored), _sections(card, mirrored)
    rank = _total(sections) if sections else _color(card)[:1].upper()
    return Card(
        f"{prefix}{card.key}", card.title, card.text, side, charges, count=count, ours=card.ours,
        suit="tactic" if card.tactic else "command", rank=rank, sections=sections,
    )  # fmt: skip


def _color(card: CommandCard) -> str:
    """Return the color of the banners that a card orders, or ""."""
    return next((word for word in _filters(card) if word in COLORS), "")


def _filters(card: CommandCard) -> list[Filter]:
    return [word for effect in card.effects if isinstance(effect, Order | OrderChain) for word in effect.filter]


def _sections(card: CommandCard, mirrored: bool) -> tuple[int, ...]:
    """Return how many units a card orders in each section, from left to right as they lie for who looks."""
    for effect in card.effects:
        if isinstance(effect, Order) and effect.sections is not None:
            counts = tuple(_units(getattr(effect.sections, wing)) for wing in ("left", "center", "right"))
            return counts[::-1] if mirrored else counts
    return ()


def _units(amount: object) -> int:
    return amount if isinstance(amount, int) else -1


def _total(sections: tuple[int, ...]) -> str:
    """Return the number of units that a card orders, if that is printed on it."""
    return "" if -1 in sections else str(sum(sections))


def _command_charges(card: CommandCard, mirrored: bool) -> tuple[str, ...]:
    for effect in card.effects:
        if isinstance(effect, Order) and effect.sections is not None:
            places = ("right", "center", "left") if mirrored else ("left", "center", "right")
            wings = zip(("left", "center", "right"), places, strict=True)
            return tuple(f"wing-{place}" for wing, place in wings if getattr(effect.sections, wing) != 0)
    if _color(card):
        return ("banner",)
    return tuple(dict.fromkeys(_FILTERS[word] for word in _filters(card) if word in _FILTERS)) or ("crown",)


def facing(seat: int | None) -> int:
    """Return the camp from whose side a seat sees the map; its left is the left of the picture."""
    return PENNANT if seat == PENNANT else STANDARD


def _commands(cards: Iterable[CommandCard], prefix: str, side: str, *, mirrored: bool = False) -> Iterator[Card]:
    counts = Counter(cards)
    for card in sorted(counts, key=lambda card: card.key):
        yield _command(card, prefix, side, counts[card], mirrored=mirrored)


def lore_card(s: State, card: LoreCard, camp: int | None, prefix: str = "") -> Card:
    """Return a Lore card: its cost (with the surcharge if it is out of character), its phase, and its effect."""
    side = "" if camp is None else CAMPS[camp]
    text = in_a_row(fill("{}, {}.", price(s, card, camp), _PHASES[card.phase]), card.text)
    return Card(
        f"{prefix}{card.key}", card.title, text, side, (MASTERS[card.master],), ours=card.ours,
        suit=card.master, cost=_paid(s, card, camp),
    )  # fmt: skip


def _paid(s: State, card: LoreCard, camp: int | None) -> str:
    """Return the figure of what a card costs (lore-9-06, lore-R-57)."""
    return "½" if card.cost == HALF else str(card.cost + _surcharge(s, card, camp))


def _surcharge(s: State, card: LoreCard, camp: int | None) -> int:
    if camp is None or in_character(s, camp, card):
        return 0
    return s.box.lore_deck.out_of_character_surcharge


def price(s: State, card: LoreCard, camp: int | None) -> Text:
    """Return what a card costs, in words (lore-9-06, lore-R-57)."""
    more = _surcharge(s, card, camp)
    if card.cost == HALF:
        return fill("Half its cost plus {}" if more else "Half its cost", more)
    return fill("{} Lore (out of character)" if more else "{} Lore", card.cost + more)


def _laid(table: Sequence[Laid]) -> Iterator[Card]:
    """Yield the Lore cards played this turn, with the tokens on them."""
    for number, laid in enumerate(table):
        cards = [laid.play.card, *([laid.play.again] if laid.play.again else [])]
        for card in cards:
            wording = "{camp}; cancelled." if laid.cancelled else "{camp}; {tokens} Lore on it."
            text = in_a_row(fill(wording, camp=CAMP_TITLES[laid.camp], tokens=laid.tokens), card.text)
            key, charges = f"laid:{number}:{card.key}", (MASTERS[card.master],)
            yield Card(key, card.title, text, CAMPS[laid.camp], charges, ours=card.ours, suit=card.master)


# --- councils, landmarks, discards ------------------------------------------------------------------------------------


@alike
def _councils(s: State) -> Iterator[Cards]:
    if s.lore is None:
        return
    for camp, key in enumerate(CAMPS):
        council = s.lore.councils[camp]
        sits = tuple(
            Card(
                f"council:{key}:{who}",
                str(CHARACTER_TITLES[who]),
                fill("Level {}", council.level(who)),
                key,
                (MASTERS[who],),
            )
            for who in CHARACTERS
            if council.level(who)
        )
        if sits:
            title = fill("War Council of {}", CAMP_TITLES[camp])
            yield Cards(f"council:{key}", title, sits, fill("{} levels", council.total))


@alike
def _landmarks(s: State) -> Iterator[Card]:
    """Yield the landmarks of Lore Masters and Commanders; those of the map itself have their words on their hexes."""
    for site in s.ground.landmarks:
        if site.kind.master == "map":
            continue
        side = "" if site.camp is None else CAMPS[site.camp]
        text = fill("On {}: {}", s.board.hexes[site.hex], words(site.kind))
        yield Card(f"site:{site.hex}", site_name(site), text, side, (SIGNS.get(site.kind.id, "tower"),))


@alike
def _discards(s: State) -> Iterator[Cards]:
    if s.deck.discards:
        cards = tuple(_commands(s.deck.discards, "discard:", ""))
        yield Cards("discard", "Command discards", cards, fill("{:# card|# cards} in the deck", len(s.deck)))
    if s.lore is not None and s.lore.deck.discards:
        thrown = sorted(s.lore.deck.discards, key=lambda card: card.key)
        lores = tuple(lore_card(s, card, None, "discard:") for card in thrown)
        left = fill("{:# card|# cards} in the deck", len(s.lore.deck))
        yield Cards("lore-discard", "Lore discards", lores, left)
