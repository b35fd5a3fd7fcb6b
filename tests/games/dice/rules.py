"""The ids of the rules and options that must have a test and a mutant, in our own words."""

RULES = {
    "D-01": "fifteen turns each, clockwise; the starter is drawn or named",
    "D-02": "up to three rolls; any of the dice may be rolled again",
    "D-03": "two gold for a resource; each knight's joker once",
    "D-04": "what everything costs; nothing carries over",
    "D-05": "roads extend the network and count one point, the start road none",
    "D-06": "settlements, cities and knights in order, buildings where a road leads",
    "D-07": "a box a turn; a turn without building is a cross, two points less",
    "D-08": "the most points win, ties share, one may play alone",
    "P-01": "ten points in one's own turn win at once; no boxes, no crosses",
    "P-02": "three, four and five dice in the first turns of the game",
    "P-03": "settlements one point, cities two, nothing else; any order, but reached by a road",
    "P-04": "the desert jokers need both knights of their desert",
    "P-05": "the longest road: the marked road first, then strictly longer lines",
    "P-06": "the largest army: three knights first, then strictly more",
    "P-07": "old and new editions play alike",
    "option first": "who begins, instead of a draw",
    "option late_jokers": "whether a new knight's joker helps at once",
    "option turn_limit": "turns after which nobody has won Plus",
    "option turns": "turns of each player in the Dice Game",
}
