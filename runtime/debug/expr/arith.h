/* SPDX-License-Identifier: MIT
 *
 * Operators on numbers and pointers that are loaded, with C's conversions: what
 * C says, and what it leaves open (a division by zero, a shift by too much)
 * without harm to us. half and bfloat16 count as float, as on the device.
 */
#ifndef DBG_ARITH_H
#define DBG_ARITH_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/value.h"

struct dbg_session;
struct dbg_type;

/* A sentence about `what` unless it is a number or a pointer. */
bool dbg_need_scalar(struct dbg_session *s, const struct dbg_value *v,
                     const char *what);

/* The number as that type has it. */
struct dbg_value dbg_converted(const struct dbg_value *v,
                               const struct dbg_type *type);

/* The type that operators compute with, for an operand of this one. */
const struct dbg_type *dbg_promoted(const struct dbg_type *type);
bool dbg_truth(const struct dbg_value *v);

/* Of what a pointer points to, at least 1. */
uint64_t dbg_element_bytes(const struct dbg_value *pointer);

/* a op b, of scalars; false with a sentence. */
bool dbg_arithmetic(struct dbg_session *s, int op, const struct dbg_value *a,
                    const struct dbg_value *b, struct dbg_value *v);

#endif
