# SPDX-License-Identifier: MIT
"""The audit of a kit (kit.py): rules for the text of answers, in audit.txt or as JSON."""
import json
import os
import re
import resource
import signal

from shared import Fault, names_in, read, save

TEXT, JSON = "audit.txt", "security/bangc_audit_rules.json"
PATTERNS = ("pattern", "regex", "expression")
SECTION = re.compile(r"rule|forbid|deny|black|pattern|require|need|must", re.I)
NEEDED = re.compile(r"require|need|must", re.I)
# Names of what is about a file of rules, and no rule.
ABOUT = re.compile(r"[$_].*|.*version|id|name|title|descriptions?|comments?|notes?|authors?|date|created|updated|"
                   "language|license|source|url", re.I)
FORM = "objects with pattern, or a list of expressions whose name says forbid, need or rules"


class Rule:
    """An expression that an answer may not match, or has to."""

    def __init__(self, is_needed, expression, why, place):
        self.is_needed, self.expression, self.why, self.place = is_needed, expression, why, place

    def finding(self, text):
        """What is wrong with the text; None: nothing."""
        found = self.expression.search(text)
        if self.is_needed:
            return None if found else self.why or f"nothing matches {self.expression.pattern}"
        if not found:
            return None
        return f"line {text.count(chr(10), 0, found.start()) + 1}: '{found[0][:80]}' is forbidden" + \
            (f": {self.why}" if self.why else "")


def compiled(pattern, flags, function):
    return re.compile(pattern.replace("{function}", re.escape(function)), flags)


# ---- audit.txt -------------------------------------------------------------------------------------

def rules_of_text(text, shown, function, notes):
    rules, why = [], ""
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            why = line[1:].strip()
            continue
        word, _, pattern = line.partition(" ")
        place = f"{shown}:{number}"
        try:
            if word not in ("forbid", "need") or not pattern.strip():
                notes.append(f"{place}: expected 'forbid EXPRESSION' or 'need EXPRESSION'; it is left out")
                continue
            rules.append(Rule(word == "need", compiled(pattern.strip(), re.M, function), why, place))
        except re.error as error:
            notes.append(f"{place}: bad regular expression {pattern.strip()}: {error}; it is left out")
    return rules


# ---- JSON ------------------------------------------------------------------------------------------

def flags_of(value):
    """Flags of re as a number, or as letters or names ("im", "IGNORECASE|MULTILINE")."""
    if isinstance(value, int):
        return value
    names = re.findall(r"[A-Za-z]+", str(value or ""))
    if names and all(hasattr(re, name.upper()) for name in names):
        return sum({int(getattr(re, name.upper())) for name in names})
    return sum({int(getattr(re, letter.upper())) for letter in "".join(names)})


def rule_of(value, section, place, function, notes):
    """A rule: an expression, or an object with one; None: it is left out."""
    table = {"pattern": value} if isinstance(value, str) else value
    pattern = next((table[key] for key in PATTERNS if isinstance(table.get(key), str)), None)
    if table.get("enabled") is False:
        return None
    try:
        if pattern is None:
            notes.append(f"{place} has no pattern, and is left out")
            return None
        kind = next((str(table[key]) for key in ("type", "mode", "kind", "action") if key in table), section)
        why = str(table.get("message") or table.get("reason") or table.get("id") or "")
        return Rule(bool(NEEDED.search(kind)), compiled(pattern, flags_of(table.get("flags")), function), why, place)
    except (re.error, AttributeError, ValueError) as error:
        notes.append(f"{place}: bad regular expression {pattern}: {error}; it is left out")
        return None


def refuse(place, value, notes):
    notes.append(f"{place} is {json.dumps(value)[:80]}, and is left out; expected {FORM}")


def is_of(key, task):
    """Whether a key that begins with a digit means the task, by its name or number."""
    number = re.match(r"[0-9]*", task)[0]
    return key == task or (key.isdecimal() and bool(number) and int(key) == int(number))


def rules_of_json(value, section, shown, tasks, function, notes):
    """The rules of a list, of an object of such lists, and of the parts of these tasks."""
    rules = []
    if isinstance(value, dict) and not any(key in value for key in PATTERNS + ("id", "message")):
        for key, part in value.items():
            of_task = re.match(r"[0-9]", key)
            place = f"{shown}: {key}"
            if of_task and not any(is_of(key, task) for task in tasks):
                notes.append(f"{place} is left out: there is no such task")
            elif isinstance(part, (dict, list)) and not ABOUT.fullmatch(key):
                rules += rules_of_json(part, section if of_task else key, place, tasks, function, notes)
            elif not ABOUT.fullmatch(key):
                refuse(place, part, notes)
        return rules
    for number, part in enumerate(value if isinstance(value, list) else [value], 1):
        place = f"{shown}, rule {number}" if isinstance(value, list) else shown
        place += f" ({part['id']})" if isinstance(part, dict) and part.get("id") else ""
        if isinstance(part, dict) or (isinstance(part, str) and SECTION.search(section or "rule")):
            rules += filter(None, [rule_of(part, section or "", place, function, notes)])
        else:
            refuse(place, part, notes)
    return rules


# ---- both ------------------------------------------------------------------------------------------

def files_of(kit, name):
    """The files with rules: those of usual names, or others of the folder security."""
    found = [file for file in (TEXT, JSON, "audit.json") if os.path.lexists(f"{kit}/{file}")]
    if found or not os.path.isdir(f"{kit}/security"):
        return found
    return [f"security/{file}" for file in names_in(f"{kit}/security", f"{name}/security")
            if re.search(r"audit.*\.(json|txt)$|rules.*\.(json|txt)$", file)]


def rules_of(kit, name, tasks, function):
    """The rules of a kit for these tasks, and notes about what is not understood."""
    rules, notes, files = [], [], []
    try:
        files = files_of(kit, name)
        if not files:
            notes.append(f"{name} has neither {TEXT} nor {JSON}: answers are not audited")
    except Fault as fault:
        notes.append(f"{fault}; answers are not audited")
    for file in files:
        shown, before = f"{name}/{file}", (len(rules), len(notes))
        try:
            text = read(f"{kit}/{file}", shown)
            rules += rules_of_text(text, shown, function, notes) if file.endswith(".txt") else \
                rules_of_json(json.loads(text), None, shown, tasks, function, notes)
        except Fault as fault:
            notes.append(f"{fault}; it is left out")
        except ValueError as error:
            notes.append(f"{shown}: {error}; it is left out")
        if before == (len(rules), len(notes)):
            notes.append(f"{shown} has no rules")
    return rules, notes


def end_late_rules(place):
    """Has a rule whose search takes most of the time of the process end as a Fault; place() names it."""
    limit = resource.getrlimit(resource.RLIMIT_CPU)[0]

    def late(*_):
        raise Fault(f"{place()}: the expression takes too long on an answer; write one that does not try the "
                    "same letters in many ways")
    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, 0 if limit == resource.RLIM_INFINITY else limit * 0.6)


def audit(kit, name, function, answer, task):
    with open(answer, encoding="utf-8", errors="replace") as file:
        text = file.read()
    rules, _ = rules_of(kit, name, [task], function)
    place = f"{name}: the audit"
    end_late_rules(lambda: place)
    findings = []
    for rule in rules:
        place = rule.place
        findings += filter(None, [rule.finding(text)])
    save("audit.json", findings)
