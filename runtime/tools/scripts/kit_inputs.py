# SPDX-License-Identifier: MIT
"""Inputs of an answer to a task of a kit, and what its reference computes of them (kit.py).

Floats are rounded to half first, those of inputs and those of weights, and the reference computes in
float32 from these, or in float64.
"""
import copy
import os
import random
import sys

from kit_call import Template
from kit_plan import prototype_of
from shared import Fault, as_numpy, foreign, load, save


# ---- values ----------------------------------------------------------------------------------------

def torch_of():
    return sys.modules.get("torch")


def is_tensor(value):
    return torch_of() is not None and isinstance(value, torch_of().Tensor)


def seed_all(seed):
    import numpy
    random.seed(seed)
    numpy.random.seed([seed % 2**32, seed >> 32])
    if torch_of():
        torch_of().manual_seed(seed)


def rounded(value):
    """A value as an answer gets it, and as the reference does: half, and float32 of that."""
    import numpy
    if isinstance(value, (list, tuple)):
        pairs = [rounded(v) for v in value]
        return type(value)(p[0] for p in pairs), type(value)(p[1] for p in pairs)
    if is_tensor(value) and value.is_floating_point():
        half = value.detach().half().contiguous()
        return half, half.float()
    if isinstance(value, numpy.ndarray) and value.dtype.kind == "f":
        half = numpy.array(value, numpy.float16, order="C")
        return half, half.astype(numpy.float32)
    return value, value


def widened(value):
    """float64 of a value that is float32."""
    import numpy
    if isinstance(value, (list, tuple)):
        return type(value)(widened(v) for v in value)
    if is_tensor(value) and value.is_floating_point():
        return value.double()
    return value.astype(numpy.float64) if isinstance(value, numpy.ndarray) and value.dtype.kind == "f" else value


def round_weights(model):
    """Rounds the parameters and buffers of a module, or the arrays of a plain object."""
    import numpy
    if torch_of() and isinstance(model, torch_of().nn.Module):
        return model.half().float()
    for name, value in list(getattr(model, "__dict__", {}).items()):
        if isinstance(value, numpy.ndarray):
            setattr(model, name, rounded(value)[1])
    return model


def array_of(value):
    """An array that the device gets; None: it is none. bfloat16 is its bits."""
    import numpy
    if is_tensor(value):
        value = value.detach()
        value = value.view(torch_of().int16) if value.dtype == torch_of().bfloat16 else value
        return numpy.array(value.cpu().numpy(), order="C")
    return numpy.array(value, order="C") if isinstance(value, (numpy.ndarray, numpy.generic)) else None


# ---- arguments -------------------------------------------------------------------------------------

def save_blank(path, array):
    """A file of that shape whose contents are a hole."""
    import numpy
    if array.size and array.ndim:
        numpy.lib.format.open_memmap(path, "w+", array.dtype, array.shape)
    else:
        numpy.save(path, numpy.zeros_like(array))


def shape_of(value):
    """All of an argument but the contents of arrays."""
    array = array_of(value)
    if array is not None:
        return [array.dtype.str, array.shape]
    return [shape_of(v) for v in value] if isinstance(value, (list, tuple)) else repr(value)


def word_of(value, path, where, save_array=None):
    """An argument in the words of `mlusim torch --arg`; arrays go to files that begin with path."""
    import numpy
    array = array_of(value)
    if array is not None:
        (save_array or numpy.save)(f"{path}.npy", array)
        is_bf16 = is_tensor(value) and value.dtype == torch_of().bfloat16
        return f"{'bf16:' * is_bf16}{path}.npy"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(word_of(v, f"{path}_{i}", where, save_array) for i, v in enumerate(value)) + "]"
    if isinstance(value, str):
        return value
    if torch_of() and isinstance(value, torch_of().dtype):
        return str(value)
    raise Fault(f"{where}: an argument of type {type(value).__name__} cannot be given to an answer")


def wanted_of(returned, folder, where):
    """Saves what the reference returned; how many arrays."""
    import numpy
    os.makedirs(folder)
    several = list(returned) if isinstance(returned, (list, tuple)) else [returned]
    for i, value in enumerate(several):
        array = as_numpy(value.float() if is_tensor(value) and value.dtype.is_floating_point and
                         value.dtype != torch_of().float64 else value)
        if isinstance(array, (bool, int, float, numpy.generic)):
            array = numpy.asarray(array)
        if not isinstance(array, numpy.ndarray) or array.dtype.kind not in "biuf":
            raise Fault(f"{where}: forward() returned {type(value).__name__}; expected a tensor")
        numpy.save(f"{folder}/{i}.npy", numpy.array(
            array, numpy.float64 if array.dtype.kind == "f" else numpy.int64, order="C"))
    return len(several)


# ---- the reference ---------------------------------------------------------------------------------

def without_gradients(call, *words):
    """Calls it; what torch lacks for half is computed in float."""
    if not torch_of():
        return call(*words)
    from kit_half import InFloat
    with torch_of().no_grad(), InFloat():
        return call(*words)


