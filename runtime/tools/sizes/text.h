/* SPDX-License-Identifier: MIT */
/* Arguments of a kernel with names of sizes in them: "gdram:f32[4 * n]", "n",
 * "{n = n, p = gdram:f32[n]}". */
#ifndef RUNTIME_TOOLS_SIZES_TEXT_H
#define RUNTIME_TOOLS_SIZES_TEXT_H

#include "runtime/tools/sizes/space.h"

/* Adds the names in brackets of an argument to the space. False after a
 * message. */
bool sizes_text_names(struct sizes_space *space, const char *text,
                      struct isa_sentence error);

/* Returns the argument with numbers in place of expressions, and iota as the
 * contents of floats that have none, malloc'ed. NULL after a message. */
char *sizes_text_put(const struct sizes_scope *scope, const char *text,
                     struct isa_sentence error);

#endif
