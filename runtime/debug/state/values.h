/* SPDX-License-Identifier: MIT
 *
 * Values that were printed, $names, and how values are shown.
 */
#ifndef DBG_VALUES_H
#define DBG_VALUES_H

#include <stdbool.h>
#include <stddef.h>

struct dbg_named;
struct dbg_value;
struct isa_arena;

struct dbg_values {
    struct dbg_value *history;
    size_t n_history, room_history;
    struct dbg_named *named;
    size_t n_named, room_named;
    struct isa_arena *made; /* types that expressions made */
    bool wants_type;        /* of an expression, not its value */
    unsigned print_limit;   /* elements of an array */
    bool shows_types;       /* of pointers, before their value */
    bool is_plain;          /* source lines have no colours */
};

#endif