class Reference:
    """The file ref/NAME.py of a task."""

    def __init__(self, kit, name, file):
        self.where, self.files = f"{name}/{file}", [(kit, name)]
        self.module = load(f"{kit}/{file}", "reference", self.files, self.where)
        for needed in ("Model", "get_inputs"):
            if not hasattr(self.module, needed):
                raise Fault(f"{self.where} has no {needed}")

    def given(self, seed):
        """Pairs of rounded() for the inputs, and for those of Model."""
        seed_all(seed)
        init = self.module.get_init_inputs() if hasattr(self.module, "get_init_inputs") else []
        seed_all(seed)
        inputs = self.module.get_inputs()
        return self.pairs(inputs, "get_inputs"), self.pairs(init or [], "get_init_inputs")

    def pairs(self, given, function):
        if isinstance(given, (list, tuple)):
            return [rounded(value) for value in given]
        what = "nothing" if given is None else "names" if isinstance(given, dict) else \
            f"{type(given).__name__} {given!r:.40}"
        raise Fault(f"{self.where}: {function}() gives {what}; expected a list of arguments")

    def model(self, init, seed):
        seed_all(seed + 1)
        model = round_weights(self.module.Model(*[wide for _, wide in init]))
        if hasattr(model, "eval"):
            model.eval()
        return model

    def compute(self, model, inputs, seed):
        seed_all(seed + 2)
        return without_gradients(model.forward, *[wide for _, wide in copy.deepcopy(inputs)])


def new_model(kind, model, init, seed):
    """A ModelNew with the weights of Model, in half: by their names, else by the seed."""
    seed_all(seed + 1)
    new = without_gradients(kind, *[half for half, _ in init])
    if torch_of() and isinstance(new, torch_of().nn.Module):
        old, own = model.state_dict(), new.state_dict()
        if own and all(name in old and old[name].shape == value.shape for name, value in own.items()):
            new.load_state_dict({name: old[name] for name in own})
        new.half().eval()
    return new


def called_by_order(template, inputs, init):
    """Of a template without a ModelNew: the inputs, and those of Model if there are so many parameters more."""
    prototype = next(iter(template.prototypes.values()))
    count, given = len(prototype.types), [half for half, _ in inputs]
    if count == len(given) + len(init):
        given += [half for half, _ in init]
    elif count != len(given):
        raise Fault(f"the prototype takes {count} argument{'s' * (count != 1)}; get_inputs() gives {len(given)}, "
                    f"and get_init_inputs() {len(init)}")
    return prototype.fit(given, template.where), (prototype.name, "")


# ---- runs ------------------------------------------------------------------------------------------

def one(reference, template, seed, i):
    """The arguments of run i, without contents as well, and their shapes; function and wrapper; how many results."""
    import numpy
    with foreign(reference.files, reference.where), numpy.errstate(all="ignore"):
        inputs, init = reference.given(seed)
        model = reference.model(init, seed)
        n_results = wanted_of(reference.compute(model, inputs, seed), f"want{i}", reference.where)
    if template.model:
        call, how = without_gradients(
            template.record, lambda kind: new_model(kind, model, init, seed), [half for half, _ in inputs])
        given = call.leaves
    else:
        try:
            given, how = called_by_order(template, inputs, init)
        except Fault as fault:
            raise Fault(f"{reference.where}: {fault}") from None
    os.makedirs(f"in{i}")
    os.makedirs(f"blank{i}")
    folder = os.getcwd()  # runs have folders of their own
    words = [word_of(value, f"{folder}/in{i}/{k}", template.where) for k, value in enumerate(given)]
    blank = [word_of(value, f"{folder}/blank{i}/{k}", template.where, save_blank) for k, value in enumerate(given)]
    has_weights = not template.model and hasattr(model, "parameters") and any(True for _ in model.parameters())
    return words, (blank, [shape_of(value) for value in given]), how, n_results, has_weights


def inputs(kit, name, reference, caller, *seeds):
    functions, prototype, _ = prototype_of(f"{kit}/{caller}", f"{name}/{caller}")
    reference = Reference(kit, name, reference)
    template = Template(kit, name, caller, functions, prototype)
    calls, blanks, first, n_results, notes = [], [], None, 0, []
    for i, seed in enumerate(seeds):
        words, blank, how, n_results, has_weights = one(reference, template, int(seed), i)
        first = first or how
        if how != first:
            raise Fault(f"{template.where}: ModelNew calls another function, or in another way, for other inputs")
        calls.append(words)
        blanks.append(next((b for b in blanks if b[1] == blank[1]), blank))
        if has_weights:
            notes = [f"{reference.where}: the Model has weights, which an answer never gets"]
    save("inputs.json", {"calls": calls, "blank": [words for words, _ in blanks], "results": n_results,
                         "notes": notes, "function": first[0], "wrapper": first[1]})


def double(kit, name, reference, *seeds):
    """want0/*.npy and so on of the reference in float64."""
    import numpy
    reference = Reference(kit, name, reference)
    for i, seed in enumerate(map(int, seeds)):
        with foreign(reference.files, reference.where), numpy.errstate(all="ignore"):
            inputs, init = reference.given(seed)
            model = reference.model(init, seed)
            if hasattr(model, "double"):
                model.double()
            else:
                vars(model).update({key: widened(value) for key, value in vars(model).items()})
            wide = [(half, widened(value)) for half, value in inputs]
            wanted_of(reference.compute(model, wide, seed), f"want{i}", reference.where)
