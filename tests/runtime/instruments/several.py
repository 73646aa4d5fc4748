# SPDX-License-Identifier: MIT
"""Compares what an instrument says of each device of a program with what it says of a
program that has that device alone: several.py KIND SEVERAL ALONE...; or looks at the lanes
of a trace: several.py lanes TRACE

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
            if name.startswith(prefix) and name != "host":
                names[event["pid"]] = name[len(prefix):]
    chosen = []
    for event in events:
        if event["pid"] in names:
            event["pid"] = names[event["pid"]]
            event.pop("id", None)
            if event["name"] == "process_name":
                event["args"] = {}
            if event["name"] == "thread_name" and event["args"]["name"].startswith("queue "):
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


def lanes(path):
    """Of a trace: the slices of each lane by its name, as (name, start, end); the host's too.
    None of a lane overlap."""
    events, names, found = load(path)["traceEvents"], {}, {}
    for event in events:
        if event["ph"] == "M" and event["name"] in ("process_name", "thread_name"):
            names[event["name"], event["pid"], event["tid"]] = event["args"]["name"]
            names.setdefault((event["name"], event["pid"]), event["args"]["name"])
    for event in events:
        if event["ph"] == "X" and event["cat"] in ("launch", "copy", "host"):
            lane = names["process_name", event["pid"]], names["thread_name", event["pid"], event["tid"]]
            slices = found.setdefault(lane, [])
            start, end = event["ts"], event["ts"] + event["dur"]
            if slices and start + 1e-6 < slices[-1][2]:
                sys.exit(f"{lane}: {event} begins before {slices[-1]} ends")
            slices.append((event["name"], start, end))
    return found


def check_lanes(path):
    """The program of this suite: of each device a copy, then three launches of a queue; the
    host copies, then waits for the last one."""
    found = lanes(path)
    kernels = ["sums", "early", "sums"]
    ends = []
    for device in ("device 0 launches", "device 1 launches"):
        queue = found.pop((device, "queue 1"))
        copies = found.pop((device, "copies to the device"))
        if [s[0] for s in queue] != kernels or [s[0] for s in copies] != ["copy to the device"]:
            sys.exit(f"{device}: {queue}, {copies}")
        ends.append(queue[-1][2])
    host = found.pop(("host", "thread 1"))
    if found or host[0][1] != 0 or abs(host[-1][2] - max(ends)) > 2e-3:
        sys.exit(f"the host: {host}, left: {found}")


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
    if kind == "lanes":
        check_lanes(several)
        return
    select = KINDS[kind]
    for device, path in enumerate(alone):
        expected = select(path, None)
        found = select(several, device)
        if not expected:
            sys.exit(f"{path}: there is nothing to compare")
        if found != expected:
            sys.exit(f"{kind} of device {device} differs:\n{found}\nexpected:\n{expected}")


main()
