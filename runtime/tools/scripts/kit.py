# SPDX-License-Identifier: MIT
"""Reads the kit of a contest (docs/contest.md), of which every file is Python, YAML or JSON.

usage: kit.py plan KIT NAME                          writes plan.json: limits, and the tasks of the kit
       kit.py audit KIT NAME FUNCTION ANSWER         writes audit.json: what the audit finds
       kit.py inputs KIT NAME TASK COUNT SEED...     writes inputs.json, in0/*.npy and want0/*.npy and
                                                     so on, for a function with COUNT parameters

NAME is what the user calls the kit.
"""
import ast
import json
import os
import random
import re
import resource
import signal
import sys

from shared import CANNOT, Fault, as_numpy, foreign, load, main

TASK = re.compile(r"[0-9]+_[A-Za-z0-9_]+")
# name: the smallest value, the default
LIMITS = {"seconds": (1, 30), "memory_mib": (1, 4096), "instructions": (1, 10**9),
          "max_abs_diff": (0, 1e-2)}


def read(path, shown):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no UTF-8"
        raise Fault(f"cannot read {shown}: {why}") from None


def save(name, value):
    with open(name, "w", encoding="utf-8") as out:
        json.dump(value, out)


# ---- plan ------------------------------------------------------------------------------------------

def read_limits(table, standard, shown, also=()):
    """The limits in a table of config.yaml; and the rest of the table."""
    limits, unknown = dict(standard), []
    if not isinstance(table, dict):
        raise Fault(f"{shown}: expected names with values")
    for name, value in table.items():
        if name not in LIMITS:
            unknown += [str(name)] if name not in also else []
        elif isinstance(value, bool) or not isinstance(value, (int, float)) or \
                not LIMITS[name][0] <= value <= 1e12:
            raise Fault(f"{shown}: {name} is {value!r}; expected a number from {LIMITS[name][0]}")
        else:
            limits[name] = value if name == "max_abs_diff" else int(value)
    return limits, unknown


def read_config(kit, name):
    """The limits for all tasks, the limits of single tasks, the device or None, and notes."""
    try:
        import yaml
    except ModuleNotFoundError:
        raise Fault(f"{name}/config.yaml needs PyYAML (Debian: python3-yaml)", CANNOT) from None
    shown = f"{name}/config.yaml"
    try:
        config = yaml.safe_load(read(f"{kit}/config.yaml", shown)) or {}
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise Fault(f"{shown}{line}: {getattr(error, 'problem', None) or error}") from None
    standard = {limit: value for limit, (_, value) in LIMITS.items()}
    limits, unknown = read_limits(config, standard, shown, ("device", "tasks"))
    notes = [f"{shown}: {key} is not known, and not used" for key in unknown]
    device, own = config.get("device"), config.get("tasks") or {}
    if not isinstance(device, (str, type(None))) or not isinstance(own, dict):
        raise Fault(f"{shown}: device is a name, and tasks has names of tasks")
    return limits, own, device, notes


def read_times(kit, name):
    shown = f"{name}/ref_times.json"
    try:
        times = json.loads(read(f"{kit}/ref_times.json", shown))
    except ValueError as error:
        raise Fault(f"{shown}: {error}") from None
    if not isinstance(times, dict):
        raise Fault(f"{shown}: expected {{\"TASK\": microseconds}}")
    return times


def constant(node, names):
    """A literal, or the literal that a name of the module stands for. None: it is something else."""
    if isinstance(node, ast.Name):
        node = names.get(node.id)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None


def prototype_of(path, shown):
    """function, prototype and flags in the call of load_inline. The call is not performed."""
    try:
        tree = ast.parse(read(path, shown))
    except (SyntaxError, ValueError) as error:
        raise Fault(f"{shown}:{getattr(error, 'lineno', 0)}: {error.args[0]}") from None
    names = {t.id: n.value for n in tree.body if isinstance(n, ast.Assign)
             for t in n.targets if isinstance(t, ast.Name)}
    for node in ast.walk(tree):
        called = getattr(node, "func", None)
        if getattr(called, "id", getattr(called, "attr", None)) != "load_inline":
            continue
        words = {k.arg: constant(k.value, names) for k in node.keywords}
        words.update(zip(("name", "cpp_sources"), [constant(a, names) for a in node.args]))
        prototype, functions = words.get("cpp_sources"), words.get("functions")
        if isinstance(prototype, (list, tuple)):
            prototype = "\n".join(map(str, prototype))
        if isinstance(functions, str):
            functions = [functions]
        if not isinstance(prototype, str) or not isinstance(functions, (list, tuple)) \
                or len(functions) != 1 or not re.fullmatch(r"\w+", str(functions[0])):
            raise Fault(f"{shown}:{node.lineno}: load_inline: expected cpp_sources, the prototype as a "
                        "string, and functions, a list with its name")
        flags = words.get("extra_bang_cflags") or []
        if not isinstance(flags, (list, tuple)):
            raise Fault(f"{shown}:{node.lineno}: extra_bang_cflags: expected a list of strings")
        return functions[0], prototype, [str(flag) for flag in flags]
    raise Fault(f"{shown} has no call of load_inline")


