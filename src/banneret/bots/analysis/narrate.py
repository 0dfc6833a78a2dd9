"""An analysis in words and as a picture, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from markupsafe import Markup

from banneret.bots.analysis.analysis import Analysis, DiceCount, Stretch, quarters
from banneret.bots.analysis.hindsight import Choice
from banneret.bots.analysis.luck import DecisiveThrow
from banneret.bots.reasons import LEAST, Reason, is_the_end, told
from banneret.engine.match.chapters import chapter_at
from banneret.picture import ChanceLine, TurningPoint, chances_svg, saved_chances

NOTHING = 0.01
"""Luck below this is not told."""
UNEVEN = 0.1
"""Whose chance at the beginning is so much above an equal share has a lead that is told."""


class Story:
    """The words of an analysis, with the names of the players by seat; who has none is called by their side.

    A choice or luck of the `reader`, a seat, is told as theirs.
    """

    def __init__(self, analysis: Analysis, names: Sequence[str] = (), reader: int | None = None) -> None:
        self.analysis = analysis
        given = names or [""] * len(analysis.players)
        self.names = [name or player.name for name, player in zip(given, analysis.players, strict=True)]
        self.reader = reader

    def team(self, team: Sequence[int]) -> str:
        """Return the players of a team: Ann and Bea."""
        names = [self.names[seat] for seat in team]
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))

    def sentences(self) -> list[str]:
        """Return how it ended, who was ahead and why at the beginning, and whom luck favoured."""
        return [self.analysis.result, *self.surrender(), self.lead(), *self.beginning(), *self.fortune(), *self.dice()]

    def surrender(self) -> list[str]:
        """Return who gave up, and so decided it."""
        seat = self.analysis.gave_up
        return [] if seat is None else [f"{self.names[seat]} conceded, and that decided it."]

    def lead(self) -> str:
        """Return who was ahead for how long, and since when the final leader was ahead."""
        leaders, length = self._leaders(), max(1, self.analysis.length)
        time = Counter(leaders[:-1])
        ahead = [f"{self.team(team)} for {part(time[team] / length)}" for team in self.analysis.teams if time[team]]
        changes = [at for at, (before, after) in enumerate(pairwise(leaders), 1) if before != after]
        return f"Ahead: {', '.join(ahead)} of the match. {self._last_change(changes, leaders)}."

    def _leaders(self) -> list[tuple[int, ...]]:
        """Return who is ahead in the picture in each move, and last at the end: the end itself is no time ahead."""
        middles = [self._chances(move + 0.5) for move in range(self.analysis.length - 1)]
        last = [point for point in self.analysis.points if point.at < self.analysis.length][-1:]
        return [self._leader(chances) for chances in (*middles, *(point.chances for point in last), self._end())]

    def _end(self) -> Sequence[float]:
        return self.analysis.points[-1].chances

    def _last_change(self, changes: Sequence[int], leaders: Sequence[tuple[int, ...]]) -> str:
        """Return since when the leader at the end was ahead; a match that is given up turns with its end alone."""
        leader = self.team(leaders[-1])
        if not changes:
            return "The lead never changed"
        if changes[-1] == self.analysis.length:
            before = leaders[-1] in leaders[:-1]
            return f"The end put {leader} ahead again" if before else f"Only the end put {leader} ahead"
        return f"{leader} from {self.moment(changes[-1], inside=True)} to the end"

    def moment(self, at: int, *, inside: bool = False) -> str:
        """Return where in the match a moment is: `Round 4, move 89`; `inside` a sentence with small letters."""
        place = chapter_at(self.analysis.chapters, at)
        words = f"{place}, move {at}" if place else f"Move {at}"
        return words[:1].lower() + words[1:] if inside else words

    def beginning(self) -> list[str]:
        """Return who had a lead before the first move, and why."""
        first = self.analysis.points[0]
        leader = self._leader(first.chances)
        chance = first.chances[leader[0]]
        if chance - 1 / len(self.analysis.teams) < UNEVEN:
            return []
        return [
            f"{self.team(leader)} had {part(chance)} at the beginning: the sides, or what was dealt, were not equal."
        ]

    def fortune(self) -> list[str]:
        """Return for each team what luck gave it: dice and cards, compared with what was expected.

        Of two teams only the luckier is told: the other has as much less.
        """
        told = []
        two = len(self.analysis.teams) == 2
        for team in self.analysis.teams:
            gain = self.analysis.luck[team[0]]
            if abs(gain) >= NOTHING and not (two and gain < 0):
                more = "more" if gain > 0 else "less"
                told.append(f"All luck together gave {self.team(team)} {part(abs(gain))} {more} chance than expected.")
        return told

    def dice(self) -> list[str]:
        """Return for each side the dice that had an effect, and the expected number."""
        return [_counted(one) for one in self.analysis.dice]

    def stretches(self) -> list[str]:
        """Return for each quarter of the match what moved the chance of the team that was ahead at its end."""
        return [self._stretch(one) for one in self.analysis.stretches]

    def _stretch(self, stretch: Stretch) -> str:
        team = self._leader(self._end())
        before, after = (part(self._chances(at)[team[0]]) for at in (stretch.start, stretch.end))
        way = f"from {before} to {after}" if before != after else f"still {after}"
        listed = self._listed(stretch.reasons, team)
        why = f" What weighs most: {listed}." if listed else ""
        return f"{self._span(stretch)}: {self.team(team)} {way}.{why}"

    def _span(self, stretch: Stretch) -> str:
        """Return where in the match a part of it is: `Round 2 to round 4, moves 26 to 51`."""
        moves = f"oves {stretch.start} to {stretch.end}"
        first, last = (chapter_at(self.analysis.chapters, at) for at in (stretch.start, stretch.end))
        if not last:
            return f"M{moves}"
        rounds = last if first == last else f"{first or 'The beginning'} to {last.lower()}"
        return f"{rounds}, m{moves}"

    def turn(self, turn: Choice | DecisiveThrow) -> str:
        """Return a turning point in a sentence or two."""
        return self._choice(turn) if isinstance(turn, Choice) else self._throw(turn)

    def heading(self, turn: Choice | DecisiveThrow) -> str:
        """Return the kind of a turning point, whose it is, and its size: `A choice of Ann cost 12 %`."""
        if isinstance(turn, Choice):
            whose = "yours" if turn.seat == self.reader else self.names[turn.seat]
            return f"A choice of {whose} cost {part(turn.weight)}"
        team = self._favoured(turn)
        return f"Luck gave {'you' if team == (self.reader,) else self.team(team)} {part(turn.weight)}"

    def words(self) -> str:
        """Return the picture in words."""
        ways = []
        for team in self.analysis.teams:
            steps = ", ".join(part(self._chances(place)[team[0]]) for place in quarters(self.analysis.length))
            ways.append(f"{self.team(team)} {steps}")
        return f"Chance to win at the beginning, after each quarter of the match, and at the end: {'; '.join(ways)}."

    def picture(self, turns: Sequence[Choice | DecisiveThrow] = (), links: Sequence[str] = ()) -> Markup:
        """Return the chances over time, for a page. Turning points are numbered from 1 and lead to their links."""
        return chances_svg(
            self._lines(), self.analysis.length, self._marks(turns, links), chapters=self._ticks(), words=self.words()
        )

    def saved_picture(self, turns: Sequence[Choice | DecisiveThrow] = ()) -> Markup:
        """Return the chances over time as a file for any SVG program."""
        return saved_chances(
            self._lines(), self.analysis.length, self._marks(turns, ()), chapters=self._ticks(), words=self.words()
        )

    def _choice(self, turn: Choice) -> str:
        then = f", then {', then '.join(turn.then)}" if turn.then else ""
        own = turn.seat == self.reader
        who, they = ("You", "you") if own else (self.names[turn.seat], "they")
        chose = f"“{turn.question}” {who} chose “{turn.chosen}”: {part(turn.chance)} to win"
        better = f"“{turn.better}”{then} would have given {part(turn.best)}"
        return f"{chose}, by what {they} could know. {better}.{self._why(turn.reasons, (turn.seat,))}"

    def _throw(self, turn: DecisiveThrow) -> str:
        team = self._favoured(turn)
        before, after = turn.expected[team[0]], turn.got[team[0]]
        moved = f"{self.team(team)}: from {part(before)} to {part(after)}"
        return f"{'; '.join(turn.said)}. {moved}.{self._why(turn.reasons, team)}"

    def _why(self, reasons: Sequence[Reason], team: Sequence[int]) -> str:
        """Return what made the difference to a team, on average over the worlds that were compared.

        Reasons that come to nothing together explain nothing.
        """
        listed = self._listed(reasons, team)
        if not listed or abs(sum(one.gain for one in reasons)) < LEAST:
            return ""
        return f" What weighs most, on average: {listed}."

    def _listed(self, reasons: Sequence[Reason], team: Sequence[int]) -> str:
        return "; ".join(told(one, team[0], self.team) for one in reasons if not is_the_end(one))

    def _favoured(self, turn: DecisiveThrow) -> tuple[int, ...]:
        """Return the team that gained most."""
        return max(self.analysis.teams, key=lambda team: turn.got[team[0]] - turn.expected[team[0]])

    def _leader(self, chances: Sequence[float]) -> tuple[int, ...]:
        return max(self.analysis.teams, key=lambda team: chances[team[0]])

    def _lines(self) -> list[ChanceLine]:
        return [
            ChanceLine(
                self.team(team),
                self.analysis.players[team[0]].hue,
                tuple((point.at, point.chances[team[0]]) for point in self.analysis.points),
            )
            for team in self.analysis.teams
        ]

    def _marks(self, turns: Sequence[Choice | DecisiveThrow], links: Sequence[str]) -> list[TurningPoint]:
        """Return the marks of turning points, on the line of the seat that chose, or of the team that luck favoured."""
        marks = []
        for number, turn in enumerate(turns, 1):
            seat = turn.seat if isinstance(turn, Choice) else self._favoured(turn)[0]
            chance = self._chances(turn.at)[seat]
            link = links[number - 1] if links else ""
            marks.append(TurningPoint(number, turn.at, chance, self.heading(turn), link, isinstance(turn, Choice)))
        return marks

    def _ticks(self) -> list[tuple[int, str]]:
        """Return where each new round begins, or each turn where there are no rounds: its moment and its name."""
        names = ["", *(chapter.place for chapter in self.analysis.chapters)]
        return [
            (chapter.at, chapter.place)
            for before, chapter in zip(names, self.analysis.chapters, strict=False)
            if chapter.place != before
        ]

    def _chances(self, at: float) -> list[float]:
        """Return the height of each seat's line at a place in the match; at a step, the height after it."""
        points = self.analysis.points
        before = [point for point in points if point.at <= at][-1]
        after = next((point for point in points if point.at > at), before)
        share = (at - before.at) / max(1, after.at - before.at)
        return [old + share * (new - old) for old, new in zip(before.chances, after.chances, strict=True)]


def _counted(count: DiceCount) -> str:
    """Return how many dice of a side counted, as hits or whatever they were rolled for, beside the usual number."""
    got, usual = count.got, count.expected
    dice = "die" if got == 1 else "dice"
    told = f"{count.side.name}: {got:g} {dice} with an effect, such as a hit; {usual:.1f} is usual for these rolls"
    apart = f", so {abs(got - usual):.1f} {'more' if got > usual else 'fewer'}" if round(got - usual) else ""
    return f"{told}{apart}."


def part(share: float) -> str:
    """Return a share as people read it: 12 %, on one line."""
    return f"{round(100 * share)}\u00a0%"
