"""Make a view: a match as one viewer may see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from banneret.engine.decision import Decision, key_of
from banneret.engine.match import moments
from banneret.engine.match.refusing import refusal_of_act
from banneret.engine.scene.view import ActView, OptionView, Question, ResultView, View

if TYPE_CHECKING:
    from banneret.engine.match.match import Match
    from banneret.engine.match.running import Result


def view_of(match: Match, seat: int | None) -> View:
    """Return the view of `match` for `seat`. In an open gathering it holds only the seat's own answers."""
    known = match.as_known_to(seat)
    result = known.result
    return View(
        game=known.game.key,
        seat=seat,
        scene=known.game.scene(known.state, seat),
        questions=tuple(_questions(known.decisions, seat)),
        log=known.state.log.seen_by(seat),
        acts=() if seat is None or result else _acts(known, seat),
        why_no_end="" if seat is None or result else _why_no_end(known, seat),
        may_undo=seat is not None and match.may_undo(seat),
        since=match.since(seat),
        result=_result(known, result) if result else None,
    )


def _result(known: Match, result: Result) -> ResultView:
    gave_up = moments.gave_up(known.happenings, known.game.gives_up)
    return ResultView(result.winners, result.text, result.rule, gave_up)


def _questions(decisions: Mapping[int, Decision], viewer: int | None) -> Iterator[Question]:
    """Yield the open questions in seat order. For a question between seats, all of them are shown as asked."""
    shown: dict[int, Question] = {}
    for seat, decision in decisions.items():
        if decision.between and viewer not in decision.between:
            shown |= {other: Question(other, False, "", "", secret=True) for other in decision.between}
        else:
            shown[seat] = _question(decision, viewer)
    yield from (shown[seat] for seat in sorted(shown))


def _question(decision: Decision, seat: int | None) -> Question:
    if decision.seat == seat:
        return Question(
            seat=decision.seat,
            mine=True,
            prompt=decision.prompt,
            help=decision.help,
            rule=decision.rule,
            options=tuple(_option(decision, way) for way in decision.options),
            about=key_of_thing(decision.about),
            some=decision.some,
            at_most=decision.at_most,
            at_least=decision.at_least,
            whole=decision.whole,
            chosen=tuple(key_of(way) for way in decision.chosen),
            secret=decision.secret,
            name=decision.name,
            form=decision.form() if decision.form else None,
            alike=decision.comes_to_the_same or decision.for_show,
        )
    if decision.secret:
        return Question(decision.seat, False, "", "", secret=True)
    about = key_of_thing(decision.about)
    alike = decision.comes_to_the_same
    return Question(decision.seat, False, decision.prompt, decision.rule, about=about, name=decision.name, alike=alike)


def key_of_thing(about: Any) -> str:
    """Return the key of what a question is about; empty if it is about nothing with a key."""
    return key_of(about) if isinstance(about, str | int) or hasattr(about, "key") else ""


def _option(decision: Decision, way: Any) -> OptionView:
    warning = decision.confirm(way) or ""
    return OptionView(key_of(way), decision.text(way), decision.noted(way), decision.odds_of(way), warning)


def _acts(match: Match, seat: int) -> tuple[ActView, ...]:
    open_acts = (act for act in match.game.acts if act.barred(match.state, seat) is None)
    return tuple(ActView(act.name, act.label, act.ends, act.reply == "yes" and not act.ends) for act in open_acts)


def _why_no_end(match: Match, seat: int) -> str:
    """Return the reason why the seat may not give up now; empty if it may."""
    barred = [refusal_of_act(match.game, match.state, seat, act) for act in match.game.acts if act.ends]
    first = next((refused for refused in barred if refused), None) if all(barred) else None
    return first.reason if first else ""
