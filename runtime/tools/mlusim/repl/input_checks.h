/* SPDX-License-Identifier: MIT
 *
 * What an input must be before it is compiled. Each function prints a message
 * with the number of the input where it answers false.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_REPL_INPUT_CHECKS_H
#define RUNTIME_TOOLS_MLUSIM_REPL_INPUT_CHECKS_H

#include <stdbool.h>

/* Whether an input may be compiled at all: its length, its brackets, no byte 0,
 * no launch. */
bool pg_is_sound(const char *text, unsigned number);

/* Whether an expression has all that it needs, and computes with no slice. */
bool pg_is_whole(const char *text, unsigned number);

#endif
