# SPDX-License-Identifier: MIT
"""%load_ext mlusim: kernels as cells, messages with their lines, the debugger.

    %%bang [--device NAME] [--arch ARCH] [FLAGS OF MLUCC]
    %bang_debug [LAUNCH]
    %puzzle N [--lang CODE]
    %%puzzle N [--lang CODE]
"""

from __future__ import annotations

import keyword
import shlex

from . import _command, _html, _puzzles, compiler, device
from ._excerpt import places_of
from ._source import path_of
from .errors import CheckError, CompileError, Error, KernelFault

_last: list = []  # the last launch
_folders: list = []  # for arguments of the debugger
_EXPLAINED = (CompileError, KernelFault, CheckError)


class _Captured(BaseException):
    """Raised by a launch for %bang_debug, instead of running it."""

    def __init__(self, launch):
        super().__init__()
        self.launch = launch


def _note(*launch):
    _last[:] = [launch]


def _capture(*launch):
    raise _Captured(launch)


# ---- %%bang ----------------------------------------------------------------------


def _words_of(line: str) -> tuple[dict, list[str]]:
    """The options of a cell, and its flags of mlucc."""
    options, flags = {"--device": None, "--arch": None}, []
    words = iter(shlex.split(line))
    for word in words:
        name, has_value, value = word.partition("=")
        if name not in options:
            flags.append(word)
            continue
        value = value if has_value else next(words, "")
        if not value:
            raise ValueError(f"%%bang {name}: expected a name behind it, such as "
                             f"{'mtp_372' if name == '--arch' else 'MLU370-X4'}")
        options[name] = value
    return options, flags


def _names_of(kernels: list) -> dict:
    """Names for Python. Raises Error if a kernel's name cannot be one, or if several
    kernels have the same name."""
    named: dict[str, object] = {}
    for k in kernels:
        name = k.name.rpartition("::")[2]
        if keyword.iskeyword(name):
            raise Error(f"{name} is a word of Python: choose another name for the "
                        "kernel, or use mlusim.compile")
        if not name.isidentifier():
            raise Error(f"{k.name} is no name in Python: use mlusim.compile(source, "
                        "kernel=NAME)")
        if name in named:
            raise Error(f"{name} is the name of several kernels of this cell: "
                        "choose different ones, or use mlusim.compile(source, "
                        "kernel=SYMBOL)")
        named[name] = k
    return named


def bang(shell, line: str, cell: str):
    """%%bang [--device NAME] [--arch ARCH] [FLAGS OF MLUCC]

    The cell is BANG C. Its kernels become names: later cells launch them, on the device
    NAME if they do not say another one. The line of %%bang counts as line 1."""
    options, flags = _words_of(line)
    name, arch = options["--device"], options["--arch"]
    if name:
        arch = arch or compiler.default_arch(name)
    path = path_of("\n" + cell)
    _html.note_cell(path, f"cell {shell.execution_count}")
    kernels = compiler.kernels_in(path, arch, flags)
    if not kernels:
        raise Error("there is no kernel in this cell: a kernel begins with "
                    "__mlu_global__ void")
    named = _names_of(kernels)
    for k in kernels:
        k.arch, k.device = options["--arch"], name
        print(repr(k))
    shell.push(named)


# ---- %bang_debug -----------------------------------------------------------------


def _asked_for(shell, line: str):
    """The launch that a line describes, which is not performed. Without a description,
    the last launch."""
    if not line.strip():
        if not _last:
            raise Error("nothing was launched yet: %bang_debug k[4](y, x), or "
                        "launch first")
        return _last[0]
    compiler.launch_hooks.append(_capture)
    try:
        eval(compile(line.strip(), "<%bang_debug>", "eval"), shell.user_ns)
    except _Captured as captured:
        return captured.launch
    finally:
        compiler.launch_hooks.remove(_capture)
    raise Error(f"%bang_debug {line.strip()}: that launches no kernel: expected "
                "k[4](y, x)")


def _folder() -> str:
    """A folder for arguments, which is removed when the notebook's kernel ends."""
    import tempfile
    _folders.append(tempfile.TemporaryDirectory(prefix="mlusim-debug-"))
    return _folders[-1].name


def bang_debug(shell, line: str):
    """%bang_debug [LAUNCH]

    Prints the command that opens the debugger on a launch, k[4](y, x), which is not
    performed; without one on the launch before. Arrays are as they are now. Flags
    behind the command are for mlucc: -- -O0 shows every variable."""
    launch = _asked_for(shell, line)
    print(shlex.join(_command.debug_command(*launch, _folder())))


# ---- messages --------------------------------------------------------------------


def _rich(error) -> str:
    """The text of an error as HTML, with the lines of the source."""
    if isinstance(error, CompileError):
        return "".join(
            _html.message(d.file, d.line, d.column, d.level, d.message, d.hint)
            for d in error.diagnostics if d.level == "error")
    if isinstance(error, KernelFault):
        what = f"{error.kind} in {error.function}"
        if error.detail:
            what += f": {error.detail}"
        return _html.message(error.file, error.line, 0, "fault", what,
                             f"hint: {error.hint}" if error.hint else "")
    return "".join(_html.message(file, line, 0, "check", what, "")
                   for file, line, what in places_of(error))


def _explain(error) -> list[str]:
    """The text of one of our errors, instead of Python's traceback. In a notebook,
    lines of the source are shown before it."""
    from IPython import get_ipython
    rich = _rich(error)
    error.args = (_html.renamed(str(error)),)
    if rich and hasattr(get_ipython(), "kernel"):
        _html.show(_html.Shown(rich, str(error).partition("\n")[0]))
    return [f"{type(error).__name__}: {error}"]


def _magic(shell, function):
    """A magic that shows errors as a sentence."""
    from IPython.core.error import UsageError

    def magic(*texts):
        try:
            function(shell, *texts)
        except _EXPLAINED:
            raise
        except (Error, SyntaxError, TypeError, ValueError) as error:
            raise UsageError(str(error)) from None
    magic.__doc__ = function.__doc__
    return magic


def load_ipython_extension(shell):
    """%load_ext mlusim. Devices keep lines and pages from now on."""
    device.defaults.update(lines=True, page=True)
    if _note not in compiler.launch_hooks:
        compiler.launch_hooks.append(_note)
    shell.register_magic_function(_magic(shell, bang), "cell", "bang")
    shell.register_magic_function(_magic(shell, bang_debug), "line", "bang_debug")
    shell.register_magic_function(_magic(shell, _puzzles.puzzle), "line_cell", "puzzle")
    for kind in _EXPLAINED:
        kind._render_traceback_ = _explain  # the name that IPython searches for


def unload_ipython_extension(shell):
    """%unload_ext mlusim."""
    device.defaults.update(lines=False, page=False)
    if _note in compiler.launch_hooks:
        compiler.launch_hooks.remove(_note)
    _last.clear()
    shell.magics_manager.magics["cell"].pop("bang", None)
    shell.magics_manager.magics["line"].pop("bang_debug", None)
    for kind in ("line", "cell"):
        shell.magics_manager.magics[kind].pop("puzzle", None)
    for kind in _EXPLAINED:
        if "_render_traceback_" in vars(kind):
            del kind._render_traceback_
