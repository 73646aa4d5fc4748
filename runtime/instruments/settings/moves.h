/* SPDX-License-Identifier: MIT */
/* Interface between mlusim course, which draws data movements, and programs. */
#ifndef RT_MOVES_H
#define RT_MOVES_H

/* A file for the launches on the first device: a line per op and per access of
 * a scalar core to GDRAM, each followed by a line per memory range:
 *    op CLUSTER CORE TASK LANE START END NAME
 *    range r|w|u MEMORY PLACE OFFSET SPAN BYTES
 *  CORE is 128 for a memory core; LANE is a word of RT_MOVES_LANES; START and
 *  END are cycles. A range is read, written or both. MEMORY is "GDRAM" with the
 *  allocation's number (from 0) as PLACE, or a memory on the chip with the
 *  variable's name. OFFSET is the first byte in PLACE, the last byte is SPAN
 *  bytes later, and BYTES are accessed. The last line is "end"; "more" before
 *  it means that lines are missing. */
#define RT_ENV_MOVES "MLUSIM_MOVES"

#define RT_MOVES_LANES "scalar", "compute", "in", "out", "move"

enum { RT_MOVES_MOST = 20000 }; /* lines of ops */

#endif
