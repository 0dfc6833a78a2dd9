"""A toy for luck and choice: two seats take turns to wait or to toss a coin for points. Or one guesses a hidden coin.

Heads give three points to the seat that tosses, tails take three away. The seat with more points after four turns wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from banneret.bots.evaluation import Evaluation
from banneret.engine.chance import Chance
from banneret.engine.decision import Decision, Play, choose
from banneret.engine.game import GameOption, GameOver
from banneret.engine.match.events import Answer, Event, Outcome
from banneret.engine.match.match import Match
from banneret.engine.scene.scene import Dice, Scene, Side
from banneret.engine.state import State
from banneret.engine.terms import things
from tests.engine.toys.blank import BLANK, rules

TURNS = 4
PRIZE = 3
COIN = ("heads", "tails")
SIDES = (Side("anna", "Anna", 0, "heater"), Side("bert", "Bert", 1, "notched"))


class Toss(State):
    """The points of the first seat against the second, the turns so far, and the hidden coin."""

    lead = 0
    turn = 0
    coin = "tails"

    def copy(self) -> Toss:
        twin = Toss(self.agenda[:])
        twin.lead, twin.turn, twin.coin = self.lead, self.turn, self.coin
        return twin


def begin(options: Mapping[str, str]) -> Toss:
    return Toss([options["kind"]])


def toss(s: Toss) -> Play[None]:
    seat = s.turn % 2
    answer = yield from choose(seat, "toss", "Toss, or wait?", ["wait", "toss", "yield"], rule="toss")
    if answer == "toss":
        (face,) = s.chance.roll(COIN, 1)
        fell = Dice("toss", (face,), SIDES[seat].key, (face == "heads",))
        s.tell("tosses", "{seat} tosses {face}", seat=SIDES[seat].name, face=face, rule="toss", dice=(fell,))
        s.lead += (PRIZE if face == "heads" else -PRIZE) * (1 - 2 * seat)
    elif answer == "yield":
        s.lead -= PRIZE * (1 - 2 * seat)
    s.turn += 1
    if s.turn >= TURNS:
        raise GameOver(() if not s.lead else (int(s.lead < 0),), "toss", "The last turn is over.")
    s.then("toss")


def guess(s: Toss) -> Play[None]:
    answer = yield from choose(0, "guess", "Heads or tails?", ["heads", "tails"], rule="toss")
    raise GameOver((int(answer != s.coin),), "toss", f"The coin shows {s.coin}.")


def deal_anew(s: Toss, _: int, chance: Chance) -> None:
    s.coin = chance.pick(COIN)


def features(s: Toss) -> dict[tuple[int, ...], dict[str, float]]:
    return {(0,): {"lead": float(s.lead)}, (1,): {"lead": 0.0}}


def score(_: Toss, __: int, decision: Decision) -> list[float]:
    """Waiting is best, and giving points away is worst."""
    return [{"wait": 1.0, "yield": -1.0}.get(way, 0.0) for way in decision.branches]


TOSS = replace(
    BLANK,
    key="toss",
    rulebook=rules("Toss", toss="Toss or wait."),
    options=(GameOption("kind", "Kind", (("toss", "Toss"), ("guess", "Guess")), "toss"),),
    setup=begin,
    phases={"toss": toss, "guess": guess},
    features=features,
    score=score,
    terms={"lead": things("point", "points")},
    quiet=frozenset({"toss"}),
    moment=lambda s: (s.turn, 0),
    deal_anew=deal_anew,
    scene=lambda _, __: Scene("Toss", "", SIDES, ()),
)
KNOWS = Evaluation(TOSS, {"lead": 1.0})


def tossed(*steps: str) -> list[Event]:
    """What happened: `wait`, `yield`, `heads` or `tails` in each turn."""
    happened: list[Event] = []
    for turn, step in enumerate(steps):
        coin = step in ("heads", "tails")
        happened.append(Answer(turn % 2, "toss" if coin else step))
        happened += [Outcome("roll", (step,))] if coin else []
    return happened


def match_of(happenings: list[Event], **options: str) -> Match:
    return Match.resume(TOSS, options, happenings)
