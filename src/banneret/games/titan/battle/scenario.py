"""The scenario of a single battle: its land, the side of entry, the two legions (titan-R-97).

Legions are written as in "titan, angel, 2 ogre". A player whose legion is left empty musters it, for as many points
as the option says (titan-R-99). A file may say all this, and the ground too (titan-R-107).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from banneret.engine.decision import Play, choose, choose_or_pass, together
from banneret.engine.game import GameOption, Phase
from banneret.engine.words.sentence import echo
from banneret.engine.words.values import Listed
from banneret.engine.words.wording import fill
from banneret.games.titan.battle.rounds import join_battle
from banneret.games.titan.battle.state import ATTACKER, DEFENDER, SIDES
from banneret.games.titan.box.battle_file import as_options
from banneret.games.titan.box.box import Box, Character, Contents, in_order, the_box, total_value
from banneret.games.titan.box.components import Side
from banneret.games.titan.box.masterboard import CORNERS, Land, masterboard_of
from banneret.games.titan.box.masterboard import SIDES as LAND_SIDES
from banneret.games.titan.box.validating_battle import packed_battle
from banneret.games.titan.engagement.state import Engagement
from banneret.games.titan.masterboard.legions import found
from banneret.games.titan.state import State

BOX = the_box()
CHOSEN = "chosen"
"""The entry side of an attacker who comes by Titan teleport and may choose it (titan-A-BL-13)."""
ENTRIES = (
    *((side, fill("the {}", corner)) for side, corner in CORNERS.items()),
    (CHOSEN, "the attacker's choice, by Titan teleport"),
)
_LISTED = "Such as: titan, angel, 2 ogre. Empty: its player chooses it in the match, for the points below."

_BATTLE = ("scenario", ("battle",))

OPTIONS = tuple(
    replace(option, when=_BATTLE)
    for option in (
        GameOption(
            "land", "Battle: the land", (), "plains", "A terrain, such as desert, or a land's number, such as 400."
        ),
        GameOption(
            "side", "Battle: the attacker comes from", ENTRIES, "bottom", "Against a tower, always the lower left."
        ),
        GameOption("attacker", "Battle: the attacking legion", (), "titan, angel, 2 lion, 2 ranger, centaur", _LISTED),
        GameOption("defender", "Battle: the defending legion", (), "3 lion, 2 ranger, 2 centaur", _LISTED),
        GameOption(
            "points",
            "Battle: points for each legion",
            (),
            "0",
            "Most points a legion may be worth. 0: no limit.",
        ),
        GameOption("attacker-score", "Battle: the attacker's score", (), "0", "It gives the Titan its Power."),
        GameOption("defender-score", "Battle: the defender's score", (), "0", "It gives the Titan its Power."),
        GameOption(
            "summonable", "Battle: Angels elsewhere", (), "", "In the attacker's other legions: angel, archangel."
        ),
        GameOption(
            "battle-file",
            "A battle of your own",
            (),
            "",
            "A file with the ground and both legions; it replaces land, side, legions and scores.",
            file=True,
            later=True,
        ),
    )
)
"""The options of a single battle; a whole game ignores them."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A battle to be fought. By side: `legions`, empty for one to be mustered for `points`, and `scores`."""

    land: Land
    side: Side | None
    legions: tuple[Contents, Contents]
    points: int
    scores: tuple[int, int]
    summonable: Contents


# --- reading the options ----------------------------------------------------------------------------------------------


def plan_of(options: Mapping[str, str], box: Box = BOX) -> Plan:
    """Return the battle that the options describe. Raises ValueError, one sentence, for an impossible one."""
    return _plan(tuple([(one.key, options[one.key]) for one in OPTIONS]), box)


@lru_cache(maxsize=1 << 8)
def _plan(given: tuple[tuple[str, str], ...], box: Box) -> Plan:
    options = dict(given)
    if options["battle-file"]:
        options |= as_options(packed_battle(options["battle-file"]))
    land = _land(options["land"], box)
    points = _number(options, "points")
    scores = _number(options, "attacker-score"), _number(options, "defender-score")
    attacker, defender = (
        _legion(side, options[side], points, score, box) for side, score in zip(SIDES, scores, strict=True)
    )
    summonable = _summonable(options["summonable"], box)
    _check_stock((attacker, defender, summonable))
    side = _side(land, options["side"])
    if side is None:
        _check_teleport(attacker, scores[ATTACKER], box)
    return Plan(land, side, (attacker, defender), points, scores, summonable)


