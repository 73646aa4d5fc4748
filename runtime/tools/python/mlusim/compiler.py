# SPDX-License-Identifier: MIT
"""Kernels: compiled by mlucc, which keeps results, and launched like functions."""

from __future__ import annotations

import json
import operator
import os
import re
import warnings
from collections import namedtuple
from ctypes import byref

from . import _library
from . import _structs as s
from ._arguments import Binding, Parameter, signature
from ._library import lib
from ._source import Files, path_of
from .device import Device, on_report_of, sentence_of
from .errors import CheckError, CompileError, Diagnostic, Error
from .result import Result
from .sizes import Exploration, explore

_TYPES = {"Block": 1, "Union1": 4, "Union2": 8, "Union4": 16, "Union8": 32,
          "Union16": 64}
_SANITIZE = "-fsanitize=signed-integer-overflow,integer-divide-by-zero"
# Options with which mlucc makes something other than the image of a kernel for an
# architecture; and options whose value is the next word.
_MAKES_OTHERS = re.compile(r"-(?:[cEMS]|MM|o.*|###|shared|fsyntax-only)|"
                           r"--(?:help|version|precompile|print-clangd|cache-.*|"
                           r"bang-(?:measure|(?:host|fatbin)-only))")
_NAMES_ARCH = re.compile("--bang-(?:mlu-)?arch(?:=.*)?")
_HAS_VALUE = {"-I", "-isystem", "-iquote", "-idirafter", "-include", "-D", "-U", "-l",
              "-L", "-Xclang", "-Xlinker"}
_MESSAGE = re.compile(r"^(?:(?P<file>[^\s:][^:\n]*):(?:(?P<line>\d+):"
                      r"(?:(?P<column>\d+):)?)? )?(?P<level>fatal error|error|"
                      r"warning|note): (?P<text>.*?)(?: \[(?P<id>compile:[a-z-]+)\])?$",
                      re.M)
_FLAG = re.compile(r"\[(?:[^\]]*,)?(-W[^\],]+)\]$")


def type_name(number: int) -> str:
    """The word for a task type: 4 is "Union1"."""
    return next(name for name, value in _TYPES.items() if value == number)


class Memory(namedtuple("Memory", "size used left fits variables")):
    """What a kernel takes of a memory, in bytes. variables is a list of dicts with
    variable, file, line, offset and bytes."""

    __slots__ = ()


def diagnostics_of(text: str) -> list[Diagnostic]:
    """The messages of a compiler; a note becomes the hint of the message before it.

    >>> first = diagnostics_of("a.mlu:3:9: error: no x\\na.mlu:1:2: note: use y\\n")[0]
    >>> first.hint, first.id
    ('use y', 'clang:error')
    """
    found = []
    for m in _MESSAGE.finditer(text):
        level = "error" if "error" in m["level"] else m["level"]
        new = Diagnostic(m["file"] or "", int(m["line"] or 0), int(m["column"] or 0),
                         level, m["text"], id=_id_of(m, level))
        if level == "note" and found and not found[-1].hint:
            found[-1] = found[-1]._replace(hint=new.message, id=new.id or found[-1].id)
        found.append(new)
    return found


def _id_of(m: re.Match, level: str) -> str:
    """The id of a message for `mlusim explain`; "" for a note of Clang."""
    flag = _FLAG.search(m["text"])
    if m["id"] or level == "note":
        return m["id"] or ""
    return "clang:" + (flag[1] if flag else level)


def _run_mlucc(source: str, folder: str, arch: str, flags: list[str]) -> bytes:
    """The image of a source. mlucc runs in a folder."""
    import tempfile
    with tempfile.TemporaryDirectory(prefix="mlusim-") as place:
        output = os.path.join(place, "kernel.elf")
        done = _library.run("mlucc", "--bang-device-only", f"--bang-mlu-arch={arch}",
                            "-fdiagnostics-show-ids", *flags, source, "-o", output, folder=folder, merges=True)
        text = done.stdout.decode(errors="replace")
        if done.returncode:
            raise CompileError(f"{source} does not compile for {arch}:\n{text}",
                               diagnostics_of(text))
        with open(output, "rb") as file:
            return file.read()


