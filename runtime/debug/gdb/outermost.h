/* SPDX-License-Identifier: MIT
 *
 * Marks frames of kernels in a program as the outermost ones.
 */
#ifndef DBG_OUTERMOST_H
#define DBG_OUTERMOST_H

#include <stddef.h>
#include <stdint.h>

struct dbg_symbols;

/* The file of a program, where frames of kernels are called
 * by none; NULL: it is to stay as it is. To be freed. */
uint8_t *dbg_gdb_outermost(const struct dbg_symbols *p, size_t *n);

#endif
