/* SPDX-License-Identifier: MIT */
/* C expressions over the variables of a kernel. They are parsed once and may be
 * evaluated often. Whatever a user types, the worst result is an error message.
 */
#ifndef DBG_EXPR_H
#define DBG_EXPR_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_expression;
struct dbg_session;
struct dbg_value;

/* Parses text and evaluates it in the selected frame. Scalars are loaded, other
 * values may still be in memory; a reference becomes its target. On failure,
 * returns false with a message in s->error. */
bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v);

/* Evaluates text, but does not follow a reference. For printing values and
 * types. */
bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v);

/* Evaluates a condition: its value is a number or pointer, which is true if
 * it is not zero. Returns false after an error message if it cannot be
 * evaluated. */
bool dbg_evaluate_truth(struct dbg_session *s, const struct dbg_expression *e,
                        bool *is_true);

/* Reads the count of a command from rest. It is at least 1, and 1 if rest is
 * empty. */
bool dbg_evaluate_count(struct dbg_session *s, const char *rest, int64_t *n);

/* Evaluates an expression that must be a number. */
bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number);

#endif