def compile(source, kernel: str | None = None, *, arch: str | None = None,
            flags: tuple[str, ...] | list[str] = ()) -> "Kernel":
    """Compiles a BANG C source.

    source -- a path, an open file, or text
    kernel -- the name of the kernel in the source, or its symbol; it may be left
              out where there is one
    arch   -- "mtp_592"; None: that of each device it is launched on
    flags  -- of mlucc: ["-O3", "-DN=64"]
    Raises CompileError; ValueError for a flag with which mlucc would make something
    else than an image (-E, -c, -o, --help); Error if there is no such kernel, or several.

    >>> k = compile("__mlu_global__ void one(float *y) { y[0] = 1; }")
    >>> k
    <mlusim.Kernel one(float *y)>
    """
    if isinstance(flags, (str, bytes)):
        raise TypeError(f"flags is {flags!r}: expected a list, [{flags!r}]")
    _check_flags(flags)
    return Kernel(path_of(source), kernel, arch, list(flags))


def _check_flags(flags):
    for before, flag in zip([None, *flags], flags):
        if before in _HAS_VALUE:
            continue
        if _NAMES_ARCH.fullmatch(flag):
            raise ValueError(f"the flag {flag}: the architecture is that of the device; "
                             'pass arch="mtp_592" for one alone')
        if _MAKES_OTHERS.fullmatch(flag):
            raise ValueError(f"the flag {flag}: mlucc would not make an image of kernels "
                             "with it: leave it out, or call mlucc yourself")


class _Facts(namedtuple("_Facts", "symbol name parameters")):
    """A kernel in one of its images."""

    __slots__ = ()


def kernels_in(source: str, arch: str | None, flags: list[str]) -> list["Kernel"]:
    """All kernels of a file, in the order of the image."""
    _check_flags(flags)
    image = _run_mlucc(source, os.getcwd(), arch or default_arch(None), flags)
    with Device(_device_with(arch or default_arch(None))) as d, d._use():
        found = _all_of(d._module(image))
    return [Kernel(source, symbol.decode(), arch, flags) for _, symbol in found]


def default_arch(device: str | None) -> str:
    """The architecture of a device; None: of the default one."""
    return _library.find_device(device).arch_name.decode()


def _all_of(module) -> list[tuple[str, bytes]]:
    """Names and symbols of the kernels of a module."""
    facts, found = s.KernelFacts(), []
    while lib.mlusimKernelAt(module, len(found), byref(facts)) == 0:
        found.append((facts.name.decode(errors="replace"), facts.symbol))
    return found


