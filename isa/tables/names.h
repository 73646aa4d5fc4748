/* SPDX-License-Identifier: MIT
 *
 * Every name of the kernel language and what the tables say about it: what
 * `mlusim intrinsics` prints, the generated reference lists and the tests look
 * up. Names with several forms are visited once for each.
 */
#ifndef ISA_TABLES_NAMES_H
#define ISA_TABLES_NAMES_H

#include "isa/isa.h"

enum isa_name_kind {
    ISA_NAME_OP,         /* the intrinsic of an op, or an alias of it */
    ISA_NAME_CONVERSION, /* a conversion with or without a suffix */
    ISA_NAME_BUILTIN,    /* defined by a header alone */
    ISA_NAME_UNSUPPORTED /* an error to use */
};

struct isa_name {
    enum isa_name_kind kind;
    const char *name;
    const struct isa_op *op;                 /* NULL for names without one */
    const struct isa_conversion *conversion; /* of conversions */
    const char *signature; /* of built-ins and forms written by hand, or NULL */
    const char *meaning;   /* the formula, the meaning or why unsupported */
    const char *note;      /* what is left open, and how it is read; or NULL */
    const char *replacement; /* where it is missing or dropped, or NULL */
    unsigned since;          /* the first architecture that has it, 0: all */
    unsigned dropped;        /* see bang.def, 0: no toolkit did */
};

typedef void isa_name_visitor(void *user, const struct isa_name *name);

/* Calls visit for every form of every name, in the order of the tables. The
 * name lives as long as the call. */
void isa_names_visit(isa_name_visitor *visit, void *user);

/* What a sentence says about a name that a toolkit dropped; its major version
 * follows. */
#define ISA_DROPPED " was dropped by toolkit "

/* The note of an op, NULL if it leaves nothing open. */
const char *isa_note(const struct isa_op *op);

/* How a form written by hand is called. False if no row says it. */
bool isa_signature(const char *intrinsic, char *buf, size_t size);

/* Writes a text of the tables about a name, with the name in place of NAME and,
 * in place of TYPE, the C type of the last part of the name that is one: float
 * for __cn_scalar_add_f32_rn. The buffer is large enough. Returns buf. */
const char *isa_name_text(const char *text, const char *name, char *buf,
                          size_t size);

/* What stands in for an intrinsic where an architecture lacks it, NULL if
 * nothing does. */
const char *isa_replacement(const char *intrinsic);

/* Other spellings of ops, in table order; *n receives their number. */
struct isa_alias {
    const char *name;
    const struct isa_op *op;
    unsigned since, dropped;
};
struct isa_alias isa_alias(size_t i);
size_t isa_n_aliases(void);

/* What to use instead: of a dropped spelling the usual one, else what stands in
 * for the op where it is missing; or NULL. */
const char *isa_alias_replacement(const struct isa_alias *a);

/* C++ types with the size and sign of an element type: at most three, NULL
 * where there are fewer. */
extern const char *const isa_spellings[][3]; /* by enum isa_type */

#endif
