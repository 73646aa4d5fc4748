# SPDX-License-Identifier: MIT
"""The plan of a kit (kit.py): its tasks, their files, limits and times.

What is not understood is a note, or the error of its task; the rest is judged.
"""
import ast
import json
import os
import re

import kit_audit
import kit_call
from shared import CANNOT, Fault, names_in, read, save

TASK = re.compile(r"[0-9]+_[A-Za-z0-9_]+")
NAME = re.compile(r"\w[\w.-]*")
PATHS = ("torch_model", "solution_path", "mlu_path")  # of a problem, which also has id and name
CARD = re.compile(r"mlu(:\d+)?|cpu|cuda(:\d+)?")  # a device of torch, which names no model of card
# name: the least, the largest, the standard value
LIMITS = {"seconds": (1, 10**6, 120), "memory_mib": (1, 10**9, 4096), "instructions": (1, 10**15, 10**15),
          "max_abs_diff": (1e-300, 1e12, 1e-2)}


# ---- config.yaml -----------------------------------------------------------------------------------

def refusal(value, name):
    """What is wrong with the value of a limit; None: nothing."""
    least, most, _ = LIMITS[name]
    if not isinstance(value, bool) and isinstance(value, (int, float)) and least <= value <= most:
        return None
    return f"is {value!r}; expected a number " + (f"from {least} to {most}" if least >= 1 else "above 0")


def read_limits(table, standard, shown, also=()):
    """The limits of a table of config.yaml, and what is no limit."""
    limits, unknown = dict(standard), []
    if not isinstance(table, dict):
        raise Fault(f"{shown}: expected names with values")
    for name, value in table.items():
        if name not in LIMITS:
            unknown += [str(name)] if name not in also else []
        elif refusal(value, name):
            raise Fault(f"{shown}: {name} {refusal(value, name)}")
        else:
            limits[name] = value if name == "max_abs_diff" else int(value)
    return limits, unknown


def load_yaml(kit, shown, notes):
    try:
        import yaml
    except ModuleNotFoundError:
        raise Fault(f"{shown} needs PyYAML (Debian: python3-yaml)", CANNOT) from None

    class Loader(yaml.SafeLoader):
        """Reads 1e-2 as a number, as YAML 1.2 has it, and not as text; notes names that stand twice."""

        def construct_mapping(self, node, deep=False):
            names = set()
            for key, _ in (pair for pair in node.value if isinstance(pair[0], yaml.ScalarNode)):
                if key.value in names:
                    line = key.start_mark.line + 1
                    notes.append(f"{shown}:{line}: '{key.value}' stands twice in one table; the last counts")
                names.add(key.value)
            return super().construct_mapping(node, deep)
    Loader.add_implicit_resolver("tag:yaml.org,2002:float", re.compile(r"[-+]?[0-9]+(\.[0-9]*)?[eE][-+]?[0-9]+$"),
                                 list("-+0123456789"))
    try:
        table = yaml.load(read(f"{kit}/config.yaml", shown), Loader)
        return {} if table is None else table
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f":{mark.line + 1}" if mark else ""
        raise Fault(f"{shown}{line}: {getattr(error, 'problem', None) or error}") from None


class Config:
    """What config.yaml says: the limits of all tasks and of single ones, the device, the problems."""

    def __init__(self, kit, name):
        shown = f"{name}/config.yaml"
        self.notes = []
        is_there = os.path.lexists(f"{kit}/config.yaml")
        table = load_yaml(kit, shown, self.notes) if is_there else {}
        if not is_there:
            self.notes.append(f"there is no {shown}: the usual limits hold")
        standard = {limit: value for limit, (_, _, value) in LIMITS.items()}
        worker = table.get("worker") if isinstance(table, dict) else None
        if worker is not None:
            why = self.refusal_of_worker(worker)
            if why:
                self.notes.append(f"{shown}: worker{why}; {standard['seconds']} is used")
            else:
                standard["seconds"] = int(worker["timeout"])
        self.limits, unknown = read_limits(table, standard, shown, ("device", "tasks", "problems", "worker"))
        self.notes += [f"{shown}: {key} is not known, and not used" for key in unknown]
        self.own, self.device, self.problems = table.get("tasks"), table.get("device"), table.get("problems")
        self.own = {} if self.own is None else self.own
        if not isinstance(self.device, (str, type(None))):
            raise Fault(f"{shown}: device is {self.device!r}; expected the name of a device")
        if not isinstance(self.own, dict):
            raise Fault(f"{shown}: tasks is {self.own!r}; expected names of tasks with their limits")
        if self.device and CARD.fullmatch(self.device.strip()):
            self.device = None

    @staticmethod
    def refusal_of_worker(worker):
        """What is wrong with `worker`, or with its timeout; None: nothing."""
        if not isinstance(worker, dict):
            return f" is {worker!r}; expected names with values, timeout among them"
        why = refusal(worker["timeout"], "seconds") if "timeout" in worker else None
        return " has no timeout" if "timeout" not in worker else why and f": timeout {why}"


