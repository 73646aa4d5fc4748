/* SPDX-License-Identifier: MIT */
/* Decides whether debug information about a variable in optimised code can be
 * trusted at the place of a frame. */
#ifndef DBG_PROVEN_H
#define DBG_PROVEN_H

#include <stdbool.h>

struct dbg_frame;
struct dbg_place;
struct dbg_symbols;
struct dbg_variable;

/* Returns false if the compiler may have moved the code that sets v from one
 * side of the frame's line to the other. */
bool dbg_is_proven(const struct dbg_symbols *symbols, const struct dbg_frame *f,
                   const struct dbg_variable *v, const struct dbg_place *place);

/* Returns whether v, a constant in debug information, is also constant in the
 * source. */
bool dbg_is_constant(const struct dbg_symbols *symbols,
                     const struct dbg_frame *f, const struct dbg_variable *v);

#endif
