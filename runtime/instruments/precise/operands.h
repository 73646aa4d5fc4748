/* SPDX-License-Identifier: MIT */
/* Rebuilds an op from its event, to execute it again: its row, its numbers, and
 * its operands in host memory. Internal to runtime/instruments/precise/. */
#ifndef PRC_OPERANDS_H
#define PRC_OPERANDS_H

#include "runtime/instruments/precise/state.h"

/* Finds the row, types and numbers of an event's op. False: the op is
 * unknown. */
bool prc_identify(struct prc_work *w);

/* Whether an operand or number of the op is half, bfloat16 or float. True if
 * its type is unknown. */
bool prc_is_about_floats(const struct prc_work *w);

/* Sets the location of each operand. */
void prc_locate(struct prc_work *w);

/* Reads the operands and executes the op on them. False: an operand cannot be
 * read, or there is no memory. */
bool prc_repeat(struct prc_work *w);

void prc_operands_free(struct prc_work *w);

/* The index of the memory in a space that a core, or a cluster, owns. */
unsigned prc_owner(enum isa_space space, unsigned core, unsigned cluster);

/* Returns where a byte of an operand is in the shadow. For WRAM, this is in its
 * lane. */
uint64_t prc_place(const struct prc_operand *o, uint64_t offset);

/* For a linear copy of `bytes` bytes between WRAM (operand k) and other memory:
 * returns where byte i of the copy is in WRAM, as a place in the shadow. */
uint64_t prc_place_dealt(const struct prc_work *w, unsigned k, uint64_t i,
                         uint64_t bytes);

/* Returns the value of an element, or the element's bits if the type has no
 * values. Integers have values. */
double prc_value(enum isa_type type, const void *bytes);

uint32_t prc_bits(enum isa_type type, const void *bytes);

#endif
