/* SPDX-License-Identifier: MIT
 *
 * Whether what debug information says of a variable in optimised code can be
 * believed where a frame is.
 */
#ifndef DBG_PROVEN_H
#define DBG_PROVEN_H

#include <stdbool.h>

struct dbg_frame;
struct dbg_place;
struct dbg_symbols;
struct dbg_variable;

/* Returns false if the compiler may have moved the code that gives v this value
 * past the line of the frame. */
bool dbg_is_proven(const struct dbg_symbols *symbols, const struct dbg_frame *f,
                   const struct dbg_variable *v, const struct dbg_place *place);

/* Returns whether v, a constant in debug information, is one in the source. */
bool dbg_is_constant(const struct dbg_symbols *symbols,
                     const struct dbg_frame *f, const struct dbg_variable *v);

#endif