# ---- ref_times.json --------------------------------------------------------------------------------

def read_times(kit, name, notes):
    shown = f"{name}/ref_times.json"
    try:
        times = json.loads(read(f"{kit}/ref_times.json", shown))
    except (Fault, ValueError) as error:
        notes.append(f"{error if isinstance(error, Fault) else f'{shown}: {error}'}; there are no scores")
        return {}
    if not isinstance(times, dict):
        notes.append(f'{shown}: expected {{"TASK": microseconds}}; there are no scores')
        return {}
    return times


def time_of(times, task, name, notes):
    """The microseconds of the reference: a number, or torch_us of an object; None with a note."""
    keys = [key for key in (task["name"], task["id"], without_number(task["name"])) if key in times]
    if not keys:
        if times:
            notes.append(f"{name}/ref_times.json has no time of {task['name']}: it gets no score")
        return None
    value = times[keys[0]]
    us = value.get("torch_us") if isinstance(value, dict) else value
    if isinstance(us, bool) or not isinstance(us, (int, float)) or not 0 < us < 1e15:
        shown = json.dumps(value)
        notes.append(f"{name}/ref_times.json: {keys[0]} is {shown[:80]}; expected microseconds, or an object "
                     f"with torch_us: it gets no score")
        return None
    return float(us)


# ---- load_inline -----------------------------------------------------------------------------------

def constant(node, names):
    """A literal, or a name of the module that stands for one; None: it is something else."""
    if isinstance(node, ast.Name):
        node = names.get(node.id)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None


def prototype_of(path, shown):
    """functions, prototype and flags of the call of load_inline, which is not run."""
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
        if not isinstance(prototype, str) or not isinstance(functions, (list, tuple, dict)) \
                or not functions or not all(re.fullmatch(r"\w+", str(f)) for f in functions):
            raise Fault(f"{shown}:{node.lineno}: load_inline: expected cpp_sources, the prototype as a "
                        "string, and functions, a list with its name")
        flags = words.get("extra_bang_cflags") or []
        if isinstance(flags, str):
            flags = flags.split()
        if not isinstance(flags, (list, tuple)):
            raise Fault(f"{shown}:{node.lineno}: extra_bang_cflags: expected a list of strings")
        return [str(f) for f in functions], prototype, [str(flag) for flag in flags]
    raise Fault(f"{shown} has no call of load_inline")


# ---- tasks -----------------------------------------------------------------------------------------

def without_number(task):
    return re.sub(r"^[0-9]+_", "", task)


def files_of(kit, name, folder, ending):
    found = names_in(f"{kit}/{folder}", f"{name}/{folder}") if os.path.lexists(f"{kit}/{folder}") else []
    return {f[:-len(ending)] for f in found if f.endswith(ending)}


def tasks_of_folders(kit, name):
    """A task for each NNN_NAME of ref or mlu, and for each other name that both have."""
    references, callers = files_of(kit, name, "ref", ".py"), files_of(kit, name, "mlu", "_mlu.py")
    names = {t for t in references | callers if TASK.fullmatch(t)} | (references & callers)
    return [{"name": task} for task in sorted(names)]


def tasks_of_problems(problems, shown, notes):
    """The tasks of the list `problems` of config.yaml."""
    tasks, names, begin = [], set(), len(notes)
    if isinstance(problems, dict):
        problems = [dict(value, name=value.get("name", key)) if isinstance(value, dict) else value
                    for key, value in problems.items()]
    for number, problem in enumerate(problems if isinstance(problems, list) else [problems], 1):
        if isinstance(problem, str):
            problem = {"name": problem}
        where = f"{shown}: problem {number}"
        if not isinstance(problem, dict):
            notes.append(f"{where} is {problem!r}, and is left out; expected id, name, torch_model, "
                         "solution_path and mlu_path")
            continue
        words = words_of_problem(problem, shown, where, notes)
        name = words.get("name") or stem_of(words.get("torch_model", "")) or stem_of(words.get("mlu_path", ""))
        if not NAME.fullmatch(name or ""):
            notes.append(f"{where} has no name of letters and digits, and is left out")
        elif name in names:
            notes.append(f"{where} is {name} again, and is left out")
        else:
            names.add(name)
            tasks.append(dict(words, name=name))
    if not tasks:
        raise Fault(notes[begin] if len(notes) > begin else f"{shown}: problems is {problems!r}, and names no task")
    return tasks


