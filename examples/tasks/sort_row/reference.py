# SPDX-License-Identifier: MIT
import numpy as np


def reference(x):
    """Each row in descending order."""
    return -np.sort(-x, axis=1)
