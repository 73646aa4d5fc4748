/* SPDX-License-Identifier: MIT */
/*
 * The peak of a multiplication and an addition, rounded each, as everywhere.
 */
#define PEAK_FUNCTION table_multiply_add
#include "tests/bench/table/peak.h"
