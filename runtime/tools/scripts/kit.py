# SPDX-License-Identifier: MIT
"""Reads the kit of a contest (docs/contest.md), of which every file is Python, YAML or JSON.

usage: kit.py plan KIT NAME                          writes plan.json: limits, and the tasks of the kit
       kit.py audit KIT NAME FUNCTION ANSWER TASK    writes audit.json: what the audit finds
       kit.py inputs KIT NAME FILE COUNT SEED...     writes inputs.json, in0/*.npy and want0/*.npy and
                                                     so on, for a function with COUNT parameters

NAME is what the user calls the kit.
"""
import os
import random
import sys

from kit_audit import audit
from kit_plan import plan
from shared import Fault, as_numpy, foreign, load, main, save

# ---- inputs ----------------------------------------------------------------------------------------

def seed_all(seed):
    import numpy
    random.seed(seed)
    numpy.random.seed([seed % 2**32, seed >> 32])
    if "torch" in sys.modules:
        sys.modules["torch"].manual_seed(seed)


def halved(value):
    """An input as the answer gets it, in float16; and as the reference gets it, in float32 made of
    that."""
    import numpy
    array = as_numpy(value)
    if not isinstance(array, numpy.ndarray):
        if isinstance(value, (list, tuple)) and any(isinstance(as_numpy(v), numpy.ndarray)
                                                    for v in value):
            pairs = [halved(v) for v in value]
            return [p[0] for p in pairs], [p[1] for p in pairs]
        return value, value
    if array.dtype.kind != "f":
        return numpy.ascontiguousarray(array), value
    small = numpy.ascontiguousarray(array.astype(numpy.float16))
    wide = small.astype(numpy.float32)
    return small, wide if value is array else sys.modules["torch"].from_numpy(wide)


def save_blank(path, array):
    """A file for an array of that shape. Its contents are a hole, which needs no disk."""
    import numpy
    if array.size:
        numpy.lib.format.open_memmap(path, "w+", array.dtype, array.shape)
    else:
        numpy.save(path, array)


def shape_of(value):
    """Everything about an argument except the contents of arrays."""
    import numpy
    if isinstance(value, numpy.ndarray):
        return [value.dtype.str, value.shape]
    if isinstance(value, (list, tuple)):
        return [shape_of(v) for v in value]
    return repr(value)


def word_of(value, path, where, save_array=None):
    """An argument as a word of `mlusim torch --arg`. Arrays are written to files whose names begin
    with path."""
    import numpy
    if isinstance(value, numpy.ndarray):
        (save_array or numpy.save)(f"{path}.npy", value)
        return f"{path}.npy"
    if value is None:
        return "none"
    if isinstance(value, (bool, numpy.bool_)):
        return "true" if value else "false"
    if isinstance(value, (int, float, numpy.integer, numpy.floating)):
        return repr(value.item() if isinstance(value, numpy.generic) else value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(word_of(v, f"{path}_{i}", where, save_array) for i, v in enumerate(value)) + "]"
    if isinstance(value, str):
        return value
    raise Fault(f"{where}: an argument of type {type(value).__name__} cannot be given to an answer")


def wanted_of(returned, folder, where):
    """Saves the results of the reference. Returns how many arrays there are."""
    import numpy
    several = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    for i, value in enumerate(several):
        array = as_numpy(value)
        if isinstance(array, (bool, int, float, numpy.generic)):
            array = numpy.asarray(array)
        if not isinstance(array, numpy.ndarray) or array.dtype.kind not in "biuf":
            raise Fault(f"{where}: forward() returned {type(value).__name__}; expected a tensor")
        kind = array.dtype.kind
        numpy.save(f"{folder}/{i}.npy", numpy.ascontiguousarray(
            array, numpy.float64 if kind == "f" else numpy.int64))
    return len(several)


def one(module, where, files, count, seed, i):
    """The arguments of run i, with and without contents, and their shapes; the number of results;
    notes."""
    import numpy
    with foreign(files, where), numpy.errstate(all="ignore"):
        seed_all(seed)
        inputs = list(module.get_inputs())
        init = list(module.get_init_inputs()) if hasattr(module, "get_init_inputs") else []
        pairs = [halved(value) for value in inputs]
        seed_all(seed + 1)
        model = module.Model(*init)
        if "torch" in sys.modules and hasattr(model, "eval"):
            model.eval()
            with sys.modules["torch"].no_grad():
                returned = model.forward(*[wide for _, wide in pairs])
        else:
            returned = model.forward(*[wide for _, wide in pairs])
    given = [small for small, _ in pairs]
    if count == len(given) + len(init):
        given += [halved(value)[0] for value in init]
    elif count != len(given):
        raise Fault(f"{where}: the prototype takes {count} arguments; get_inputs() gives {len(given)}, "
                    f"and get_init_inputs() {len(init)}")
    os.makedirs(f"in{i}")
    os.makedirs(f"blank{i}")
    os.makedirs(f"want{i}")
    folder = os.getcwd()  # absolute, as runs have their own folders
    words = [word_of(value, f"{folder}/in{i}/{k}", where) for k, value in enumerate(given)]
    blank = [word_of(value, f"{folder}/blank{i}/{k}", where, save_blank) for k, value in enumerate(given)]
    weights = hasattr(model, "parameters") and any(True for _ in model.parameters())
    notes = [f"{where}: the Model has weights, which an answer never gets"] if weights else []
    return words, (blank, shape_of(given)), wanted_of(returned, f"want{i}", where), notes


def inputs(kit, name, reference, count, *seeds):
    where, path = f"{name}/{reference}", f"{kit}/{reference}"
    files = [(kit, name)]
    module = load(path, "reference", files, where)
    for needed in ("Model", "get_inputs"):
        if not hasattr(module, needed):
            raise Fault(f"{where} has no {needed}")
    calls, blanks, n_results, notes = [], [], 0, []
    for i, seed in enumerate(seeds):
        words, blank, n_results, notes = one(module, where, files, int(count), int(seed), i)
        calls.append(words)
        blanks.append(next((b for b in blanks if b[1] == blank[1]), blank))
    save("inputs.json", {"calls": calls, "blank": [words for words, _ in blanks],
                         "results": n_results, "notes": notes})


if __name__ == "__main__":
    main(lambda words: {"plan": plan, "audit": audit, "inputs": inputs}[words[0]](*words[1:]))
