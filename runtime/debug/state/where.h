/* SPDX-License-Identifier: MIT
 *
 * What lies at an address of the device as it is now: the variable as the
 * kernel that runs sees it, and the region that the task of a core has named
 * there.
 */
#ifndef DBG_WHERE_H
#define DBG_WHERE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dbg_session;
struct isa_symbol;

/* Returns the kernel of the launch; NULL: none is under way. */
const struct isa_kernel *dbg_kernel(const struct dbg_session *s);

/* Returns whether the kernel of the launch can reach a variable of its program;
 * true if no launch is under way. */
bool dbg_reaches(const struct dbg_session *s, const struct isa_symbol *symbol);

/* Returns the symbol that covers address, only variables that the kernel of the
 * launch can reach; NULL: none does. */
const struct isa_symbol *dbg_symbol_at(const struct dbg_session *s,
                                       uint64_t address);

/* Writes " <weights+512 in arena+8704>" or " <arena+8704>" for an address as a
 * core sees it, "" if nothing there has a name. shows_zero: "<arena+0>", not
 * "<arena>". Returns text. */
const char *dbg_where(const struct dbg_session *s, unsigned core,
                      uint64_t address, bool shows_zero, char *text,
                      size_t bytes);

/* Writes the name of a region as expressions take it: weights, "input a". */
const char *dbg_region_quoted(const char *name, char *text, size_t bytes);

#endif
