import pytest

from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Setup, choice_option, make_setup, number_option

OPTIONS = (number_option("points", 10, 3, 20), choice_option("phases", "combined", "strict"))


def setup_with(seats=3, **options):
    return make_setup("some", 7, (3, 4), OPTIONS, seats, options)


def refusal(seats=3, **options):
    with pytest.raises(BadSetup) as refused:
        setup_with(seats, **options)
    return refused.value.message


def test_options_left_out_have_their_defaults():
    assert setup_with() == Setup("some", 7, 3, {"points": 10, "phases": "combined"})


def test_options_are_read_from_text_and_from_values():
    assert setup_with(points="12", phases="strict").options == {"points": 12, "phases": "strict"}
    assert setup_with(points=12) == setup_with(points="12")


def test_forms_tell_people_what_can_be_written():
    assert [option.form for option in OPTIONS] == ["3-20", "combined|strict"]


@pytest.mark.parametrize("text", ["2", "21", "-5", "", "1e1", "\u0665", " 5", "00000000510"])
def test_a_number_out_of_bounds_is_refused_with_its_bounds(text):
    said = refusal(points=text)
    assert said.id == "setup.number"
    assert (said.params["option"], said.params["low"], said.params["high"]) == ("points", 3, 20)


def test_an_unknown_word_is_refused_with_the_known_ones():
    said = refusal(phases="loose")
    assert (said.id, said.params["known"]) == ("setup.choice", "combined, strict")


def test_an_unknown_option_is_refused_with_the_known_ones():
    said = refusal(colour="red")
    assert (said.id, said.params["known"]) == ("setup.option", "points, phases")


def test_a_number_of_seats_that_does_not_fit_is_refused():
    said = refusal(seats=5)
    assert (said.id, said.params["known"]) == ("setup.seats", "3, 4")
