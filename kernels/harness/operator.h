/* SPDX-License-Identifier: MIT */
/* An operator as the command mluop, the benchmark and the tests use it: one
 * row. It has the parameters of the C function, the guards in the order of
 * their checks, the cases, the kernel variants, the documented steps, the NRAM
 * partition, and the few functions that only the operator can provide. */
#ifndef KN_OPERATOR_H
#define KN_OPERATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kernels/library/guards.h"
#include "kernels/include/mlu_op.h"
#include "kernels/library/rates.h"

#define KN_MAX_FIELDS  24
#define KN_MAX_TENSORS 8
#define KN_MAX_REGIONS 16

/* ---- cases --------------------------------------------------------------- */

enum kn_case_flag {
    KN_CASE_DOCUMENTED = 1, /* a size the document names */
    KN_CASE_LARGE = 2,      /* not in the quick test run */
    KN_CASE_LONG = 4,       /* runs once per device and variant in tests */
    KN_CASE_NETWORK = 8,    /* a shape of a network: listed and timed */
};

struct kn_case {
    const char *name;
    const char *doc;             /* a sentence about the case */
    double value[KN_MAX_FIELDS]; /* in the order of the operator's fields */
    uint32_t seed;
    unsigned flags;
    mluOpStatus_t status; /* expected status of the call; if not 0, the call
                             is refused */
};

/* ---- tensors ------------------------------------------------------------- */

enum kn_role {
    KN_ROLE_IN,
    KN_ROLE_OUT, /* an output whose content before the call may matter */
};

/* How an output is judged. For KN_JUDGE_DIFF12, the two thresholds are upper
 * bounds of diff1 and diff2; for KN_JUDGE_DIFF3, they are those of the two
 * parts of diff3. */
enum kn_judge {
    KN_JUDGE_BITWISE,
    KN_JUDGE_DIFF12,
    KN_JUDGE_DIFF3,
};

/* A tensor of a case. The operator's `tensors` sets the first block, the caller
 * allocates the second, the operator's `fill` and `reference` write host and
 * expected. */
struct kn_tensor {
    const char *name;
    enum kn_role role;
    mluOpDataType_t dtype;
    mluOpTensorLayout_t layout;
    int rank;
    int dims[MLUOP_DIM_MAX];
    enum kn_judge judge;
    double threshold[2];
    bool is_replaced; /* an output that does not depend on its earlier
                         contents, so that the reference does not read `host` */

    void *host;     /* contents of inputs, and of outputs before the call */
    void *expected; /* expected outputs: double[] for floating types, else
                       elements of the type */
    void *device;
    mluOpTensorDescriptor_t desc;
};

/* ---- the rest of a row --------------------------------------------------- */

/* A documented step; the kernel gives its name to __mlu_step. */
struct kn_step {
    const char *name;
    const char *section; /* of the document */
};

/* Bytes that a step moves between GDRAM and the cores, over all tasks. */
struct kn_traffic {
    uint64_t in, out, atomic;
};

/* The resources of a launch. */
struct kn_machine {
    size_t nram_bytes; /* NRAM of a core for which kernels are compiled, with
                          what the compiler keeps */
    int tasks;         /* of the launch, 1 or more */
    int arch;
    struct kn_speed speed;
};

/* A part of the NRAM partition. */
struct kn_region {
    const char *name;
    size_t offset, bytes;
    const char *doc;
};

/* Whose definition of theoretical work: the vendor's tests', or the least that
 * the results need. */
enum kn_standard { KN_VENDOR, KN_LEAST, KN_N_STANDARDS };

enum kn_work_kind { KN_OPS, KN_BYTES, KN_N_WORK_KINDS };

/* A term of the theoretical work of a case: `each` times what `of` counts by
 * the case and the inputs in host; NULL: the bytes of all tensors. */
struct kn_term {
    enum kn_standard by;
    enum kn_work_kind work;
    double each;
    double (*of)(const struct kn_case *c, const struct kn_tensor *t);
    const char *doc;
};

/* Why cases may be less efficient than the documents want. Names that are NULL
 * fit all. */
struct kn_reason {
    const char *name;    /* of the case */
    const char *variant; /* of the kernels */
    /* Fits only if launches, and the theoretical work at the peak, take the
     * part of the time that the standard wants. */
    bool is_launches;
    double least; /* percent that are reached on each device */
    const char *why;
};

/* The pieces that the cores share evenly (kernels/library/even.h). */
struct kn_work {
    const char *what; /* "points" */
    int64_t pieces;
};

