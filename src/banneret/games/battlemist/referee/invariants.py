"""The invariants of every position: cards, stars, pieces and units are conserved, and control is right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from banneret.games.battlemist.box.box import ActionCard
from banneret.games.battlemist.state import State


def broken(s: State) -> Iterator[str]:
    """Yield the invariants that do not hold: cards, stars, pieces and units are conserved, and control is right."""
    yield from _broken_cards(s)
    if sum(s.stars) + s.pool != s.box.file.game.stars:
        yield "stars are lost or doubled"
    for seat in s.seats:
        yield from _broken_seat(s, seat)
    for realm in s.box.realms:
        if s.built[realm.index] and realm.home:
            yield f"something is built on {realm}"
        if s.phase not in ("movement", "battle") and len(s.there(realm)) > 1 and not realm.home:
            yield f"two races stand in {realm}"
    if s.phase == "building":
        laid = Counter([*s.land.realms, *(realm for hand in s.building.pieces for realm in hand)])
        if laid - Counter(s.box.realms) or any(laid[realm] != 1 for realm in s.box.neutral):
            yield "pieces of the map are lost or doubled"


def _broken_cards(s: State) -> Iterator[str]:
    played = [play.source for play in s.plays if isinstance(play.source, ActionCard)]
    held = [card for hand in s.hands for card in hand]
    events = [s.vote.event] if s.vote else []
    cards = Counter([*s.actions, *s.actions.discards, *held, *played, *s.events, *s.gone, *events])
    if cards != Counter([*s.box.actions, *(s.box.events if s.rules.events else ())]):
        yield "action cards are lost or doubled"
    kept = [card for cards in s.artifacts for card in cards]
    quests = Counter([*s.quest_deck, *s.quest_deck.discards, *s.drawn, *kept, *(quest for quest in s.quests if quest)])
    if quests != Counter(s.box.quests):
        yield "quest cards are lost or doubled"


def _broken_seat(s: State, seat: int) -> Iterator[str]:
    name = s.name(seat)
    if min(s.stock[seat]) < 0:
        yield f"{name} has a negative stock"
    if not 0 <= s.used[seat] <= s.stars[seat] or s.extra[seat] < 0:
        yield f"{name} has used more stars than it has"
    if len(s.hands[seat]) > s.box.file.game.hand_limit:
        yield f"{name} holds too many cards"
    if len(s.heroes[seat]) > s.box.file.hero.max_owned:
        yield f"{name} has too many heroes"
    if any(not any(troop) or min(troop) < 0 for troop in s.troops[seat].values()):
        yield f"{name} has units that are none"
    for viewer in s.others(seat):
        if Counter(s.hands[seat].known_to(viewer)) - Counter(s.hands[seat]):
            yield f"{s.name(viewer)} knows cards that {name} does not hold"
    if not s.alive[seat] and (s.troops[seat] or s.heroes[seat] or s.hands[seat] or s.holdings(seat)):
        yield f"{name} is out and has something left"
    if s.phase in ("setup", "building", "movement", "battle"):
        return
    for realm in s.holdings(seat):
        if realm is not s.home(seat) and not s.has_army(seat, realm):
            yield f"{name} controls {realm} without an army unit"
