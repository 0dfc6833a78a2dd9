"""Chances over time: a line for each side from the beginning of a match to its end, and numbered marks on the lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from banneret.picture.geometry import num
from banneret.picture.plain import plain

WIDTH, HEIGHT = 360, 210
LEFT, RIGHT, TOP, BOTTOM = 54, 92, 14, 30
"""The space around the field, in pixels."""
_LETTERS = 9
_LABEL_STEP = 15
_LOW = HEIGHT - BOTTOM + 20
"""The height of the words below the field."""
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


def chances_svg(
    lines: Sequence[ChanceLine],
    length: int,
    turns: Sequence[TurningPoint] = (),
    *,
    chapters: Sequence[tuple[int, str]] = (),
    words: str = "",
) -> Markup:
    """The picture, for a page with the style sheet of pictures. `words` tell it to those who do not see it.

    `chapters` are the rounds of the match: where each begins, and its name, such as `Round 4`.

    Its attributes `data-left`, `data-right`, `data-top` and `data-bottom` say where the match begins and ends in it,
    and where chances of 1 and 0 are, in pixels; `data-length` says how long the match is, in moves.
    """
    return Markup(
        '<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" role="{role}"'
        ' data-left="{left}" data-right="{right}" data-top="{top}" data-bottom="{bottom}" data-length="{length}"'
        ' aria-label="{words}">{axes}{lines}{names}{turns}</svg>'
    ).format(
        w=WIDTH, h=HEIGHT, left=LEFT, right=WIDTH - RIGHT, top=TOP, bottom=HEIGHT - BOTTOM, length=length,
        role="group" if any(turn.link for turn in turns) else "img",
        words=words or "Chances over time", axes=_axes(length, chapters),
        lines=Markup("").join(_line(line, place, length) for place, line in enumerate(lines)),
        names=Markup("").join(_names(lines)), turns=Markup("").join(_turn(turn, length) for turn in turns),
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
    return plain(picture.replace(Markup("<svg "), Markup('<svg width="{}" height="{}" ').format(WIDTH, HEIGHT), 1))


def _x(at: float, length: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, length)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance)


def _axes(length: int, chapters: Sequence[tuple[int, str]]) -> Markup:
    rule = Markup('<path class="{}" d="M{} {}H{}"/><text class="amount" x="{}" y="{}">{}\u00a0%</text>')
    rules = [
        rule.format("even" if share == 0.5 else "rule", LEFT, num(_y(share)), WIDTH - RIGHT,
                    LEFT - 7, num(_y(share) + 4), round(100 * share))
        for share in (0, 0.25, 0.5, 0.75, 1)
    ]  # fmt: skip
    paper = Markup('<rect class="sheet" width="{}" height="{}" rx="6"/>').format(WIDTH, HEIGHT)
    foot = _rounds(length, chapters) if chapters else _ends(length)
    return paper + Markup("").join(rules) + foot


def _ends(length: int) -> Markup:
    """The beginning and the end, below the field."""
    words = '<text class="foot" x="{}" y="{}">beginning</text><text class="foot last" x="{}" y="{}">move {}</text>'
    return Markup(words).format(LEFT, _LOW, WIDTH - RIGHT, _LOW, length)


def _rounds(length: int, chapters: Sequence[tuple[int, str]]) -> Markup:
    """A mark where each round begins; those with enough room have their numbers, and the word stands once."""
    word = chapters[0][1].partition(" ")[0]
    drawn = [Markup('<text class="amount" x="{}" y="{}">{}</text>').format(LEFT - 8, _LOW, word)]
    free = 0.0
    for at, name in chapters:
        x = _x(at, length)
        drawn.append(
            Markup('<path class="rule tick" d="M{} {}v5" data-at="{}" data-place="{}"/>').format(
                num(x), HEIGHT - BOTTOM, at, name
            )
        )
        if x >= free:
            drawn.append(
                Markup('<text class="foot tick" x="{}" y="{}">{}</text>').format(num(x), _LOW, name.split()[-1])
            )
            free = x + _APART
    drawn.append(Markup('<text class="foot" x="{}" y="{}">{} moves</text>').format(WIDTH - RIGHT + 12, _LOW, length))
    return Markup("").join(drawn)


def _line(line: ChanceLine, place: int, length: int) -> Markup:
    """A line in the colour of its side, edged with ink, so that a pale one can be seen; each is broken differently."""
    way = " ".join(f"{num(_x(at, length))},{num(_y(chance))}" for at, chance in line.points)
    return Markup(
        '<g class="h{}" data-name="{}"><polyline class="edge" points="{}"/>'
        '<polyline class="chance dash{}" points="{}"/></g>'
    ).format(line.hue, line.name, way, place % 6, way)


def _short(name: str) -> str:
    """Return a name for the room beside its line: without its article if that helps, and cut if it must be."""
    short = name if len(name) <= _LETTERS else name.removeprefix("The ")
    return short if len(short) <= _LETTERS else f"{short[: _LETTERS - 1]}…"


def _names(lines: Sequence[ChanceLine]) -> Iterator[Markup]:
    """The names at the end of the lines, none over another."""
    ranked = sorted(enumerate(lines), key=lambda one: one[1].points[-1][1])
    low = _y(0.0) + 4
    for place, line in ranked:
        y = min(_y(line.points[-1][1]) + 4, low)
        low = y - _LABEL_STEP
        x = WIDTH - RIGHT + 6
        name = _short(line.name)
        yield Markup(
            '<g class="h{}"><path class="edge" d="M{x} {y}h12"/><path class="chance dash{}" d="M{x} {y}h12"/></g>'
            '<text class="name" x="{tx}" y="{ty}">{name}</text>'
        ).format(line.hue, place % 6, x=x, y=num(y - 4), tx=x + 17, ty=num(y), name=name)


def _turn(turn: TurningPoint, length: int) -> Markup:
    x, y = num(_x(turn.at, length)), num(_y(turn.chance))
    shape = '<circle r="8.5"/>' if turn.round else '<rect x="-8" y="-8" width="16" height="16" rx="2"/>'
    drawn = Markup('<g class="turn" transform="translate({} {})"><title>{}</title>{}<text y="4">{}</text></g>').format(
        x, y, turn.says, Markup(shape), turn.number
    )
    if not turn.link:
        return drawn
    words = f"{turn.number}: {turn.says}"
    return Markup('<a href="{}" data-at="{}" aria-label="{}">{}</a>').format(turn.link, turn.at, words, drawn)
