"""An analysis in words and as a picture, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from markupsafe import Markup

from banneret.bots.analysis.analysis import Analysis, DiceCount, Stretch, quarters
from banneret.bots.analysis.hindsight import Choice
from banneret.bots.analysis.luck import DecisiveThrow
from banneret.bots.reasons import LEAST, Reason, is_the_end, told
from banneret.bots.shares import Gain, Share
from banneret.engine.game import games
from banneret.engine.match.chapters import chapter_at
from banneret.engine.words.values import Listed, Written, in_a_row
from banneret.engine.words.wording import Sentence, Text, fill
from banneret.picture import TALL, ChanceLine, TurningPoint, chances_svg, saved_chances

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
        self.names = [Written(name or player.name) for name, player in zip(given, analysis.players, strict=True)]
        self.reader = reader
        game = games().get(analysis.game)
        self._terms = game.terms if game else {}

    def team(self, team: Sequence[int]) -> Listed:
        """Return the players of a team: Ann and Bea."""
        return Listed([self.names[seat] for seat in team])

    def sentences(self) -> list[Text]:
        """Return how it ended, who was ahead and why at the beginning, and whom luck favoured."""
        return [self.analysis.result, *self.surrender(), self.lead(), *self.beginning(), *self.fortune(), *self.dice()]

    def surrender(self) -> list[Text]:
        """Return who gave up, and so decided it."""
        seat = self.analysis.gave_up
        return [] if seat is None else [fill("{player} conceded, and that decided it.", player=self.names[seat])]

    def lead(self) -> Text:
        """Return who was ahead for how long, and since when the final leader was ahead."""
        leaders, length = self._leaders(), max(1, self.analysis.length)
        time = Counter(leaders[:-1])
        ahead = [
            fill("{team} for {share}", team=self.team(team), share=Share(time[team] / length))
            for team in self.analysis.teams
            if time[team]
        ]
        changes = [at for at, (before, after) in enumerate(pairwise(leaders), 1) if before != after]
        led = fill("Ahead: {teams} of the match.", teams=Listed(ahead, ","))
        return in_a_row(led, self._last_change(changes, leaders))

    def _leaders(self) -> list[tuple[int, ...]]:
        """Return who is ahead in the picture in each move, and last at the end: the end itself is no time ahead."""
        middles = [self._chances(move + 0.5) for move in range(self.analysis.length - 1)]
        last = [point for point in self.analysis.points if point.at < self.analysis.length][-1:]
        return [self._leader(chances) for chances in (*middles, *(point.chances for point in last), self._end())]

    def _end(self) -> Sequence[float]:
        return self.analysis.points[-1].chances

    def _last_change(self, changes: Sequence[int], leaders: Sequence[tuple[int, ...]]) -> Text:
        """Return since when the leader at the end was ahead; a match that is given up turns with its end alone."""
        leader = self.team(leaders[-1])
        if not changes:
            return "The lead never changed."
        if changes[-1] == self.analysis.length:
            before = leaders[-1] in leaders[:-1]
            wording = "The end put {team} ahead again." if before else "Only the end put {team} ahead."
            return fill(wording, team=leader)
        at, chapter = changes[-1], chapter_at(self.analysis.chapters, changes[-1])
        wording = (
            "{team} from {place}, move {move} to the end." if chapter.place else "{team} from move {move} to the end."
        )
        return fill(wording, team=leader, place=_whole(chapter.inside), move=at)

    def moment(self, at: int) -> Text:
        """Return where in the match a moment is: `Round 4, move 89`."""
        place = chapter_at(self.analysis.chapters, at).place
        return fill("{place}, move {move}" if place else "Move {move}", place=_whole(place), move=at)

    def beginning(self) -> list[Text]:
        """Return who had a lead before the first move, and why."""
        first = self.analysis.points[0]
        leader = self._leader(first.chances)
        chance = first.chances[leader[0]]
        if chance - 1 / len(self.analysis.teams) < UNEVEN:
            return []
        wording = "{team} started at {chance}: the sides or the deal were uneven."
        return [fill(wording, team=self.team(leader), chance=Share(chance))]

    def fortune(self) -> list[Text]:
        """Return for each team what luck gave it: dice and cards, compared with what was expected.

        Of two teams only the luckier is told: the other has as much less.
        """
        told: list[Text] = []
        two = len(self.analysis.teams) == 2
        for team in self.analysis.teams:
            gain = self.analysis.luck[team[0]]
            if abs(gain) >= NOTHING and not (two and gain < 0):
                told.append(fill("Luck in all: {gain} for {team}.", team=self.team(team), gain=Gain(gain)))
        return told

    def dice(self) -> list[Text]:
        """Return for each side the dice that had an effect, and the expected number."""
        return [_counted(one) for one in self.analysis.dice]

    def stretches(self) -> list[Text]:
        """Return for each part of the match what moved the chance of the team that was ahead at its end."""
        return [self._stretch(one) for one in self.analysis.stretches]

    def _stretch(self, stretch: Stretch) -> Text:
        team = self._leader(self._end())
        before, after = (Share(self._chances(at)[team[0]]) for at in (stretch.start, stretch.end))
        wording = (
            "{span}: {team} still {after}." if before.key == after.key else "{span}: {team} from {before} to {after}."
        )
        told = fill(wording, span=self._span(stretch), team=self.team(team), before=before, after=after)
        listed = self._listed(stretch.reasons, team)
        return in_a_row(told, fill("Why: {reasons}.", reasons=listed)) if listed.things else told

    def _span(self, stretch: Stretch) -> Text:
        """Return where in the match a part of it is: `Round 2 to round 4, moves 26 to 51`."""
        first, last = (chapter_at(self.analysis.chapters, at) for at in (stretch.start, stretch.end))
        if not last.place:
            return fill("Moves {start} to {end}", start=stretch.start, end=stretch.end)
        places = {"first": _whole(first.place), "last": _whole(last.place), "inside": _whole(last.inside)}
        wording = _SPANS[bool(first.place), first.place == last.place]
        return fill(wording, **places, start=stretch.start, end=stretch.end)

    def turn(self, turn: Choice | DecisiveThrow) -> Text:
        """Return a turning point in a sentence or two."""
        return self._choice(turn) if isinstance(turn, Choice) else self._throw(turn)

    def heading(self, turn: Choice | DecisiveThrow) -> Text:
        """Return the kind of a turning point, whose it is, and its size: `Mistake of Ann (−12 %)`."""
        if isinstance(turn, Choice):
            wording = "Your mistake ({gain})" if turn.seat == self.reader else "Mistake of {player} ({gain})"
            return fill(wording, player=self.names[turn.seat], gain=Gain(-turn.weight))
        team = self._favoured(turn)
        wording = "Your luck ({gain})" if team == (self.reader,) else "Luck of {team} ({gain})"
        return fill(wording, team=self.team(team), gain=Gain(turn.weight))

    def words(self) -> Text:
        """Return the picture in words."""
        ways = []
        for team in self.analysis.teams:
            steps = [Share(self._chances(place)[team[0]]) for place in quarters(self.analysis.length)]
            ways.append(fill("{team} {chances}", team=self.team(team), chances=Listed(steps, ",")))
        wording = "Chance to win at the beginning, after each quarter of the match, and at the end: {teams}."
        return fill(wording, teams=Listed(ways, ";"))

    def picture(
        self, turns: Sequence[Choice | DecisiveThrow] = (), links: Sequence[str] = (), size: tuple[int, int] = TALL
    ) -> Markup:
        """Return the chances over time, for a page. Turning points are numbered from 1 and lead to their links."""
        marks, words = self._marks(turns, links), self.words()
        length = self.analysis.length
        return chances_svg(self._lines(), length, marks, chapters=self._ticks(), words=words, size=size)

    def saved_picture(self, turns: Sequence[Choice | DecisiveThrow] = ()) -> Markup:
        """Return the chances over time as a file for any SVG program."""
        return saved_chances(
            self._lines(), self.analysis.length, self._marks(turns, ()), chapters=self._ticks(), words=self.words()
        )

    def _choice(self, turn: Choice) -> Text:
        chose = fill(
            _CHOSE[turn.seat == self.reader],
            question=Written(turn.question),
            player=self.names[turn.seat],
            chosen=Written(turn.chosen),
            chance=Share(turn.chance),
        )
        plan = [fill("“{}”", Written(turn.better)), *(fill("then {}", Written(one)) for one in turn.then)]
        better = fill("Better: {plan} ({chance}).", plan=Listed(plan, ","), chance=Share(turn.best))
        return in_a_row(chose, better, *self._why(turn.reasons, (turn.seat,)))

    def _throw(self, turn: DecisiveThrow) -> Text:
        team = self._favoured(turn)
        before, after = Share(turn.expected[team[0]]), Share(turn.got[team[0]])
        said = fill("{events}.", events=Listed(map(Written, turn.said), ";"))
        moved = fill("{team}: from {before} to {after}.", team=self.team(team), before=before, after=after)
        return in_a_row(said, moved, *self._why(turn.reasons, team))

    def _why(self, reasons: Sequence[Reason], team: Sequence[int]) -> Iterator[Text]:
        """Yield what made the difference to a team, on average over the worlds that were compared.

        Reasons that come to nothing together explain nothing.
        """
        listed = self._listed(reasons, team)
        if listed.things and abs(sum(one.gain for one in reasons)) >= LEAST:
            yield fill("Why, on average: {reasons}.", reasons=listed)

    def _listed(self, reasons: Sequence[Reason], team: Sequence[int]) -> Listed:
        return Listed([told(one, team[0], self.team, self._terms) for one in reasons if not is_the_end(one)], ";")

    def _favoured(self, turn: DecisiveThrow) -> tuple[int, ...]:
        """Return the team that gained most."""
        return max(self.analysis.teams, key=lambda team: turn.got[team[0]] - turn.expected[team[0]])

    def _leader(self, chances: Sequence[float]) -> tuple[int, ...]:
        return max(self.analysis.teams, key=lambda team: chances[team[0]])

    def _lines(self) -> list[ChanceLine]:
        return [
            ChanceLine(
                str(self.team(team)),
                self.analysis.players[team[0]].hue,
                tuple((point.at, point.chances[team[0]]) for point in self.analysis.points),
            )
            for team in self.analysis.teams
        ]

    def _marks(self, turns: Sequence[Choice | DecisiveThrow], links: Sequence[str]) -> list[TurningPoint]:
        """Return the marks of turning points, on the line of the seat that chose, or of the team that luck favoured.

        Two teams share one line, which is that of the first.
        """
        shared = self.analysis.teams[0][0] if len(self.analysis.teams) == 2 else None
        marks = []
        for number, turn in enumerate(turns, 1):
            seat = turn.seat if isinstance(turn, Choice) else self._favoured(turn)[0]
            chance = self._chances(turn.at)[seat if shared is None else shared]
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


def _counted(count: DiceCount) -> Text:
    """Return how many dice of a side counted, as hits or whatever they were rolled for, beside the usual number."""
    got, usual = count.got, count.expected
    wording = _DICE[(got > usual) - (got < usual) if round(got - usual) else 0]
    return fill(wording, side=Written(count.side.name), got=got, usual=usual, apart=abs(got - usual))


_DICE = {
    0: "{side}: {got:g} {got:die|dice} with an effect, about as usual ({usual:.1f}).",
    1: "{side}: {got:g} {got:die|dice} with an effect, {apart:.1f} more than usual.",
    -1: "{side}: {got:g} {got:die|dice} with an effect, {apart:.1f} fewer than usual.",
}
"""What is told of dice that had as usual an effect, more often, or less often."""
_CHOSE = {
    True: "“{question}” You chose “{chosen}” ({chance} to win).",
    False: "“{question}” {player} chose “{chosen}” ({chance} to win).",
}
_SPANS = {
    (True, True): "{last}, moves {start} to {end}",
    (True, False): "{first} to {inside}, moves {start} to {end}",
    (False, False): "The beginning to {inside}, moves {start} to {end}",
}
"""Where a part of a match is: whether its beginning lies in a round, and whether its end in the same."""


def _whole(text: Text) -> Text:
    """Return a text as an argument; what was stored stands as it was written."""
    return text if isinstance(text, Sentence) else Written(text)
