"""Requests: what a person asks for in words, "build city", with what is clear left out."""

from dataclasses import dataclass

from hexhaven.core.actions import Action
from hexhaven.core.messages import BadNotation, Refused
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import GOLD, LETTERS, Counts, amount, holds, subtract
from hexhaven.games.dice.position import KEEP, ROLL, Position
from hexhaven.games.dice.text_input.dice import face_names, read_named_dice, vocabulary
from hexhaven.words import say

#: The name of words without a meaning.
FILLER = "filler"
#: The words for actions stand in words/ under these names.
ACTION_KINDS: dict[str, type[Action]] = {
    "road": a.Road,
    "settle": a.Settle,
    "city": a.City,
    "knight": a.Knight,
    "joker": a.Joker,
    "swap": a.Swap,
    "reroll": a.Reroll,
    "keep": a.Reroll,
    "stop": a.Stop,
    "done": a.EndTurn,
}


@dataclass(frozen=True, slots=True)
class Request:
    """An action of which some things may be left open."""

    text: str
    kind: type[Action]
    number: int | None = None
    die: int | None = None
    want: int | None = None
    exact: Action | None = None

    def fits(self, action: Action) -> bool:
        if self.exact is not None or type(action) is not self.kind:
            return action == self.exact
        match action:
            case a.Build(number):
                return self.number in (None, number)
            case a.Joker(number, die, want):
                pairs = (self.number, number), (self.die, die), (self.want, want)
                return all(asked in (None, meant) for asked, meant in pairs)
            case a.Swap(want):
                return self.want in (None, want)
        return True


def notation_of(text: str) -> Action | None:
    try:
        return a.NOTATION.read(text)
    except BadNotation:
        return None


class Reader:
    """Reads requests in one language, about the dice of one position."""

    def __init__(self, position: Position, language: str) -> None:
        self.position, self.language = position, language

    def request(self, text: str) -> Request | None:
        """What a part of a plan asks for, in notation or in words."""
        exact = notation_of(text)
        if exact is not None:
            return Request(text, type(exact), exact=exact)
        words = text.split()
        verb = next(
            (i for i, word in enumerate(words) if self._meaning(word) != FILLER), len(words)
        )
        name = self._meaning(words[verb]) if verb < len(words) else None
        if name is None:
            return None
        # An "a" among dice is gold, elsewhere a filler word.
        letters = LETTERS if name in ("keep", "reroll") else ""
        rest = [w for w in words[verb + 1 :] if self._meaning(w) != FILLER or w in tuple(letters)]
        if letters:
            return self._dice_request(text, name, rest)
        return self._request_in_words(text, ACTION_KINDS[name], rest)

    def _meaning(self, word: str) -> str | None:
        """A name of ACTION_KINDS or FILLER, or None for an unknown word."""
        return vocabulary(self.language, (FILLER, *ACTION_KINDS)).get(word)

    def _request_in_words(self, text: str, kind: type[Action], words: list[str]) -> Request | None:
        """A number, a resource, or a die and a resource; each at most once."""
        number: int | None = None
        faces: list[int] = []
        for word in " ".join(words).replace(">", " ").split():
            face = self._face(word)
            if word.isascii() and word.isdigit() and number is None and len(word) < 9:
                number = int(word)
            elif face is not None:
                faces.append(face)
            else:
                return None
        allowed = {a.Joker: 2, a.Swap: 1}.get(kind, 0)
        if kind is a.Swap and faces[:1] == [GOLD]:
            faces.pop(0)
        if len(faces) > allowed or (number is not None and kind in (a.Swap, a.Stop, a.EndTurn)):
            return None
        want = faces[-1] if faces else None
        return Request(text, kind, number, faces[0] if len(faces) > 1 else None, want)

    def _face(self, word: str) -> int | None:
        return (
            LETTERS.index(word) if word in tuple(LETTERS) else face_names(self.language).get(word)
        )

    def _dice_request(self, text: str, name: str, words: list[str]) -> Request:
        """Dice to be kept or rolled again, which is the same the other way round."""
        dice, phase = self.position.dice, self.position.phase
        if phase == ROLL and name == "reroll" and not words:
            return Request(text, a.Roll, exact=a.Roll())
        named = self._dice(words)
        if phase == KEEP and not (any(named) and holds(dice, named)):
            raise Refused("refused.dice.keep", dice=amount(dice))
        again = subtract(dice, named) if phase == KEEP and name == "keep" else named
        action: Action = a.Reroll(again) if any(again) else a.Stop()
        return Request(text, type(action), exact=action)

    def _dice(self, words: list[str]) -> Counts:
        """Dice by letters or names; a name without a number means all that show it."""
        if not words:
            raise Refused("refused.dice.which_dice")
        if words in (["all"], [say("text.dice.words.all", self.language)]):
            return self.position.dice
        return read_named_dice(words, self.language, self.position.dice)
