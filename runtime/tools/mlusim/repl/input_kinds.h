/* SPDX-License-Identifier: MIT
 *
 * What an input of the playground is.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_INPUT_KINDS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_INPUT_KINDS_H

#include "runtime/tools/mlusim/repl/playground.h"

/* Whether text is complete: no bracket or comment is open and it ends as a
 * statement, declaration or expression does. */
bool pg_is_complete(const char *text);

/* Where what is neither blank nor comment ends. */
size_t pg_end(const char *text);

/* Whether a bracket or comment has no partner; what, as the end of a sentence.
 */
bool pg_is_unbalanced(const char *text, char *what, size_t bytes);

/* Whether an expression assigns, outside of brackets. */
bool pg_assigns(const char *text);

/* Whether something is missing in an expression, as far as its last operator
 * tells; the same. */
bool pg_lacks(const char *text, char *what, size_t bytes);

#endif
