/* SPDX-License-Identifier: MIT
 *
 * Proves properties of a kernel for all sizes: in a library of its own, as it
 * needs isl. mlusim loads it for `mlusim prove` alone.
 */
#ifndef RUNTIME_TOOLS_PROVE_PROVE_H
#define RUNTIME_TOOLS_PROVE_PROVE_H

#include "isa/image/image.h"
#include "isa/isa.h"
#include "runtime/tools/sizes/expression.h"

#define PRV_LIBRARY  "../lib/mlusim/prove.so"
#define PRV_FUNCTION "mlusim_prove"
#define PRV_STOP     "mlusim_prove_stop"

enum prv_property {
#define X(ID, name) PRV_##ID,
#include "runtime/tools/prove/properties.def"
#undef X
    PRV_N_PROPERTIES
};

enum { PRV_MOST_ARGUMENTS = 32 };

/* An argument in a register. */
struct prv_argument {
    const char *name;
    const char *value;   /* an expression; NULL: a pointer to an array, or not
                            known */
    const char *length;  /* an expression: elements of an array, or NULL */
    unsigned bytes;      /* of an element */
    bool is_double_word; /* other numbers have 32 bits or fewer */
    bool is_signed;
};

struct prv_question {
    const struct isa_image *image;
    const struct isa_kernel *kernel;
    const struct isa_arch *arch;
    struct sizes_scope scope; /* sizes, and at last the number of tasks */
    const char *where;        /* or NULL */
    int64_t low[SIZES_MOST_NAMES], high[SIZES_MOST_NAMES]; /* of sizes */
    struct prv_argument arguments[PRV_MOST_ARGUMENTS];
    size_t n_arguments;
    int output;        /* of the arguments, or -1 */
    unsigned clusters; /* of a union task; 0: Block */
    uint32_t dim[3];
    unsigned wanted;     /* bits of properties */
    unsigned long steps; /* of isl, at most, for each question; 0: no end */
};

enum prv_answer_kind { PRV_PROVED, PRV_VIOLATED, PRV_NOT_DECIDED };

/* For one number of tasks. */
struct prv_answer {
    enum prv_answer_kind kind;
    uint64_t pc; /* of the instruction that the answer is about; 0: of none */
    char reason[160];
    int64_t sizes[SIZES_MOST_NAMES]; /* PRV_VIOLATED: the smallest for which it
                                        may be wrong */
    bool has_sizes;
};

struct prv_answers {
    struct prv_answer of[PRV_N_PROPERTIES];
    int64_t largest[ISA_N_SPACES]; /* bytes used, up to the last; -1: not known
                                    */
};

typedef bool prv_function(const struct prv_question *q,
                          struct prv_answers *answers,
                          struct isa_sentence error);

/* Answers for one number of tasks. False after a message: the question cannot
 * be read. */
__attribute__((visibility("default"))) prv_function mlusim_prove;

/* Ends the proof that is running soon: what it has not decided is not decided.
 * A signal may call it. */
typedef void prv_stop_function(void);
__attribute__((visibility("default"))) prv_stop_function mlusim_prove_stop;

#endif
