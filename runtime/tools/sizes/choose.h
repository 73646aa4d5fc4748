/* SPDX-License-Identifier: MIT */
/* Which launches of a space are tried, and in which order. */
#ifndef RUNTIME_TOOLS_SIZES_CHOOSE_H
#define RUNTIME_TOOLS_SIZES_CHOOSE_H

#include "runtime/tools/sizes/space.h"

/* Chooses at most `most` launches. False after a message: no memory, the
 * condition cannot be evaluated, or nothing satisfies it. */
bool sizes_space_choose(struct sizes_space *space, size_t most,
                        struct isa_sentence error);

#endif
