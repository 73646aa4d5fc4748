/* SPDX-License-Identifier: MIT */
/* Finds what is at an address of the device at present: the variable as the
 * running kernel sees it, and the region that the task of a core has named
 * there. */
#ifndef DBG_WHERE_H
#define DBG_WHERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_session;
struct isa_symbol;

/* Returns the kernel of the launch. NULL: no launch is running. */
const struct isa_kernel *dbg_kernel(const struct dbg_session *s);

/* Returns whether the kernel of the launch can reach a variable of its program.
 * True if no launch is running. */
bool dbg_reaches(const struct dbg_session *s, const struct isa_symbol *symbol);

/* Returns the symbol that contains address. Variables that the kernel of the
 * launch cannot reach are ignored. NULL: there is none. */
const struct isa_symbol *dbg_symbol_at(const struct dbg_session *s,
                                       uint64_t address);

/* Writes " <weights+512 in arena+8704>" or " <arena+8704>" for an address as a
 * core sees it; "" if nothing there has a name. If shows_zero, writes
 * "<arena+0>" in place of "<arena>". Returns text. */
const char *dbg_where(const struct dbg_session *s, unsigned core,
                      uint64_t address, bool shows_zero, char *text,
                      size_t bytes);

/* Writes the name of a region as in expressions, with quotes if needed:
 * weights, "input a". */
const char *dbg_region_quoted(const char *name, char *text, size_t bytes);

#endif
