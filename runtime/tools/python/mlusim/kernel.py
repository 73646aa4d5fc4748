# SPDX-License-Identifier: MIT
"""The Jupyter kernel "BANG C (mlusim)": cells of BANG C, on the engine of `mlusim repl`.

    python3 -m mlusim.kernel install [--user | --prefix DIR | --sys-prefix]
"""

from __future__ import annotations

import json
import os
import re
import sys

from . import _html
from ._engine import Engine
from ._version import __version__
from .errors import Error

try:
    from ipykernel.kernelbase import Kernel
except ImportError as error:
    raise ImportError(f"mlusim.kernel needs ipykernel ({error}): on Debian apt-get "
                      "install python3-ipykernel") from None

NAME, SHOWN_NAME = "mlusim", "BANG C (mlusim)"
_INPUT = re.compile(r"input-(\d+)(?::(\d+))?")
_EXCERPT = re.compile(r"^( *)(\d+)( \| )")  # a line of the source in a message
_KINDS = (("fault in ", "KernelFault"), (": error: ", "CompileError"),
          ("\n  hint: ", "CheckError"))


class BangKernel(Kernel):
    """One notebook: the engine begins with the first cell that needs it."""

    implementation = "mlusim"
    implementation_version = __version__
    language = "bang-c"
    language_info = {"name": "bang-c", "version": __version__,
                     "mimetype": "text/x-c++src", "file_extension": ".mlu",
                     "pygments_lexer": "cpp", "codemirror_mode": "text/x-c++src"}
    banner = (f"mlusim {__version__}: BANG C, statement by statement, on a simulated "
              "core; :help has the commands")

    def __init__(self, **options):
        super().__init__(**options)
        self._engine: Engine | None = None
        self._places: dict[int, tuple[int, int]] = {}  # cell and line where inputs begin
        self._heard: list | None = None  # output that is kept and not shown
        self._wrong: list[str] = []  # standard error of the current cell

    # ---- the engine ----

    def _ask(self, do: str, text: str) -> dict:
        if self._engine is None:
            self._engine = Engine(self._on_print, self._on_numbers)
            self._places.clear()
        try:
            return self._engine.ask(do, text)
        except Error:
            self._end_engine()
            raise

    def _end_engine(self):
        if self._engine is not None:
            self._engine.close()
            self._engine = None

    def _on_print(self, stream: str, text: str):
        if self._heard is not None:
            self._heard.append((stream, text))
        elif stream == "stderr":
            self._wrong.append(text)
        else:
            self.send_response(self.iopub_socket, "stream",
                               {"name": stream, "text": text})

    def _on_numbers(self, drawing: str, shape: list[int], words: list[str]):
        import numpy as np
        values = [float(word == "true") if word in ("true", "false") else float(word)
                  for word in words]
        title = " × ".join(map(str, shape))
        rich = _html.numbers(title, np.array(values).reshape(shape))
        self.send_response(self.iopub_socket, "display_data", {
            "data": {"text/plain": drawing.rstrip("\n"), "text/html": rich},
            "metadata": {}})

    # ---- messages ----

    def _in_cells(self, text: str) -> str:
        """A message in which inputs are replaced by cells and their lines."""
        shift, lines = 0, []
        for line in text.split("\n"):
            excerpt = _EXCERPT.match(line)
            if excerpt:
                blanks, number, bar = excerpt.groups()
                number = str(int(number) + shift).rjust(len(blanks + number))
                line = number + bar + line[excerpt.end():]
            else:
                place = _INPUT.search(line)
                cell = place and self._places.get(int(place[1]))
                shift = cell[1] - 1 if cell else 0
                line = _INPUT.sub(self._place_in_cell, line)
            lines.append(line)
        return "\n".join(lines)

    def _place_in_cell(self, found) -> str:
        cell = self._places.get(int(found[1]))
        if cell is None:
            return found[0]
        line = int(found[2]) + cell[1] - 1 if found[2] else cell[1]
        return f"cell {cell[0]}:{line}"

    def _failed(self, kind: str, text: str) -> dict:
        """Shows an error. Returns the reply to the front end."""
        content = {"ename": kind, "evalue": text.partition("\n")[0],
                   "traceback": text.split("\n")}
        self.send_response(self.iopub_socket, "error", content)
        return {"status": "error", "execution_count": self.execution_count, **content}

    # ---- what notebooks ask for ----

    def do_execute(self, code, silent, store_history=True, user_expressions=None,
                   allow_stdin=False):
        self._wrong = []
        self._heard = [] if silent else None
        try:
            answer = self._ask("perform", code)
        except KeyboardInterrupt:
            return self._failed("KeyboardInterrupt", "stopped; what was typed before "
                                                     "is as it was")
        except Error as error:
            return self._failed("Error", str(error))
        finally:
            self._heard = None
        for place in answer["inputs"]:
            self._places[place["number"]] = (self.execution_count, place["line"])
        text = self._in_cells("".join(self._wrong)).rstrip("\n")
        if answer["is_over"]:
            self._end_engine()
            text += "\nthe session has ended; the next cell begins a new one"
        if not answer["is_good"]:
            kinds = [kind for words, kind in _KINDS if words in text]
            return self._failed((kinds + ["Error"])[0], text or "the input failed")
        if text and not silent:
            self.send_response(self.iopub_socket, "stream",
                               {"name": "stderr", "text": text.lstrip("\n") + "\n"})
        return {"status": "ok", "execution_count": self.execution_count,
                "payload": [], "user_expressions": {}}

    def do_complete(self, code, cursor_pos):
        line = code[:cursor_pos].rpartition("\n")[2]
        try:
            answer = self._ask("complete", line)
        except (Error, KeyboardInterrupt):
            answer = {"word": "", "words": []}
        return {"status": "ok", "matches": list(dict.fromkeys(answer["words"])),
                "cursor_start": cursor_pos - len(answer["word"]),
                "cursor_end": cursor_pos, "metadata": {}}

    def do_inspect(self, code, cursor_pos, detail_level=0, omit_sections=()):
        before = re.search(r"\w*\Z", code[:cursor_pos])[0]
        word = before + re.match(r"\w*", code[cursor_pos:])[0]
        self._heard = []
        try:
            is_found = bool(word) and self._ask("perform", f":help {word}")["is_good"]
        except (Error, KeyboardInterrupt):
            is_found = False
        text = "".join(text for stream, text in self._heard if stream == "stdout")
        self._heard = None
        return {"status": "ok", "found": is_found, "metadata": {},
                "data": {"text/plain": text} if is_found else {}}

    def do_is_complete(self, code):
        try:
            is_whole = self._ask("is_complete", code)["is_complete"]
        except (Error, KeyboardInterrupt):
            return {"status": "unknown"}
        return {"status": "complete"} if is_whole else \
            {"status": "incomplete", "indent": ""}

    def do_shutdown(self, restart):
        self._end_engine()
        return {"status": "ok", "restart": restart}


