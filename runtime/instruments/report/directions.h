/* SPDX-License-Identifier: MIT
 *
 * Which directions of copies begin or end in DRAM.
 */
#ifndef RUNTIME_INSTRUMENTS_REPORT_DIRECTIONS_H
#define RUNTIME_INSTRUMENTS_REPORT_DIRECTIONS_H

#include <stdbool.h>

/* Whether a direction begins in DRAM; ends there. */
bool rt_is_from_dram(unsigned direction);
bool rt_is_to_dram(unsigned direction);

/* Whether a direction of copies begins or ends in DRAM. */
bool rt_is_dram_direction(unsigned direction);

#endif