struct kn_operator {
    const char *name; /* "voxel_pooling_forward" */
    const char *summary;
    const struct kn_function *function; /* parameters, guards, variants */
    const char *const *fields;          /* names of the values of a case */
    size_t n_fields, n_sizes;           /* the first n_sizes tell the shape */
    const struct kn_case *cases;
    size_t n_cases;
    const char *base; /* the case whose values complete a shape; NULL: the
                         first case */
    const struct kn_step *steps;
    size_t n_steps;
    size_t n_tensors;
    const struct kn_term *theory; /* trial/theory.def */
    size_t n_theory;
    const struct kn_reason
        *reasons; /* trial/reasons.def; the first that fits */
    size_t n_reasons;

    /* Describes the tensors of a case. */
    void (*tensors)(const struct kn_case *c, struct kn_tensor *t);
    /* Writes host of every tensor; the contents depend on the case only. */
    void (*fill)(const struct kn_case *c, struct kn_tensor *t);
    /* Writes expected of every output from the formula, in float64. */
    void (*reference)(const struct kn_case *c, struct kn_tensor *t);
    /* Computes outputs as a host programmer would: plain loops in the types of
     * the tensors, results in `host`. `mluop bench` compares its time with that
     * of the simulation. */
    void (*plain)(const struct kn_case *c, struct kn_tensor *t);
    /* Makes in `args` the arguments that are neither tensors nor numbers; `end`
     * frees them. NULL: there are no such arguments. */
    void (*begin)(const struct kn_case *c, struct kn_arg *args);
    void (*end)(struct kn_arg *args);
    /* Asks the library how large the workspace must be; NULL: there is none. */
    mluOpStatus_t (*workspace)(const struct kn_arg *args, size_t *bytes);
    /* Calls the C function with the arguments, in the order of params. */
    mluOpStatus_t (*call)(const struct kn_arg *args);
    /* Computes the NRAM partition of a kernel variant on a machine, which may
     * depend on the machine's cores, but not on its tasks. Returns the number
     * of regions, at most KN_MAX_REGIONS. */
    size_t (*partition)(const struct kn_case *c, const char *variant,
                        const struct kn_machine *m, struct kn_region *regions);
    /* Computes the SRAM partition of a cluster; NULL: the kernels use none. */
    size_t (*shared)(const struct kn_case *c, const char *variant,
                     const struct kn_machine *m, struct kn_region *regions);
    /* Computes the parts of the workspace of a call that the guards accept;
     * NULL: it needs none. */
    size_t (*parts)(const struct kn_arg *args, struct kn_region *regions);
    /* Returns what the cores share. NULL: the shares depend on more than the
     * sizes. */
    struct kn_work (*work)(const struct kn_case *c, const char *variant,
                           const struct kn_machine *m);
    /* Writes the traffic of each of n_steps steps by the document's formulas,
     * for the inputs in host. */
    void (*traffic)(const struct kn_case *c, const char *variant,
                    const struct kn_tensor *t, const struct kn_machine *m,
                    struct kn_traffic *steps);
};

/* The members of a row that have the same name in every operator's file, apart
 * from the operator's prefix, such as VPF, vpf. */
#define KN_TRIAL(PREFIX, prefix)                                             \
    .fields = fields, .n_fields = KN_COUNT(fields), .cases = cases,          \
    .n_cases = KN_COUNT(cases), .steps = steps_of_document,                  \
    .n_steps = KN_COUNT(steps_of_document), .n_tensors = PREFIX##_N_TENSORS, \
    .tensors = kn_##prefix##_tensors, .fill = kn_##prefix##_fill,            \
    .reference = kn_##prefix##_reference, .plain = kn_##prefix##_plain,      \
    .theory = theory, .n_theory = KN_COUNT(theory), .reasons = reasons,      \
    .n_reasons = KN_COUNT(reasons), .call = call, .partition = partition,    \
    .work = work, .traffic = traffic

/* The rows, kn_op_<name>; each is written in its operator's folder. */
#define X(name, generation) extern const struct kn_operator kn_op_##name;
#include "kernels/operators.def"
#undef X

static inline int kn_case_int(const struct kn_case *c, int field)
{
    return (int)c->value[field];
}

/* Returns all operators, one per row of kernels/operators.def. */
const struct kn_operator *const *kn_operators(size_t *n);

/* Finds an operator; NULL if there is none of that name. */
const struct kn_operator *kn_operator_find(const char *name);

/* Finds a case; NULL if the operator has none of that name. */
const struct kn_case *kn_case_find(const struct kn_operator *op,
                                   const char *name);

#endif
