"""Lore and landmarks in the positions of referee cases, and the facts about them. See `cases.md`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.cards import Deck, Hand
from banneret.engine.cases.referee import known, taken_out
from banneret.games.battlelore.box.box import CAMPS, LoreCard
from banneret.games.battlelore.box.war_council import CHARACTERS, Council
from banneret.games.battlelore.cards.prices import price_lists
from banneret.games.battlelore.cards.state import Lore
from banneret.games.battlelore.state import State


@dataclass(frozen=True, slots=True)
class LorePosition:
    """The Lore of a case's position. Cards are named by their ids, camps by name.

    `councils` are levels by character, in place of those of the adventure; `goblets`, `hands`, `dealt` (cards that lie
    before a player who chooses) not named are empty. Cards that are nowhere are in the deck, unless `deck` says which
    are; then the others are left out. The pool holds what is not elsewhere, unless `pool` says how much. `used` are the
    camps that have played their card of this turn, `hushed` the windows that a camp passes until the turn ends, `shown`
    cards of a hand that the other camp knows. `exits` are those of Secret Passages, `lost` the camps whose Stronghold
    is taken.
    """

    councils: dict[str, dict[str, int]] = field(default_factory=dict)
    goblets: dict[str, int] = field(default_factory=dict)
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dealt: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shown: dict[str, tuple[str, ...]] = field(default_factory=dict)
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] = ()
    pool: int | None = None
    used: tuple[str, ...] = ()
    hushed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    exits: dict[str, str] = field(default_factory=dict)
    lost: tuple[str, ...] = ()


def arrange(s: State, wanted: LorePosition) -> None:
    """Set up Lore and landmarks as a case describes them. Raises ValueError for what cannot be set up."""
    for name, place in wanted.exits.items():
        s.sites.exits[_camp(name, "exits")] = s.board.by_key[known(f"hex:{place}", s.board.by_key, "lore: exits")].index
    for name in wanted.lost:
        s.sites.lost[_camp(name, "lost")] = True
    if s.lore is None:
        if wanted != LorePosition(exits=wanted.exits, lost=wanted.lost):
            raise ValueError("position: lore: the adventure has no Lore")
        return
    _councils(s, s.lore, wanted)
    _cards(s, s.lore, wanted)
    _tokens(s, s.lore, wanted)
    for name in wanted.used:
        s.lore.turn.used[_camp(name, "used")] = True
    for name, kinds in wanted.hushed.items():
        for kind in kinds:
            s.lore.hushed.stand(_camp(name, "hushed"), s.turns, kind)


def _councils(s: State, lore: Lore, wanted: LorePosition) -> None:
    made = list(lore.councils)
    for name, levels in wanted.councils.items():
        for character in levels:
            known(character, CHARACTERS, "lore: councils")
        made[_camp(name, "councils")] = Council(**levels)
    lore.councils = (made[0], made[1])
    lore.prices = price_lists(s.box, lore.cards, lore.councils)


def _cards(s: State, lore: Lore, wanted: LorePosition) -> None:
    left, named = sorted(lore.cards, key=lambda card: card.key), {card.id: card for card in s.box.lore_cards}

    def out_of_deck(ids: Iterable[str], key: str) -> list[LoreCard]:
        return sorted(taken_out(left, named, ids, f"lore: {key}"), key=lambda card: card.key)

    lore.hands = [Hand(out_of_deck(wanted.hands.get(name, ()), "hands")) for name in CAMPS]
    lore.dealt = [out_of_deck(wanted.dealt.get(name, ()), "dealt") for name in CAMPS]
    discards = out_of_deck(wanted.discard, "discard")
    lore.deck = Deck(left if wanted.deck is None else out_of_deck(wanted.deck, "deck"), discards=discards)
    lore.aside = () if wanted.deck is None else tuple(left)
    for name, ids in wanted.shown.items():
        camp = _camp(name, "shown")
        lore.hands[camp].came_openly(1 - camp, *(card for card in lore.hands[camp] if card.id in ids))


def _tokens(s: State, lore: Lore, wanted: LorePosition) -> None:
    lore.goblets = [wanted.goblets.get(name, 0) for name in CAMPS]
    rest = s.box.lore_tokens - sum(lore.goblets) - sum(s.stored.values())
    lore.pool = rest if wanted.pool is None else wanted.pool
    if min(rest, lore.pool) < 0:
        raise ValueError(f"position: lore: there are only {s.box.lore_tokens} tokens")


def _camp(name: str, key: str) -> int:
    return CAMPS.index(known(name, CAMPS, f"lore: {key}"))


# --- facts ------------------------------------------------------------------------------------------------------------


def facts(s: State) -> Mapping[str, dict[str, Any]]:
    """Return the facts about each camp's Lore, the Lore cards and the landmarks."""
    told: dict[str, dict[str, Any]] = {
        "landmarks": {s.board.hexes[site.hex].place: site.kind.id for site in s.ground.landmarks}
        | {"at": [s.board.hexes[site.hex].place for site in s.ground.landmarks]}
    }
    for camp, name in enumerate(CAMPS):
        told[f"sites:{name}"] = {"exit": _place(s, s.sites.exits[camp]), "lost": s.sites.lost[camp]}
    lore = s.lore
    if lore is None:
        return told
    for camp, name in enumerate(CAMPS):
        told[f"lore:{name}"] = {
            "goblet": lore.goblets[camp],
            "hand": [card.id for card in lore.hands[camp]],
            "dealt": [card.id for card in lore.dealt[camp]],
            "shown": [card.id for card in lore.hands[camp].known_to(1 - camp)],
            "used": lore.turn.used[camp],
            "council": {who: level for who in CHARACTERS if (level := lore.councils[camp].level(who))},
        }
    told["lore"] = {
        "pool": lore.pool,
        "deck": len(lore.deck),
        "aside": len(lore.aside),
        "discard": sorted(card.id for card in lore.deck.discards),
        "table": [card.id for laid in lore.turn.table for card in laid.leaving],
        "tokens": sum(laid.tokens for laid in lore.turn.table),
    }
    return told


def _place(s: State, hex: int) -> str:
    return "none" if hex < 0 else s.board.hexes[hex].place


def broken(s: State) -> Iterator[str]:
    """Yield the broken invariants: no Lore token or card is lost or doubled, and a known card is where it is known to
    be.
    """
    for creature, stored in s.stored.items():
        if stored < 0 or s.at[creature.index] < 0:
            yield f"{creature} stores {stored} Lore"
    lore = s.lore
    if lore is None:
        return
    tokens = [lore.pool, *lore.goblets, *(laid.tokens for laid in lore.turn.table), *s.stored.values()]
    if min(tokens) < 0 or (s.agenda and sum(tokens) != s.box.lore_tokens):
        yield f"there are {sum(tokens)} Lore tokens: {tokens}"
    yield from _broken_cards(s, lore)


def _broken_cards(s: State, lore: Lore) -> Iterator[str]:
    held = [*lore.hands[0], *lore.hands[1], *lore.dealt[0], *lore.dealt[1]]
    table = [card for laid in lore.turn.table for card in laid.leaving]
    cards = Counter([*held, *table, *lore.deck, *lore.deck.discards, *lore.aside])
    dealt = "lore_deal" not in s.agenda
    if dealt and cards != Counter(lore.cards):
        yield "Lore cards are lost or doubled"
    for camp, name in enumerate(CAMPS):
        for hand in (lore.hands[camp], s.hands[camp]):
            if Counter(hand.known_to(1 - camp)) - Counter(hand):
                yield f"a card that is known to be in the hand of {name} is not there"
