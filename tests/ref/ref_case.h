/* SPDX-License-Identifier: MIT
 *
 * One execution of an op as numbers: what its operands hold before and after.
 * Operands are told apart by the letters of bang.def and the shape alone.
 */
#ifndef REF_CASE_H
#define REF_CASE_H

#include "tests/ref/ref_format.h"

enum { REF_MAX_ELEMENTS = 8192 };

/* A span operand: the elements of its extent, lowest address first. */
struct ref_span {
    size_t n;     /* 0: the operand is no span */
    size_t first; /* index of the element at the operand's address */
    uint64_t in[REF_MAX_ELEMENTS]; /* bit patterns before */
    uint64_t out[REF_MAX_ELEMENTS];
    bool is_written[REF_MAX_ELEMENTS]; /* otherwise it keeps its value */
};

struct ref_case {
    const struct isa_op *op;
    enum isa_type type; /* of the op; of written spans where it converts */
    enum isa_type from; /* of the source where the op converts, else type */
    uint64_t arg[ISA_MAX_OPERANDS]; /* operands that are no spans */
    bool is_shared;   /* source and destination lie in one buffer, */
    int64_t distance; /* the destination so many bytes after the source */
    struct ref_span span[ISA_MAX_OPERANDS];
};

/* A walk over the segments of a strided operand: n1 at stride0 for each of n2
 * at stride1. Negative numbers of bytes lie before the operand's address. */
struct ref_walk {
    int64_t stride0, stride1;
    uint64_t n1, n2;
};

/* Where a walk stands; starts as all zeros. */
struct ref_step {
    uint64_t i1, i2;
};

/* The byte offset of the segment s stands at, and a step to the next one. */
int64_t ref_walk_next(const struct ref_walk *walk, struct ref_step *s);

/* The walk of the first (side 0) or second (side 1) span of a strided op. */
struct ref_walk ref_walk_of(const struct ref_case *c, int side);

/* The index of the nth operand (from 0) whose letter is among letters, -1. */
int ref_operand(const struct isa_op *op, const char *letters, int nth);

/* Letters of operands that are spans, that are read and that are written. */
#define REF_SPANS   "wrxcGDS"
#define REF_READ    "rxcGS"
#define REF_WRITTEN "wxGD"

/* The type of the elements of operand k. */
enum isa_type ref_operand_type(const struct ref_case *c, int k);

/* Whether the op exists for the case's types. */
bool ref_has_types(const struct ref_case *c);

/* Works out n and first of all spans from the other operands. False if one
 * has more than REF_MAX_ELEMENTS. Forgets what was written. */
bool ref_case_extents(struct ref_case *c);

/* Fills out and is_written of all spans. The op must have a reference. */
void ref_case_perform(struct ref_case *c);

/* Whether ref_case_perform knows the op. */
bool ref_case_is_known(const struct isa_op *op);

#endif
