"""Skirmish: a few men on both sides, volleys of dice, wards that are played in reaction, and strikes back.

It uses `choose_some` in all its ways, dice, a reaction window (a secret question to whoever could hold a ward), and a
fight within a fight as a stack in the state.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.chance import Chance, Pile
from banneret.engine.decision import Play, choose_or_pass, choose_some
from banneret.engine.game import GameOver
from banneret.engine.scene import scene as show
from banneret.engine.state import State
from tests.engine.toys.blank import BLANK, row, rules

RULES = rules(
    "Skirmish",
    skirmish_1="At most two men shoot in a volley.",
    skirmish_2="Each shot hits on a bull or a ring.",
    skirmish_3="Who is shot at may play a ward, which undoes one hit, and draws another card.",
    skirmish_4="As many men fall as are hit, and their owner says which.",
    skirmish_5="The captain does not fall while others stand.",
    skirmish_6="Of two men who fall one is a veteran, as long as there are any.",
    skirmish_7="Those who fall strike back, once: one shot each.",
    skirmish_8="Who has no men left has lost.",
)
FACES = ("bull", "ring", "miss", "wide")


@dataclass(frozen=True, slots=True)
class Man:
    """`rank` is recruit, veteran or captain."""

    seat: int
    number: int
    rank: str

    @property
    def key(self) -> str:
        return f"man:{self.seat}-{self.number}"

    def __str__(self) -> str:
        return f"the {self.rank} {self.number}"


def company(seat: int) -> list[Man]:
    ranks = ("recruit", "recruit", "veteran", "veteran", "captain")
    return [Man(seat, number, rank) for number, rank in enumerate(ranks)]


@dataclass(slots=True)
class Skirmish(State):
    """`fights` is a stack of (target, hits); a hand holds one card, a ward or a blank."""

    men: list[list[Man]] = field(default_factory=lambda: [company(0), company(1)])
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    deck: Pile[str] = field(default_factory=lambda: Pile(["blank"] * 4 + ["ward"] * 4))
    played: list[str] = field(default_factory=list)
    fights: list[tuple[int, int]] = field(default_factory=list)
    turn: int = 0


def muster(s: Skirmish) -> None:
    for seat in (0, 1):
        draw(s, seat)
    s.agenda.append("volley")


def draw(s: Skirmish, seat: int) -> None:
    if len(s.deck):
        s.hands[seat].append(s.chance.draw(s.deck))
        s.tell(
            "draws",
            "Seat {seat} draws a card",
            seat=seat,
            card=s.hands[seat][-1],
            rule="skirmish-3",
            privately={seat: "You draw a {card}"},
        )


def volley(s: Skirmish) -> Play[None]:
    """Up to two men shoot (skirmish-1)."""
    seat = s.turn
    s.turn = 1 - seat
    s.agenda.append("volley")
    men = yield from choose_some(seat, "who-shoots", "Who shoots?", s.men[seat][:], at_most=2, rule="skirmish-1")
    shoot(s, 1 - seat, len(men))


def shoot(s: Skirmish, at: int, shots: int) -> None:
    """Roll one die for each shot (skirmish-2)."""
    fell = s.chance.roll(FACES, shots)
    hits = sum(face in ("bull", "ring") for face in fell)
    s.tell(
        "shots",
        "{shots} shots: {fell}",
        shots=shots,
        fell=" ".join(fell),
        rule="skirmish-2",
        dice=(show.Dice("Shots", tuple(fell)),),
    )
    s.fights.append((at, hits))
    s.agenda.append("fall")
    if s.hands[at]:
        s.agenda.append("react")


def react(s: Skirmish) -> Play[None]:
    """Ask every seat that holds a card, whether it is a ward or not (skirmish-3)."""
    seat, hits = s.fights[-1]

    def wards() -> list[str]:
        return [card for card in s.hands[seat] if card == "ward"]

    ward = yield from choose_or_pass(seat, "play-ward", "Do you play a ward?", wards, secret=True, rule="skirmish-3")
    if ward:
        s.hands[seat].remove(ward)
        s.played.append(ward)
        s.chance.reveal()
        s.fights[-1] = (seat, max(0, hits - 1))
        draw(s, seat)


def fall(s: Skirmish) -> Play[None]:
    """The owner chooses who falls (skirmish-4 to skirmish-6)."""
    seat, hits = s.fights[-1]
    own = s.men[seat]
    many = min(hits, len(own))

    def spared(man: Man, chosen: Sequence[Man]) -> str | None:
        return "skirmish-5" if man.rank == "captain" and len(chosen) < len(own) - 1 else None

    def too_green(chosen: Sequence[Man]) -> str | None:
        veterans = any(man.rank == "veteran" for man in own)
        return "skirmish-6" if veterans and many == 2 and all(man.rank == "recruit" for man in chosen) else None

    prompt, rule = "Who falls?", "skirmish-4"
    fallen = yield from choose_some(
        seat, "fall", prompt, own[:], at_least=many, at_most=many, unless=spared, unless_done=too_green, rule=rule
    )
    for man in fallen:
        own.remove(man)
        s.tell("falls", "{man} falls", man=man, rule="skirmish-4")
    if not own:
        raise GameOver([1 - seat], "skirmish-8", f"Seat {seat} has no men left.")
    if len(s.fights) == 1 and fallen:  # striking back is a fight within this fight
        s.agenda.append("fought")
        shoot(s, 1 - seat, len(fallen))
    else:
        s.fights.pop()


def fought(s: Skirmish) -> None:
    s.fights.pop()


def deal_anew(s: Skirmish, seat: int, chance: Chance) -> None:
    other = s.hands[1 - seat]
    s.deck.add(*other)
    other[:] = [chance.draw(s.deck) for _ in other]


def scene(s: Skirmish, seat: int | None) -> show.Scene:
    pieces = [
        show.Piece(man.key, str(own), "sword", str(man), at="field") for own, men in enumerate(s.men) for man in men
    ]
    rows = [row("played", "Played", tuple(show.Card(f"played:{at}", card) for at, card in enumerate(s.played)))]
    for own, hand in enumerate(s.hands):
        cards = (show.Card(card if own == seat else "back", card if own == seat else "?") for card in hand)
        rows.append(row(f"hand:{own}", "Hand", tuple(cards)))
    return show.Scene("Skirmish", f"{len(s.fights)} fights", (), (), pieces=tuple(pieces), cards=tuple(rows))


def facts(s: Skirmish) -> dict[str, dict[str, Any]]:
    men = {
        f"seat:{own}": {"men": [man.number for man in men], "hand": s.hands[own][:]} for own, men in enumerate(s.men)
    }
    return {**men, "field": {"turn": s.turn, "fights": s.fights[:], "deck": s.deck.bag[:], "played": s.played[:]}}


def arrange(s: Skirmish, position: Mapping[str, Any]) -> None:
    """`men` are the numbers of men who still stand, by seat; `hands` are the cards."""
    s.men = [[man for man in company(seat) if man.number in position["men"][seat]] for seat in (0, 1)]
    s.hands = [list(hand) for hand in position["hands"]]
    for hand in s.hands:
        for card in hand:
            s.deck.bag.remove(card)
    s.agenda = ["volley"]


def broken(s: Skirmish) -> Iterator[str]:
    cards = [*s.deck, *s.played, *s.hands[0], *s.hands[1]]
    if sorted(cards) != ["blank"] * 4 + ["ward"] * 4:
        yield f"the cards are {sorted(cards)}"
    if len(s.fights) > 2:
        yield f"there are {len(s.fights)} fights"


SKIRMISH = replace(
    BLANK,
    key="skirmish",
    title="Skirmish",
    rulebook=RULES,
    setup=lambda _: Skirmish(agenda=["muster"]),
    phases={"muster": muster, "volley": volley, "react": react, "fall": fall, "fought": fought},
    scene=scene,
    deal_anew=deal_anew,
    facts=facts,
    arrange=arrange,
    broken=broken,
    has_secrets=lambda _: True,
)
