"""What actions are called where a person chooses or reads them."""

from hexhaven.core.actions import Action, word_of
from hexhaven.core.messages import Message, message
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import amount, face_name


def label_of(action: Action) -> Message:
    id = f"text.dice.do.{word_of(type(action))}"
    match action:
        case a.Build(number):
            return message(id, number=number)
        case a.Reroll(dice):
            return message(id, dice=amount(dice))
        case a.Swap(want):
            return message(id, resource=face_name(want))
        case a.Joker(number, die, want):
            faces = {"die": face_name(die), "resource": face_name(want)}
            return message(id, number=number, **faces)
    return message(id)
