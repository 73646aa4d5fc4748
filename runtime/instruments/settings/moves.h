/* SPDX-License-Identifier: MIT
 * Between mlusim course, which draws what kernels move, and the programs it
 * runs. */
#ifndef RT_MOVES_H
#define RT_MOVES_H

/* The file in which a program leaves what its launches did on the first device,
 * a line for each op and for each access of a scalar core to GDRAM, and below
 * it one for each range of memory that it touches:
 *
 *   op CLUSTER CORE TASK LANE START END NAME
 *   range r|w|u MEMORY PLACE OFFSET SPAN BYTES
 *
 * CORE is 128 for a memory core; LANE a word of RT_MOVES_LANES; START and END
 * are cycles. The range is read, written or both; MEMORY is "GDRAM", with the
 * number of the allocation as PLACE, from 0 in their order, or on the chip,
 * with the name of the variable. OFFSET is that of the first byte in it; the
 * last one is SPAN bytes behind; BYTES are touched. "end" is the last line;
 * "more" before it: there were too many. */
#define RT_ENV_MOVES "MLUSIM_MOVES"

#define RT_MOVES_LANES "scalar", "compute", "in", "out", "move"

enum { RT_MOVES_MOST = 20000 }; /* lines of ops */

#endif