def words_of_problem(problem, shown, where, notes):
    """The words of a problem, with notes about what is none; without a value it is as not there."""
    words = {}
    for key, value in problem.items():
        if value is None:
            continue
        if key not in PATHS + ("id", "name"):
            notes.append(f"{shown}: problems: {key} is not known, and not used")
        elif isinstance(value, str) or (key not in PATHS and type(value) is int):
            words[key] = str(value).strip()
        else:
            notes.append(f"{where}: {key} is {value!r}, and not used; expected "
                         f"{'a path' if key in PATHS else 'a name'}")
    path = words.get("mlu_path", "")
    if ".." in path.split("/") or path[:1] == "/" or path[-1:] == "/":
        notes.append(f"{where}: mlu_path is {path}: its last part alone counts, as the name of a file in the folder "
                     "of answers")
    return words


def stem_of(path):
    return os.path.splitext(os.path.basename(path))[0]


def file_of(kit, name, folder, given, usual):
    """A file that config.yaml gives, from the kit or its folder on, or the usual one."""
    tried = [f"{folder}/{given}", given] if given else [f"{folder}/{usual}"]
    for path in tried:
        real = os.path.realpath(f"{kit}/{path}")
        if os.path.isfile(real) and real.startswith(os.path.realpath(kit) + os.sep):
            return os.path.normpath(path)
    raise Fault(refusal_of_file(f"{kit}/{tried[0]}", f"{name}/{tried[0]}"))


def refusal_of_file(path, shown):
    """Why a path is no file of the kit."""
    try:
        os.stat(path)
    except FileNotFoundError:
        return f"{shown} is missing"
    except OSError as error:
        return f"cannot read {shown}: {error.strerror}"
    return f"{shown} is no file of the kit"


def read_task(kit, name, task, times, notes):
    """What is known of a task; a Fault if it cannot be judged."""
    reference = file_of(kit, name, "ref", task.get("torch_model"), f"{task['name']}.py")
    caller = file_of(kit, name, "mlu", task.get("solution_path"), f"{task['name']}_mlu.py")
    functions, prototype, flags = prototype_of(f"{kit}/{caller}", f"{name}/{caller}")
    for function in functions:
        kit_call.Prototype(prototype, function, f"{name}/{caller}")
    text = "\n".join(read(f"{kit}/{file}", f"{name}/{file}") for file in (reference, caller))
    return {"reference": reference, "caller": caller, "function": functions[0], "prototype": prototype.strip(),
            "flags": flags, "torch_us": time_of(times, task, name, notes),
            "needs_torch": bool(re.search(r"^\s*(import|from)\s+torch\b", text, re.M))}


def plan(kit, name):
    config = Config(kit, name)
    notes, shown = config.notes, f"{name}/config.yaml"
    times = read_times(kit, name, notes)
    tasks = tasks_of_folders(kit, name) if config.problems is None else tasks_of_problems(config.problems, shown, notes)
    if not tasks:
        raise Fault(f"{name} has no task: expected ref/001_NAME.py and mlu/001_NAME_mlu.py")
    names = {task["name"] for task in tasks}
    notes += [f"{shown}: tasks: there is no task {t}" for t in config.own if t not in names]
    found = []
    for task in tasks:
        task.setdefault("id", (re.match(r"[0-9]+", task["name"]) or [""])[0])
        known = {"name": task["name"], "id": task["id"], "answer": os.path.basename(task.get("mlu_path", ""))
                 or f"{task['name']}.mlu"}
        try:
            limits, unknown = read_limits(config.own.get(task["name"], {}), config.limits,
                                          f"{shown}: {task['name']}")
            notes += [f"{shown}: {task['name']}: {key} is not known" for key in unknown]
            known.update(limits, **read_task(kit, name, task, times, notes))
        except Fault as fault:
            known["error"] = str(fault)
        found.append(known)
    notes += kit_audit.rules_of(kit, name, sorted(names), "function")[1]
    save("plan.json", {"device": config.device, "notes": notes,
                       "tasks": found})


def since(path, shown):
    """The scores of the YAML of an earlier call: passed and bangc_us of each task."""
    import yaml
    try:
        table = yaml.safe_load(read(path, shown))
        scores = {str(task): {"passed": score["passed"], "bangc_us": score["bangc_us"]}
                  for task, score in table["scores"].items()}
    except (yaml.YAMLError, KeyError, TypeError, AttributeError):
        raise Fault(f"--since: {shown} is not what --yaml writes") from None
    save("since.json", scores)
