/* SPDX-License-Identifier: MIT */
/* Operators on numbers and pointers, with the conversions of C. */
#ifndef DBG_ARITH_H
#define DBG_ARITH_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;
struct dbg_value;

/* Returns whether v is a number or a pointer. If not, writes an error message
 * about `what`. */
bool dbg_need_scalar(struct dbg_session *s, const struct dbg_value *v,
                     const char *what);

/* Returns a number converted to a type. */
struct dbg_value dbg_converted(const struct dbg_value *v,
                               const struct dbg_type *type);

/* Returns the type to which operators convert an operand of this type. */
const struct dbg_type *dbg_promoted(const struct dbg_type *type);

/* Returns whether a number or a pointer is not zero. */
bool dbg_truth(const struct dbg_value *v);

/* Returns the size of a pointer's target, at least 1. */
uint64_t dbg_element_bytes(const struct dbg_value *pointer);

/* Computes a op b of scalars. Returns false after an error message. */
bool dbg_arithmetic(struct dbg_session *s, int op, const struct dbg_value *a,
                    const struct dbg_value *b, struct dbg_value *v);

/* ---- assignment ---------------------------------------------------------- */

/* Stores a value in the variable or register from which `to` came. */
bool dbg_assign(struct dbg_session *s, const struct dbg_value *to,
                const struct dbg_value *from);

#endif