class Kernel:
    """A kernel: k[dim, type](arguments...) launches it. Made by compile. It can be
    pickled, and goes on with what was compiled."""

    device: str | None = None  # for launches that do not name a device

    def __init__(self, source: str, name, arch, flags):
        self.source = source
        self.arch = arch
        self.flags = flags
        self._wanted = name
        self._folder = os.getcwd()
        self._images: dict[tuple[str, bool], bytes] = {}
        self._facts: dict[bytes, _Facts] = {}  # by image
        default = arch or default_arch(None)
        self._files = Files(source, flags, default)
        self._describe(self._image(default, False), default)

    # ---- what it is ----

    def _image(self, arch: str, is_sanitized: bool) -> bytes:
        key = (self.arch or arch, is_sanitized)
        if key not in self._images:
            self._files.check()
            flags = self.flags + [_SANITIZE] * is_sanitized
            image = _run_mlucc(self.source, self._folder, key[0], flags)
            self._images.setdefault(key, image)
        return self._images[key]

    def _describe(self, image: bytes, arch: str):
        with Device(_device_with(arch)) as device, device._use():
            self.symbol, self.name, self.parameters = self._facts_in(device, image)

    def _facts_in(self, device, image: bytes) -> _Facts:
        """The facts about this kernel in one image. The image of another architecture
        may lack the kernel, or give it other parameters."""
        if image not in self._facts:
            self._facts[image] = self._find(device, device._module(image))
        return self._facts[image]

    def _find(self, device, module) -> _Facts:
        facts = s.KernelFacts()
        name = self._wanted
        if name is None:
            device._call(lib.mlusimKernelFind(
                module, self._only(module), byref(facts)))
        else:
            device._call(lib.mlusimKernelFind(module, name.encode(),
                                              byref(facts)))
        parameters = []
        for i in range(facts.n_parameters):
            p = s.Parameter()
            device._call(lib.mlusimParameterAt(module, facts.symbol, i, byref(p)))
            parameters.append(Parameter(p, i))
        return _Facts(facts.symbol, facts.name.decode(errors="replace"),
                      parameters)

    def _only(self, module) -> bytes:
        found = _all_of(module)
        if len(found) == 1:
            return found[0][1]
        names = ", ".join(name for name, _ in found) or "none"
        raise ValueError(f"{self.source} has {len(found)} kernels ({names}): say "
                         "which with kernel=")

    def budget(self, device: str | None = None) -> dict[str, Memory]:
        """What it takes of "nram", "wram" and "sram", and what is left."""
        self._files.check()
        where = ["--device", device] if device else \
            ["--arch", self.arch] if self.arch else []
        done = _library.run("mlusim", "budget", *where, "--json", "-", self.source,
                            *(["--", *self.flags] if self.flags else []),
                            folder=self._folder)
        if not done.stdout:
            raise ValueError(done.stderr.decode(errors="replace").strip())
        all_of = json.loads(done.stdout)["architectures"][0]
        mine = next(k for k in all_of["kernels"]
                    if k["mangled"] == self.symbol.decode())
        return {m["memory"].lower(): self._memory(m, mine)
                for m in all_of["memories"]}

    @staticmethod
    def _memory(m: dict, mine: dict) -> Memory:
        reaches = [v for v in m["variables"] if mine["kernel"] in v["kernels"]]
        return Memory(m["size"], mine[m["memory"]], m["left"], m["fits"], reaches)

    def explore(self, *arguments, dim=1, type: str = "Block", where: str | None = None,
                output: str | None = None, device: str | None = None,
                check: str | None = None, most: int | None = None,
                jobs: int | None = None, **names) -> Exploration:
        """Launches it with many sizes and numbers of tasks, as `mlusim explore --sizes`
        does (docs/sizes.md):

            k.explore(y="n", x="n = iota", n=range(1, 5000), dim=range(1, 9))

        arguments -- one for each parameter, by name or in their order: of a pointer the
                     size of its array, of which "n" is the shortest, and
                     "gdram:f32[rows * cols] = random" has all; an array of numpy;
                     mlusim.null; of another a number or an expression, "n + 1"
        names     -- a range is a size; it is also the argument of the parameter of
                     that name
        dim       -- tasks: a number, a range, or a tuple with up to three of these
        where     -- only sizes for which it holds: "n % 4 == 0 and n <= taskDim"
        output    -- the name of an array of which every element has to be written
        check     -- default: "all", or the checks of pytest --mlu-check
        most      -- at most so many launches (10,000)
        jobs      -- processes; default: as many as processors
        Raises TypeError and ValueError for arguments; Error, with the sentence of the
        command, for what cannot be explored."""
        return explore(self, arguments, names, dim=dim, type=type, where=where,
                       output=output, device=device or self.device, check=check,
                       most=most, jobs=jobs)

    def __repr__(self):
        return f"<mlusim.Kernel {signature(self.name, self.parameters)}>"

    # ---- launches ----

    def __getitem__(self, key) -> "Launcher":
        dim, task_type = key, "Block"
        if isinstance(key, tuple) and key and isinstance(key[-1], str):
            dim, task_type = key[:-1], key[-1]
            if len(dim) == 1 and isinstance(dim[0], tuple):
                dim = dim[0]
        dim = _dim_of(dim if isinstance(dim, tuple) else (dim,))
        if task_type not in _TYPES:
            raise ValueError(f"there is no task type {task_type!r}: expected one "
                             f"of {', '.join(_TYPES)}")
        return Launcher(self, dim + (1,) * (3 - len(dim)), _TYPES[task_type])