def specification() -> dict:
    """The specification by which Jupyter starts the kernel: this Python, with this
    package."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    variables = {"PYTHONPATH": folder}
    if os.environ.get("MLUSIM_LIB"):
        variables["MLUSIM_LIB"] = os.path.abspath(os.environ["MLUSIM_LIB"])
    return {"argv": [sys.executable, "-m", "mlusim.kernel", "-f",
                     "{connection_file}"],
            "display_name": SHOWN_NAME, "language": "bang-c",
            "interrupt_mode": "signal", "env": variables}


def install(arguments: list[str]):
    """The command install: writes the specification to where Jupyter searches for
    it."""
    import argparse
    import tempfile
    from jupyter_client.kernelspec import KernelSpecManager
    parser = argparse.ArgumentParser(
        "python3 -m mlusim.kernel install",
        description=f"makes the kernel {NAME}, \"{SHOWN_NAME}\", known to Jupyter")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--user", action="store_true", help="for this user")
    where.add_argument("--prefix", metavar="DIR", help="below DIR/share/jupyter")
    where.add_argument("--sys-prefix", action="store_const", dest="prefix",
                       const=sys.prefix, help="for this Python, or its environment")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        with open(os.path.join(folder, "kernel.json"), "w") as file:
            json.dump(specification(), file, indent=1)
        try:
            print(KernelSpecManager().install_kernel_spec(
                folder, NAME, user=options.user, prefix=options.prefix))
        except OSError as error:
            sys.exit(f"mlusim: kernel install: {error}: --user installs for this user "
                     "alone, --prefix DIR elsewhere")


def main():
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
        return
    from ipykernel.kernelapp import IPKernelApp

    class App(IPKernelApp):
        """Does not replace the standard streams: only the engine prints, and closing
        the streams of a notebook can take ten seconds."""

        def init_io(self):
            super().init_io()
            self.reset_io()
    App.launch_instance(kernel_class=BangKernel)


if __name__ == "__main__":
    main()
