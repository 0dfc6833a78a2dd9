"""Pictures of a scene as SVG, for pages, notebooks, the manual and saved files. It knows no game."""

from banneret.picture.card_face import card_html
from banneret.picture.cards import card_svg
from banneret.picture.chances import TALL, WIDE, ChanceLine, TurningPoint, chances_svg, saved_chances
from banneret.picture.charges import charge_svg, charges, gallery_svg
from banneret.picture.compact import compact
from banneret.picture.dice import die_svg
from banneret.picture.extra import extend
from banneret.picture.ground.ground import board_svg, within_frame
from banneret.picture.marks.marks import edge_svg, marks_svg
from banneret.picture.palette import style
from banneret.picture.picture import (
    first_board_file,
    first_board_svg,
    paper_svg,
    pieces_svg,
    places,
    saved_svg,
    scene_svg,
)
from banneret.picture.pieces import NOBODY, piece_svg, said_of
from banneret.picture.reach import shade

__all__ = [
    "NOBODY",
    "TALL",
    "WIDE",
    "ChanceLine",
    "TurningPoint",
    "board_svg",
    "card_html",
    "card_svg",
    "chances_svg",
    "charge_svg",
    "charges",
    "compact",
    "die_svg",
    "edge_svg",
    "extend",
    "first_board_file",
    "first_board_svg",
    "gallery_svg",
    "marks_svg",
    "paper_svg",
    "piece_svg",
    "pieces_svg",
    "places",
    "said_of",
    "saved_chances",
    "saved_svg",
    "scene_svg",
    "shade",
    "style",
    "within_frame",
]
