/* SPDX-License-Identifier: MIT */
/* Parsing expressions. */
#ifndef DBG_PARSE_H
#define DBG_PARSE_H

#include <stdbool.h>

struct dbg_session;

/* Parses text. Type names are looked up while parsing, other names at
 * evaluation. NULL with a message in s->error on failure. */
struct dbg_expression *dbg_parse(struct dbg_session *s, const char *text);
void dbg_expression_free(struct dbg_expression *e);

/* Returns whether evaluating the expression changes something. */
bool dbg_expression_sets(const struct dbg_expression *e);

#endif
