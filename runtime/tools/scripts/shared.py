# SPDX-License-Identifier: MIT
"""What the scripts of the judge share: how they end, and how they run other people's Python.

If a script cannot do its work, it writes a message to the file "sentence". It ends with AT_FAULT if
the task or the kit is wrong, or with CANNOT if this host lacks something; without a message that is
room for files.
"""
import contextlib
import errno
import importlib.util
import json
import os
import sys
import traceback

AT_FAULT, CANNOT = 2, 3


class Fault(Exception):
    """What is wrong, and the exit status for it."""

    def __init__(self, sentence, status=AT_FAULT):
        super().__init__(sentence)
        self.status = status


def read(path, shown_as):
    """The text of a file of the user's."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise Fault(f"cannot read {shown_as}: it is no file")  # reading a pipe could wait for ever
    try:
        with open(path, encoding="utf-8-sig") as file:  # without a byte order mark
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8"
        raise Fault(f"cannot read {shown_as}: {why}") from None


def names_in(folder, shown_as):
    """The names in a folder of the user's, in order."""
    try:
        return sorted(os.listdir(folder))
    except OSError as error:
        raise Fault(f"cannot read {shown_as}: {error.strerror}") from None


def save(name, value):
    with open(name, "w", encoding="utf-8") as out:
        json.dump(value, out)


def shown(path, shown_as):
    """The path of a file as the user knows it; shown_as: pairs of a folder and its name for the
    user."""
    for folder, name in shown_as:
        if path == folder or path.startswith(folder + os.sep):
            return name + path[len(folder):]
    return path


def place_of(error, files):
    """The innermost place of an exception that is in the user's files: "FILE:LINE", or ""."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{shown(error.filename, files)}:{error.lineno}"
    place = ""
    for frame in traceback.extract_tb(error.__traceback__):
        if shown(frame.filename, files) != frame.filename:
            place = f"{shown(frame.filename, files)}:{frame.lineno}"
    return place


@contextlib.contextmanager
def foreign(files, who):
    """A context for other people's code. Exceptions become a Fault with the last line of the
    traceback."""
    try:
        yield
    except Fault:
        raise
    except MemoryError as error:
        raise Fault(f"{place_of(error, files) or who}: it ran out of memory", CANNOT) from None
    except SystemExit:
        raise Fault(f"{who} called exit") from None
    except ModuleNotFoundError as error:
        place = place_of(error, files) or who
        raise Fault(f"{place}: there is no module {error.name} for {sys.executable}",
                    CANNOT) from None
    except BaseException as error:
        if is_full(error):
            raise
        last = traceback.format_exception_only(type(error), error)[-1].strip()
        raise Fault(f"{place_of(error, files) or who}: {last}") from None


def load(path, name, files, who):
    """Imports another person's file, which can import files of its folder."""
    sys.path.insert(0, os.path.dirname(path))
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    with foreign(files, who):
        spec.loader.exec_module(module)
    return module


def as_numpy(value):
    """A torch tensor as an array; anything else unchanged."""
    if type(value).__module__.split(".")[0] == "torch" and hasattr(value, "detach"):
        return value.detach().cpu().numpy()
    return value


def is_full(error):
    """Whether there was no room for a file."""
    return isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)


def tell(fault):
    """Writes the message; False: there is no room for it."""
    try:
        with open("sentence", "w", encoding="utf-8", errors="replace") as out:
            out.write(str(fault))
    except OSError:
        return False
    return True


def main(work):
    """Runs work(words) to the end of the script."""
    run(work, sys.argv[1:])


def run(work, words):
    """Runs work(words) to the end of the process."""
    try:
        work(words)
        status = 0
    except Fault as fault:
        status = fault.status if tell(fault) else CANNOT
    except BaseException as error:
        status = CANNOT if is_full(error) else 1
        if status == 1:
            traceback.print_exc()
    with contextlib.suppress(OSError):
        sys.stdout.flush()
    os._exit(status)  # without running what other code has registered for the exit
