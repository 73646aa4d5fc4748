# SPDX-License-Identifier: MIT
import numpy


class Model:
    def forward(self, x):
        return (x * 4).reshape(-1, 2)


def get_inputs():
    return [numpy.random.rand(8, 8)]


def get_init_inputs():
    return []
