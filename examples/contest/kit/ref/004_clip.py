# SPDX-License-Identifier: MIT
import numpy as np


class Model:
    def forward(self, x, low, high):
        return np.clip(x, low, high)


def get_inputs():
    return [4 * np.random.randn(4096), -1.0, 1.5]


def get_init_inputs():
    return []
