/* SPDX-License-Identifier: MIT
 *
 * Parsing expressions.
 */
#ifndef DBG_PARSE_H
#define DBG_PARSE_H

#include <stdbool.h>

struct dbg_session;

/* Parses text; NULL with a sentence in s->error. Names are looked up when it is
 * evaluated, type names now. */
struct dbg_expression *dbg_parse(struct dbg_session *s, const char *text);
void dbg_expression_free(struct dbg_expression *e);

/* Whether evaluating it sets something. */
bool dbg_expression_sets(const struct dbg_expression *e);

#endif
