"""Relay: two teams of two run over twelve fields. In each team, the first seat to answer runs.

It uses `first_of`, forced answers, the end of the match from deep inside, asides (cheer; whistle, which drops the
phase) and interrupts (rain, after which play goes on; concede, which ends it).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from banneret.engine.decision import Decision, Play, choose, first_of
from banneret.engine.game import Act, GameOver, PhaseOver
from banneret.engine.scene import scene as show
from banneret.engine.state import State
from tests.engine.toys.blank import BLANK, rules

GOAL = 12
TEAMS = ((0, 2), (1, 3))
RULES = rules(
    "Relay",
    relay_1="Either runner of the team whose turn it is runs one to three fields.",
    relay_2="Nobody runs past the goal.",
    relay_3="Who runs three fields stumbles on a stone, and falls back one.",
    relay_4="Who has run hands the baton to the other runner.",
    relay_5="The first team at the goal wins.",
    relay_6="Everybody may cheer twice.",
    relay_7="A runner may whistle the other team back, once a match.",
    relay_8="When it rains, both teams go back one field. It rains once.",
    relay_9="A team may give up.",
)


@dataclass(slots=True)
class Relay(State):
    """`at` is the field of each team, `cheers` how often each seat has cheered."""

    at: list[int] = field(default_factory=lambda: [0, 0])
    cheers: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    baton: list[int] = field(default_factory=lambda: [0, 1])
    whistled: list[bool] = field(default_factory=lambda: [False, False])
    rained: bool = False
    turn: int = 0


def leg(s: Relay) -> Play[None]:
    """One seat of the team runs, and hands over the baton (relay-1 to relay-4)."""
    team = s.turn
    s.agenda.append("leg")

    def past(fields: int) -> str | None:
        return "relay-2" if s.at[team] + fields > GOAL else None

    asked = {
        seat: Decision(seat, "run", "How far do you run?", (1, 2, 3), unless=past, rule="relay-1")
        for seat in TEAMS[team]
    }
    seat, fields = yield from first_of(asked)
    run(s, team, fields)
    s.tell("runs", "Seat {seat} runs {fields} fields", seat=seat, fields=fields, rule="relay-1")
    others = [other for other in TEAMS[team] if other != seat]
    s.baton[team] = yield from choose(seat, "hand-over", "Who takes the baton?", others, rule="relay-4")
    if s.at[team] == GOAL - 1:  # on the last field nobody is asked, because each has one option
        only = Decision(s.baton[team], "one-more", "One more?", [1], rule="relay-1")
        yield from first_of({s.baton[team]: only})
        run(s, team, 1)
    s.turn = 1 - team


def run(s: Relay, team: int, fields: int) -> None:
    for _ in range(fields):
        step(s, team)
    if fields == 3 and s.chance.roll(("stone", "grass"), 1) == ["stone"]:
        s.at[team] -= 1


def step(s: Relay, team: int) -> None:
    s.at[team] += 1
    if s.at[team] == GOAL:
        raise GameOver(TEAMS[team], "relay-5", f"Team {team} is at the goal.")


# --- unasked ----------------------------------------------------------------------------------------------------------


def no_cheer(s: Relay, seat: int) -> str | None:
    return "relay-6" if s.cheers[seat] >= 2 else None


def cheer(s: Relay, seat: int) -> None:
    s.cheers[seat] += 1
    s.tell("cheers", "Seat {seat} cheers", seat=seat, rule="relay-6")


def no_whistle(s: Relay, seat: int) -> str | None:
    return "relay-7" if s.whistled[seat % 2] or s.turn == seat % 2 else None


def whistle(s: Relay, seat: int) -> None:
    s.whistled[seat % 2] = True
    s.tell("whistles", "Seat {seat} whistles the others back", seat=seat, rule="relay-7")
    s.turn = seat % 2
    raise PhaseOver


def no_rain(s: Relay, _: int) -> str | None:
    return "relay-8" if s.rained else None


def rain(s: Relay, _: int) -> None:
    s.rained = True
    s.at = [max(0, at - 1) for at in s.at]
    s.tell("rains", "It rains", rule="relay-8")


def concede(_: Relay, seat: int) -> None:
    raise GameOver(TEAMS[1 - seat % 2], "relay-9", f"Seat {seat} gives up.")


ACTS = (
    Act("cheer", "Cheer", no_cheer, cheer),
    Act("whistle", "Whistle", no_whistle, whistle),
    Act("rain", "Call the rain", no_rain, rain, ends=True),
    Act("concede", "Give up", lambda *_: None, concede, ends=True),
)


def scene(s: Relay, _: int | None) -> show.Scene:
    tracks = [show.Track(f"team:{team}", f"Team {team}", at, GOAL) for team, at in enumerate(s.at)]
    tracks += [show.Track(f"cheers:{seat}", f"Seat {seat}", cheers, 2) for seat, cheers in enumerate(s.cheers)]
    return show.Scene("Relay", f"Team {s.turn} runs", (), (), tracks=tuple(tracks))


def facts(s: Relay) -> dict[str, dict[str, Any]]:
    teams = [{"at": s.at[team], "baton": s.baton[team], "whistled": s.whistled[team]} for team in (0, 1)]
    return {
        "team:0": teams[0],
        "team:1": teams[1],
        "field": {"turn": s.turn, "rained": s.rained, "cheers": s.cheers[:]},
    }


def arrange(s: Relay, position: Mapping[str, Any]) -> None:
    s.at = list(position["at"])


def broken(s: Relay) -> Iterator[str]:
    if not all(0 <= at <= GOAL for at in s.at):
        yield f"the teams are at {s.at}"


RELAY = replace(
    BLANK,
    key="relay",
    title="Relay",
    rulebook=RULES,
    setup=lambda _: Relay(agenda=["leg"]),
    phases={"leg": leg},
    seats=lambda _: ("Anna", "Bert", "Cleo", "Dora"),
    scene=scene,
    facts=facts,
    arrange=arrange,
    broken=broken,
    acts=ACTS,
)
