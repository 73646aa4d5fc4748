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

/* Parses text and evaluates it in the selected frame. The value may lie in
 * memory still; it is loaded if it is a scalar; it is never a reference, but
 * what that refers to. False with a sentence in s->error. */
bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v);

/* The same, but a reference stays one: for what prints values and types. */
bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v);

/* Returns whether a condition holds: a number or a pointer that is not zero.
 * False with a sentence: the condition cannot be evaluated. */
bool dbg_evaluate_truth(struct dbg_session *s, const struct dbg_expression *e,
                        bool *is_true);

/* Reads the count of a command from rest: at least 1, or 1 if rest is empty. */
bool dbg_evaluate_count(struct dbg_session *s, const char *rest, int64_t *n);

/* The number an expression gives. */
bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number);

#endif
