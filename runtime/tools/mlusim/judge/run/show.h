/* SPDX-License-Identifier: MIT
 *
 * The rules of the sandbox, for people.
 */
#ifndef JDG_SHOW_H
#define JDG_SHOW_H

#include <stdbool.h>

/* Prints what the compiler, a reference and an answer may do. Returns the exit
 * status. */
int jdg_show_sandbox(bool is_unconfined);

#endif
