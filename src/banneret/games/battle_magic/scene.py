"""The table of Battle Magic as a seat sees it: all but the hands of others lies open (magic-R-08)."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Iterable, Iterator
from dataclasses import replace

from banneret.engine.scene import Board, Cards, Mark, Piece, Scene, Side, Track
from banneret.engine.scene import Card as SceneCard
from banneret.games.battle_magic.board import board
from banneret.games.battle_magic.box import COLOURS, Card, Chit, Counter
from banneret.games.battle_magic.combat import gains, total, usable
from banneret.games.battle_magic.drawing import hand_limit
from banneret.games.battle_magic.reach import reaches
from banneret.games.battle_magic.recruiting import cost
from banneret.games.battle_magic.state import Battle, Fought, State, side_name

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
        sides=tuple(replace(SIDES[seat], out=not s.alive[seat]) for seat in s.seats),
        boards=(_board(s),),
        pieces=tuple(_piece(s, unit) for army in s.army for unit in army),
        cards=tuple(_cards(s, seat)),
        tracks=tuple(_tracks(s)),
        reaches=tuple(reaches(s, seat)),
    )


def _board(s: State) -> Board:
    """The map, and an arrow from who attacks to who is attacked."""
    shown = board(s.map, special=bool(any(s.ground.special)))
    if s.battle is None:
        return shown
    ends = tuple(shown.cells[s.at[unit.index]].centre for unit in (s.battle.attacker, s.battle.defender))
    return replace(
        shown, marks=(*shown.marks, Mark("attack", ends, f"{s.battle.attacker} attacks {s.battle.defender}"))
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
        number=s.flight.points if s.flight and s.flight.unit is unit else s.points.get(unit),
        badges=("artifact",) * artifacts,
        tired=s.phase == "battle" and unit in s.attacked and not (s.battle and unit is s.battle.attacker),
        details=_details(s, unit, artifacts),
        counts="points left",
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
    rows.append(("Costs", cost(unit.chit)))
    return tuple(rows)


# --- cards and chits --------------------------------------------------------------------------------------------------


def _cards(s: State, seat: int | None) -> Iterator[Cards]:
    if s.battle is not None:
        yield from _battle(s, s.battle)
    elif s.fought is not None:
        yield from _fought(s.fought)
    if s.card is not None:
        yield Cards("card", "Card in play", (_card(s.card, "played:"),), open=True)
    if seat is not None and s.alive[seat] and s.phase != "setup":
        yield _pile(s, seat, "Your recruit pile")
    if seat is not None and s.phase != "setup":
        yield Cards("hand", "Your hand", tuple(_counted(s.hands[seat])), _limit(s, seat), hand=True)
    for other in s.seats:
        if other != seat and s.alive[other] and s.phase != "setup":
            yield _other_hand(s, other)
    for other in s.seats:
        if other != seat and s.alive[other] and s.phase != "setup":
            yield _pile(s, other, f"Recruit pile of {side_name(other)}")
    for other in s.seats:
        if s.alive[other] and s.phase != "setup":
            yield _cup(s, other)
    if s.discard:
        note = f"{len(s.deck)} cards in the deck"
        yield Cards("discard", "Discard pile", tuple(_counted(s.discard, "discard:")), note)


def _limit(s: State, seat: int) -> str:
    return f"{len(s.hands[seat])} cards; you may keep {hand_limit(s, seat)}"


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


def _pile(s: State, seat: int, title: str) -> Cards:
    """A recruit pile, which lies open."""
    return Cards(f"pile:{COLOURS[seat]}", title, tuple(_chits(s.piles[seat])), f"{len(s.cups[seat])} more in the cup")


def _cup(s: State, seat: int) -> Cards:
    """What may still be drawn out of a cup: all but what lies open (magic-R-08)."""
    chits = tuple(_chits(s.cups[seat], "cup:"))
    return Cards(f"cup:{COLOURS[seat]}", f"Cup of {side_name(seat)}", chits)


def _chits(chits: Iterable[Chit], prefix: str = "") -> Iterator[SceneCard]:
    counts = Count(chits)
    for chit in sorted(counts, key=lambda chit: chit.key):
        charge = CHARGES.get(chit.type.id, "shield")
        yield SceneCard(f"{prefix}{chit.key}", chit.name, cost(chit), COLOURS[chit.seat], (charge,), count=counts[chit])


def _battle(s: State, b: Battle) -> Iterator[Cards]:
    """The cards on the table, side by side, and what each side has so far."""
    for side, unit in enumerate((b.attacker, b.defender)):
        title = f"{unit} {'defends' if side else 'attacks'}: {total(s, b, side)}"
        yield _lying(b, side, title, map(str, gains(s, b.attacker, b.defender, side)))


def _fought(f: Fought) -> Iterator[Cards]:
    """The same of the last battle."""
    for side, unit in enumerate((f.battle.attacker, f.battle.defender)):
        title = f"{unit} {f.ends[side]}: {f.totals[side]}"
        yield _lying(f.battle, side, title, map(str, f.gains[side]))


def _lying(b: Battle, side: int, title: str, gains: Iterable[str]) -> Cards:
    unit, played = (b.attacker, b.defender)[side], b.played[side]
    cards = [*b.drawn[side], *([played] if played else [])]
    shown = tuple(
        _card(card, f"battle:{side}-{place}:", text="" if usable(unit, card) else "counts nothing")
        for place, card in enumerate(cards)
    )
    return Cards(f"battle:{side}", title, shown, ", ".join(gains), open=True)


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
