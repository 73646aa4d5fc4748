# SPDX-License-Identifier: MIT
"""Compares the JSON of `mlusim devices` and `mlusim intrinsics` with the tables
of the tree, read here by their rows, and with what people are shown.

usage: reference.py FOLDER       devices, file and all are what was written
       reference.py FOLDER WORD  json and out are about the word
"""
import json
import pathlib
import re
import sys

TREE = pathlib.Path(__file__).resolve().parents[3]


def table(path, start):
    text = (TREE / path).read_text(encoding="utf-8")
    return re.findall(start, text, re.M)


def expect(wanted, got, what):
    if wanted != got:
        sys.exit(f"{what}: expected {wanted!r}, got {got!r}")


def devices(folder):
    rows = table("sim/machine/devices.def",
                 r'^X\("([^"]+)", *(\w+), *(\d+), *(\d+), *(\d+), *(\d+), *(\d+), *(\d+)')
    sizes = {name: [int(kib) << 10 for kib in rest] for name, *rest in table(
        "isa/tables/archs.def", r'^X\((\w+), *\d+, *\d+, *(\d+), *(\d+), *(\d+)')}
    got = json.loads((folder / "devices").read_text())["devices"]
    expect([name for name, *_ in rows], [d["name"] for d in got], "names of devices")
    for row, d in zip(rows, got):
        name, arch, clusters, union, mhz, l2, mib, mbps = row
        expect([arch, int(clusters), int(union), int(mhz), int(l2) << 10, int(mib) << 20,
                int(mbps) / 1000],
               [d["arch"], d["clusters"], d["max_union"], d["clock_mhz"], d["l2_bytes"],
                d["dram_bytes"], d["dram_peak_gbps"]], name)
        expect(sizes[arch], [d["nram_bytes"], d["wram_bytes"], d["sram_bytes"]], name)
        expect([f"--bang-mlu-arch={arch}"], d["flags"], name)
    expect(["MLU590-H8"], [d["name"] for d in got if d["is_default"]], "the default")
    boards = table("sim/machine/boards.def", r'^X\("([^"]+)", *(\w+), *(\d+)')
    expect(sorted((name, parameter, int(value)) for name, parameter, value in boards),
           sorted((d["name"], b["parameter"], b["value"]) for d in got for b in d["board"]),
           "what boards have otherwise")


def device_file(folder):
    [d] = json.loads((folder / "file").read_text())["devices"]
    expect([{"name": "nram_kib", "from": 768, "to": 132}], d["changes"], "changes")
    expect(132 << 10, d["nram_bytes"], "the size of the file")
    expect(["--bang-mlu-arch=mtp_372", "-U__MLU_NRAM_SIZE__", "-D__MLU_NRAM_SIZE__=132"],
           d["flags"], "flags of the file")


def intrinsics(folder):
    forms = json.loads((folder / "all").read_text())["forms"]
    ops = {}
    for path in sorted((TREE / "isa/tables/ops").glob("*.def")):
        for row in re.findall(
                r'^X\(0x\w+, *(\w+), *"([^"]*)", *"\w*", *\w+, *(\w+), *[^"]*?,'
                r' *(\w+), *(\w+), *\w+, *\w+, *\w+, *(\d+), *(\d+), *"((?:[^"\\]|\\.)*)"\)',
                path.read_text(encoding="utf-8"), re.M):
            ops[row[0]] = row[1:]
    if len(ops) < 200:
        sys.exit(f"only {len(ops)} rows of ops were read")
    archs = [(name, int(number)) for name, number in
             table("isa/tables/archs.def", r"^X\((\w+), *(\d+)")]
    seen = set()
    for form in forms:
        row = ops.get(form["operation"])
        if not row or form["name"] != row[0]:
            continue
        name, _, rule, unit, since, dropped, formula = row
        seen.add(form["operation"])
        expect([int(since) or None, int(dropped) or None, formula.replace('\\"', '"')],
               [form["since"], form["dropped"], form["meaning"]], name)
        expect(rule, form["rules"]["name"], name)
        expect([a for a, number in archs if number >= int(since)], form["architectures"], name)
        if unit in ("COMPUTE", "IO", "SCALAR"):
            expect(unit.lower().replace("io", "io-dma"), form["unit"].lower(), name)
    called = {op for op, row in ops.items() if row[0]}
    converted = {op for op in ops if op.startswith("convert_")}
    expect([], sorted(called - converted - seen), "ops without a form")
    for name, why in table("isa/tables/unsupported.def", r'^X\("(\w+)", *"([^"]*)"'):
        [form] = [f for f in forms if f["name"] == name]
        expect(["unsupported", why, []], [form["kind"], form["meaning"], form["architectures"]],
               name)


ROUNDINGS = {"tz": "toward zero", "oz": "away from zero", "up": "toward +infinity",
             "dn": "toward -infinity", "rd": "to nearest, ties away from zero",
             "rn": "to nearest, ties to even", "rm": "to nearest, ties toward +infinity"}


def roundings(folder):
    """Scalar conversions with a suffix: their own name, their own rounding, an example."""
    n = 0
    for form in json.loads((folder / "all").read_text())["forms"]:
        named = re.fullmatch(r"__[a-z0-9]+2[a-z0-9]+_(tz|oz|up|dn|rd|rn|rm)", form["name"])
        if form["kind"] != "builtin" or not named:
            continue
        n += 1
        [signature] = form["signatures"]
        expect(f" {form['name']}(", signature[signature.index(" __"):signature.index("(") + 1],
               signature)
        if form["meaning"] != "exact":
            wanted = ROUNDINGS[named[1]]
            expect(wanted, form["meaning"][:len(wanted)], form["name"])
        if f"{form['name']}(" not in form["example"]:
            sys.exit(f"{form['name']}: its example does not call it")
    expect(7 * len(table("isa/tables/builtins.def", r"^ROUNDED\(")), n, "how many round")


def word(folder):
    got = json.loads((folder / "json").read_text())
    shown = (folder / "out").read_text().splitlines()
    wanted = [line for line in shown if line and not line.startswith(" ")]
    # A form is a line with the name alone, others have their meaning behind it.
    expect([line for line in wanted if " " not in line],
           [f["name"] for f in got["forms"]], "forms")
    expect([line.split(None, 1)[0] for line in wanted if " " in line],
           [o["name"] for o in got["others"]], "others")
    lines = {line.strip() for line in shown}
    for form in got["forms"]:
        for signature in form["signatures"]:
            expect(True, signature in lines, signature)


def main():
    folder = pathlib.Path(sys.argv[1])
    if len(sys.argv) > 2:
        word(folder)
        return
    devices(folder)
    device_file(folder)
    intrinsics(folder)
    roundings(folder)


main()
