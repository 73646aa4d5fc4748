/* SPDX-License-Identifier: MIT
 *
 * Rebuilds an op from its event, to execute it again: its row, its numbers, its
 * operands in host memory. Internal to runtime/instruments/precise/.
 */
#ifndef PRC_OPERANDS_H
#define PRC_OPERANDS_H

#include "runtime/instruments/precise/state.h"

/* Finds row, types and numbers of an event's op. False: unknown op. */
bool prc_identify(struct prc_work *w);

/* Whether an operand or number of the op is half, bfloat16 or float; true if
 * its type is unknown. */
bool prc_is_about_floats(const struct prc_work *w);

/* Sets the location of each operand. */
void prc_locate(struct prc_work *w);

/* Reads the operands and executes the op on them. False: an operand is
 * unreadable, or out of memory. */
bool prc_repeat(struct prc_work *w);

void prc_operands_free(struct prc_work *w);

/* Index of the memory of a space: that of a core or of a cluster. */
unsigned prc_owner(enum isa_space space, unsigned core, unsigned cluster);

/* The place of an operand's byte in the shadow; for WRAM in its lane. */
uint64_t prc_place(const struct prc_operand *o, uint64_t offset);

/* The place of byte i of a linear copy of `bytes` bytes between WRAM (operand
 * k) and other memory. */
uint64_t prc_place_dealt(const struct prc_work *w, unsigned k, uint64_t i,
                         uint64_t bytes);

/* The value or the bits of an element of this type; also for integers. */
double prc_value(enum isa_type type, const void *bytes);

uint32_t prc_bits(enum isa_type type, const void *bytes);

#endif
