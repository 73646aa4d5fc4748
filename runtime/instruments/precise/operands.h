/* SPDX-License-Identifier: MIT
 *
 * From the event of an op to the op itself once more: its row, its numbers and
 * its operands in memory of ours. Internal to runtime/instruments/precise/.
 */
#ifndef PRC_OPERANDS_H
#define PRC_OPERANDS_H

#include "runtime/instruments/precise/state.h"

/* The row, types and numbers of the op of an event, which is under way; false:
 * there is no such instruction. */
bool prc_identify(struct prc_work *w);

/* Whether an operand or a number of the op is half, bfloat16 or float, or may
 * be as nobody says what its bytes are. */
bool prc_is_about_floats(const struct prc_work *w);

/* Where the operands are. */
void prc_locate(struct prc_work *w);

/* Reads the operands and performs the op on them; false: some cannot be read,
 * or there is no memory. */
bool prc_repeat(struct prc_work *w);

void prc_operands_free(struct prc_work *w);

#endif
