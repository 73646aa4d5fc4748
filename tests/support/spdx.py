# SPDX-License-Identifier: MIT
"""Looks at what `make sbom` writes: by spdx.schema.json beside this file, by what SPDX 2.3 says
in words, and by the files that it is about.

usage: spdx.py FILE FOLDER    sentences and status 1 where it is not right
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys

import jsonschema

HERE = pathlib.Path(__file__).resolve().parent


def sentences(document, folder):
    schema = json.loads((HERE / "spdx.schema.json").read_text(encoding="utf-8"))
    for error in jsonschema.Draft7Validator(schema).iter_errors(document):
        yield f"{'/'.join(map(str, error.absolute_path))}: {error.message}"
    ids = [one["SPDXID"] for one in document["packages"] + document["files"]]
    if len(set(ids)) != len(ids):
        yield "an identifier stands for two things"
    known = set(ids) | {"SPDXRef-DOCUMENT"}
    related = set()
    for one in document["relationships"]:
        ends = {one["spdxElementId"], one["relatedSpdxElement"]}
        related |= ends
        if not ends <= known:
            yield f"a relationship of what is not there: {ends - known}"
    for lonely in known - related:
        yield f"{lonely} has no relationship"
    yield from of_files(document, folder)


def of_files(document, folder):
    """Each file is the one it says, and what it needs is among its relationships."""
    links = {}
    names = {one["SPDXID"]: one.get("name") or one["fileName"]
             for one in document["packages"] + document["files"]}
    for one in document["relationships"]:
        if one["relationshipType"] == "DYNAMIC_LINK":
            links.setdefault(one["spdxElementId"], []).append(names[one["relatedSpdxElement"]])
    sums = []
    for one in document["files"]:
        path = folder / one["fileName"] if "BINARY" in one["fileTypes"] else \
            pathlib.Path(one["fileName"])
        data = path.read_bytes()
        for entry in one["checksums"]:
            if hashlib.new(entry["algorithm"], data).hexdigest() != entry["checksumValue"]:
                yield f"{path} has another {entry['algorithm']}"
        sums.append(hashlib.sha1(data).hexdigest())
        said = subprocess.run(["readelf", "-d", path], capture_output=True, text=True,
                              check=False).stdout if "BINARY" in one["fileTypes"] else ""
        needs = re.findall(r"NEEDED.*\[(.*)\]", said)
        if bool(needs) != (one["SPDXID"] in links):
            yield f"{path} needs {needs}, and is linked with {links.get(one['SPDXID'])}"
        if any(n.startswith("libelf.") for n in needs) and "libelf1" not in links[one["SPDXID"]]:
            yield f"{path} needs libelf, which is not said"
    code = hashlib.sha1("".join(sorted(sums)).encode()).hexdigest()
    if document["packages"][0]["packageVerificationCode"]["packageVerificationCodeValue"] != code:
        yield "the verification code is of other files"


def main(path, folder):
    found = list(sentences(json.loads(pathlib.Path(path).read_text(encoding="utf-8")),
                           pathlib.Path(folder)))
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