def parameters_of(prototype, function, shown):
    """The number of parameters of the prototype."""
    found = re.search(r"\b%s\s*\((.*?)\)\s*;?\s*$" % re.escape(function), prototype.strip(), re.S)
    if not found:
        raise Fault(f"{shown}: the prototype does not declare {function}: {prototype.strip()}")
    depth, count = 0, 1
    for letter in found[1]:
        depth += (letter in "<({[") - (letter in ">)}]")
        count += letter == "," and depth == 0
    return count if found[1].strip() not in ("", "void") else 0


def read_task(kit, name, task, times):
    """The data of a task. Raises Fault if it cannot be judged."""
    reference, caller = f"ref/{task}.py", f"mlu/{task}_mlu.py"
    for file in (reference, caller):
        if not os.path.isfile(f"{kit}/{file}"):
            raise Fault(f"{name}/{file} is missing")
    function, prototype, flags = prototype_of(f"{kit}/{caller}", f"{name}/{caller}")
    time = times.get(task)
    if isinstance(time, bool) or not isinstance(time, (int, float)) or not 0 < time < 1e15:
        raise Fault(f"{name}/ref_times.json has no time of {task}" if time is None else
                    f"{name}/ref_times.json: {task} is {time!r}; expected microseconds")
    text = read(f"{kit}/{reference}", f"{name}/{reference}")
    return {"function": function, "prototype": prototype, "flags": flags, "torch_us": float(time),
            "parameters": parameters_of(prototype, function, f"{name}/{caller}"),
            "needs_torch": bool(re.search(r"^\s*(import|from)\s+torch\b", text, re.M))}


def files_of(kit, name, folder, ending):
    try:
        found = os.listdir(f"{kit}/{folder}")
    except OSError as error:
        raise Fault(f"cannot read {name}/{folder}: {error.strerror}") from None
    stems = {f[:-len(ending)] for f in found if f.endswith(ending)}
    return {stem for stem in stems if TASK.fullmatch(stem)}


def plan(kit, name):
    limits, own, device, notes = read_config(kit, name)
    times = read_times(kit, name)
    names = sorted(files_of(kit, name, "ref", ".py") | files_of(kit, name, "mlu", "_mlu.py"))
    if not names:
        raise Fault(f"{name}/ref has no task: expected ref/001_NAME.py and mlu/001_NAME_mlu.py")
    notes += [f"{name}/config.yaml: tasks: there is no task {t}" for t in own if t not in names]
    tasks = []
    for task in names:
        try:
            found, unknown = read_limits(own.get(task, {}), limits, f"{name}/config.yaml: {task}")
            notes += [f"{name}/config.yaml: {task}: {key} is not known" for key in unknown]
            found.update(read_task(kit, name, task, times), name=task)
        except Fault as fault:
            found = {"name": task, "error": str(fault)}
        tasks.append(found)
    rules_of(kit, name, "function")
    save("plan.json", {"device": device, "notes": notes, "tasks": tasks})


# ---- audit -----------------------------------------------------------------------------------------

def rules_of(kit, name, function):
    """The rules of audit.txt: word, expression, reason, line number."""
    shown, rules, why = f"{name}/audit.txt", [], ""
    for number, line in enumerate(read(f"{kit}/audit.txt", shown).splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            why = line[1:].strip()
            continue
        word, _, text = line.partition(" ")
        text = text.strip().replace("{function}", re.escape(function))
        if word not in ("forbid", "need") or not text:
            raise Fault(f"{shown}:{number}: expected 'forbid EXPRESSION' or 'need EXPRESSION'")
        try:
            rules.append((word, re.compile(text, re.M), why, number))
        except re.error as error:
            raise Fault(f"{shown}:{number}: bad regular expression {text}: {error}") from None
    return rules


def end_late_rules(rule):
    """If the search of a rule takes most of the time of the process, ends it as a Fault. rule()
    returns the line of the rule."""
    limit = resource.getrlimit(resource.RLIMIT_CPU)[0]

    def late(*_):
        raise Fault(f"{rule()}: the expression takes too long on an answer; write one that does not try the "
                    "same letters in many ways")
    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, 0 if limit == resource.RLIM_INFINITY else limit * 0.6)


def audit(kit, name, function, answer):
    with open(answer, encoding="utf-8", errors="replace") as file:
        text = file.read()
    findings = []
    number = 0
    end_late_rules(lambda: f"{name}/audit.txt:{number}")
    for word, expression, why, number in rules_of(kit, name, function):
        found = expression.search(text)
        if word == "forbid" and found:
            findings.append(f"line {text.count(chr(10), 0, found.start()) + 1}: "
                            f"'{found[0][:80]}' is forbidden" + (f": {why}" if why else ""))
        elif word == "need" and not found:
            findings.append(why or f"nothing matches {expression.pattern}")
    save("audit.json", findings)


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


def inputs(kit, name, task, count, *seeds):
    where, path = f"{name}/ref/{task}.py", f"{kit}/ref/{task}.py"
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
