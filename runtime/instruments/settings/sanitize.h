/* SPDX-License-Identifier: MIT
 * What the check `ub` asks of the compiler. */
#ifndef RT_SANITIZE_H
#define RT_SANITIZE_H

/* The option of mlucc with which kernels check their integers. */
#define RT_SANITIZE "-fsanitize=signed-integer-overflow,integer-divide-by-zero"

#endif
