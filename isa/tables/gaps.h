/* SPDX-License-Identifier: MIT */
/* Families of ops, their types, and why some ops lack some types. */
#ifndef ISA_TABLES_GAPS_H
#define ISA_TABLES_GAPS_H

#include "isa/isa.h"

/* Returns the title of the op's family. */
const char *isa_family(const struct isa_op *op);

/* Whether the family determines the op's types. It does not for ops on bytes or
 * scalars. */
bool isa_has_family_types(const struct isa_op *op);

/* The union of the types of the family's ops. */
uint32_t isa_family_types(const char *family);

/* A row of gaps.def: names of ops, separated by blanks, their missing types,
 * and the reason. */
struct isa_gap {
    const char *ops;
    uint32_t types;
    const char *why;
};

/* All rows, in the order of the table; *n receives their number. */
const struct isa_gap *isa_gaps(size_t *n);

/* Whether a row is about this op. */
bool isa_gap_is_of(const struct isa_gap *gap, const struct isa_op *op);

#endif
