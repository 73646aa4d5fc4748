# SPDX-License-Identifier: MIT
"""Looks at what services for continuous integration read: SARIF by
sarif.schema.json beside this file and by what the standard says in words,
JUnit by junit.xsd and by its counts.

usage: ciforms.py sarif FILE...         sentences and status 1 where a file is not right
       ciforms.py junit FILE...
       ciforms.py same CHECK.json FILE  are these the reports of --check-json?
       ciforms.py class TABLE.csv FILE  is each row of course grade a suite, as it ended?
       ciforms.py results FILE          a line for each result
       ciforms.py cases FILE            a line for each test case
Paths in a log are looked up, so that its sources have to be there.
"""
import csv
import json
import pathlib
import subprocess
import sys
import urllib.parse
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
ENDS = ("failure", "error", "skipped")


def load(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))


# ---- SARIF ------------------------------------------------------------------


def source(run, location):
    """The file of a location, and the line in it, or None."""
    at = location["physicalLocation"]
    uri = at["artifactLocation"]["uri"]
    base = at["artifactLocation"].get("uriBaseId")
    if base:
        uri = run["originalUriBaseIds"][base]["uri"] + uri
    assert uri.startswith("file:///"), f"{uri} is not whole"
    path = urllib.parse.unquote(uri.removeprefix("file://"))
    return path, at.get("region", {}).get("startLine")


def look_at_place(run, location):
    path, line = source(run, location)
    if not pathlib.Path(path).is_file():
        yield f"there is no file {path}"
    elif line and line > pathlib.Path(path).read_text(encoding="utf-8").count("\n"):
        yield f"{path} has no line {line}"


def look_at_result(run, result):
    rules = run["tool"]["driver"]["rules"]
    if rules[result["ruleIndex"]]["id"] != result["ruleId"]:
        yield f"rule {result['ruleIndex']} is not {result['ruleId']}"
    for location in result["locations"] + result.get("relatedLocations", []):
        yield from look_at_place(run, location)


def look_at_log(path):
    import jsonschema  # takes long to load, and most words do without

    log = load(path)
    validator = jsonschema.Draft7Validator(load(HERE / "sarif.schema.json"))
    for error in validator.iter_errors(log):
        yield f"{error.json_path}: {error.message[:300]}"
    run = log["runs"][0]
    for result in run["results"]:
        yield from look_at_result(run, result)
    prints = [r["partialFingerprints"]["mlusim/v1"] for r in run["results"]]
    if len(set(prints)) < len(prints):
        yield "two results have one fingerprint"
    named = {r["ruleId"] for r in run["results"]}
    if [rule["id"] for rule in run["tool"]["driver"]["rules"] if rule["id"] not in named]:
        yield "a rule has no result"
    for invocation in run["invocations"]:
        if ("exitCode" in invocation) == ("exitSignalName" in invocation):
            yield "one of exitCode and exitSignalName is expected"


def of_report(report):
    """What a report of --check-json says of its places."""
    at = report.get("at", {})
    if not at.get("line"):
        at = report.get("bytes", {}).get("made", at)
    after = report.get("after", {})
    return (f"check:{report['check']}", report["severity"], report["count"],
            f"{report['cause']}\nhint: {report['remedy']}", report.get("kernel"),
            at.get("file"), at.get("line"),
            f"after {after['what']}" if after else None, after.get("line"))


def of_result(run, result):
    path, line = source(run, result["locations"][0])
    root = source(run, {"physicalLocation": {"artifactLocation": {
        "uri": "", "uriBaseId": "%SRCROOT%"}}})[0]
    other = [r for r in result.get("relatedLocations", [])
             if r["message"]["text"].startswith("after ")]
    return (result["ruleId"], result["level"], result["occurrenceCount"],
            result["message"]["text"], result.get("properties", {}).get("kernel"),
            path.removeprefix(root), line,
            other[0]["message"]["text"] if other else None,
            other[0]["physicalLocation"]["region"]["startLine"] if other else None)


