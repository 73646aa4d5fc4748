# SPDX-License-Identifier: MIT
import numpy


class Model:
    def __init__(self, weight):
        self.weight = weight

    def forward(self, x):
        return x * self.weight


def get_inputs():
    return [numpy.full(64, 64.0)]


def get_init_inputs():
    return [numpy.full(64, 1 + 2.0**-12)]  # no half holds it
