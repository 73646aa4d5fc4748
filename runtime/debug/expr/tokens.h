/* SPDX-License-Identifier: MIT
 *
 * The tokens of an expression. For parse.c alone. A function that returns NULL
 * has set the error of the session, unless it says otherwise.
 */
#ifndef DBG_PARSER_H
#define DBG_PARSER_H

#include <stdbool.h>
#include <stddef.h>

#include "runtime/debug/expr/tree.h"

struct dbg_parser {
    struct dbg_session *s;
    struct isa_arena *arena;
    const char *text, *at;
    int depth;
    unsigned n_nodes;
    bool has_failed;
};

/* Sets the error, once: this text was expected here. Returns NULL. */
const struct dbg_node *dbg_parse_refuse(struct dbg_parser *p,
                                        const char *expected);
struct dbg_node *dbg_parse_node(struct dbg_parser *p, enum dbg_node_kind kind);

/* Takes the sign or word if it comes next. */
bool dbg_parse_take(struct dbg_parser *p, const char *sign);

/* Copies the next name, with "::" in it, into word, but does not take it;
 * returns its length, 0 if none comes next. */
size_t dbg_parse_peek(struct dbg_parser *p, char *word, size_t bytes);

/* Reads a type with its stars and dimensions; NULL, and nothing read or said,
 * if none comes next. */
const struct dbg_type *dbg_parse_type(struct dbg_parser *p);

/* Reads a number, or a letter between apostrophes, which comes next. */
const struct dbg_node *dbg_parse_literal(struct dbg_parser *p);
const struct dbg_node *dbg_parse_letter(struct dbg_parser *p);

#endif
