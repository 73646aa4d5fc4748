# SPDX-License-Identifier: MIT
import numpy as np


class Model:
    def __init__(self, factor):
        self.factor = factor

    def forward(self, x, y):
        return self.factor * x + y


def get_inputs():
    return [np.random.randn(8, 512), np.random.randn(8, 512)]


def get_init_inputs():
    return [0.5]
