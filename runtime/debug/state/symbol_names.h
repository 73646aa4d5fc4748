/* SPDX-License-Identifier: MIT
 *
 * Names of symbols as the source has them, and variables that have one place
 * for ever though they belong to a function.
 */
#ifndef DBG_SYMBOL_NAMES_H
#define DBG_SYMBOL_NAMES_H

struct dbg_scope;
struct dbg_symbols;
struct dbg_variable;
struct isa_symbol;

/* Notes a variable of a function; NULL: debug information does not say which.
 */
void dbg_static_note(struct dbg_symbols *s, const struct dbg_scope *function,
                     const struct dbg_variable *v);

/* The variable of a symbol; NULL: debug information does not have it. */
const struct dbg_variable *dbg_symbol_variable(const struct dbg_symbols *s,
                                               const struct isa_symbol *symbol);

/* The symbol of a variable that lies in one place for ever, by the name that
 * dbg_symbol_name has; NULL: there is none. */
const struct isa_symbol *dbg_variable_symbol(const struct dbg_symbols *s,
                                             const struct dbg_variable *v);

/* When all is read: fills s->names, and finds the functions that are missing.
 */
void dbg_symbol_names(struct dbg_symbols *s);

#endif
