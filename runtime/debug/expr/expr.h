/* SPDX-License-Identifier: MIT
 *
 * C expressions over the variables of a kernel: parsed once, evaluated as often
 * as wanted. Nothing a user types can do more than be refused in a sentence.
 */
#ifndef DBG_EXPR_H
#define DBG_EXPR_H

#include <stdbool.h>
#include <stdint.h>

struct dbg_expression;
struct dbg_session;
struct dbg_value;

/* Parses text and evaluates it in the selected frame. Scalars are loaded, other
 * values may still be in memory; a reference becomes its target. False with a
 * sentence in s->error. */
bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v);

/* Evaluates text, but a reference stays one: to print values and types. */
bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v);

/* Returns whether a condition holds: a number or a pointer that is not zero.
 * False with a sentence: the condition cannot be evaluated. */
bool dbg_evaluate_truth(struct dbg_session *s, const struct dbg_expression *e,
                        bool *is_true);

/* Reads the count of a command from rest: at least 1, or 1 if rest is empty. */
bool dbg_evaluate_count(struct dbg_session *s, const char *rest, int64_t *n);

/* Evaluates an expression to a number. */
bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number);

#endif
