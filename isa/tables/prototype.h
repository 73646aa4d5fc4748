/* SPDX-License-Identifier: MIT
 *
 * Prototypes of generated wrappers: parameters and arguments of an op from
 * its letters.
 */
#ifndef ISA_TABLES_PROTOTYPE_H
#define ISA_TABLES_PROTOTYPE_H

#include "isa/isa.h"

/* How one overload spells its C++ types. */
struct isa_spelling {
    const char *type;   /* of elements */
    const char *dst;    /* of elements that are written */
    const char *scalar; /* of scalar operands */
    const char *index;  /* of index arrays */
    const char *prefix; /* of the names of parameters */
};

/* All the same but the index arrays. */
struct isa_spelling isa_spelling(enum isa_type type, const char *element);

/* What prototypes call operand k of op. Returns buf. */
const char *isa_operand_name(const struct isa_op *op, int k, char *buf,
                             size_t size);

/* The parameters of op from operand `first` on, or its arguments for __mlu_op.
 * Returns buf. */
const char *isa_operands_text(const struct isa_op *op,
                              const struct isa_spelling *s, bool as_arguments,
                              int first, char *buf, size_t size);

/* A fill has no source: its destination is void *, the element type is that of
 * the value. */
bool isa_is_fill(const struct isa_op *op);

/* Writes the prototype of an op's generated wrapper for an element type, as
 * `name` ("void __bang_add(float *d, const float *a, const float *b, long
 * n)"). Returns buf. */
const char *isa_prototype(const struct isa_op *op, const char *name,
                          enum isa_type type, char *buf, size_t size);

#endif
