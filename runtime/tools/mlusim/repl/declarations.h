/* SPDX-License-Identifier: MIT */
/* Finds the variables that an input seems to declare, by its words. Text that
 * only looks like a declaration is reported by the compiler. */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_DECLARATIONS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_DECLARATIONS_H

#include <stdbool.h>
#include <stddef.h>

/* Writes the i-th variable that a declaration of scratchpad or device memory
 * names. False after the last one. */
bool pg_variable(const char *text, size_t i, char *name, size_t bytes);

/* Whether a statement begins as a declaration: with a type and a name, then a
 * value, a size or the end. */
bool pg_is_declaration(const char *text);

/* Whether a statement declares a variable with that name. */
bool pg_declares(const char *text, const char *name);

/* Returns the end of a declaration, after its semicolon. The values in it may
 * end with brackets. */
size_t pg_declaration_end(const char *text);

/* Writes the i-th variable that statements declare for later statements. False
 * after the last one. "a*b;" counts, although it may declare nothing. */
bool pg_local(const char *text, size_t i, char *name, size_t bytes);

#endif
