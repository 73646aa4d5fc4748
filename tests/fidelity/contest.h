/* SPDX-License-Identifier: MIT
 *
 * What the kernels of the contest share: their board is a 370-X4, and most take
 * one Block task a core.
 */
#ifndef TESTS_FIDELITY_CONTEST_H
#define TESTS_FIDELITY_CONTEST_H

#include "fidelity.h"

#define CORES 32

inline cnrtDim3_t tasks(unsigned n)
{
    return {n, 1, 1};
}

/* Whether a result is close to what it should be; for Trial::expect, with 1. */
inline bool is_close(double got, double want, double relative)
{
    const double off = got - want, size = want < 0 ? -want : want;
    return (off < 0 ? -off : off) <= relative * (size > 1 ? size : 1);
}

#endif
