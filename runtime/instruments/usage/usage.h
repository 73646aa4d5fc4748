/* SPDX-License-Identifier: MIT */
/* Records accesses of kernels to the memories of a core: which bytes, by which
 * ops, when. At its end, the program writes these to a file, with the device
 * code; `mlusim usage` explains the file. The instrument is active only if
 * MLUSIM_USAGE names a folder. */
#ifndef USAGE_USAGE_H
#define USAGE_USAGE_H

/* The environment variable that names the folder. */
#define USAGE_ENV "MLUSIM_USAGE"

/* Format: lines of text, words separated by blanks:
 *   mlusim-usage 2
 *   device NRAM WRAM SRAM NAME      sizes in bytes
 *   number DEVICE                   if the program has several devices
 *   module ARCH BYTES               then its ELF, and a newline
 *   kernel MANGLED LAUNCHES TASKS UNION
 *                                   of this module; UNION is the largest one
 *                                   launched. Then, for this kernel:
 *   stack BYTES                     maximum depth of scalar accesses
 *   data PC                         the first use of input data for a scalar
 *                                   number, indices or a mask
 *   failed BYTES                    an aborted launch: the message, a newline
 *   touched MEMORY FROM TO HOW      offsets; r, w or b (both)
 *   region MEMORY FROM TO TOUCHED END NAME
 *                                   from __mlu_region; bytes accessed during
 *                                   its lifetime, and the end of the last one
 *   regions N                       number of further names, without lines
 *   op PC COUNT FIRST LAST INTRINSIC TYPE DIRECTION N
 *                                   of the observed core, in cycles; then
 *                                   N times MEMORY FROM TO HOW
 *   site PC OP TYPE N               of all cores; then N times MEMORY
 *                                   ADDRESSES BYTES: the OR of all values
 *   lost N                          number of further ops, without lines
 *   end
 */

#endif
