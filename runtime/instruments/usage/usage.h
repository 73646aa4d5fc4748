/* SPDX-License-Identifier: MIT
 *
 * What kernels really touch of the memories of a core, watched while they run:
 * which bytes, by which operations, and when. The program writes it down at its
 * end, for `mlusim usage` to explain with the help of the device code, which is
 * written along. Comes into being only where MLUSIM_USAGE names a folder.
 */
#ifndef USAGE_USAGE_H
#define USAGE_USAGE_H

/* The variable that names the folder. */
#define USAGE_ENV "MLUSIM_USAGE"

/* The format is text, a line for each thing, words separated by blanks:
 *
 *   mlusim-usage 2
 *   device NRAM WRAM SRAM NAME      sizes in bytes
 *   number DEVICE                   its number, where the program has several
 *   module ARCH BYTES               then its ELF, and a newline
 *   kernel MANGLED LAUNCHES TASKS UNION
 *                                   of the module above, the largest UNION
 *                                   launched; then, of it:
 *   stack BYTES                     most that a scalar access reached down
 *   data PC                         where it first depends on what the memory
 *                                   holds that kernels are given: a number
 *                                   that scalar code loads or an op answers,
 *                                   indices, a mask
 *   failed BYTES                    a launch was stopped: the message, and a
 *                                   newline
 *   touched MEMORY FROM TO HOW      offsets; r, w or b (both)
 *   region MEMORY FROM TO TOUCHED END NAME
 *                                   what __mlu_region named; of it bytes that
 *                                   were touched while it was called so, and
 *                                   where the last one ends
 *   regions N                       names of which no line is kept
 *   op PC COUNT FIRST LAST INTRINSIC TYPE DIRECTION N
 *                                   of the core that was watched, in cycles;
 *                                   then N times MEMORY FROM TO HOW
 *   site PC OP TYPE N               of all cores; then N times MEMORY
 *                                   ADDRESSES BYTES: bits that any had
 *   lost N                          ops of which no line is kept
 *   end
 */

#endif
