import multiprocessing
import os
import signal
import threading

import pytest

from hexhaven.core.messages import Refused
from hexhaven.lab.worker_pool import WorkerPool

pytestmark = pytest.mark.usefixtures("interpreted")


def double(number):
    return 2 * number


def fail_as_asked(job):
    if job == "refuse":
        raise Refused("setup.seed", seed=3)
    if job == "fail":
        raise ZeroDivisionError("as always")
    if job == "die":
        os._exit(7)
    return job


def stubborn(job):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if job == "for ever":
        threading.Event().wait()


def deaf(_):
    return signal.getsignal(signal.SIGINT) == signal.SIG_IGN


@pytest.mark.slow
def test_results_come_in_the_order_of_the_jobs():
    with WorkerPool(double, 2) as pool:
        assert list(pool.map(range(50))) == [2 * n for n in range(50)]
        assert list(pool.map([])) == []


@pytest.mark.slow
def test_refusals_and_failures_come_back():
    with WorkerPool(fail_as_asked, 1) as pool:
        with pytest.raises(Refused) as refused:
            list(pool.map(["well", "refuse"]))
        assert refused.value.message.params == {"seed": 3}
        with pytest.raises(RuntimeError, match="ZeroDivisionError: as always"):
            list(pool.map(["fail"]))


@pytest.mark.slow
def test_a_process_that_dies_is_noticed_and_none_remain():
    with pytest.raises(Refused) as broken, WorkerPool(fail_as_asked, 2) as pool:
        list(pool.map(["well", "die", "well"]))
    assert broken.value.message.params == {"status": 7}
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_a_process_that_does_not_want_to_end_is_ended():
    with WorkerPool(stubborn, 1) as pool:
        next(pool.map(["at once", "for ever"]))
    assert multiprocessing.active_children() == []


@pytest.mark.slow
def test_only_this_process_hears_an_interrupt():
    before = signal.getsignal(signal.SIGINT)
    with WorkerPool(deaf, 1) as pool:
        assert signal.getsignal(signal.SIGINT) == before
        assert list(pool.map([0])) == [True]


@pytest.mark.slow
def test_a_pool_can_be_used_from_any_thread():
    found = []

    def work():
        with WorkerPool(double, 1) as pool:
            found.extend(pool.map([4]))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert found == [8]
