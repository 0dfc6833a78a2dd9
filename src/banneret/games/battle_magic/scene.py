"""The table of Battle Magic as a seat sees it: all but the hands of others lies open (magic-R-08)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator

from banneret.engine.scene import Card as SceneCard
from banneret.engine.scene import Cards, Piece, Scene, Side, Track
from banneret.games.battle_magic.board import board
from banneret.games.battle_magic.box import COLOURS, Card, Chit, Counter
from banneret.games.battle_magic.combat import usable
from banneret.games.battle_magic.drawing import hand_limit
from banneret.games.battle_magic.state import State, side_name

SIDES = (
    Side("red", "Red", 0, "heater"),
    Side("black", "Black", 1, "notched"),
    Side("blue", "Blue", 2, "lozenge"),
    Side("green", "Green", 3, "roundel"),
    Side("purple", "Purple", 4, "pennon"),
)
CHARGES = {
    "army": "spear",
    "dragon": "dragon",
    "hero": "helmet",
    "ship": "ship",
    "castle": "tower",
    "wizard": "hat",
    "ballista": "crossbow",
    "artifact": "star",
    "juggernaught": "cannon",
    "giant": "giant",
    "crystal-tower": "flame",
}
CARD_CHARGES = {"move": "horse", "sword": "sword", "gold": "coin", "magic": "book"}
_PHASES = {"setup": "Setup", "move": "Move phase", "battle": "Battle phase", "recruit": "Recruit phase"}


def scene(s: State, seat: int | None) -> Scene:
    """What `seat` sees; None is a spectator."""
    return Scene(
        title=s.map.title,
        phase=_phase(s),
        sides=SIDES[: len(s.hands)],
        boards=(board(s.map, special=bool(any(s.ground.special))),),
        pieces=tuple(_piece(s, unit) for army in s.army for unit in army),
        cards=tuple(_cards(s, seat)),
        tracks=tuple(_tracks(s)),
    )


def _phase(s: State) -> str:
    if s.phase == "setup":
        return "Setup"
    return f"{side_name(s.active)}, round {s.rounds + 1}: {_PHASES.get(s.phase, 'Draw phase')}"


# --- units ------------------------------------------------------------------------------------------------------------


def _piece(s: State, unit: Counter) -> Piece:
    artifacts = s.artifacts.get(unit, 0)
    return Piece(
        key=unit.key,
        side=COLOURS[unit.seat],
        charge=CHARGES.get(unit.kind, unit.kind),
        name=unit.name,
        at=s.where(unit).key,
        number=s.points.get(unit),
        figures=artifacts,
        tired=s.phase == "battle" and unit in s.attacked,
        details=_details(s, unit, artifacts),
    )


def _details(s: State, unit: Counter, artifacts: int) -> tuple[tuple[str, str], ...]:
    kind = unit.type
    rows = [("Type", kind.name), ("Battle", f"{kind.battle_cards} cards, {' and '.join(kind.battle_types)} count")]
    if kind.move_cards:
        where = {"land": "on land", "water": "on water"}.get(kind.domain, "anywhere")
        rows.append(("Moves", f"{where}, on {' or '.join(kind.move_types)} cards, at most {kind.move_cards}"))
    if kind.carry:
        some = {1: "one {}"}
        rows.append(("Carries", "; ".join(some.get(c.max, "any {}").format(" or ".join(c.types)) for c in kind.carry)))
    gains = [f"+{bonus} against {other}" for (own, other), (bonus, _) in s.box.advantage.items() if own == unit.kind]
    if gains:
        rows.append(("Advantages", ", ".join(gains)))
    if artifacts:
        rows.append(("Artifacts", str(artifacts)))
    if unit.seat == s.active and unit.cards and s.phase == "move":
        rows += [("Points left", str(s.points.get(unit, 0))), ("Cards played", str(s.spent.get(unit, 0)))]
    rows.append(("Costs", f"{kind.cost}, paid in {' or '.join(kind.pay)}"))
    return tuple(rows)


# --- cards and chits --------------------------------------------------------------------------------------------------


def _cards(s: State, seat: int | None) -> Iterator[Cards]:
    if s.battle is not None:
        yield from _battle(s)
    if s.card is not None:
        yield Cards("card", "Card in play", (_card(s.card, "played:"),))
    if seat is not None:
        yield Cards("hand", "Your hand", tuple(_counted(s.hands[seat])), _limit(s, seat), hand=True)
    for other in s.seats:
        if other != seat and s.alive[other] and s.phase != "setup":
            yield _other_hand(s, other)
    for other in s.seats:
        if s.alive[other] and s.phase != "setup":
            yield _pile(s, other)
    if s.discard:
        note = f"{len(s.deck)} cards in the deck"
        yield Cards("discard", "Discard pile", tuple(_counted(s.discard, "discard:")), note)


def _limit(s: State, seat: int) -> str:
    return f"{len(s.hands[seat])} cards, at most {hand_limit(s, seat)} at the end of a turn"


def _counted(cards: Iterable[Card], prefix: str = "") -> Iterator[SceneCard]:
    counts = Count(cards)
    for card in sorted(counts, key=lambda card: card.key):
        yield _card(card, prefix, counts[card])


def _card(card: Card, prefix: str = "", count: int = 1, text: str = "") -> SceneCard:
    charges = (CARD_CHARGES[card.type],) * card.strength
    return SceneCard(f"{prefix}{card.key}", card.title, text, charges=charges, count=count)


def _other_hand(s: State, seat: int) -> Cards:
    """Another's hand: how many, and which of them all have seen."""
    colour, known = COLOURS[seat], s.known[seat]
    shown = list(_counted(known, f"{colour}:"))
    hidden = len(s.hands[seat]) - len(known)
    if hidden:
        shown.append(SceneCard(f"{colour}:back", "Cards", side=colour, face_down=True, count=hidden))
    return Cards(f"hand:{colour}", f"Hand of {side_name(seat)}", tuple(shown), f"{len(s.hands[seat])} cards")


