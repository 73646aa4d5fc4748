/* SPDX-License-Identifier: MIT */
/* Compiler options for the check `ub`. */
#ifndef RT_SANITIZE_H
#define RT_SANITIZE_H

/* The mlucc option for checks of integers in kernels. */
#define RT_SANITIZE "-fsanitize=signed-integer-overflow,integer-divide-by-zero"

#endif
