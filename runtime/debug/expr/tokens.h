/* SPDX-License-Identifier: MIT */
/* The tokens of an expression, used only by parse.c. If a function returns
 * NULL, it has set the error of the session, unless its comment says otherwise.
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

/* Unless there is an error already, sets the error that this text was expected
 * here. Returns NULL. */
const struct dbg_node *dbg_parse_refuse(struct dbg_parser *p,
                                        const char *expected);
struct dbg_node *dbg_parse_node(struct dbg_parser *p, enum dbg_node_kind kind);

/* Takes a sign or word if the next token is that. Returns whether it was. */
bool dbg_parse_take(struct dbg_parser *p, const char *sign);

/* Copies the next name, which may contain "::", to word without taking it.
 * Returns its length, or 0 if there is no name. */
size_t dbg_parse_peek(struct dbg_parser *p, char *word, size_t bytes);

/* Reads a type with its stars and dimensions. If the next token is no type,
 * returns NULL, takes nothing and sets no error. */
const struct dbg_type *dbg_parse_type(struct dbg_parser *p);

/* Reads the next token: a number, or a letter between apostrophes. */
const struct dbg_node *dbg_parse_literal(struct dbg_parser *p);
const struct dbg_node *dbg_parse_letter(struct dbg_parser *p);

#endif