def _pile(s: State, seat: int) -> Cards:
    """A recruit pile, and what is left in the cup."""
    left = Count(s.cups[seat])
    cup = ", ".join(f"{count} {chit}" for chit, count in sorted(left.items(), key=lambda entry: entry[0].key))
    counts = Count(s.piles[seat])
    chits = tuple(_chit(chit, counts[chit]) for chit in sorted(counts, key=lambda chit: chit.key))
    title = f"Recruit pile of {side_name(seat)}"
    return Cards(f"pile:{COLOURS[seat]}", title, chits, f"In the cup: {cup or 'nothing'}")


def _chit(chit: Chit, count: int) -> SceneCard:
    cost = f"{chit.type.cost} in {' or '.join(chit.type.pay)}"
    return SceneCard(chit.key, chit.name, cost, COLOURS[chit.seat], (CHARGES.get(chit.type.id, "shield"),), count=count)


def _battle(s: State) -> Iterator[Cards]:
    """The cards on the table, side by side."""
    b = s.battle
    assert b is not None
    for side, unit in enumerate((b.attacker, b.defender)):
        played = b.played[side]
        cards = [*b.drawn[side], *([played] if played else [])]
        shown = tuple(
            _card(card, f"battle:{side}-{place}:", text="" if usable(unit, card) else "counts nothing")
            for place, card in enumerate(cards)
        )
        yield Cards(f"battle:{side}", f"{unit} {'defends' if side else 'attacks'}", shown)


def _tracks(s: State) -> Iterator[Track]:
    for seat in s.seats:
        colour, name = COLOURS[seat], side_name(seat)
        yield Track(f"castles:{colour}", f"{name}: castles", len(s.castles(seat)), 0, colour)
        yield Track(f"units:{colour}", f"{name}: units", len(s.army[seat]), 0, colour)
    yield Track("deck", "Cards in the deck", len(s.deck), len(s.box.deck))
    if s.rules.turn_limit:
        yield Track("rounds", "Rounds", s.rounds, s.rules.turn_limit)
    if s.rules.quiet_limit:
        yield Track("quiet", "Quiet rounds", s.quiet, s.rules.quiet_limit)
