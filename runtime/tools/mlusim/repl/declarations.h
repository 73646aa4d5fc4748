/* SPDX-License-Identifier: MIT
 *
 * The variables that an input declares, as far as its words show. The compiler
 * reports apparent declarations that are none.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_DECLARATIONS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_DECLARATIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the i-th variable that a declaration of scratchpad or device memory
 * names; false after the last one. */
bool pg_variable(const char *text, size_t i, char *name, size_t bytes);

/* Whether a statement begins as declarations do: with a type and a name, and
 * then a value, a size or its end. */
bool pg_is_declaration(const char *text);

/* Whether a statement is a declaration of a variable of that name. */
bool pg_declares(const char *text, const char *name);

/* Returns the end of a declaration, after its semicolon; its values may end
 * with brackets. */
size_t pg_declaration_end(const char *text);

/* Writes the i-th variable that statements declare for those after them; false
 * after the last one. "a*b;" may declare one or not. */
bool pg_local(const char *text, size_t i, char *name, size_t bytes);

#endif
