# SPDX-License-Identifier: MIT
"""Builds are kept under a key of everything that they were made from. A build
works in its own folder, which gets its final name when it is complete. So an
interrupted build leaves nothing that is ever used. If several processes need
the same build, one builds and the others wait."""

import contextlib
import fcntl
import hashlib
import json
import os
import re
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


def _valid(parent, key, is_valid):
    """(folder, None), or (None, the next name) if no folder of the key is
    valid. Existing folders are then to be removed."""
    n = 0
    for name in os.listdir(parent):
        if not re.fullmatch(re.escape(key) + r"-\d+", name):
            continue
        folder = os.path.join(parent, name)
        if is_valid(folder):
            return folder, None
        n = max(n, int(name.rpartition("-")[2]) + 1)
    return None, "%s-%d" % (key, n)


def built(kind, key, build, is_valid=lambda folder: True):
    """The folder of a key. If there is none for which is_valid, build(work,
    folder) fills the folder `work`, which is then renamed to `folder`. A
    rebuilt folder has another name, because a process may have loaded the old
    one."""
    parent = _toolkit.cache_folder(kind)
    folder, _ = _valid(parent, key, is_valid)
    if folder:
        return folder
    with _locked(os.path.join(parent, key + ".lock")):
        folder, name = _valid(parent, key, is_valid)
        if folder:
            return folder
        folder = os.path.join(parent, name)
        try:
            work = tempfile.mkdtemp(prefix=key + ".", dir=parent)
        except OSError as error:
            raise RuntimeError(
                "torch_mlu: the cache folder '%s' cannot be written (%s); set "
                "TORCH_MLU_CACHE to one that can"
                % (parent, error.strerror)) from None
        try:
            build(work, folder)
            os.chmod(work, 0o755)
            os.rename(work, folder)
        except BaseException:
            shutil.rmtree(work, ignore_errors=True)
            raise
        for other in os.listdir(parent):
            stale = os.path.join(parent, other)
            if stale != folder and os.path.isdir(stale) and \
                    re.match(re.escape(key) + r"[-.]", other):
                shutil.rmtree(stale, ignore_errors=True)
    return folder
