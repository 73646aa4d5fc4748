/* SPDX-License-Identifier: MIT
 *
 * C expressions over the variables of a kernel: parsed once, evaluated as often
 * as wanted. Nothing a user types can do more than be refused in a sentence.
 */
#ifndef DBG_EXPR_H
#define DBG_EXPR_H

#include "runtime/debug/state/session.h"

/* Parses text; NULL with a sentence in s->error. Names are looked up when it is
 * evaluated, type names now. */
struct dbg_expression *dbg_parse(struct dbg_session *s, const char *text);
void dbg_expression_free(struct dbg_expression *e);

/* Evaluates it in the selected frame. The value may lie in memory still; it is
 * loaded if it is a scalar; it is never a reference, but what that refers to.
 * False with a sentence in s->error. */
bool dbg_evaluate(struct dbg_session *s, const struct dbg_expression *e,
                  struct dbg_value *v);

/* Both at once. */
bool dbg_evaluate_text(struct dbg_session *s, const char *text,
                       struct dbg_value *v);
/* The same, but a reference stays one: for what prints values and types. */
bool dbg_evaluate_as_is(struct dbg_session *s, const char *text,
                        struct dbg_value *v);
/* Replaces a reference by what it refers to. False with a sentence. */
bool dbg_follow(struct dbg_session *s, struct dbg_value *v);
/* The number an expression gives. */
bool dbg_evaluate_number(struct dbg_session *s, const char *text,
                         int64_t *number);

/* expr_memory.c: a member, also of base classes and of members without a name,
 * and how far from the beginning it is; NULL: there is none. */
const struct dbg_field *dbg_member_find(const struct dbg_type *type,
                                        const char *name, uint64_t *offset);

/* names.c: how large a memory of the device is; 0: its size is not fixed. */
unsigned dbg_space_kib(const struct dbg_session *s, const char *name);
/* names.c: the function of that name in the program of the launch; NULL: none.
 */
const struct dbg_scope *dbg_function_find(const struct dbg_session *s,
                                          const char *name);
/* names.c: whether the code of a place sees all names of an expression; else a
 * sentence. */
bool dbg_names_check(struct dbg_session *s, const struct dbg_expression *e,
                     const struct dbg_spot *spot);
/* The same of where the focused core is, in the selected frame. */
bool dbg_names_check_here(struct dbg_session *s,
                          const struct dbg_expression *e);
/* The same without a place: names of globals, or of what is nowhere else. */
bool dbg_names_check_global(struct dbg_session *s,
                            const struct dbg_expression *e);

/* Stores a value where another one came from: a variable, a register. */
bool dbg_assign(struct dbg_session *s, const struct dbg_value *to,
                const struct dbg_value *from);

/* The variable of that name that the selected frame sees; NULL: none. *frame is
 * NULL for globals. */
const struct dbg_variable *dbg_variable_find(struct dbg_session *s,
                                             const char *name,
                                             const struct dbg_frame **frame);

/* places.c: the instructions of an op: "add", or "dma", "sync". */
size_t dbg_op_places(struct dbg_session *s, const char *word,
                     struct dbg_spot *spots, size_t max);

/* The number of a register by its name, "a0", "x10", "sp"; -1: none. */
int dbg_register_number(const char *name);
const char *dbg_register_name(unsigned number);

#endif
