# SPDX-License-Identifier: MIT
"""What a launch cost and what checks found."""

from __future__ import annotations

import json
from collections import namedtuple

from .errors import Error


class Step(namedtuple("Step", "name cycles share scalar_cycles waiting_cycles "
                              "io_cycles compute_cycles in_bytes out_bytes "
                              "atomic_bytes")):
    """A documented step of a kernel (__mlu_step). Cycles are of the core that ends
    last, share is of the cycles of the launch, bytes are of all cores."""

    __slots__ = ()


class Result:
    """One launch. Made by k[dim, type](arguments...). It can be pickled, and does not
    keep the device open.

    kernel        -- the name of the kernel
    us, cycles    -- simulated time, in microseconds, warm: of a kernel that was launched
                     before; and in cycles of the core
    cold_us       -- what its first launch takes more; time.us of the report is the sum
    bound         -- what limits it: "io", "compute", ...
    units         -- {"io": share, "compute": share}: how long the busiest core's
                     units were busy, of all cycles, 0 to 1
    steps         -- [Step]
    reports       -- what checks found: a list of the objects of check.schema.json
    printed       -- what the kernel printed
    messages      -- what the simulator said, as `mlusim run` prints it
    dram_bytes, peak_nram_bytes
    checks        -- the setting check of the device; "": the default ones
    page          -- a page for a browser, of a launch with page=True; else ""
    """

    def __init__(self, figures, cold_us: float, device, reports: list[dict],
                 printed: str, messages: str, checks: str = "", page: str = ""):
        self.kernel: str = figures.kernel.decode(errors="replace")
        self.us: float = round(figures.us - cold_us, 6)
        self.cold_us: float = cold_us
        self.cycles: int = figures.cycles
        self.bound: str = figures.bound.decode()
        self.units: dict[str, float] = {"io": figures.io_share,
                                        "compute": figures.compute_share}
        self.dram_bytes: int = figures.dram_bytes
        self.peak_nram_bytes: int = figures.peak_nram_bytes
        self.is_fault: bool = bool(figures.is_fault)
        self.steps: list[Step] = [
            Step(t.name.decode(errors="replace"), t.cycles, t.share,
                 t.scalar_cycles, t.waiting_cycles, t.io_cycles, t.compute_cycles,
                 t.in_bytes, t.out_bytes, t.atomic_bytes)
            for t in figures.steps[:figures.n_steps]]
        self.reports = reports
        self.printed = printed
        self.messages = messages
        self.checks = checks
        self.page = page
        self._report: str | None = None
        self._device = device  # a weak reference; it writes the report when asked

    def json(self) -> str:
        """The report, as `mlusim run --report json` writes it."""
        device = self._device and self._device()
        if device is not None:
            device._tell(self)
        return self._report

    def _keep(self, report: str):
        self._report = report
        self._device = None

    def __getstate__(self):
        self.json()
        return self.__dict__

    @property
    def lines(self) -> list[dict]:
        """Lines of the source with what they cost, of a launch with lines=True
        (docs/report.md); else none."""
        return self._entry().get("lines", [])

    @property
    def advice(self) -> list[dict]:
        """What could be done, the greatest gain first: name, sentence, file, line,
        remedy, gain_us, gain_share, method and link (docs/advice.md)."""
        return self._entry().get("advice", [])

    def _entry(self) -> dict:
        """The entry of the launch in the report."""
        return json.loads(self.json())["entries"][0]

    def __repr__(self):
        found = f", {len(self.reports)} reports" if self.reports else ""
        cold = f" and {self.cold_us:.3f} cold" if self.cold_us else ""
        return (f"<mlusim.Result {self.kernel}: {self.us:.3f} us{cold}, {self.cycles} "
                f"cycles, bound by {self.bound}{found}>")

    def _repr_html_(self) -> str:
        """For notebooks: verdict of the checks, what limits it, a bar for each unit,
        the lines that cost most, and the page."""
        from . import _html
        return _html.result(self)

    def show(self, height: int = 640) -> None:
        """Shows the page of the launch in a notebook, so many pixels high: what
        `mlusim run --html` writes. Raises Error without a notebook, or if the launch
        has no page (page=True)."""
        from . import _html
        if not self.page:
            raise Error("this launch has no page: launch with page=True, on a "
                        "Device opened with page=True, or after %load_ext mlusim")
        _html.show(_html.framed(self.page, height))
