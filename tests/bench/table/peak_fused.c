/* SPDX-License-Identifier: MIT */
/*
 * The peak of a multiplication and an addition that are rounded together. The
 * Makefile lets the compiler contract them, in this file alone.
 */
#define PEAK_FUNCTION table_multiply_add_fused
#include "tests/bench/table/peak.h"
