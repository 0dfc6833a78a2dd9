"""Converts what the table says for the pages: snapshots to messages, errors to problems."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from banneret.bots.advising import Advice
from banneret.engine.match.refusing import Refusal
from banneret.engine.rulebook import Rule
from banneret.engine.words.errors import Refused
from banneret.table import About, Opened, RematchLinks, SeatStatus, Snapshot
from banneret.table.errors import TableError
from banneret.web.live.page_state import PageState, Part
from banneret.web.live.replies import AboutPart, AdvicePart, AgainPart, ControlPart, OpenedPart
from banneret.web.live.wire import ClockPart, RefusalPart, RulePart, SeatPart, part_of
from banneret.web.problems import Problem


def problem_of(error: TableError | Refused) -> Problem:
    """An error of table or engine as a problem."""
    text = str(error)
    sentence = f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")
    rule: dict[str, Any] = {"rule": rule_part(error.rule)} if isinstance(error, Refused) and error.rule else {}
    wait = error.wait if isinstance(error, TableError) else 0
    return Problem(error.kind, sentence, retry_after=wait, **rule)


@contextmanager
def problems() -> Iterator[None]:
    """Turn the errors of table and engine into problems."""
    try:
        yield
    except (TableError, Refused) as error:
        raise problem_of(error) from error


def told(page: PageState, snapshot: Snapshot) -> Part:
    """The message that brings a page up to a snapshot."""
    return page.tell(
        snapshot.view,
        snapshot.number,
        seats=[seat_part(seat) for seat in snapshot.seats],
        notices=[notice.text for notice in snapshot.notices],
        spectators=snapshot.spectators,
        curtain=snapshot.curtain,
        again=snapshot.again,
        said=snapshot.said,
        clocks=[part_of(ClockPart, clock) if clock else None for clock in snapshot.clocks],
    )


def seat_part(seat: SeatStatus) -> SeatPart:
    """One seat, and who plays it."""
    return part_of(SeatPart, seat)


def about_part(about: About) -> AboutPart:
    """What a match is."""
    return {
        "match": about.place.match,
        "seat": about.place.seat,
        "game": about.game,
        "title": about.title,
        "options": dict(about.options),
        "seats": [seat_part(seat) for seat in about.seats],
        "curtain": about.curtain,
        "over": about.over,
        "length": about.length,
        "spectator": about.spectator,
        "commitment": about.commitment,
        "seed": about.seed,
        "winners": list(about.winners),
        "clock": part_of(ControlPart, about.clock) if about.clock else None,
        "screen": list(about.screen),
        "now": about.now,
        "result": about.result,
    }


def opened_part(opened: Opened) -> OpenedPart:
    """The links of a match."""
    return {
        "match": opened.match,
        "opener": opened.opener,
        "spectator": opened.spectator,
        "seats": list(opened.seats),
    }


def again_part(again: RematchLinks) -> AgainPart:
    """One's own link in a rematch."""
    return {"match": again.match, "seat": again.seat, "link": again.token, "spectator": again.spectator}


def advice_part(advice: Advice) -> AdvicePart:
    """An option that is advised."""
    return part_of(AdvicePart, advice, chance=round(advice.chance, 3))


def rule_part(rule: Rule) -> RulePart:
    """A rule as pages show it."""
    return part_of(RulePart, rule)


def refusal_part(refused: Refusal) -> RefusalPart:
    """A rule that forbids something, and why."""
    return part_of(RefusalPart, refused.rule, reason=refused.reason, beside=refused.beside)
