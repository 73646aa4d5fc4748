# SPDX-License-Identifier: MIT
"""Compares the ranking of `mlusim course serve` with the table of `mlusim course grade`.

usage: serve_rank.py TABLE.csv RANKING.json
"""
import csv
import json
import sys
from decimal import Decimal
from urllib.parse import unquote

by_student = {}
with open(sys.argv[1], encoding="utf-8", newline="") as file:
    for row in csv.DictReader(file):
        of = by_student.setdefault(row["student"], {})
        of.setdefault(row["exercise"], []).append(row)
wanted = []
for student, exercises in by_student.items():
    passed = [rows for rows in exercises.values()
              if all(row["verdict"] == "passed" for row in rows)]
    total = sum(Decimal(row["measured"]) for rows in passed for row in rows)
    wanted.append((-len(passed), total, unquote(student)))
with open(sys.argv[2], encoding="utf-8") as file:
    got = [(-row["passed"], row["sum"], row["student"])
           for row in json.load(file, parse_float=Decimal)["ranking"]]
wanted.sort()
if got != wanted:
    sys.exit(f"{got} is not {wanted}")
if not any(row[0] for row in got):
    sys.exit("nobody has passed anything")
