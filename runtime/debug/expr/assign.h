/* SPDX-License-Identifier: MIT
 *
 * Assignment to variables and registers.
 */
#ifndef DBG_ASSIGN_H
#define DBG_ASSIGN_H

#include <stdbool.h>

struct dbg_session;
struct dbg_value;

/* Stores a value where another one came from: a variable, a register. */
bool dbg_assign(struct dbg_session *s, const struct dbg_value *to,
                const struct dbg_value *from);

#endif
