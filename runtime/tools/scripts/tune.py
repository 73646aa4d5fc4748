# SPDX-License-Identifier: MIT
"""The search of `mlusim tune` by Optuna.

usage: tune.py SEED SIZE...    axes have SIZE points each, from 0 on

First, it writes "ready". It answers a line "ask" with the points of a choice. A line "report SCORE"
gives the result of the choice; nan: it did not run.
"""
import math
import sys

import optuna


def main():
    seed, *sizes = (int(word) for word in sys.argv[1:])
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed, n_startup_trials=4))
    print("ready", flush=True)
    tried = {}
    trial = None
    for line in sys.stdin:
        words = line.split()
        if words[0] == "report":
            score = float(words[1])
            if math.isnan(score):
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(trial, score)
            tried[point] = score
            continue
        for _ in range(100):
            trial = study.ask()
            point = tuple(trial.suggest_int(f"x{i}", 0, size - 1)
                          for i, size in enumerate(sizes))
            if point not in tried:
                break
            if math.isnan(tried[point]):
                study.tell(trial, state=optuna.trial.TrialState.FAIL)
            else:
                study.tell(trial, tried[point])
        print(*point, flush=True)


main()
