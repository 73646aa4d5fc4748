/* SPDX-License-Identifier: MIT
 *
 * The kernels' file as gdb gets it. Nothing calls a kernel, but what the
 * compiler says of its frame is that of any function; gdb would have `finish`
 * wait for a return that never comes. So the rules for frames of kernels are
 * given another beginning (a CIE of DWARF), in which the return address is a
 * column that has no value: that is how DWARF tells the outermost frame. The
 * longer section lies at the end of a copy of the file.
 */
#ifndef DBG_OUTERMOST_H
#define DBG_OUTERMOST_H

#include <stddef.h>
#include <stdint.h>

struct dbg_symbols;

/* The file of a program, where frames of kernels are called
 * by nobody; NULL: it is to stay as it is. To be freed. */
uint8_t *dbg_remote_outermost(const struct dbg_symbols *p, size_t *n);

#endif
