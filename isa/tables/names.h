/* SPDX-License-Identifier: MIT */
/* All names of the kernel language and their description in the tables, for
 * `mlusim intrinsics`, the generated reference and tests. A name with several
 * forms is visited once per form. */
#ifndef ISA_TABLES_NAMES_H
#define ISA_TABLES_NAMES_H

#include "isa/isa.h"

enum isa_name_kind {
    ISA_NAME_OP,         /* the intrinsic of an op, or another name of the op */
    ISA_NAME_CONVERSION, /* a conversion with or without a suffix */
    ISA_NAME_BUILTIN,    /* defined only in a header */
    ISA_NAME_UNSUPPORTED /* a name whose use is an error */
};

struct isa_name {
    enum isa_name_kind kind;
    const char *name;
    const struct isa_op *op;                 /* NULL: none */
    const struct isa_conversion *conversion; /* NULL: the op is no conversion */
    const char *signature;   /* of built-ins and handwritten forms, or NULL */
    const char *meaning;     /* formula, meaning, or why unsupported */
    const char *note;        /* unspecified behaviour and our choice; or NULL */
    const char *replacement; /* if missing or dropped; or NULL */
    unsigned since;          /* first architecture that has the name; 0: all */
    unsigned dropped;        /* toolkit that dropped the name, see bang.def;
                                0: none */
};

typedef void isa_name_visitor(void *user, const struct isa_name *name);

/* Calls visit for every form of every name, in table order. The name is valid
 * during the call. */
void isa_names_visit(isa_name_visitor *visit, void *user);

/* Phrase for a dropped name; the toolkit's major version follows. */
#define ISA_DROPPED " was dropped by toolkit "

/* Returns the note of an op; NULL: public sources are complete about it. */
const char *isa_note(const struct isa_op *op);

/* Writes the signature of a handwritten form. False if no row has it. */
bool isa_signature(const char *intrinsic, char *buf, size_t size);

/* Copies a text of the tables about a name. NAME is replaced by the name, TYPE
 * by the C type that the last type in the name means: float for
 * __cn_scalar_add_f32_rn. The buffer must be large enough. Returns buf. */
const char *isa_name_text(const char *text, const char *name, char *buf,
                          size_t size);

/* Returns the replacement for an intrinsic that an architecture lacks; NULL:
 * none. */
const char *isa_replacement(const char *intrinsic);

/* Alias i of ops, in table order. */
struct isa_alias {
    const char *name;
    const struct isa_op *op;
    unsigned since, dropped;
};
struct isa_alias isa_alias(size_t i);
size_t isa_n_aliases(void);

/* Returns the usual name for a dropped alias, else the replacement of the
 * missing op; NULL: there is none. */
const char *isa_alias_replacement(const struct isa_alias *a);

/* C++ types with the size and sign of an element type: up to three; the rest is
 * NULL. */
extern const char *const isa_spellings[][3]; /* by enum isa_type */

#endif
