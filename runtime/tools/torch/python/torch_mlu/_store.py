# SPDX-License-Identifier: MIT
"""What is built is kept under a key of everything that it was built from. A
build works in a folder of its own, which gets its name when it is complete: a
build that was interrupted leaves nothing that is ever used, and of several
processes one builds while the others wait for it."""

import contextlib
import fcntl
import hashlib
import json
import os
import shutil
import tempfile

from . import _toolkit


def key_of(*parts):
    text = json.dumps(parts, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def hash_of(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


@contextlib.contextmanager
def _locked(path):
    try:
        handle = open(path, "a")
    except OSError as error:
        raise RuntimeError(
            "torch_mlu: the cache folder '%s' cannot be written (%s); set "
            "TORCH_MLU_CACHE to one that can"
            % (os.path.dirname(path), error.strerror)) from None
    with handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def built(kind, key, build, is_valid=lambda folder: True):
    """The folder of a key; if there is none yet, or none that is_valid,
    build(work, folder) fills the folder work, which is then called so."""
    parent = _toolkit.cache_folder(kind)
    folder = os.path.join(parent, key)
    if os.path.isdir(folder) and is_valid(folder):
        return folder
    with _locked(os.path.join(parent, key + ".lock")):
        if os.path.isdir(folder) and is_valid(folder):
            return folder
        try:
            work = tempfile.mkdtemp(prefix=key + ".", dir=parent)
        except OSError as error:
            raise RuntimeError(
                "torch_mlu: the cache folder '%s' cannot be written (%s); set "
                "TORCH_MLU_CACHE to one that can"
                % (parent, error.strerror)) from None
        try:
            build(work, folder)
            if os.path.isdir(folder):  # what no longer holds
                old = tempfile.mkdtemp(prefix=key + ".", dir=parent)
                os.rename(folder, os.path.join(old, "old"))
                shutil.rmtree(old, ignore_errors=True)
            os.chmod(work, 0o755)
            os.rename(work, folder)
        except BaseException:
            shutil.rmtree(work, ignore_errors=True)
            raise
    return folder
