# SPDX-License-Identifier: MIT
"""A plugin for pytest: devices for tests, checks, and failures with lines of kernels.

    @pytest.mark.mlu_devices("MLU370-X4", "MLU590-H8")  # the test runs on each
    def test_scale(mlu):
        scale[4](y, x, 0.5, x.size, device=mlu())
        mlusim.testing.assert_close(y, 0.5 * x)

`pytest --mlu-check=all` runs all checks on each launch that names no check itself; a
finding fails the test. An installation includes the plugin; without one, use
`pytest -p mlusim.pytest_plugin`. docs/python-pytest.md begins with a session.
"""

from __future__ import annotations

import sys
from contextlib import ExitStack

import pytest

from . import _excerpt, _library, device, testing
from .device import Device
from .errors import Error

__all__ = ["mlu", "mlu_device"]

_EXPECTED = (Error, AssertionError, TypeError, ValueError, OverflowError)


def _hide_lines_of_package():
    """Ends the traceback of a failure that the package raises at the line of the
    test."""
    def is_hidden(excinfo):
        return isinstance(excinfo.value, _EXPECTED)
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == __package__:
            module.__tracebackhide__ = is_hidden


def pytest_addoption(parser):
    parser.getgroup("mlusim", "kernels on simulated MLU devices").addoption(
        "--mlu-check", metavar="CHECKS", default=None,
        help="checks of launches that say none themselves: all, or names with "
             "commas between them; what they find fails the test")


def pytest_configure(config):
    config.addinivalue_line(
        "markers", "mlu_devices(name, ...): runs the test on each device; it gets "
                   "the device by the fixture mlu")
    _hide_lines_of_package()
    checks = config.getoption("mlu_check")
    if checks is None:
        return
    try:
        Device(check=checks).close()
    except ValueError as error:
        raise pytest.UsageError(f"--mlu-check: {error}") from None
    device.usual["check"] = checks


def pytest_unconfigure():
    device.usual.clear()


def pytest_generate_tests(metafunc):
    marker = metafunc.definition.get_closest_marker("mlu_devices")
    if marker is None:
        return
    if "mlu_device" not in metafunc.fixturenames:
        pytest.fail("mlu_devices is for tests with the fixture mlu, which opens the "
                    "device", pytrace=False)
    try:
        names = [_library.find_device(name).name.decode() for name in marker.args]
    except (ValueError, TypeError) as error:
        pytest.fail(f"mlu_devices: {error}", pytrace=False)
    if not names:
        pytest.fail("mlu_devices wants the names of devices, as `mlusim devices` "
                    "lists them", pytrace=False)
    metafunc.parametrize("mlu_device", names)


class Opener:
    """The type of the fixture mlu."""

    def __init__(self, name: str | None, opened: ExitStack):
        self._name, self._opened = name, opened

    def __call__(self, device: str | None = None, **settings) -> Device:
        return self._opened.enter_context(Device(device or self._name, **settings))

    def __repr__(self):
        return f"<opens {self._name or 'the default device'}>"


@pytest.fixture
def mlu_device():
    """The name of the device of this test: of its marker mlu_devices, or None."""
    return None


@pytest.fixture
def mlu(mlu_device):
    """Opens devices for this test: mlu(device=None, **settings) is a mlusim.Device,
    that of the marker mlu_devices unless it is named, and the default one without
    either. Launches on it raise CheckError if checks find something, unless it is
    opened with on_report="ignore". It is closed when the test ends."""
    with ExitStack() as opened:
        yield Opener(mlu_device, opened)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    lines = _excerpt.shown(call.excinfo.value) if call.excinfo else ""
    if lines:
        outcome.get_result().sections.append(("source of the kernel", lines))
