"""The door to the network: opened and closed by the person at the machine, and by nobody else."""

from __future__ import annotations

import httpx2
import pytest

from caldera.web.http import network
from tests.support.rooms import RunningRoom, browser, new_table

JSON = {"Accept": "application/json"}


@pytest.fixture
def outside(room: RunningRoom) -> str:
    """The room as other devices of the network see it: in tests a second address of this machine."""
    return f"http://127.0.0.2:{room.port}"


def move_door(client: httpx2.Client, is_open: bool) -> httpx2.Response:
    return client.post("/network", json={"open": is_open}, headers=JSON)


def test_other_devices_are_let_in_by_a_click_and_out_again(room: RunningRoom, outside: str) -> None:
    with browser(room) as host, httpx2.Client(base_url=outside, timeout=5) as guest:
        assert 'data-door="closed"' in host.get("/").text
        with pytest.raises(httpx2.ConnectError):
            guest.get("/")
        assert host.get("/qr.svg?path=/t/abc").status_code == 404, "no code where no other device could open it"
        assert move_door(host, True).json() == {"address": outside}
        assert guest.get("/").status_code == 200
        assert f'data-own="{outside}"' in host.get("/").text
        assert "data-door" not in guest.get("/").text
        assert host.get("/qr.svg?path=/t/abc").status_code == 200
        assert move_door(host, True).json() == {"address": outside}, "twice is once"
        assert move_door(host, False).json() == {"address": ""}
        with pytest.raises(httpx2.TransportError):
            guest.get("/")  # its connection has ended, too
        assert 'data-door="closed"' in host.get("/").text


def test_a_guest_can_not_move_the_door(room: RunningRoom, outside: str) -> None:
    with browser(room) as host, httpx2.Client(base_url=outside, headers={"Sec-Fetch-Site": "same-origin"}) as guest:
        assert move_door(host, True).status_code == 200
        assert move_door(guest, False).status_code == 403
        assert move_door(host, False).status_code == 200


@pytest.mark.parametrize("header", network.FORWARDED)
def test_nobody_behind_a_proxy_opens_the_door(room: RunningRoom, header: str) -> None:
    with browser(room) as host:
        answer = host.post("/network", json={"open": True}, headers=JSON | {header: "192.0.2.7"})
        assert answer.status_code == 403
        assert answer.json()["error"] == "Only the person at the computer of the room can do that."


def test_a_room_for_others_has_no_door(monkeypatch: pytest.MonkeyPatch) -> None:
    for host, expected in (("203.0.113.9", ""), ("", ""), ("127.0.0.1", ""), ("192.168.1.20", "192.168.1.20")):
        monkeypatch.setattr(network, "machine_host", lambda host=host: host)
        assert network.network_host() == expected, "a click lets in a network of one's own, never the internet"


def test_the_notice_says_what_opening_means_before_it_is_pressed(room: RunningRoom) -> None:
    with browser(room) as host:
        page = host.get(new_table(host, "here", "link")).text
    assert "Let other devices in" in page
    assert "anyone on your Wi-Fi" in page