def _wrong(key: str, value: str, right: str) -> ValueError:
    return ValueError(fill("Titan: {key} cannot be {value}; {right}", key=key, value=echo(value), right=right))


def _number(options: Mapping[str, str], key: str) -> int:
    text = options[key].strip() or "0"
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise _wrong(key, options[key], fill("it is a number such as 400, or 0"))
    return int(text)


def _land(text: str, box: Box) -> Land:
    """Return the land with this number, or the first one of this terrain."""
    name = text.strip().lower()
    lands = masterboard_of(box).lands
    if name.isdecimal():
        numbered = next((land for land in lands if land.number == int(name)), None)
        if numbered is not None:
            return numbered
    for land in lands:
        if land.terrain.key == name:
            return land
    terrains = Listed([terrain.key for terrain in box.terrains], ",")
    raise _wrong("land", text, fill("it is one of {}, or the number of a land on the Masterboard", terrains))


def _side(land: Land, side: str) -> Side | None:
    """Return the entry side; None if the attacker chooses it (titan-R-97)."""
    if land.tower:
        if side not in ("bottom", CHOSEN):
            raise _wrong("side", side, fill("{} is a tower, and its attacker comes from the bottom", land))
        return "bottom"
    if side == CHOSEN:
        return None
    return next(name for name in LAND_SIDES if name == side)


def _check_teleport(attacker: Contents, score: int, box: Box) -> None:
    least = box.game_public.titan_teleport_score
    if attacker and not any(one.titan for one in attacker):
        raise _wrong(
            "side", CHOSEN, fill("only a legion with the Titan can teleport to another, and the attacker has none")
        )
    if score < least:
        raise _wrong(
            "side", CHOSEN, fill("a Titan teleports from a score of {} on, and attacker-score is {}", least, score)
        )


# --- legions ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def read_characters(key: str, text: str, box: Box = BOX) -> Contents:
    """Read a list of characters such as "titan, angel, 2 ogre". Raises ValueError."""
    listed = [_read_some(key, text, part.strip().lower(), box) for part in text.split(",") if part.strip()]
    return in_order(one for some in listed for one in some)


def _read_some(key: str, text: str, part: str, box: Box) -> list[Character]:
    shape = re.fullmatch(r"(?:(\d{1,2})\s*x?\s+)?([a-z]+)", part)
    character = shape and next((one for one in box.characters if _names(one, shape[2])), None)
    if not shape or character is None:
        known = Listed([one.key for one in box.characters], ",")
        raise _wrong(key, text, fill("{} is no number of characters; there are {}", echo(part), known))
    return [character] * int(shape[1] or 1)


def _names(character: Character, word: str) -> bool:
    return word in (character.key, character.plural.lower())


def _legion(side: str, text: str, points: int, score: int, box: Box) -> Contents:
    most = box.game.legion_max
    contents = read_characters(side, text, box)
    if not contents and not points:
        raise _wrong(side, text, fill("a legion has one character or more, or points to be mustered for"))
    if len(contents) > most:
        raise _wrong(side, text, fill("a legion has at most {} characters, and these are {}", most, len(contents)))
    if sum(one.titan for one in contents) > 1:
        raise _wrong(side, text, fill("a player has only one Titan"))
    worth = total_value(contents, score)
    if points and worth > points:
        raise _wrong(side, text, fill("it is worth {}, and the option points allows {}", worth, points))
    return contents


def _summonable(text: str, box: Box) -> Contents:
    contents = read_characters("summonable", text, box)
    for one in contents:
        if not one.summonable:
            raise _wrong("summonable", text, f"{one.plural} cannot be summoned, only Angels and Archangels")
    return contents


def _check_stock(legions: Iterable[Contents]) -> None:
    """Check that the caretaker has enough of every character."""
    wanted = Counter(one for contents in legions for one in contents)
    for one, count in wanted.items():
        if count > one.count:
            raise ValueError(f"Titan: the battle needs {count} {one.plural}, and the caretaker has only {one.count}")


