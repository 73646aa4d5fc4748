# SPDX-License-Identifier: MIT
"""Compares what an instrument says of each device of a program with what it says of a
program that has that device alone: several.py KIND SEVERAL ALONE...

Nothing but the number of the device may differ, and what counts over the whole program:
numbers of processes, of launches, and addresses of device memory."""
import json
import re
import sys


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def without_addresses(value):
    """Device memory of each device lies elsewhere."""
    text = re.sub(r"0x[0-9a-f]{9,}", "ADDRESS", json.dumps(value))
    return json.loads(re.sub(r'"address": [0-9]{10,}', '"address": 0', text))


def rows(key):
    """Of a document, the rows of a list that have the ordinal of a device."""
    def select(path, device):
        chosen = []
        for row in load(path)[key]:
            if row.pop("ordinal", None) == device:
                chosen.append(without_addresses(row))
        return chosen
    return select


def trace(path, device):
    """Its processes by name, each with its events; arrows without their numbers."""
    events = load(path)["traceEvents"]
    prefix = "" if device is None else f"device {device} "
    names = {}
    for event in events:
        if event["name"] == "process_name":
            name = event["args"]["name"]
            if name.startswith(prefix):
                names[event["pid"]] = name[len(prefix):]
    chosen = []
    for event in events:
        if event["pid"] in names:
            event["pid"] = names[event["pid"]]
            event.pop("id", None)
            if event["name"] == "process_name":
                event["args"] = {}
            chosen.append(event)
    return chosen


def blocks(title):
    """Parts of a text between empty lines whose first line is a title of the device."""
    def select(path, device):
        with open(path, encoding="utf-8") as file:
            parts = file.read().split("\n\n")
        word = "" if device is None else f"device {device}, "
        found = []
        for part in parts:
            match = re.match(title.replace("DEVICE", re.escape(word)), part.lstrip("\n"))
            if match:
                found.append(part.strip("\n").replace(word, "", 1) if word else part.strip("\n"))
        return found
    return select


def page(path, device):
    """The bodies of its launches, in the order of the launches."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    listed = re.findall(r'<a href="\?launch=(\d+)">[^<]*</a> ([^<]*)</li>', text)
    bodies = dict(re.findall(r'<template id="launch-(\d+)">\n(.*?)\n</template>', text, re.S))
    shown = re.search(r'<main id="page">\n(.*?)</main>', text, re.S).group(1)
    word = "" if device is None else f"device {device}, "
    result = []
    for number, what in listed:
        if what.startswith(word):
            body = bodies.get(number, shown).strip("\n")
            result.append([what[len(word):], body.replace(word, "") if word else body])
    return result


KINDS = {
    "check": rows("reports"),
    "precise": rows("lines"),
    "usage": rows("kernels"),
    "whatif": rows("kernels"),
    "trace": trace,
    "timeline": blocks(r"\w+  [0-9.]+ us on DEVICEMLU"),
    "roofline": blocks(r"roof of DEVICEMLU"),
    "page": page,
}


def main():
    kind, several, alone = sys.argv[1], sys.argv[2], sys.argv[3:]
    select = KINDS[kind]
    for device, path in enumerate(alone):
        expected = select(path, None)
        found = select(several, device)
        if not expected:
            sys.exit(f"{path}: there is nothing to compare")
        if found != expected:
            sys.exit(f"{kind} of device {device} differs:\n{found}\nexpected:\n{expected}")


main()
