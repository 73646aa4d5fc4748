# SPDX-License-Identifier: MIT
"""The tester of a contest, as one is written for a card: it knows torch and torch_mlu, nothing of mlusim.

usage: ANSWER=FILE.mlu tester.py KIT TASK SEED
"""
import importlib.util
import json
import pathlib
import sys
import time

import torch
import torch_mlu


def load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(kit, task, seed):
    reference = load(kit / "ref" / f"{task}.py")
    try:
        answer = load(kit / "mlu" / f"{task}_mlu.py")
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 2
    torch.manual_seed(seed)
    inputs = [x.half() for x in reference.get_inputs()]
    wanted = reference.Model(*reference.get_init_inputs())(*[x.float() for x in inputs])
    on_device = [x.mlu() for x in inputs]
    try:
        got = answer.call(*on_device)
        torch.mlu.synchronize()
        start = time.perf_counter()
        got = answer.call(*on_device)
        torch.mlu.synchronize()
        bangc_us = (time.perf_counter() - start) * 1e6
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 3
    got = got.cpu().float()
    difference = (got - wanted).abs().max().item() if got.shape == wanted.shape else None
    torch_us = json.loads((kit / "ref_times.json").read_text())[task]
    result = {"passed": difference is not None and difference < 1e-2, "max_abs_diff": difference,
              "torch_us": torch_us, "bangc_us": bangc_us, "score": torch_us / bangc_us}
    print("@@RESULT@@" + json.dumps(result))
    return 0 if result["passed"] else 1


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
