# SPDX-License-Identifier: MIT
"""Calls the functions of tests/torch/programs from Python with torch_mlu, and compares.

usage: full.py [PROGRAM...]

Results have to be those of cases.py, and those of torch itself on the processor, where torch has the
operator. Prints what is wrong, and at the end how many cases passed; the status is 1 if any did not.
"""
import pathlib
import re
import sys

import numpy as np
import torch
import torch.nn.functional as F
import torch_mlu
from torch_mlu.utils.cpp_extension import load_inline

import cases

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"
PROTOTYPE = re.compile(r"^(?:torch::Tensor|at::Tensor|std::vector<[a-z]+::Tensor>) bang_\w+\([^)]*\)",
                       re.M)


def groups(y, n):
    return y.float().reshape(y.shape[0], n, -1)


# What torch makes of the same arguments, in the order of the results; None: torch has no such result.
TORCH = {
    "swish_residual": lambda x, r, beta: [(x.float() * torch.sigmoid(beta * x.float()) +
                                           r.float()).to(x.dtype)],
    "softmax": lambda x, dim: [torch.softmax(x.float(), dim).to(x.dtype)],
    "layer_norm": lambda x, shape, w, b, eps: [F.layer_norm(x, shape, w, b, eps)],
    "matmul_nt": lambda a, b: [a.half().float() @ b.half().float().t()],
    "conv2d": lambda x, w, b, stride, pad: [F.conv2d(x.float(), w.float(), b.float(), stride,
                                                     pad).to(x.dtype)],
    "max_pool2d": lambda x, k, s, p, d: [F.max_pool2d(x.float(), k, s or k, p, d).to(x.dtype)],
    "embedding": lambda t, i, pad: [F.embedding(i, t.index_fill(0, torch.tensor([pad]), 0)
                                                if pad >= 0 else t)],
    "gather_last": lambda x, i: [torch.gather(x, 1, i)],
    "scatter_add": lambda s, i, bins: [torch.zeros(bins, s.shape[1]).index_add(0, i % bins, s),
                                       torch.bincount(i % bins, minlength=bins).int(),
                                       torch.unique(i % bins).numel() *
                                       torch.ones(1, dtype=torch.int32)],
    "cumsum": lambda x, minus: [torch.cumsum(-x.float() if minus else x.float(), -1)],
    "group_norm": lambda x, n, w, b, eps: [torch.group_norm(x, n, w, b, eps), groups(x, n).mean(2),
                                           None],
    "group_stats": lambda x, n: [groups(x, n).mean(2), None],
    "nearest": lambda p, c, _: [torch.cdist(p, c, compute_mode="donot_use_mm_for_euclid_dist")
                                .argmin(1).int(), None],
    "scale": lambda x, _: [(x - x.min()) / max(float(x.max() - x.min()), 1e-30), None, None],
}


def load(name):
    text = (PROGRAMS / f"{name}.mlu").read_text()
    prototypes = [p + ";" for p in PROTOTYPE.findall(text)]
    return load_inline(name=f"tests_{name}", cpp_sources="\n".join(prototypes), bang_sources=text,
                       functions=[re.search(r"bang_\w+", p).group() for p in prototypes],
                       extra_bang_cflags=["-O3", "-lm"])


def on_host(argument):
    return torch.from_numpy(argument) if isinstance(argument, np.ndarray) else argument


def wrong(module, case):
    """A sentence on what is wrong with a call of a case, or None."""
    host = [on_host(a) for a in case.arguments]
    device = [a.mlu() if isinstance(a, torch.Tensor) else a for a in host]
    got = getattr(module, case.function)(*device)
    got = [r.cpu() for r in (got if isinstance(got, list) else [got])]
    why = case.wrong([r.numpy() for r in got])
    if why or case.arguments[0].size == 0:
        return why
    reference = TORCH[case.function.removeprefix("bang_")](*host)
    for i, (mine, want, theirs) in enumerate(zip(got, case.wants, reference)):
        why = theirs is not None and cases.Want(theirs.numpy(), want.dtype, max(want.rtol, 1e-5),
                                                max(want.atol, 1e-5)).wrong(mine.numpy())
        if why:
            return f"result {i} beside torch: {why}"
    return None


def main(only):
    modules = {}

    def why_not(name, case):
        if name not in modules:
            modules[name] = load(name)
        try:
            return wrong(modules[name], case)
        except RuntimeError as error:
            return f"raises {error}"

    return cases.judge(only, why_not)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
