"""Is it told how other computers reach the table, and nothing where they cannot?"""

import ipaddress

import pytest

from companion.link.addresses import reachable_at


@pytest.mark.parametrize("listening", ["127.0.0.1", "127.3.2.1", "::1", "localhost"])
def test_a_table_that_hears_its_own_computer_alone_has_no_address(listening: str) -> None:
    assert reachable_at(listening) == ()


@pytest.mark.parametrize("listening", ["192.168.1.20", "2001:db8::1", "table.local"])
def test_a_table_that_hears_at_one_address_has_that(listening: str) -> None:
    assert reachable_at(listening) == (listening,)


@pytest.mark.parametrize("listening", ["0.0.0.0", "::"])  # nothing listens
def test_a_table_that_hears_everywhere_has_the_addresses_of_its_computer(listening: str) -> None:
    found = reachable_at(listening)

    assert found
    assert len(set(found)) == len(found)
    numbers = [one for one in found if one[0].isdigit()]
    assert not any(ipaddress.ip_address(one).is_loopback for one in numbers)
