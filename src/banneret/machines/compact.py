"""A view as compact text: what stands where, what one holds, what happened last, and what is asked.

It holds nothing that the view does not show. Things are named with their keys, because answers are keys.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from banneret.engine.scene.scene import Board, Card, Cards, Piece, Scene, Sheet
from banneret.engine.scene.view import OptionView, Question, View

LONGEST = 12_000
"""The most letters of a view."""
LOG = 8
"""How many entries of the log are told."""
MOST_LINES = 70
"""The most lines of one list; how many more there are is told."""
_WORDS = 110
"""The most letters of the text of a card."""


def as_text(view: View, seat_names: Sequence[str]) -> str:
    """Return what a seat sees, as text of at most `LONGEST` letters."""
    scene = view.scene
    parts = [
        _head(view, seat_names),
        _block("Standings", _standings(scene)),
        *(_block(f"On {board.title}", _on_board(scene, board)) for board in scene.boards),
        *(_block("Other ground", _ground(board)) for board in scene.boards),
        _block("Off the board", [_piece(piece, "") for piece in scene.pieces if not piece.at]),
        *(_block(_row_title(row), [_card(card, row) for card in row.cards]) for row in scene.cards),
        *(_block(sheet.title, _sheet(sheet)) for sheet in scene.sheets if sheet.open or sheet.pinned),
        _block("What happened last", [entry.text for entry in view.log[-LOG:]]),
        _block("Now", _now(view, seat_names)),
    ]
    text = "\n".join(part for part in parts if part)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …"


def options_as_text(question: Question, like: str = "", most: int = MOST_LINES) -> str:
    """Return the options of a question, each with its key; only those whose key or label contains `like`."""
    wanted = like.casefold()
    found = [one for one in question.options if wanted in f"{one.key} {one.label}".casefold()]
    return "\n".join(_listed([_option(one) for one in found], most)) or f"No option contains {like!r}."


def asked_of(view: View) -> Question | None:
    """Return the question to the seat of the view; None if it waits."""
    return next((one for one in view.questions if one.mine), None)


def question_as_text(question: Question) -> str:
    """Return a question in a line or two, without its options."""
    many = len(question.options)
    some = _some(question) if question.some else ""
    about = f", about {question.about}" if question.about else ""
    options = "1 option" if many == 1 else f"{many} options"
    return f'You are asked "{question.in_full}" ({question.name}{about}; {options}).{some}'


def _some(question: Question) -> str:
    bounds = [f"at least {question.at_least}"] if question.at_least else []
    bounds += [f"at most {question.at_most}"] if question.at_most else []
    chosen = f" Chosen so far: {', '.join(question.chosen)}." if question.chosen else ""
    return f' Choose a set{_aside(bounds, ", ")}, one by one, then "done".{chosen}'


def _head(view: View, seat_names: Sequence[str]) -> str:
    who = "You watch." if view.seat is None else f"You are {seat_names[view.seat]} (seat {view.seat})."
    return f"{view.scene.title}: {view.scene.phase}. {who}"


def _block(title: str, lines: Iterable[str]) -> str:
    told = _listed(list(lines), MOST_LINES)
    return "\n".join([f"## {title}", *told]) if told else ""


def _listed(lines: Sequence[str], most: int) -> list[str]:
    more = len(lines) - most
    return [f"- {line}" for line in lines[:most]] + ([f"- and {more} more"] if more > 0 else [])


def _standings(scene: Scene) -> Iterator[str]:
    for track in scene.tracks:
        yield f"{track.title}: {track.value}{f' of {track.of}' if track.of else ''}"
    yield from (f"{side.name} is out" for side in scene.sides if side.out)


def _on_board(scene: Scene, board: Board) -> Iterator[str]:
    names = {side.key: str(side.name) for side in scene.sides}
    usual = _kinds(board)[0]
    for cell in board.cells:
        here = [piece for piece in scene.pieces if piece.at == cell.key]
        if here:
            ground = f" ({cell.name})" if cell.terrain != usual else ""
            yield f"{cell.key}{ground}: {'; '.join(_piece(piece, names.get(piece.side, '')) for piece in here)}"


def _ground(board: Board) -> Iterator[str]:
    """Yield each kind of ground but the most common, with its cells, and what lies on them."""
    for kind in _kinds(board)[1:]:
        cells = [cell.key for cell in board.cells if cell.terrain == kind]
        yield f"{kind}: {' '.join(cells[:MOST_LINES])}"
    for lying in board.lying:
        yield f"{lying.at}: {lying.words}"


def _kinds(board: Board) -> list[str]:
    """Return the kinds of ground of a board, the most common first."""
    return [kind for kind, _ in Counter(cell.terrain for cell in board.cells).most_common()]


def _piece(piece: Piece, side: str) -> str:
    facts = [side] if side and not str(piece.name).startswith(side) else []
    if piece.number is not None:
        second = "" if piece.second is None else f"-{piece.second}"
        facts.append(f"{piece.counts or 'number'} {piece.number}{second}")
    facts += [f"{piece.figures} figures"] if piece.figures else []
    facts += [f"{piece.hits} of {piece.bears} hits"] if piece.hits else []
    facts += [f"{piece.stack} of them"] if piece.stack > 1 else []
    facts += ["spent"] if piece.tired else []
    return f"{piece.name} [{piece.key}]{_aside(facts, ', ')}"


def _row_title(row: Cards) -> str:
    return f"{row.title}{f' ({row.note})' if row.note else ''}"


def _card(card: Card, row: Cards) -> str:
    """Return a card in a line, with its text where one needs it: in a hand, and where all look."""
    if card.face_down:
        return f"{card.count} face down"
    said = card.text if row.hand or row.open else ""
    text = f": {said[:_WORDS]}{'…' * (len(said) > _WORDS)}" if said else ""
    return f"{card.title} [{card.key}]{f' ×{card.count}' if card.count > 1 else ''}{text}"


def _sheet(sheet: Sheet) -> Iterator[str]:
    names = [str(column.name) for column in sheet.columns]
    for row in sheet.rows:
        figures = ", ".join(
            f"{name} {figure}".strip() for name, figure in zip(names, row.figures, strict=False) if figure
        )
        yield f"{row.title}: {figures}"
    if sheet.note:
        yield str(sheet.note)


def _now(view: View, seat_names: Sequence[str]) -> Iterator[str]:
    if view.result:
        yield f"The match is over: {view.result.text}"
    for question in view.questions:
        if question.mine:
            yield question_as_text(question)
        else:
            asked = f' "{question.prompt}"' if question.prompt else ""
            yield f"{seat_names[question.seat]} is asked{asked}."
    if view.acts:
        acts = [f"{act.label} [{act.name}]" for act in view.acts]
        yield f"At any time you may: {', '.join(acts)}"


def _option(option: OptionView) -> str:
    more = [str(option.note)] if option.note else []
    if option.odds and option.odds.success:
        outcome, chance = option.odds.success
        more.append(f"{outcome}: {chance:.0%}")
    more += [f"careful: {option.confirm}"] if option.confirm else []
    return f"{option.key} = {option.label}{_aside(more, '; ')}"


def _aside(facts: Sequence[str], between: str) -> str:
    return f" ({between.join(facts)})" if facts else ""
