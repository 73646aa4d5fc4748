/* SPDX-License-Identifier: MIT
 *
 * Ops whose operands are constants in the code of an image: what can be checked
 * before anything runs.
 */
#ifndef BUDGET_CONSTANTS_H
#define BUDGET_CONSTANTS_H

#include "isa/image/image.h"
#include "runtime/tools/budget/rules.h"

/* Tells each op of the image with what is known of its operands. */
typedef void budget_op_tell(void *user, uint64_t pc,
                            const struct budget_op *known);
/* False: the host has no memory left. */
bool budget_constants(const struct isa_image *image, budget_op_tell *tell,
                      void *user);

#endif
