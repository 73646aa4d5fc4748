/* SPDX-License-Identifier: MIT
 *
 * Values, as clients are shown them.
 */
#ifndef DBG_DAP_VALUES_H
#define DBG_DAP_VALUES_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/debug/state/command.h"
#include "runtime/debug/state/value.h"

struct dbg_json;
struct dbg_session;
struct json_writer;

/* How the members of an answer are called: of variables, and of evaluate. */
#define DBG_DAP_VALUE  "value"
#define DBG_DAP_RESULT "result"

/* Writes text, type, reference and place of a value into the object that is
 * open. expression: that stands for it; "" if none does. */
void dbg_dap_value_put(struct dbg_session *s, struct json_writer *w,
                       const char *key, const struct dbg_value *v,
                       const char *expression, char format);

/* 'x' if the argument "format" wants hexadecimal numbers; else 0. */
char dbg_dap_format(const struct dbg_json *arguments);

/* A part of a value (an element, a member, what a pointer points at), and what
 * it is called there. False: there are fewer. */
bool dbg_value_part(struct dbg_session *s, const struct dbg_value *of,
                    uint64_t i, struct dbg_value *part, char *name,
                    size_t bytes);

#endif
