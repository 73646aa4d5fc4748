/* SPDX-License-Identifier: MIT */
/* Prototypes of generated wrappers: parameters and arguments from an op's
 * letters. */
#ifndef ISA_TABLES_PROTOTYPE_H
#define ISA_TABLES_PROTOTYPE_H

#include "isa/isa.h"

/* The C++ types of one overload. */
struct isa_spelling {
    const char *type;   /* elements */
    const char *dst;    /* written elements */
    const char *scalar; /* scalar operands */
    const char *index;  /* index arrays */
    const char *prefix; /* prefix of parameter names */
};

/* Returns the spelling with `element` for all but index arrays. */
struct isa_spelling isa_spelling(enum isa_type type, const char *element);

/* Writes the parameter name of operand k of op. Returns buf. */
const char *isa_operand_name(const struct isa_op *op, int k, char *buf,
                             size_t size);

/* Writes the parameters of op from operand `first` on, or (as_arguments) the
 * wrapper's arguments for __mlu_op. Returns buf. */
const char *isa_operands_text(const struct isa_op *op,
                              const struct isa_spelling *s, bool as_arguments,
                              int first, char *buf, size_t size);

/* Whether op is a fill. A fill has no source: its destination is void *, and
 * the value has the element type. */
bool isa_is_fill(const struct isa_op *op);

/* Writes the prototype of an op's generated wrapper for an element type, as
 * `name` ("void __bang_add(float *d, const float *a, const float *b, long
 * n)"). Returns buf. */
const char *isa_prototype(const struct isa_op *op, const char *name,
                          enum isa_type type, char *buf, size_t size);

#endif
