"""Rounds: victory, replenishing, the draw step, the order of phases, and individual turns (3.0, 3.1, 3.3)."""

from __future__ import annotations

from typing import Final

from banneret.engine.decision import Play
from banneret.engine.game import AGAIN, Again
from banneret.games.battlemist.box.vocabulary import Starpower
from banneret.games.battlemist.cards.drawing import draw
from banneret.games.battlemist.effects.lasting import effects_at, expire, sources
from banneret.games.battlemist.land.control import clear_ownerless
from banneret.games.battlemist.records import NOBODY
from banneret.games.battlemist.state import State
from banneret.games.battlemist.winning import end_by_rank, win_by_stars

ROUND: Final = (
    "draw_step",
    "council",
    "begin_harvest",
    "begin_recruitment",
    "begin_guild",
    "initiative",
    "next_turn",
    "end_turns",
    "begin_supply",
    "end_round",
)
"""The phases of a round (mist-3.0-01, mist-3.2-01)."""


def begin_round(s: State) -> None:
    """Check for victory, and then begin a new round (mist-1.1-01, mist-3.1-01, mist-3.6-01)."""
    win_by_stars(s)
    if s.round:
        s.lead = s.others(s.lead)[0]
    s.round += 1
    s.begin_segment("council")
    s.stood = tuple(s.built)
    s.tell(
        "round-begins",
        "Round {round}: {seat:the} {seat:leads|lead}",
        round=s.round,
        seat=s.player(s.lead),
        rule="mist-R-01",
        head=True,
    )
    replenish(s)
    s.then(*ROUND)


def replenish(s: State) -> None:
    """Make all stars unused again, and restore permanent starpower.

    mist-3.1.1-01, mist-R-83, mist-5.0-02.
    """
    for seat in s.in_order():
        s.used[seat] = 0
        effects = (effect for source in sources(s, seat) for effect in effects_at(source, "replenish"))
        s.extra[seat] = sum(effect.amount for effect in effects if isinstance(effect, Starpower))


def draw_step(s: State) -> None:
    """Let each player draw an action card, in lead-seat order (mist-3.1.2-01)."""
    s.queue = tuple(s.in_order())
    s.then("draw_card")


def draw_card(s: State) -> Play[Again] | None:
    """Let the next player draw."""
    if not s.queue:
        return None
    seat, s.queue = s.queue[0], s.queue[1:]
    return _draw(s, seat)


def _draw(s: State, seat: int) -> Play[Again]:
    yield from draw(s, seat, rule="mist-3.1.2-01")
    return AGAIN


# --- individual turns -------------------------------------------------------------------------------------------------

TURN: Final = ("quest_segment", "movement_segment", "battle_segment", "end_turn")
"""The segments of an individual turn (mist-3.3-01)."""


def next_turn(s: State) -> Again | None:
    """Give the next living player a whole turn, alone (mist-3.3-01, mist-R-45)."""
    if not s.turns:
        return None
    s.active, s.turns = s.turns[0], s.turns[1:]
    s.turns_begun += 1
    s.tell("turn-begins", "Turn of {seat:the}", seat=s.player(s.active), rule="mist-3.3-01", head=True)
    s.then(*TURN)
    return AGAIN


def end_turn(s: State) -> None:
    """End a turn; between two turns no seat is active."""
    if s.log.last_event == "turn-begins":
        s.tell("turn-idle", "{seat} {seat:does|do} nothing", seat=s.player(s.active), rule="mist-3.3-01")
    expire(s, "segment")
    s.active = NOBODY


def end_turns(s: State) -> None:
    """Destroy towns and cities without an owner (mist-3.2.2-11, mist-3.4-01)."""
    clear_ownerless(s)


def end_round(s: State) -> None:
    """End effects that lasted for the round; at the cap, the most stars win (mist-3.6-01, mist-R-57)."""
    expire(s, "round", "segment")
    if s.rules.cap and s.round >= s.rules.cap:
        end_by_rank(s)
    s.then("begin_round")
