"""What a notebook shows of a match: HTML that needs nothing around it."""

from __future__ import annotations

from markupsafe import Markup

from banneret.engine.match.match import Match
from banneret.engine.scene.view import View
from banneret.picture import saved_svg

LAST = 6
"""How many entries of the log are shown."""
MOST = 24
"""How many options of a question are shown."""


def match_html(match: Match) -> str:
    """The match as the first seat that is asked sees it: picture, question, end of the log.

    A match that is over is shown as a spectator sees it.
    """
    view = match.view(next(iter(match.decisions), None))
    picture = Markup('<div style="max-width:60em;overflow-x:auto">{}</div>').format(saved_svg(view.scene))
    return str(Markup("<div>{}{}{}</div>").format(picture, _asked(match, view), _log(view)))


def _asked(match: Match, view: View) -> Markup:
    if view.result is not None:
        return Markup("<p><b>{}</b></p>").format(view.result.text)
    parts = []
    for question in view.questions:
        seat = match.seat_names[question.seat]
        parts.append(Markup("<p><b>{}</b> (seat {}): {}</p>").format(seat, question.seat, question.in_full))
        keys = [Markup("<code>{}</code> {}").format(way.key, way.label) for way in question.options[:MOST]]
        more = len(question.options) - len(keys)
        if more > 0:
            keys.append(Markup("and {} more").format(more))
        parts.append(Markup("<p>{}</p>").format(Markup(" · ").join(keys)))
    return Markup("").join(parts)


def _log(view: View) -> Markup:
    told = view.log[-LAST:]
    entries = Markup("").join(Markup("<li>{} <small>{}</small></li>").format(entry.text, entry.rule) for entry in told)
    return Markup("<ul>{}</ul>").format(entries) if told else Markup("")
