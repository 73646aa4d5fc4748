# SPDX-License-Identifier: MIT
"""Why an extension does not load: it was built for another torch, or the
dispatcher refuses what it registers, such as a namespace for a second time."""

import contextlib
import importlib.machinery
import re

import torch

from . import _build, _native

_failed = {}  # path: what was said. The loader of the system loads a file once.


def _version_of(path):
    """The torch for which a file was built, if it was another one: "2.6.0"."""
    try:
        with open(path, "rb") as file:
            found = re.search(rb"torch_mlu_for_torch_\d+_\d+_\d+", file.read())
    except OSError:
        return None
    name = found.group().decode() if found else _build.SYMBOL
    return None if name == _build.SYMBOL else ".".join(name.split("_")[-3:])


@contextlib.contextmanager
def explained(name, path):
    """Makes an ImportError of what goes wrong while a file is loaded."""
    if path in _failed:
        raise ImportError(_failed[path])
    said = ""
    _native.lib.torch_mlu_import(1)
    try:
        yield
    except (ImportError, OSError) as error:
        other = _version_of(path)
        if not other:
            raise
        raise ImportError(
            "the extension '%s' does not load: it was built for torch %s, and "
            "this is torch %s; build it again (%s)"
            % (name, other, torch.__version__, error)) from None
    finally:
        _native.lib.torch_mlu_import(0)
        said = _native.lib.torch_mlu_import_failures().decode(errors="replace")
    if said:
        _failed[path] = ("the extension '%s' does not load: its operators cannot "
                         "be registered: %s" % (name, said))
        raise ImportError(_failed[path])


def load_library(name, path):
    """torch.ops.load_library, with a sentence when it fails."""
    with explained(name, path):
        torch.ops.load_library(path)


def _explain_imports():
    """For all modules of C++, whoever finds them."""
    loader = importlib.machinery.ExtensionFileLoader
    create = loader.create_module

    def create_module(self, spec):
        with explained(spec.name, self.path):
            return create(self, spec)

    loader.create_module = create_module
