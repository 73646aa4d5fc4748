# SPDX-License-Identifier: MIT
import numpy


class Model:
    def forward(self, x, to):
        return numpy.pad(x, ((0, 0), (0, int(to) - x.shape[1])))


def get_inputs():
    return [numpy.random.randn(8, 64), numpy.array(80)]


def get_init_inputs():
    return []
