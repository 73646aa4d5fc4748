# SPDX-License-Identifier: MIT
"""Validates JSON against the page of the schema that it names, in
docs/reference. A .html file is a page of `mlusim run --html`; of a .md file
the blocks of JSON are validated.

usage: schema.py NAME FILE...       as the page of mlusim.NAME says, or any page
                                    for NAME any? Sentences and status 1: no
       schema.py --planted FILE...  is each refused when a member is planted in
                                    an object or taken out of it?
       schema.py --pages            are the pages themselves schemas, one for
                                    each row of schemas.def?
"""
import copy
import json
import pathlib
import re
import sys

import jsonschema

TREE = pathlib.Path(__file__).resolve().parents[2]
PAGES = TREE / "docs/reference"
# Words that a page lists, and the table that has them.
WORDS = [
    ("check", "reports items check", "runtime/instruments/settings/checks.def"),
    ("check", "reports items severity", "runtime/instruments/settings/severities.def"),
    ("report", "entries items bound kind", "runtime/instruments/report/bounds.def"),
    ("course", "criteria items name", "runtime/tools/course/criteria.def"),
    ("judge", "errors items id", "runtime/tools/mlusim/judge/verdict/errors.def"),
    ("judge", "cases items rule", "runtime/tools/accuracy/rules.def"),
    ("unit", "outcome", "runtime/tools/sweep/outcomes.def"),
    ("swept", "outcome", "runtime/tools/sweep/outcomes.def"),
    ("drift", "figure", "runtime/tools/sweep/figures.def"),
    ("debugger", "info", "runtime/debug/state/info.def"),
    ("explain", "kind", "runtime/tools/mlusim/explain/kinds.def"),
    ("errors", "kinds items kind", "runtime/tools/mlusim/explain/kinds.def"),
    ("errors", "errors items kind", "runtime/tools/mlusim/explain/kinds.def"),
    ("usage", "kernels items variables items memory", "runtime/tools/budget/memories.def"),
]
ROW = re.compile(r'^X\(\w+, *"mlusim\.(\w+)", *(\d+), *"(\w*)"', re.M)


class Wrong(Exception):
    """A sentence about a file."""


def members(pairs):
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise Wrong(f"has {name} twice")
    return dict(pairs)


def no_number(word):
    raise Wrong(f"{word} is not JSON")


def parse(text):
    try:
        return json.loads(text, object_pairs_hook=members, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise Wrong(f"not JSON: {error}") from error


def values(path):
    """The values in a file."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    if path.endswith(".html"):
        texts = re.findall(
            r'<script type="application/json" id="data">\n(.*?)</script>', text, re.S)
    elif path.endswith(".md"):
        texts = re.findall(r"^```json\n(.*?)^```$", text, re.S | re.M)
    else:
        texts = [text]
    if not texts:
        raise Wrong("has no JSON")
    return [parse(text) for text in texts]


def name_of(value):
    """The schema that it names: first of all or, in a trace, of otherData."""
    within = value.get("otherData", value)
    schema = within.get("schema")
    if next(iter(within), None) != "schema" or not isinstance(schema, dict):
        raise Wrong("does not begin with its schema")
    if list(schema) != ["name", "version"] or not isinstance(schema["name"], str):
        raise Wrong("its schema is not a name and a version")
    return schema["name"].removeprefix("mlusim.")


def page(name):
    path = PAGES / f"{name}.schema.json"
    if not path.exists():
        raise Wrong(f"there is no page of mlusim.{name}")
    return parse(path.read_text(encoding="utf-8"))


def complaints(validator, value):
    return [f"{error.json_path}: {error.message[:300]}"
            for error in validator.iter_errors(value)]


def validate(value, wanted):
    name = name_of(value)
    if wanted not in ("any", name):
        raise Wrong(f"is of mlusim.{name}, not of mlusim.{wanted}")
    return complaints(jsonschema.Draft7Validator(page(name)), value)


def objects(value, shape=()):
    """All objects with their places, whatever the index in arrays."""
    if isinstance(value, dict):
        yield shape, value
        for name, member in value.items():
            yield from objects(member, shape + (name,))
    elif isinstance(value, list):
        for item in value:
            yield from objects(item, shape + ("[]",))


def planted(value, _):
    """What is not refused though a member more or less is in an object. One
    object of each shape is tried; of each, some member has to be required."""
    validator = jsonschema.Draft7Validator(page(name_of(value)))
    tried = set()
    for shape, inner in objects(value):
        if (shape, tuple(inner)) in tried:
            continue
        tried.add((shape, tuple(inner)))
        kept = dict(inner)
        inner["planted"] = "seed"
        if validator.is_valid(value):
            yield f"a member more in {'.'.join(shape) or 'all'} is not refused"
        del inner["planted"]
        n_required = 0
        for name in kept:
            del inner[name]
            n_required += not validator.is_valid(value)
            inner.clear()
            inner.update(kept)
        if n_required == 0 and kept:
            yield f"no member of {'.'.join(shape) or 'all'} is required"
    later = copy.deepcopy(value)
    later.get("otherData", later)["schema"]["version"] += 1
    if validator.is_valid(later):
        yield "another version is not refused"


def check_pages():
    rows = ROW.findall((TREE / "isa/support/json/schemas.def").read_text(encoding="utf-8"))
    for name, version, beside in rows:
        schema = page(name)
        jsonschema.Draft7Validator.check_schema(schema)
        within = schema["properties"].get("otherData", schema)["properties"]
        wanted = {"name": f"mlusim.{name}", "version": int(version)}
        if within["schema"] != {"const": wanted}:
            yield f"{name}: the page is not of {wanted}"
        if beside and within.get(beside) != {"const": int(version)}:
            yield f"{name}: the page has no {beside}"
    found = {path.name.split(".")[0] for path in PAGES.glob("*.schema.json")}
    if found != {name for name, _, _ in rows}:
        yield "the pages are not those of schemas.def: " + " ".join(sorted(found))
    shown = (PAGES / "json.md").read_text(encoding="utf-8")
    for name, version, _ in rows:
        if f"* [`mlusim.{name}`]({name}.schema.json) {version}, " not in shown:
            yield f"json.md has no row of mlusim.{name}, version {version}"
    examples = [name_of(value) for path in PAGES.glob("json-examples*.md")
                for value in values(str(path))]
    for name in sorted({name for name, _, _ in rows} - set(examples)):
        yield f"json-examples*.md has no example of mlusim.{name}"


def words_at(schema, path):
    for step in path.split():
        schema = schema["items"] if step == "items" else schema["properties"][step]
    return schema["enum"]


def check_words():
    for name, path, table in WORDS:
        text = (TREE / table).read_text(encoding="utf-8")
        wanted = re.findall(r'^X\([^"]*"([^"]+)"', text, re.M)
        if sorted(words_at(page(name), path)) != sorted(wanted):
            yield f"{name}: the words at {path} are not those of {table}"


def sentences(arguments):
    if arguments == ["--pages"]:
        try:
            yield from check_pages()
            yield from check_words()
        except (Wrong, jsonschema.SchemaError) as error:
            yield str(error)
        return
    wanted, *paths = arguments
    judge = planted if wanted == "--planted" else validate
    for path in paths:
        try:
            for value in values(path):
                yield from (f"{path}: {said}" for said in judge(value, wanted))
        except (Wrong, OSError, UnicodeDecodeError) as error:
            yield f"{path}: {error}"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    said = list(sentences(sys.argv[1:]))
    for sentence in said[:20]:
        print(sentence, file=sys.stderr)
    sys.exit(1 if said else 0)


main()
