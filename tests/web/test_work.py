"""How addresses take turns at the event loop, step by step, and pay for what they took."""

import asyncio

import pytest

from hexhaven.web.work import MOST_CALLED, MOST_OWED, TURN_SECONDS, Work, WorkTurns

pytestmark = pytest.mark.anyio


class Processor:
    """The time that one thread has worked, which passes when a test says so."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


class Hall:
    """Addresses that work by steps of a length, and what was done in which order."""

    def __init__(self):
        self.processor, self.done, self.paid = Processor(), [], []
        self.turns = WorkTurns(self.processor)

    async def steps(self, who, count, seconds):
        for _ in range(count):
            self.processor.now += seconds
            self.done.append(who)
            await asyncio.sleep(0)

    def work(self, who, count, seconds):
        return self.turns.do(Work(who, self.paid.append), self.steps(who, count, seconds))

    def done_between(self, who):
        """The most steps of others between two of somebody's."""
        _, *pieces = "".join(self.done).split(who)
        return max(map(len, pieces[:-1]), default=0)


@pytest.mark.parametrize("length", [1.0, 0.5, 0.1])
async def test_between_two_steps_of_an_address_another_has_one_turn_however_much_it_wants(length):
    hall = Hall()
    flood = [hall.work("a", 5, length * TURN_SECONDS) for _ in range(200)]
    await asyncio.gather(*flood, hall.work("b", 9, 0.0))
    assert hall.done.count("a") == 1_000
    assert hall.done_between("b") <= 2 / length
    assert len("".join(hall.done).rpartition("b")[0]) < 30 / length, "and was soon done"


async def test_all_works_of_an_address_come_on_alike_however_old_they_are():
    hall, done = Hall(), []

    async def steps(number):
        for _ in range(9):
            hall.processor.now += TURN_SECONDS
            done.append(number)
            await asyncio.sleep(0)

    many = range(3 * MOST_CALLED)
    works = (hall.turns.do(Work("a", hall.paid.append), steps(number)) for number in many)
    await asyncio.gather(*works)
    for place in range(len(many), len(done), len(many)):
        counts = [done[:place].count(number) for number in many]
        assert max(counts) - min(counts) <= 2


async def test_a_step_that_takes_long_is_followed_by_others_and_not_by_its_own_kind():
    hall = Hall()
    short = [hall.work("a", 3, 0.0) for _ in range(2 * MOST_CALLED)]
    long = [hall.work("a", 1, 9.0) for _ in range(9)]
    await asyncio.gather(*short, *long, hall.work("b", 20, 0.0))
    assert hall.processor.now == 81.0
    assert hall.done_between("b") <= 3 * MOST_CALLED


async def test_what_was_taken_is_paid_at_the_end_and_meanwhile_where_much_is_owed():
    hall = Hall()
    await hall.work("a", 2, 0.001)
    assert hall.paid == [pytest.approx(2.0)]
    hall.paid.clear()
    await hall.work("a", 4, 0.001 * MOST_OWED)
    assert len(hall.paid) > 1
    assert sum(hall.paid) == pytest.approx(4 * MOST_OWED)


async def test_what_was_paid_before_is_not_paid_again():
    paid, processor = [], Processor()
    work = Work("a", paid.append)

    async def steps():
        work.paid += 10.0
        processor.now += 0.004

    await WorkTurns(processor).do(work, steps())
    assert paid == []


async def test_what_fails_or_is_given_up_ends_as_it_does_without_turns():
    hall, cleared = Hall(), []

    async def failing():
        await asyncio.sleep(0)
        raise KeyError("lost")

    with pytest.raises(KeyError):
        await hall.turns.do(Work("a", hall.paid.append), failing())

    async def waiting():
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            cleared.append(True)

    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.01):
            await hall.turns.do(Work("a", hall.paid.append), waiting())
    assert cleared == [True]


async def test_who_gives_up_before_the_first_turn_holds_nobody_up():
    hall = Hall()
    tasks = [asyncio.create_task(hall.work("a", 2, TURN_SECONDS)) for _ in range(9)]
    await asyncio.sleep(0)
    for task in tasks[1:-1]:
        task.cancel()
    await asyncio.wait(tasks)
    assert hall.done == 4 * ["a"]
