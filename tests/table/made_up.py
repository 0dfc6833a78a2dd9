"""A made-up game for the tests of the table: an open race, secret bids, and a bell for the first seat that rings it.

`trouble` makes it fail in one place: the rules at an answer, or the scores that a bot asks for; or loop, eat memory,
or show too much at one answer, or loop as it begins.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from banneret.engine.chance import Chance, Pile
from banneret.engine.decision import Decision, Play, choose, choose_or_pass, choose_some, first_of, together
from banneret.engine.game import Act, Game, GameOption, GameOver
from banneret.engine.rulebook import Rule, Rulebook
from banneret.engine.scene.scene import Card, Cards, Scene, Side, Track
from banneret.engine.state import State

GOAL = 12
SECRET = ("bids", "whisper")
_NAMES = ("Red", "Blue", "Green")


@dataclass(slots=True)
class MadeUp(State):
    trouble: str = "none"
    turn: int = 0
    places: list[int] = field(default_factory=list)
    deck: Pile[int] = field(default_factory=lambda: Pile(range(1, 10)))
    hands: list[list[int]] = field(default_factory=list)

    def go(self, seat: int, steps: int) -> None:
        self.places[seat] += steps
        self.tell("goes", "{names} goes on by {steps}", names=_NAMES[seat], steps=steps, rule="made-1")
        if self.places[seat] >= GOAL:
            raise GameOver([seat], "made-1", f"{_NAMES[seat]} has arrived.")


def setup(options: Mapping[str, str]) -> MadeUp:
    seats = int(options["seats"])
    if options["trouble"] == "begin-eats":
        list(range(10**9))
    while options["trouble"] == "begin-loops":
        pass
    return MadeUp(
        agenda=[options["kind"], "deal"] if options["kind"] in SECRET else [options["kind"]],
        trouble=options["trouble"],
        places=[0] * seats,
        hands=[[] for _ in range(seats)],
    )


def race(s: MadeUp) -> Play[None]:
    """The seat in turn chooses a lane, then how far; the wind adds a little."""
    s.agenda.append("race")
    lane = yield from choose(
        s.turn, "which-lane", "Which lane?", ["left", "right", "ditch", "trap"], unless=_barred, rule="made-2"
    )
    if lane == "trap":
        _fall_into_the_trap(s)
    steps = yield from choose(s.turn, "how-far", "How far?", [1, 2, 3], rule="made-1")
    wind = s.chance.roll(["calm", "gust"], 1)[0]
    seat, s.turn = s.turn, (s.turn + 1) % len(s.places)
    s.go(seat, steps + (wind == "gust"))


def _fall_into_the_trap(s: MadeUp) -> None:
    if s.trouble == "trap":
        raise ZeroDivisionError("the trap")
    if s.trouble == "rules-eat":
        list(range(10**9))
    if s.trouble == "rules-show":
        s.tell("shows", "x" * 10**8, rule="made-1")
    while s.trouble == "rules-loop":
        pass


def _barred(lane: str) -> str | None:
    return "made-3" if lane == "ditch" else None


def bids(s: MadeUp) -> Play[None]:
    """All bid cards in secret at the same time; the highest sum goes on."""
    s.agenda += ["bids", "deal"]
    given = yield from together({seat: _bid(s, seat) for seat in range(len(s.hands))})
    for seat, cards in given.items():
        s.hands[seat] = [card for card in s.hands[seat] if card not in cards]
    s.chance.reveal()
    best = max(given, key=lambda seat: sum(given[seat]))
    s.go(best, 4)


def _bid(s: MadeUp, seat: int) -> Play[list[int]]:
    return choose_some(seat, "what-bid", "What is bid?", lambda: s.hands[seat], at_least=1, secret=True, rule="made-4")


def deal(s: MadeUp) -> None:
    """Hands of three cards for all."""
    s.deck = Pile(card for card in range(1, 10) if not any(card in hand for hand in s.hands))
    for hand in s.hands:
        while len(hand) < 3:
            hand.append(s.chance.draw(s.deck))
        hand.sort()


def whisper(s: MadeUp) -> Play[None]:
    """Blue alone answers in secret, from a hand that becomes smaller; then Red continues."""
    s.agenda.append("whisper")
    if not s.hands[1]:
        deal(s)
    card = yield from choose(1, "which-card", "Which card?", lambda: s.hands[1], secret=True, rule="made-4")
    s.hands[1].remove(card)
    steps = yield from choose(0, "how-far", "How far?", [1, 2], rule="made-1")
    s.go(0, steps)


def bell(s: MadeUp) -> Play[None]:
    """Whoever rings first goes on; a pass lets the others ring."""
    s.agenda.append("bell")
    waiting = list(range(len(s.places)))
    while waiting:
        asked = {
            seat: Decision(seat, "ring", "Ring?", ["ring", "ring-loudly"], otherwise="Wait", rule="made-5")
            for seat in waiting
        }
        seat, rung = yield from first_of(asked)
        if rung:
            s.go(seat, 1)
            return
        waiting.remove(seat)


def talk(s: MadeUp) -> Play[None]:
    """Red and Blue say something, whoever speaks first; each word is a step."""
    s.agenda.append("talk")
    seat, _ = yield from first_of(
        {
            seat: Decision(seat, "say", "What do you say?", ["yes", "no"], between=(0, 1), rule="made-7")
            for seat in (0, 1)
        }
    )
    s.go(seat, 1)


def steps(s: MadeUp) -> Play[None]:
    """The seats answer in turn, without chance."""
    s.agenda.append("steps")
    far = yield from choose(s.turn, "how-far", "How far?", [1, 2], rule="made-1")
    if s.trouble == "wall" and s.turn == 1:
        raise ZeroDivisionError("the wall")
    seat, s.turn = s.turn, 1 - s.turn
    s.go(seat, far)


def tug(s: MadeUp) -> Play[None]:
    """Red may pull, in the open; used where one seat answers often."""
    s.agenda.append("tug")
    if (yield from choose_or_pass(0, "pull", "Pull?", ["pull"], rule="made-1")):
        s.go(0, 1)


def scene(s: MadeUp, seat: int | None) -> Scene:
    return Scene(
        title="Made up",
        phase=s.agenda[-1] if s.agenda else "over",
        sides=tuple(Side(name.lower(), name, hue, "heater") for hue, name in enumerate(_NAMES[: len(s.places)])),
        boards=(),
        cards=tuple(_hand(s, owner, open_=owner == seat) for owner in range(len(s.hands))),
        tracks=tuple(Track(f"place:{seat}", _NAMES[seat], place, GOAL) for seat, place in enumerate(s.places)),
    )


def _hand(s: MadeUp, owner: int, *, open_: bool) -> Cards:
    cards = [Card(str(card), str(card)) if open_ else Card("", "", face_down=True) for card in s.hands[owner]]
    return Cards(f"hand:{owner}", _NAMES[owner], tuple(cards), hand=True)


def deal_anew(s: MadeUp, seat: int, chance: Chance) -> None:
    """Mix the hands of the others with the deck."""
    pile = Pile(sorted([*s.deck, *(card for owner, hand in enumerate(s.hands) if owner != seat for card in hand)]))
    for owner, hand in enumerate(s.hands):
        if owner != seat:
            s.hands[owner] = sorted(chance.draw(pile) for _ in hand)
    s.deck = pile


def score(s: MadeUp, _: int, decision: Decision) -> list[float]:
    if s.trouble == "score-fails":
        raise ZeroDivisionError("card:9")
    if s.trouble == "score-dies":
        os._exit(3)
    while s.trouble == "score-loops":
        pass
    return [float(way) if isinstance(way, int) else 0.0 for way in decision.branches]


def _concede(s: Any, seat: int) -> None:
    raise GameOver([other for other in range(len(s.places)) if other != seat], "made-6", f"{_NAMES[seat]} concedes.")


def _values(*words: str) -> tuple[tuple[str, str], ...]:
    return tuple((word, word.title()) for word in words)


TROUBLES = _values(
    *("none", "trap", "wall", "score-fails", "score-dies", "score-loops"),
    *("rules-loop", "rules-eat", "rules-show", "begin-loops", "begin-eats"),
)

GAME = Game(
    key="made-up",
    title="Made up",
    blurb="A race for tests.",
    players="2-3",
    minutes="1",
    ownership="Nobody's.",
    options=(
        GameOption("kind", "Kind", _values("race", "bids", "whisper", "bell", "steps", "tug", "talk"), "race"),
        GameOption("seats", "Seats", _values("2", "3"), "2"),
        GameOption("trouble", "Trouble", TROUBLES, "none"),
        GameOption("motto", "Motto", (), ""),
        GameOption("track", "Track", (), "", file=True),
    ),
    rulebook=Rulebook(
        "Made up",
        (
            Rule("made-1", "Going", "One goes on by as many steps as one says."),
            Rule("made-2", "Lanes", "There are two lanes."),
            Rule("made-3", "Lanes", "Nobody runs in the ditch."),
            Rule("made-4", "Bids", "One bids at least one card."),
            Rule("made-5", "Bell", "Who rings first goes on."),
            Rule("made-6", "Ending", "One may concede."),
            Rule("made-7", "Talk", "Two talk, and each word is a step."),
        ),
    ),
    setup=setup,
    phases={
        "race": race,
        "bids": bids,
        "deal": deal,
        "whisper": whisper,
        "bell": bell,
        "steps": steps,
        "tug": tug,
        "talk": talk,
    },
    seats=lambda options: _NAMES[: int(options["seats"])],
    scene=scene,
    deal_anew=deal_anew,
    score=score,
    facts=lambda _s: {},
    arrange=lambda _s, _position: None,
    broken=lambda _s: (),
    has_secrets=lambda options: options["kind"] in SECRET,
    poster=lambda: scene(setup({"kind": "race", "seats": "2", "trouble": "none"}), None),
    check=lambda _path: None,
    acts=(Act("concede", "Concede", lambda _s, _seat: None, _concede, ends=True),),
)
