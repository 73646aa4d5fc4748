/* SPDX-License-Identifier: MIT
 *
 * Names that functions and parameters of an answer can have.
 */
#ifndef JDG_NAMES_H
#define JDG_NAMES_H

#include <stdbool.h>

/* Whether it can be a name of C, of at most 64 characters. */
bool jdg_is_identifier(const char *name);

/* Whether no function and no parameter can be called that: a word of C++ or of
 * kernels, or a name that the compiler or CNRT keeps for itself. */
bool jdg_is_reserved(const char *name);

#endif
