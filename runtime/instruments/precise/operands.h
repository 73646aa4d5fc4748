/* SPDX-License-Identifier: MIT
 *
 * From the event of an op to the op itself once more: its row, its numbers and
 * its operands in memory of ours. Internal to runtime/instruments/precise/.
 */
#ifndef PRC_OPERANDS_H
#define PRC_OPERANDS_H

#include "runtime/instruments/precise/state.h"

/* The row, types and numbers of the op of an event; false:
 * there is no such instruction. */
bool prc_identify(struct prc_work *w);

/* Whether an operand or a number of the op is half, bfloat16 or float, or may
 * be as the types of its bytes are not known. */
bool prc_is_about_floats(const struct prc_work *w);

/* Where the operands are. */
void prc_locate(struct prc_work *w);

/* Reads the operands and performs the op on them; false: some cannot be read,
 * or there is no memory. */
bool prc_repeat(struct prc_work *w);

void prc_operands_free(struct prc_work *w);

/* Which of the memories of a space is meant: a core's, or a cluster's. */
unsigned prc_owner(enum isa_space space, unsigned core, unsigned cluster);

/* That of a byte of an operand; of WRAM it is that of the lane. */
uint64_t prc_place(const struct prc_operand *o, uint64_t offset);

/* The same of byte i of a linear copy of so many bytes to or from WRAM, which
 * is operand k. */
uint64_t prc_place_dealt(const struct prc_work *w, unsigned k, uint64_t i,
                         uint64_t bytes);

/* The value of an element of this type; of integers too. */
double prc_value(enum isa_type type, const void *bytes);

uint32_t prc_bits(enum isa_type type, const void *bytes);

#endif
