/* SPDX-License-Identifier: MIT
 *
 * Families of ops, the types that each of them takes, and why some of its ops
 * lack some of these types.
 */
#ifndef ISA_TABLES_GAPS_H
#define ISA_TABLES_GAPS_H

#include "isa/isa.h"

/* The title of the op's family. */
const char *isa_family(const struct isa_op *op);

/* Whether the types of an op are a matter of its family: not those of bytes,
 * nor of functions of scalars. */
bool isa_has_family_types(const struct isa_op *op);

/* Every type that an op of the family takes. */
uint32_t isa_family_types(const char *family);

/* A row of gaps.def: ops by name, between spaces, what they lack and why. */
struct isa_gap {
    const char *ops;
    uint32_t types;
    const char *why;
};

/* All rows, in the order of the table; *n receives their number. */
const struct isa_gap *isa_gaps(size_t *n);

/* Whether a row is about the op. */
bool isa_gap_is_of(const struct isa_gap *gap, const struct isa_op *op);

#endif