def look_at_both(check, path):
    run = load(path)["runs"][0]
    wanted = [of_report(r) for r in load(check)["reports"]]
    got = [of_result(run, r) for r in run["results"]
           if r["ruleId"].startswith("check:") and not r["suppressions"]]
    if got != wanted:
        yield f"the log has\n{got}\nand the reports are\n{wanted}"
    if not wanted:
        yield "there is no report to compare"


def places(run, location):
    path, line = source(run, location)
    return f"{pathlib.Path(path).name}:{line}"


def results(path):
    run = load(path)["runs"][0]
    for r in run["results"]:
        name, line = source(run, r["locations"][0])
        region = r["locations"][0]["physicalLocation"].get("region", {})
        print(r["ruleId"], r["level"], f"{pathlib.Path(name).name}:{line}:{region.get('startColumn', '-')}",
              "suppressed" if r["suppressions"] else "-", r["partialFingerprints"]["mlusim/v1"],
              r["message"]["text"].replace("\n", " | "),
              *(f"{other['message']['text']}: {places(run, other)}"
                for other in r.get("relatedLocations", [])))
    print(run["invocations"][0])


# ---- JUnit ------------------------------------------------------------------


def counts(element):
    return {name: int(element.get(name)) for name in ("tests", "failures", "errors", "skipped")}


def counted(element):
    found = {end: len(list(element.iter(end))) for end in ENDS}
    return {"tests": len(list(element.iter("testcase"))), "failures": found["failure"],
            "errors": found["error"], "skipped": found["skipped"]}


def look_at_suites(path):
    command = ["xmllint", "--noout", "--schema", str(HERE / "junit.xsd"), path]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    if said.returncode != 0:
        yield said.stderr
        return
    root = xml.parse(path).getroot()
    for element in [root, *root]:
        if counts(element) != counted(element):
            yield f"{element.get('name')}: {counts(element)}, and there are {counted(element)}"
    seconds = sum(float(suite.get("time")) for suite in root)
    if abs(seconds - float(root.get("time"))) > 1e-9:
        yield f"the time is {root.get('time')}, of the suites {seconds}"
    for suite in root:
        of_cases = [float(case.get("time")) for case in suite if case.get("time")]
        if of_cases and abs(sum(of_cases) - float(suite.get("time"))) > 1e-9:
            yield f"the time of {suite.get('name')} is not that of its cases"


def look_at_class(table, path):
    with open(table, encoding="utf-8", newline="") as rows:
        wanted = {}
        for row in csv.DictReader(rows):
            name = f"{row['student']}.{row['exercise']} on {row['device']}"
            wanted[name if row["exercise"] else row["student"]] = row["verdict"] == "passed"
    got = {suite.get("name"): not any(counts(suite)[end] for end in list(counts(suite))[1:])
           for suite in xml.parse(path).getroot()}
    if got != wanted:
        yield f"the suites are\n{got}\nand the rows\n{wanted}"


def cases(path):
    for suite in xml.parse(path).getroot():
        for p in suite.iter("property"):
            print("property", suite.get("name"), f"{p.get('name')}={p.get('value')}", sep="|")
        for case in suite.iter("testcase"):
            end = next((e for e in case if e.tag in ENDS), None)
            words = ["passed"] if end is None else [
                end.tag, end.get("type") or "-", end.get("message"), end.text or ""]
            print(suite.get("name"), case.get("classname"), case.get("name"), *words, sep="|")


# ---- words ------------------------------------------------------------------


def main():
    word, *paths = sys.argv[1:]
    if word in ("results", "cases"):
        {"results": results, "cases": cases}[word](*paths)
        return
    if word in ("same", "class"):
        said = list({"same": look_at_both, "class": look_at_class}[word](*paths))
    else:
        look = {"sarif": look_at_log, "junit": look_at_suites}[word]
        said = [f"{path}: {sentence}" for path in paths for sentence in look(path)]
    print("\n".join(said), end="")
    sys.exit(1 if said else 0)


main()
