/* SPDX-License-Identifier: MIT */
/* Variables of scopes, and parts of values. */
#ifndef DBG_DAP_VARIABLES_H
#define DBG_DAP_VARIABLES_H

#include <stdbool.h>

struct dbg_handle;
struct dbg_session;
struct dbg_value;

/* Finds the variable of that name in the scope or value of h. The focus moves
 * to the core and frame of h. Returns false after an error message. */
bool dbg_dap_variable(struct dbg_session *s, const struct dbg_handle *h,
                      const char *name, struct dbg_value *v);

#endif
