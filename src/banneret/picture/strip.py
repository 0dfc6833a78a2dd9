"""The strip below the boards of a picture: pieces that wait, tracks, cards and dice, in rows. Lengths are pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from markupsafe import Markup

from banneret.engine.scene.scene import Cards, Dice, Piece, Scene, Sheet, Side, Track
from banneret.picture.cards import card_shapes
from banneret.picture.dice import die_shapes
from banneret.picture.geometry import num
from banneret.picture.palette import hue_class
from banneret.picture.pieces import NOBODY, piece_svg

GAP = 16
CARD_STEP, DIE_STEP, PIECE_STEP, TRACK_STEP = 96, 36, 56, 24
LETTER = 7.2
"""The approximate width of a letter."""

Sides = Mapping[str, Side]
Block = tuple[Markup, float, float]
"""Something in the strip: its drawing from its upper left corner, its width and its height."""


def strip_svg(scene: Scene, width: float) -> tuple[Markup, float]:
    """The blocks in rows as wide as the picture, and their total height."""
    x, y, tall, parts = float(GAP), 0.0, 0.0, []
    for drawn, wide, high in _blocks(scene, width - 2 * GAP):
        if x > GAP and x + wide > width - GAP:
            x, y, tall = float(GAP), y + tall + GAP, 0.0
        parts.append(Markup('<g transform="translate({} {})">{}</g>').format(num(x), num(y), drawn))
        x, tall = x + wide + 2 * GAP, max(tall, high)
    return Markup("").join(parts), y + tall + (GAP if parts else 0)


def _blocks(scene: Scene, room: float) -> Iterator[Block]:
    """The contents of the strip; a block that is too wide continues below."""
    sides = {side.key: side for side in scene.sides}
    cells = {cell.key for board in scene.boards for cell in board.cells}
    waiting = [piece for piece in scene.pieces if piece.at not in cells]
    if waiting:
        yield _waiting(waiting, sides, room)
    if scene.tracks:
        yield _tracks(scene.tracks, sides)
    yield from (_sheet(sheet) for sheet in scene.sheets)
    yield from (_cards(cards, sides, room) for cards in scene.cards)
    yield from (_dice(dice, room) for dice in scene.dice)


def _titled(title: str, content: Sequence[Markup], step: int, height: float, room: float) -> Block:
    """A heading, and below it things in a row, `step` apart; what does not fit goes into further rows."""
    most = max(1, min(len(content), int(room // step)))
    place = Markup('<g transform="translate({} {})">{}</g>')
    row = Markup("").join(
        place.format(i % most * step, num(22 + i // most * height), drawn) for i, drawn in enumerate(content)
    )
    drawn = Markup('<text class="heading small" y="12">{}</text>{}').format(title, row)
    return drawn, max(step * most, 7.5 * len(title)), height * max(1, -(-len(content) // most)) + 22


def _waiting(pieces: Sequence[Piece], sides: Sides, room: float) -> Block:
    stand = Markup('<g transform="translate(26 32)scale(32)">{}</g>')
    row = [stand.format(piece_svg(piece, sides.get(piece.side, NOBODY))) for piece in pieces]
    return _titled("Off the board", row, PIECE_STEP, 66, room)


def _cards(cards: Cards, sides: Sides, room: float) -> Block:
    row = [
        Markup('<g transform="scale(.75)">{}</g>').format(card_shapes(card, sides.get(card.side)))
        for card in cards.cards
    ]
    return _titled(f"{cards.title} · {cards.note}" if cards.note else cards.title, row, CARD_STEP, 128, room)


def _dice(dice: Dice, room: float) -> Block:
    row = [
        Markup('<g transform="scale(1.3)">{}</g>').format(die_shapes(face, figures=dice.figures)) for face in dice.faces
    ]
    return _titled(dice.title, row, DIE_STEP, 32, room)


def _tracks(tracks: Sequence[Track], sides: Sides) -> Block:
    """One below the other, with their numbers in a column after the longest title."""
    column = max(130.0, LETTER * max(len(track.title) for track in tracks) + 18)
    rows = (_track(track, sides.get(track.side), TRACK_STEP * i, column) for i, track in enumerate(tracks))
    return Markup("").join(rows), column + 90, TRACK_STEP * len(tracks)


def _track(track: Track, side: Side | None, y: int, column: float) -> Markup:
    hue = hue_class(side.hue) if side else "none"
    return Markup(
        '<g class="track {}" transform="translate(0 {})"><text y="14">{}</text>'
        '<text class="value" x="{}" y="14">{}</text><g transform="translate({} 0)">{}</g></g>'
    ).format(hue, y, track.title, num(column), track.value, num(column + 10), _bar(track))


def _bar(track: Track) -> Markup:
    """A bar that shows how much is reached, for a track with a maximum."""
    if not track.of:
        return Markup("")
    filled = 80 * min(1.0, max(0.0, track.value / track.of))
    return Markup(
        '<rect class="groove" x="0" y="6" width="80" height="6" rx="3"/>'
        '<rect class="fill" x="0" y="6" width="{}" height="6" rx="3"/>'
    ).format(num(filled))


def _sheet(sheet: Sheet) -> Block:
    """A heading, and below it the rows; the columns are as wide as their longest words."""
    lines = [("", tuple(column.name for column in sheet.columns)), *((row.title, row.figures) for row in sheet.rows)]
    table = [(title, *figures) for title, figures in lines]
    widths = [LETTER * max(len(words) for words in column) + GAP for column in zip_longest(*table, fillvalue="")]
    text = Markup('<text class="cell-text" x="{}" y="{}">{}</text>')
    cells = (
        text.format(num(sum(widths[:place])), 36 + 18 * line, words)
        for line, row in enumerate(table)
        for place, words in enumerate(row)
        if words
    )
    heading = Markup('<text class="heading small" y="12">{}</text>').format(sheet.title)
    note = text.format(0, 36 + 18 * len(table), sheet.note) if sheet.note else ""
    high = 30 + 18 * (len(table) + bool(sheet.note))
    return heading + Markup("").join(cells) + note, max(sum(widths), LETTER * len(sheet.note)), high