def _dim_of(numbers: tuple) -> tuple:
    """One to three positive integers."""
    try:
        dim = tuple(map(operator.index, numbers))
    except TypeError:
        dim = ()
    if 1 <= len(dim) <= 3 and all(0 < n < 2**32 for n in dim):
        return dim
    raise ValueError("a dimension has one to three positive numbers, and this is "
                     f"{numbers!r}")


def _device_with(arch: str) -> str:
    """A device that can run code for an architecture."""
    facts = s.DeviceFacts()
    i = 0
    while lib.mlusimTableDevice(i, byref(facts)) == 0:
        if facts.arch_name.decode() == arch:
            return facts.name.decode()
        i += 1
    raise ValueError(f"no device has the architecture {arch}")


# Called before each launch, with its launcher, arguments, device and settings.
launch_hooks: list = []


class Launcher:
    """A kernel that is called with its arguments. Made by k[dim, type]."""

    def __init__(self, kernel: Kernel, dim, task_type: int):
        self.kernel, self.dim, self.task_type = kernel, dim, task_type

    def __call__(self, *arguments, device: str | Device | None = None,
                 on_report: str | None = None, check_raises: bool | None = None,
                 **settings) -> Result:
        """Launches the kernel and waits for its end.

        arguments -- one for each parameter: arrays of numpy (copied in; where the
                     parameter is not const, back in place), of Device.array, CPU
                     tensors of torch; numbers; ctypes.Structure; mlusim.null
        device    -- a name: a fresh device, gone after the launch; or a Device
        check, memory, seed, lines, ... -- the settings of Device, for a fresh one
        on_report -- "raise", "warn" or "ignore", if checks find something; None: as
                     the Device was opened with. check_raises is its older name.

        Raises TypeError, ValueError and OverflowError for arguments, naming the
        parameter; KernelFault; CheckError; KeyboardInterrupt after Ctrl-C, or what a handler of
        a signal raises, the device stays usable; Error for what the device refuses."""
        device = self.kernel.device if device is None else device
        on_report = on_report_of(on_report, check_raises)
        for hook in launch_hooks:
            hook(self, arguments, device, settings)
        if isinstance(device, Device):
            if settings:
                raise TypeError(f"{', '.join(settings)}: settings belong to the "
                                "Device that is opened with them")
            return self._on(device, arguments, on_report or device.on_report)
        with Device(device, on_report=on_report, **settings) as fresh:
            return self._on(fresh, arguments, fresh.on_report)

    def _on(self, device: Device, arguments, on_report: str) -> Result:
        k = self.kernel
        image = k._image(device.arch, device.is_ub_checked)
        with device._use():
            symbol, name, parameters = k._facts_in(device, image)
        binding = Binding(device, parameters, arguments, name)
        with device._use(), binding:
            result = device._launch(device._module(image), symbol, self.dim,
                                    self.task_type, binding.pointers())
            binding.copy_out()
        wrong = [sentence_of(r) for r in result.reports if r["severity"] == "error"]
        if wrong and on_report == "raise":
            raise CheckError("\n".join(wrong), result)
        if wrong and on_report == "warn":
            warnings.warn("\n".join(wrong), RuntimeWarning, stacklevel=3)
        return result
