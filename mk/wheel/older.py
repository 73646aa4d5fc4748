# SPDX-License-Identifier: MIT
"""Has a library ask for an older version of another one.

usage: older.py FILE VERSION OLDER

FILE asks for both versions of one library. What it takes in VERSION is missing then, which is
right where no program that loads FILE calls it: libstdc++ takes arc4random for
std::random_device, which Clang and lld do not use.
"""
import pathlib
import re
import struct
import subprocess
import sys


def section(path, name):
    """Its offset and its size in the file."""
    listed = subprocess.run(["readelf", "-SW", path], check=True, capture_output=True,
                            text=True, env={"LC_ALL": "C"}).stdout
    found = re.search(rf"\s{re.escape(name)}\s+\w+\s+\w+\s+(\w+)\s+(\w+)", listed)
    if not found:
        sys.exit(f"{path} has no section {name}")
    return int(found[1], 16), int(found[2], 16)


def main(path, version, older):
    data = bytearray(pathlib.Path(path).read_bytes())
    names, _ = section(path, ".dynstr")
    need, _ = section(path, ".gnu.version_r")
    rows = {}  # the name of a version to the place of its row
    while True:
        _, count, _, first, following = struct.unpack_from("<HHIII", data, need)
        at = need + first
        for _ in range(count):
            _, _, _, name, further = struct.unpack_from("<IHHII", data, at)
            start = names + name
            rows[data[start:data.index(0, start)].decode()] = at
            at += further
        if not following:
            break
        need += following
    if version not in rows or older not in rows:
        sys.exit(f"{path} does not ask for {version} and {older}")
    data[rows[version]:rows[version] + 4] = data[rows[older]:rows[older] + 4]  # the hash
    data[rows[version] + 8:rows[version] + 12] = data[rows[older] + 8:rows[older] + 12]
    pathlib.Path(path).write_bytes(data)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
