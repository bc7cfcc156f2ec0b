"""Many at once, and one who does not read: everybody else plays on, and memory stays bounded."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from tests.client.evening import FACES, TABLES, public
from tests.ssh.inn import Inn, Visitor, inn, until

from kickdoor_client.ssh.access import Access
from kickdoor_client.ssh.outlet import WAITING_MOST
from kickdoor_protocol.messages import table, talk

CROWD = 50
WIDE = (200, 70)


def with_open_access(scenario: object) -> None:
    async def run() -> None:
        async with inn(Access(is_open=True)) as house:
            await scenario(house)  # type: ignore[operator]

    asyncio.run(run())


def test_fifty_play_at_once_and_each_has_a_screen_of_his_own() -> None:
    async def scenario(house: Inn) -> None:
        async with AsyncExitStack() as stack:

            async def comes(number: int) -> Visitor:
                return await stack.enter_async_context(house.visitor(f"v{number}", size=(70 + number, 24)))

            crowd = await asyncio.gather(*(comes(number) for number in range(CROWD)))
            await until(lambda: len(house.games) == CROWD and all(game.heard for game in house.games))
            by_name = {game.hellos[0].name: game for game in house.games}
            for number, visitor in enumerate(crowd):
                by_name[f"v{number}"].say(TABLES, talk.Said("Ada", f"hello, {number}!", "human", 0))
                visitor.type(":")
            for number, visitor in enumerate(crowd):
                await visitor.see("Friday night")
                visitor.type(f"say I am {number}\r")
            await until(
                lambda: all(
                    any(isinstance(asked, talk.Say) for asked in by_name[f"v{number}"].heard) for number in range(CROWD)
                ),
            )
            for number in range(CROWD):
                said = [asked.text for asked in by_name[f"v{number}"].heard if isinstance(asked, talk.Say)]
                assert said == [f"I am {number}"]
        await until(lambda: len(house.doorway._guests) == 0, "all of them are gone when their connections are")

    with_open_access(scenario)


def test_one_who_does_not_read_costs_little_and_nobody_waits_for_him() -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Stone", size=WIDE, channel={"window": 4096, "max_pktsize": 1024}) as stone:
            await until(lambda: house.games and house.games[0].heard)
            stone.chan.pause_reading()
            async with house.visitor("Ann") as ann:
                await until(lambda: len(house.games) > 1 and house.games[1].heard)
                for game in house.games:
                    game.say(table.Faces(FACES), table.Shared(public(1)))
                for number in range(2, 80):
                    for game in house.games:
                        game.say(table.Shared(public(number)), talk.Said("Ada", f"{number:03} " * 24, "human", 0))
                    await asyncio.sleep(0.02)
                await ann.see("079 079")
                waiting = house.doorway.waiting()["Stone"]
                assert WAITING_MOST < waiting < 2 * WAITING_MOST
                assert b"079 079" not in stone.screen.raw
                stone.chan.resume_reading()
                said = [f"{number:03} {number:03}" for number in range(60, 80)]
                # The screen comes in pieces; it is painted anew, with all that was left out.
                await until(lambda: all(words in stone.screen.text for words in said))

    with_open_access(scenario)


def test_a_window_can_change_its_size_and_a_connection_can_be_cut_at_any_moment() -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann") as ann:
            await until(lambda: house.games and house.games[0].heard)
            house.games[0].say(TABLES)
            await ann.see("Friday night")
            for columns, rows in ((0, 0), (1, 1), (4_000_000_000, 4_000_000_000), (80, 24)):
                ann.chan.change_terminal_size(columns, rows)
            ann.screen._screen.reset()
            ann.type("\x0c")
            await ann.see("Friday night")
        await until(lambda: len(house.doorway._guests) == 0)
        assert house.games[0].wire is not None
        assert house.games[0].wire.closed, "nobody is left behind at the table"

    with_open_access(scenario)


def test_a_click_does_what_it_is_on() -> None:
    async def scenario(house: Inn) -> None:
        async with house.visitor("Ann") as ann:
            await until(lambda: house.games and house.games[0].heard)
            house.games[0].say(TABLES)
            await ann.see("Friday night")
            lines = ann.screen.text.splitlines()
            column = lines[-1].index("quit") + 1
            ann.type(f"\x1b[<0;{column};{len(lines)}M\x1b[<0;{column};{len(lines)}m")
            await until(lambda: ann.chan.is_closing() or ann.chan.get_exit_status() is not None)
            assert ann.chan.get_exit_status() == 0

    with_open_access(scenario)
