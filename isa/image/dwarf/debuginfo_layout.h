/* SPDX-License-Identifier: MIT */
/* The memory layout of a kernel parameter, from debug information: members and
 * elements, down to numbers and pointers. */
#ifndef ISA_IMAGE_DEBUGINFO_LAYOUT_H
#define ISA_IMAGE_DEBUGINFO_LAYOUT_H

#include "isa/image/dwarf/debuginfo.h"

enum isa_layout_kind {
    ISA_LAYOUT_VALUE, /* a number or a pointer */
    ISA_LAYOUT_STRUCT,
    ISA_LAYOUT_UNION,
    ISA_LAYOUT_ARRAY,
    ISA_LAYOUT_OTHER, /* without a simple value, such as a member pointer */
};

/* An enumerator. */
struct isa_layout_word {
    char *name;
    uint64_t value; /* sign-extended if signed */
};

struct isa_layout {
    char *name; /* name of the parameter or member; "": none (base class,
                   array element) */
    char *type; /* name of the structure; "": none */
    enum isa_layout_kind kind;
    uint64_t offset, bytes;  /* offset: from the start of the enclosing part */
    unsigned bit, n_bits;    /* of a bit-field, from offset; else 0 */
    struct isa_param number; /* the number of an ISA_LAYOUT_VALUE; the member
                                `name` in it is unused */
    uint64_t n_elements;     /* of an array; parts[0] describes each element */
    struct isa_layout_word *words; /* enumerators */
    size_t n_words;
    struct isa_layout *parts; /* members in order, base classes first */
    size_t n_parts;
};

/* Reads the layout of parameter `number`, from 0, of the kernel with this
 * mangled name. NULL, with a message in error, if there is no such parameter or
 * no debug information, or if the nesting is unlimited. The caller calls
 * isa_layout_free. */
struct isa_layout *isa_debuginfo_layout(struct isa_debuginfo *info,
                                        const char *kernel, size_t number,
                                        char *error, size_t error_bytes);
void isa_layout_free(struct isa_layout *layout);

#endif
