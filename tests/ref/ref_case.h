/* SPDX-License-Identifier: MIT
 *
 * One execution of an op as numbers: what its operands hold before and after.
 * An op is known here by its name, its operand letters and its shape; the
 * shape knows which elements meet and where results go (shapes.def).
 */
#ifndef REF_CASE_H
#define REF_CASE_H

#include "tests/ref/ref_format.h"

enum { REF_MAX_ELEMENTS = 8192, REF_MAX_OPERANDS = 15 };

struct ref_shape;

struct ref_op {
    const char *name, *operands;
    const struct ref_shape *shape; /* NULL: there is no reference for it */
    int n_operands;
    bool converts;
    ref_type result; /* NONE: returns nothing; REF_N_TYPES: element type */
};

/* A span operand: the elements of its extent, lowest address first. */
struct ref_span {
    size_t n;     /* 0: the operand is no span in this case */
    size_t first; /* index of the element at the operand's address */
    uint64_t in[REF_MAX_ELEMENTS]; /* bit patterns before */
    uint64_t out[REF_MAX_ELEMENTS];
    bool is_written[REF_MAX_ELEMENTS]; /* otherwise it keeps its value */
};

struct ref_case {
    const struct ref_op *op;
    ref_type type; /* of the op; of written spans where it converts */
    ref_type from; /* of the source where the op converts, else type */
    uint64_t arg[REF_MAX_OPERANDS]; /* operands that are no spans */
    uint64_t result;                /* bits of the value returned */
    bool is_gen2;     /* on an architecture of generation 2: 1xx, 2xx */
    bool is_shared;   /* source and destination lie in one buffer, */
    int64_t distance; /* the destination so many bytes after the source */
    struct ref_span span[REF_MAX_OPERANDS];
};

struct ref_maker;

/* What a shape means. One per row of shapes.def. */
struct ref_shape {
    /* Sets n and first of every span (all 0 before), by ref_set_elements or
     * ref_set_walk. */
    void (*extents)(struct ref_case *c);
    /* Fills out and is_written of all written spans, and the result. */
    void (*perform)(struct ref_case *c);
    /* Makes the golden cases for the maker's types. */
    void (*golden)(struct ref_maker *m);
    /* Chooses operands that are numbers at random; round counts from 0. */
    void (*choose)(struct ref_maker *m, int round);
    /* Makes random contents legal (indices inside tables); NULL: all are. */
    void (*constrain)(struct ref_case *c);
    /* Whether every NaN of the result is the one of ref_any_nan, bit by bit;
     * else any NaN will do. */
    bool has_one_nan;
};

/* Letters of operands that are read and that are written. */
#define REF_READ    "rxcGSeyqoIKAW"
#define REF_WRITTEN "wxGDBJU"
#define REF_SPANS   REF_READ REF_WRITTEN
/* Letters of operands that are numbers and have a value of their own. */
#define REF_NUMBERS "snNbhvltugiPX"

/* The index of the nth operand (from 0) whose letter is among letters, -1. */
int ref_operand(const struct ref_op *op, const char *letters, int nth);

/* What golden cases call span operand k: d, x y z (room for intermediate
 * results), j and g are written, s is what a copy reads, a b c... is what else
 * is read, in this order. */
char ref_span_name(const struct ref_op *op, int k);

/* The value of the nth number operand with this letter, which must exist. */
uint64_t ref_value(const struct ref_case *c, char letter, int nth);

/* The type of the elements of operand k; NONE for bytes and bit arrays. */
ref_type ref_operand_type(const struct ref_case *c, int k);

/* The type of the value returned, NONE if there is none. */
ref_type ref_result_type(const struct ref_case *c);

/* Operand k is a span of n elements (bit arrays: of n bits). */
void ref_set_elements(struct ref_case *c, int k, size_t n);

/* Works out n and first of all spans from the other operands. False if one
 * has more than REF_MAX_ELEMENTS. Forgets what was written. */
bool ref_case_extents(struct ref_case *c);

/* Element i of operand k, counted from the operand's address: as it was, and
 * as it becomes. */
uint64_t ref_in(const struct ref_case *c, int k, int64_t i);
void ref_write(struct ref_case *c, int k, int64_t i, uint64_t bits);

/* ---- strided operands --------------------------------------------------- */

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

/* Operand k is a span of segments of n elements along walk; strides are in
 * whole elements. */
void ref_set_walk(struct ref_case *c, int k, struct ref_walk walk, size_t n);

#endif
