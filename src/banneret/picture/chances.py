"""Chances over time: what each side had from the beginning of a match to its end, and numbered turning points.

Two sides share one field: each fills its part of it. More sides have a line each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from markupsafe import Markup

from banneret.picture.geometry import num
from banneret.picture.plain import plain

TALL, WIDE = (360, 210), (960, 150)
"""The width and the height of the picture in a column, and below a board, in pixels."""
LEFT, TOP, BOTTOM = 54, 14, 30
"""The space at the left of the field, above and below it, in pixels."""
NAMES, MARGIN = 92, 14
"""The space at its right: where names stand beside the lines, and where they stand in the field."""
_LETTERS = 9
_LABEL_STEP = 15
_BELOW = 20
"""How far the words below the field stand below it."""
_APART = 22
"""How far the numbers of rounds are apart, at least."""


@dataclass(frozen=True, slots=True)
class ChanceLine:
    """The chances of one side, from 0 to 1: (place in the match, chance), in order. `hue` is that of its pieces."""

    name: str
    hue: int
    points: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A numbered mark: its place in the match, the height, what it says, and where a touch leads ("" for nowhere)."""

    number: int
    at: int
    chance: float
    says: str
    link: str = ""
    round: bool = True


@dataclass(frozen=True, slots=True)
class _Field:
    """The field of a picture: how long the match is, whether two sides share it, and the size of the whole."""

    length: int
    shared: bool
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.width - (MARGIN if self.shared else NAMES)

    @property
    def bottom(self) -> int:
        return self.height - BOTTOM

    @property
    def words(self) -> int:
        """The height of the words below it."""
        return self.bottom + _BELOW

    def x(self, at: float) -> float:
        return LEFT + (self.right - LEFT) * at / max(1, self.length)

    def y(self, chance: float) -> float:
        return TOP + (self.bottom - TOP) * (1 - chance)

    def point(self, at: float, chance: float) -> str:
        return f"{num(self.x(at))},{num(self.y(chance))}"


def chances_svg(
    lines: Sequence[ChanceLine],
    length: int,
    turns: Sequence[TurningPoint] = (),
    *,
    chapters: Sequence[tuple[int, str]] = (),
    words: str = "",
    size: tuple[int, int] = TALL,
) -> Markup:
    """The picture, for a page with the style sheet of pictures. `words` tell it to those who do not see it.

    Of two sides the first is the lower. A mark stands at the chance of its side, or of the lower one if two share the
    field. `chapters` are the rounds of the match: where each begins, and its name, such as `Round 4`.

    Its attributes `data-left`, `data-right`, `data-top` and `data-bottom` say where the match begins and ends in it,
    and where chances of 1 and 0 are, in pixels; `data-length` says how long the match is, in moves.
    """
    field = _Field(length, len(lines) == 2, *size)
    drawn = (_shared if field.shared else _separate)(lines, field, chapters)
    return Markup(
        '<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" role="{role}"'
        ' data-left="{left}" data-right="{right}" data-top="{top}" data-bottom="{bottom}" data-length="{length}"'
        ' aria-label="{words}">{drawn}{turns}</svg>'
    ).format(
        w=field.width, h=field.height, left=LEFT, right=field.right, top=TOP, bottom=field.bottom, length=length,
        role="group" if any(turn.link for turn in turns) else "img",
        words=words or "Chances over time", drawn=Markup("").join(drawn),
        turns=Markup("").join(_turn(turn, field) for turn in turns),
    )  # fmt: skip


def saved_chances(
    lines: Sequence[ChanceLine],
    length: int,
    turns: Sequence[TurningPoint] = (),
    *,
    chapters: Sequence[tuple[int, str]] = (),
    words: str = "",
) -> Markup:
    """The picture as a file for any SVG program: in light colours, and without a style sheet."""
    picture = chances_svg(lines, length, turns, chapters=chapters, words=words)
    return plain(picture.replace(Markup("<svg "), Markup('<svg width="{}" height="{}" ').format(*TALL), 1))


