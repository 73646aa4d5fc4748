/* SPDX-License-Identifier: MIT
 *
 * How a parameter of a kernel lies in memory: members and elements, down to
 * numbers and pointers, from debug information.
 */
#ifndef ISA_IMAGE_DEBUGINFO_LAYOUT_H
#define ISA_IMAGE_DEBUGINFO_LAYOUT_H

#include "isa/image/dwarf/debuginfo.h"

enum isa_layout_kind {
    ISA_LAYOUT_VALUE, /* a number or a pointer */
    ISA_LAYOUT_STRUCT,
    ISA_LAYOUT_UNION,
    ISA_LAYOUT_ARRAY,
    ISA_LAYOUT_OTHER, /* what has no value of its own, such as a pointer to a
                         member */
};

/* A value that an enumeration names. */
struct isa_layout_word {
    char *name;
    uint64_t value; /* with its sign, if it has one */
};

struct isa_layout {
    char *name; /* of the parameter or member; "": it has none, as a base class
                   and an element */
    char *type; /* of a structure: what it is called, "" if nothing */
    enum isa_layout_kind kind;
    uint64_t offset, bytes;  /* from the beginning of what it is a part of */
    unsigned bit, n_bits;    /* of a bit-field, from the offset; else 0 */
    struct isa_param number; /* of ISA_LAYOUT_VALUE, without a name */
    uint64_t n_elements;     /* of an array, which all are parts[0] */
    struct isa_layout_word *words; /* of an enumeration */
    size_t n_words;
    struct isa_layout *parts; /* members in order, base classes first */
    size_t n_parts;
};

/* The layout of the parameter with that number, from 0, of the kernel with that
 * mangled name. NULL with a sentence: there is no such parameter, no debug
 * information, or no end to its members. The caller calls isa_layout_free. */
struct isa_layout *isa_debuginfo_layout(struct isa_debuginfo *info,
                                        const char *kernel, size_t number,
                                        char *error, size_t error_bytes);
void isa_layout_free(struct isa_layout *layout);

#endif
