/* SPDX-License-Identifier: MIT */
/* Values as operands: references are followed, scalars are loaded. */
#ifndef DBG_OPERANDS_H
#define DBG_OPERANDS_H

#include <stdbool.h>

struct dbg_session;
struct dbg_value;

/* Replaces a reference by its target. False after an error message. */
bool dbg_follow(struct dbg_session *s, struct dbg_value *v);

/* Loads a scalar. Returns false after an error message. */
bool dbg_load(struct dbg_session *s, struct dbg_value *v);

/* Loads a scalar; arrays and lost values stay as they are. */
bool dbg_load_unless_array(struct dbg_session *s, struct dbg_value *v);

/* Loads scalars; arrays become pointers to their first element. */
bool dbg_eval_decay(struct dbg_session *s, struct dbg_value *v);

#endif
