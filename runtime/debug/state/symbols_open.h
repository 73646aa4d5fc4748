/* SPDX-License-Identifier: MIT
 *
 * Opening a program.
 */
#ifndef DBG_SYMBOLS_OPEN_H
#define DBG_SYMBOLS_OPEN_H

#include <stddef.h>

struct dbg_symbols;

/* Reads the ELF at elf[0..n), which must stay. NULL with a sentence in error if
 * it is no device image; one without (readable) debug information has symbols
 * and no more. */
struct dbg_symbols *dbg_symbols_open(const void *elf, size_t n, char *error,
                                     size_t error_bytes);
void dbg_symbols_close(struct dbg_symbols *s);

#endif
