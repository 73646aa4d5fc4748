# SPDX-License-Identifier: MIT
import numpy


class Model:
    def __init__(self, parts):
        self.bias = numpy.random.rand(32)

    def forward(self, x, is_negative):
        return x + (-self.bias if is_negative else self.bias)


def get_inputs():
    return [numpy.random.rand(32), True]


def get_init_inputs():
    return [3]