def _separate(lines: Sequence[ChanceLine], field: _Field, chapters: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    """A line for each side, on paper, with its name at its end."""
    yield _paper(field)
    yield _rules(field)
    yield from _foot(field, chapters)
    yield from (_line(line, place, field) for place, line in enumerate(lines))
    yield from _names(lines, field)


def _shared(lines: Sequence[ChanceLine], field: _Field, chapters: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    """A field that two sides share: what is below the edge between them is the chance of the first."""
    lower, upper = lines
    edge = _smooth(lower, field)
    yield _paper(field)
    area = '<path class="area" d="{}"/><polyline class="unseen" points="{}"/>'
    whole = f"M{LEFT} {TOP}H{field.right}V{field.bottom}H{LEFT}Z"
    below = f"{edge}V{field.bottom}H{LEFT}Z"
    for line, shape in ((upper, whole), (lower, below)):
        drawn = Markup(area).format(shape, _way(line, field))
        yield Markup('<g class="h{}" data-name="{}">{}</g>').format(line.hue, line.name, drawn)
    yield Markup('<path class="between" d="{}"/>').format(edge)
    yield _rules(field)
    yield from _foot(field, chapters)
    name = Markup('<text class="within h{}" x="{}" y="{}">{}</text>')
    yield name.format(upper.hue, LEFT + 8, TOP + 18, upper.name)
    yield name.format(lower.hue, LEFT + 8, field.bottom - 9, lower.name)


def _smooth(line: ChanceLine, field: _Field) -> str:
    """A curve near the points of a line: means of few trials, of which only the steps at turning points are sharp."""
    parts = [_curve(part, field) for part in _between_steps(line.points)]
    return "M" + "L".join(parts)


def _between_steps(points: Sequence[tuple[int, float]]) -> Iterator[list[tuple[float, float]]]:
    """The parts of a line between its steps, which are two points at one place; each has at least one point."""
    places = [list(group) for _, group in groupby(points, key=lambda point: point[0])]
    part: list[tuple[float, float]] = []
    for group in places:
        part.append(group[0])
        if len(group) > 1:
            yield part
            part = [group[-1]]
    yield part


def _curve(points: Sequence[tuple[float, float]], field: _Field) -> str:
    """From the first point to the last, through the middles between the others, which bend it."""
    first, *others = points
    if not others:
        return field.point(*first)
    *bends, last = others
    middles = [((x0 + x1) / 2, (y0 + y1) / 2) for (x0, y0), (x1, y1) in pairwise(bends)]
    bent = (f"Q{field.point(*bend)} {field.point(*to)}" for bend, to in zip(bends, [*middles, last], strict=True))
    return field.point(*first) + ("".join(bent) if bends else f"L{field.point(*last)}")


def _paper(field: _Field) -> Markup:
    return Markup('<rect class="sheet" width="{}" height="{}" rx="6"/>').format(field.width, field.height)


def _rules(field: _Field) -> Markup:
    """A rule at each quarter, with its amount."""
    rule = Markup('<path class="{}" d="M{} {}H{}"/><text class="amount" x="{}" y="{}">{}\u00a0%</text>')
    return Markup("").join(
        rule.format("even" if share == 0.5 else "rule", LEFT, num(field.y(share)), field.right,
                    LEFT - 7, num(field.y(share) + 4), round(100 * share))
        for share in (0, 0.25, 0.5, 0.75, 1)
    )  # fmt: skip


def _foot(field: _Field, chapters: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    return _rounds(field, chapters) if chapters else _ends(field)


def _ends(field: _Field) -> Iterator[Markup]:
    """The beginning and the end, below the field."""
    words = '<text class="foot" x="{}" y="{}">beginning</text><text class="foot last" x="{}" y="{}">move {}</text>'
    yield Markup(words).format(LEFT, field.words, field.right, field.words, field.length)


def _rounds(field: _Field, chapters: Sequence[tuple[int, str]]) -> Iterator[Markup]:
    """A mark where each round begins; those with enough room have their numbers, and the word stands once."""
    word = chapters[0][1].partition(" ")[0]
    yield Markup('<text class="amount" x="{}" y="{}">{}</text>').format(LEFT - 8, field.words, word)
    tick = Markup('<path class="rule tick" d="M{} {}v5" data-at="{}" data-place="{}"/>')
    number = Markup('<text class="foot tick" x="{}" y="{}">{}</text>')
    free = 0.0
    for at, name in chapters:
        x = field.x(at)
        yield tick.format(num(x), field.bottom, at, name)
        if x >= free:
            yield number.format(num(x), field.words, name.split()[-1])
            free = x + _APART
    if not field.shared:
        yield Markup('<text class="foot" x="{}" y="{}">{} moves</text>').format(
            field.right + 12, field.words, field.length
        )


def _way(line: ChanceLine, field: _Field) -> str:
    return " ".join(field.point(at, chance) for at, chance in line.points)


def _line(line: ChanceLine, place: int, field: _Field) -> Markup:
    """A line in the colour of its side, edged with ink, so that a pale one can be seen; each is broken differently."""
    way = _way(line, field)
    return Markup(
        '<g class="h{}" data-name="{}"><polyline class="edge" points="{}"/>'
        '<polyline class="chance dash{}" points="{}"/></g>'
    ).format(line.hue, line.name, way, place % 6, way)


def _short(name: str) -> str:
    """Return a name for the room beside its line: without its article if that helps, and cut if it must be."""
    short = name if len(name) <= _LETTERS else name.removeprefix("The ")
    return short if len(short) <= _LETTERS else f"{short[: _LETTERS - 1]}…"


def _names(lines: Sequence[ChanceLine], field: _Field) -> Iterator[Markup]:
    """The names at the end of the lines, none over another."""
    ranked = sorted(enumerate(lines), key=lambda one: one[1].points[-1][1])
    low = field.y(0.0) + 4
    for place, line in ranked:
        y = min(field.y(line.points[-1][1]) + 4, low)
        low = y - _LABEL_STEP
        x = field.right + 6
        name = _short(line.name)
        yield Markup(
            '<g class="h{}"><path class="edge" d="M{x} {y}h12"/><path class="chance dash{}" d="M{x} {y}h12"/></g>'
            '<text class="name" x="{tx}" y="{ty}">{name}</text>'
        ).format(line.hue, place % 6, x=x, y=num(y - 4), tx=x + 17, ty=num(y), name=name)


def _turn(turn: TurningPoint, field: _Field) -> Markup:
    x, y = num(field.x(turn.at)), num(field.y(turn.chance))
    shape = '<circle r="8.5"/>' if turn.round else '<rect x="-8" y="-8" width="16" height="16" rx="2"/>'
    line = Markup('<path class="turned" d="M{} {}V{}"/>').format(x, TOP, field.bottom) if field.shared else ""
    drawn = line + Markup(
        '<g class="turn" transform="translate({} {})"><title>{}</title>{}<text y="4">{}</text></g>'
    ).format(x, y, turn.says, Markup(shape), turn.number)
    if not turn.link:
        return drawn
    words = f"{turn.number}: {turn.says}"
    return Markup('<a href="{}" data-at="{}" aria-label="{}">{}</a>').format(turn.link, turn.at, words, drawn)
