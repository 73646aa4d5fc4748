/* SPDX-License-Identifier: MIT */
/*
 * The anchor loops as code of the host. The Makefile has the compiler of
 * mlucc compile this, optimised as device code is, so that both sides differ
 * in nothing but who runs them.
 */
#include "tests/bench/table/native.h"

#define LOOP_FUNCTION static
#include "tests/bench/table/loops.h"

#define X(name) {#name, name##_loop},
const struct native_loop native_loops[] = {NATIVE_LOOPS(X){0, 0}};
#undef X
