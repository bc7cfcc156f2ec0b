"""Token buckets: a burst is fine, a flood is not, and waiting helps."""

from __future__ import annotations

from kickdoor_server.base.rates import Bucket, Rate


def test_a_burst_is_fine_and_then_it_takes_time() -> None:
    bucket = Bucket(lambda: Rate(per_s=2, burst=3), now_s=10.0)
    assert [bucket.take(10.0) for _ in range(4)] == [True, True, True, False]
    assert bucket.wait_s() == 0.5
    assert not bucket.take(10.4)
    assert bucket.take(10.6)


def test_rest_fills_it_up_to_the_burst_and_no_further() -> None:
    bucket = Bucket(lambda: Rate(per_s=2, burst=3), now_s=0.0)
    assert [bucket.take(1_000.0) for _ in range(4)] == [True, True, True, False]


def test_it_counts_how_often_it_was_overdrawn_and_forgives_one_for_one() -> None:
    bucket = Bucket(lambda: Rate(per_s=1, burst=1), now_s=0.0)
    for _ in range(3):
        bucket.take(0.0)
    assert bucket.overdrawn == 2
    for second in range(2, 5):
        bucket.take(second)
    assert bucket.overdrawn == 0


def test_who_asks_for_far_too_much_is_overdrawn_however_slow_the_machine_is() -> None:
    bucket = Bucket(lambda: Rate(per_s=20, burst=80), now_s=0.0)
    for request in range(1_000):
        bucket.take(request / 300)
    assert bucket.overdrawn > 200


def test_nothing_is_left_of_what_was_taken_after_a_rest() -> None:
    bucket = Bucket(lambda: Rate(per_s=2, burst=3), now_s=0.0)
    assert bucket.is_full(0.0)
    bucket.take(0.0)
    assert not bucket.is_full(0.4)
    assert bucket.is_full(0.5)


def test_a_rate_that_is_changed_counts_at_once() -> None:
    rate = Rate(per_s=1, burst=10)
    bucket = Bucket(lambda: rate, now_s=0.0)
    rate = Rate(per_s=0.1, burst=2)
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    assert bucket.wait_s() == 10
    rate = Rate(per_s=2, burst=2)
    assert bucket.take(0.5)


def test_what_costs_more_than_there_is_may_be_done_once_and_is_owed() -> None:
    bucket = Bucket(lambda: Rate(per_s=2, burst=3), now_s=0.0)
    assert bucket.take(0.0, cost=7)
    assert bucket.wait_s() == 2.5
    assert not bucket.take(2.4)
    assert bucket.take(2.5)


def test_what_was_done_already_is_owed_and_at_most_a_full_bucket_of_it() -> None:
    bucket = Bucket(lambda: Rate(per_s=2, burst=3), now_s=0.0)
    bucket.owe(0.0, cost=100)
    assert not bucket.has(1.9)
    assert bucket.has(2.0)
