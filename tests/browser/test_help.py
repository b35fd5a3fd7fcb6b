"""Help where it is needed: a tour of a first game, and rules at the point in question."""

from playwright.sync_api import expect

from tests.browser.support.rooms import begin

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
#: More steps than any tour has.
MOST_STEPS = 12


#: Whether all of the tour's card is on the page, and beside what it explains, which is lit.
READABLE = """() => {
  const card = document.querySelector('dialog .card').getBoundingClientRect();
  const light = document.querySelector('.light').getBoundingClientRect();
  return card.left >= 0 && card.top >= 0 && card.right <= innerWidth
    && card.bottom <= innerHeight && light.width > 0
    && (card.left >= light.right || card.right <= light.left
      || card.top >= light.bottom || card.bottom <= light.top);
}"""
#: Counts the moments at which the page is dark and nothing is lit.
DARK = """
window.dark = 0;
new MutationObserver(() => {
  const light = document.querySelector('.light');
  if (light && !light.getBoundingClientRect().width) window.dark += 1;
}).observe(document, { childList: true, subtree: true, attributes: true });
"""


def test_the_tour_speaks_of_fingers_on_a_phone(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=2, bots=["builder"], options=options, start=True)
    ada = anybody(settings={"toured": []}, **PHONE)
    ada.context.add_init_script(DARK)
    ada.hold(held)
    tour = ada.page.get_by_role("dialog")
    expect(tour).to_contain_text("Pinch or double-tap to zoom in.")
    ada.page.set_viewport_size({"width": 667, "height": 375})
    while tour.get_by_role("button", name="Next").count():
        ada.page.wait_for_function(READABLE)
        tour.get_by_role("button", name="Next").tap()
    ada.page.wait_for_function(READABLE)
    expect(tour).to_contain_text("behind the page symbol")
    assert ada.page.evaluate("dark") == 0


def press_while_the_page_moves(page, button):
    """What is explained moves away between the press and the release."""
    button.hover()
    page.mouse.down()
    while not button.evaluate("(button) => button.matches(':active')"):
        # The card had made room for a note before it was pressed.
        page.mouse.up()
        button.hover()
        page.mouse.down()
    before = page.locator(".light").bounding_box()
    page.evaluate("document.querySelector('[data-people]').style.translate = '0 150px'")
    page.wait_for_function(
        "(top) => document.querySelector('.light').getBoundingClientRect().top > top + 140",
        arg=before["y"],
    )
    page.mouse.up()


def test_a_first_game_is_introduced_step_by_step_and_only_once(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=2, bots=["builder"], options=options, start=True)
    ada = anybody(settings={"toured": []}).hold(held)
    tour = ada.page.get_by_role("dialog")
    tour.wait_for()
    ada.check_access()
    said = set()
    for _ in range(MOST_STEPS):
        said.add(tour.inner_text())
        if tour.get_by_role("button", name="Next").count() == 0:
            break
        ada.page.keyboard.press("ArrowRight")
    assert len(said) == 7
    ada.page.keyboard.press("ArrowLeft")
    assert tour.inner_text() in said
    ada.page.keyboard.press("ArrowRight")
    press_while_the_page_moves(ada.page, tour.get_by_role("button", name="Play"))
    expect(tour).to_have_count(0)
    ada.page.reload()
    ada.find("[data-action=roll]").wait_for()
    expect(tour).to_have_count(0)

    # A question mark opens the rules about what it stands beside, and the focus comes back.
    ask = ada.button("Rules: Longest road, largest army")
    ask.click()
    rules = ada.page.get_by_role("dialog", name="Longest road, largest army")
    expect(rules.get_by_role("link")).to_have_attribute("href", "/rules/base#special")
    ada.check_access()
    ada.page.keyboard.press("Escape")
    expect(rules).to_have_count(0)
    expect(ask).to_be_focused()


def test_the_clock_of_a_table_of_bots_waits_for_the_tour(anybody, hall):
    held = hall.open("connect", seats=6, bots=["novice"] * 5, start=True)
    ada = anybody(settings={"toured": []}, **PHONE).hold(held)
    tour = ada.page.get_by_role("dialog")
    expect(tour).to_contain_text("The clock waits until you have seen it.")
    expect(ada.find("header[data-look] h1")).to_have_text("Paused")
    tour.get_by_role("button", name="Skip").tap()
    expect(ada.find("header[data-look] h1")).not_to_have_text("Paused")


def test_rules_that_a_picture_explains_better_have_one(anybody):
    pictures = (("base", 5), ("dice", 3), ("dice-plus", 3), ("connect", 4))
    for language, theme, said in (("en-US", "light", "too near"), ("de-DE", "dark", "zu nah")):
        ada = anybody(language=language, settings={"theme": theme}, **PHONE)
        for game, count in pictures:
            ada.visit(f"/rules/{game}")
            expect(ada.find("[data-picture]")).to_have_count(count)
            ada.check_access()
        expect(ada.visit("/rules/base").find("#found [data-picture]")).to_contain_text(said)


def test_a_first_game_of_connect_is_introduced_before_its_clock_runs(anybody, hall):
    script = {"manual_clock": True}
    held = hall.open("connect", seats=4, name=None, bots=[None, *["novice"] * 3], script=script)
    ada = anybody(settings={"toured": [], "name": "Ada"}, **PHONE)
    ada.visit(f"/t/{held['table']}#key={held['key']}")
    ada.find("[data-seat='0']:enabled").tap()
    introduction = ada.find("[data-first-game]")
    expect(introduction.get_by_role("listitem")).to_have_count(3)
    ada.check_access()
    begin(anybody().hold(held, "host"))
    ada.find("header[data-look]").wait_for()
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    # Who has read it does not see it again.
    again = hall.open("connect", seats=4, name=None, bots=[None, *["novice"] * 3])
    ada.visit(f"/t/{again['table']}#key={again['key']}")
    ada.find("[data-seat='0']:enabled").tap()
    introduction.get_by_role("button", name="Got it").tap()
    expect(introduction).to_have_count(0)
    ada.page.reload()
    ada.find(".mine").wait_for()
    expect(introduction).to_have_count(0)


def test_a_result_that_was_closed_comes_back_and_gives_the_focus_back(anybody, hall):
    held = hall.open("dice", seats=1, options={"turns": 1}, script={"seed": 2}, start=True)
    ada = anybody().hold(held)
    for name in ("Roll all dice", "Stop here", "End turn"):
        ada.button(name).click()
    shown = ada.page.get_by_role("dialog")
    shown.wait_for()
    # Nothing behind the result can be reached by keys.
    for _ in range(8):
        ada.page.keyboard.press("Tab")
        assert not ada.page.evaluate(
            "document.activeElement.matches('#app :not(dialog, dialog *)')"
        )
    # Nor is the button below the headline read through it.
    expect(ada.find(".reopen")).to_have_css("opacity", "0")
    ada.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)
    expect(ada.find(".reopen")).to_have_css("opacity", "1")
    ada.button("Result").click()
    shown.get_by_role("button").first.click()
    expect(shown).to_have_count(0)
    expect(ada.button("Result")).to_be_focused()