# --- setting it up ----------------------------------------------------------------------------------------------------


def begin(bare: Callable[[], State], options: Mapping[str, str]) -> State:
    """Return the battle of the options: seat 0 attacks, seat 1 defends. `bare` makes a state with an empty board."""
    s = bare()
    plan = plan_of(options, s.box)
    s.score = list(plan.scores)
    s.order, s.active, s.turns, s.part = [ATTACKER, DEFENDER], ATTACKER, [1, 1], "engage"
    for seat, colour in enumerate(s.box.colours[: len(SIDES)]):
        s.colour[seat] = colour
        s.free[seat] = s.box.markers_of[colour]
    spare = s.free[ATTACKER][1:]
    markers = s.free[ATTACKER][0], s.free[DEFENDER][0]
    s.engagement = Engagement(plan.land.index, markers, (ATTACKER, DEFENDER), stage="battle")
    if plan.side is not None:
        s.turn.came_by[markers[ATTACKER]] = plan.side
    for seat, contents in enumerate(plan.legions):
        if contents:
            stand(s, seat, contents)
    elsewhere = (land.index for land in s.board.lands if land is not plan.land)
    for angel, land, marker in zip(plan.summonable, elsewhere, spare, strict=False):
        take_from_stock(s, (angel,))
        found(s, ATTACKER, marker, land, (angel,))
    s.then("begin_battle", "after_battle")
    if plan.side is None:
        s.then("choose_side")
    if not all(plan.legions):
        s.then("muster_legions")
    return s


def stand(s: State, seat: int, contents: Contents) -> None:
    """Put one of the two legions in the land, and take its characters out of stock."""
    e = s.the_engagement
    take_from_stock(s, contents)
    found(s, seat, e.legions[seat], e.land, contents)


def take_from_stock(s: State, contents: Contents) -> None:
    """Take these characters from the caretaker."""
    for one in contents:
        s.caretaker[one.index] -= 1


# --- the questions before a battle ------------------------------------------------------------------------------------


def muster_legions(s: State) -> Play[None]:
    """Players without a legion muster one for the points, in secret and at the same time (titan-R-99)."""
    empty = [seat for seat, marker in enumerate(s.the_engagement.legions) if marker not in s.army[seat]]
    picked = yield from together({seat: muster_legion(s, seat) for seat in empty})
    for seat, characters in picked.items():
        stand(s, seat, in_order(characters))


def muster_legion(s: State, seat: int) -> Play[Sequence[Character]]:
    """Muster one character after another, while there are points and room; a player may take half of a stock."""
    taken: list[Character] = []

    def barred(one: Character) -> str | None:
        share = 1 if one.titan else one.count // len(SIDES)
        worth = total_value([*taken, one], s.score[seat])
        return "titan-R-99" if worth > s.rules.points or taken.count(one) >= share else None

    while len(taken) < s.box.game.legion_max and any(barred(one) is None for one in s.box.characters):
        left = s.rules.points - total_value(taken, s.score[seat])
        prompt, more = "Who joins your legion?", partial(fill, "{:# point is|# points are} left.", left)
        if taken:
            one = yield from choose_or_pass(
                seat,
                "muster-for-points",
                prompt,
                s.box.characters,
                help=more,
                rule="titan-R-99",
                unless=barred,
                otherwise="The legion is complete",
            )
        else:
            one = yield from choose(
                seat, "muster-for-points", prompt, s.box.characters, help=more, rule="titan-R-99", unless=barred
            )
        if one is None:
            break
        taken.append(one)
    return taken


def choose_side(s: State) -> Play[None]:
    """An attacker who came by Titan teleport chooses the side of entry (titan-A-BL-13)."""
    side = yield from choose(
        ATTACKER, "side-of-attack", "From which side do you attack?", LAND_SIDES, rule="titan-A-BL-13"
    )
    s.turn.came_by[s.the_engagement.legions[ATTACKER]] = side


def begin_battle(s: State) -> None:
    """Begin the battle: both legions go to the battleland."""
    join_battle(s, s.turn.came_by[s.the_engagement.legions[ATTACKER]])


PHASES: Mapping[str, Phase] = {
    "muster_legions": muster_legions,
    "choose_side": choose_side,
    "begin_battle": begin_battle,
}
