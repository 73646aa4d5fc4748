# SPDX-License-Identifier: MIT
"""Reads the kit of a contest (docs/contest.md), of which every file is Python, YAML or JSON.

usage: kit.py plan KIT NAME                             writes plan.json: limits, and the tasks of the kit
       kit.py audit KIT NAME FUNCTION ANSWER TASK       writes audit.json: what the audit finds
       kit.py inputs KIT NAME REFERENCE CALLER SEED...  writes inputs.json, in0/*.npy and want0/*.npy
                                                        and so on: how CALLER calls an answer
       kit.py double KIT NAME REFERENCE SEED...         writes want0/*.npy and so on, computed in float64
       kit.py since FILE NAME                           writes since.json of the YAML of an earlier call
       kit.py serve PIPE MODULES                        makes calls that come by a pipe (kit_serve.py)

NAME is what the user calls the kit; REFERENCE and CALLER are files of it.
"""
from kit_audit import audit
from kit_inputs import double, inputs
from kit_plan import plan, since
from kit_serve import serve
from shared import main

CALLS = {"plan": plan, "audit": audit, "inputs": inputs, "double": double, "since": since}


def work(words):
    if words[0] == "serve":
        serve(work, *words[1:])
    else:
        CALLS[words[0]](*words[1:])


if __name__ == "__main__":
    main(work)
