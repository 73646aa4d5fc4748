/* SPDX-License-Identifier: MIT
 *
 * What an operator needs of the scratchpads of a device for one shape, without
 * inputs and without a run. Its guards decide about the call, its layout header
 * gives the parts.
 */
#ifndef KN_BUDGET_H
#define KN_BUDGET_H

#include "kernels/harness/operator.h"

/* The properties that decide about a call; the device need not exist. */
struct kn_place {
    int arch;
    int clusters, cores, max_union;
    size_t nram_bytes, sram_bytes; /* of a core, of a cluster */
    size_t arch_nram_bytes;        /* NRAM for which kernels are compiled */
    struct kn_speed speed;
};

enum kn_fit {
    KN_FITS,
    KN_NOTHING,   /* the call returns without a launch */
    KN_TOO_LARGE, /* the parts need more memory than there is */
    KN_REFUSED,   /* by a guard */
    KN_ABSENT,    /* by a guard: there is no kernel for the device */
};

/* The map of a memory, with its unused part and the compiler's. */
struct kn_scratchpad {
    const char *name, *doc; /* "NRAM", "NRAM of a core" */
    size_t size;            /* bytes, as the next ones */
    size_t used, free,
        compiler; /* together `size`, unless the memory is too small */
    size_t n;     /* none: the operator uses nothing of it */
    struct kn_region regions[KN_MAX_REGIONS];
};

enum { KN_NRAM, KN_SRAM, KN_N_SCRATCHPADS };

struct kn_budget {
    enum kn_fit fit;
    mluOpStatus_t status; /* status of the guard */
    char sentence[512];   /* why it does not fit; else empty */
    /* Without regions unless the call launches something. */
    struct kn_scratchpad memories[KN_N_SCRATCHPADS];
    struct kn_work work; /* its `what` is NULL: not known */
    int tasks;           /* share the work: the cores of the device */
};

/* Writes the maps of a variant there, for a case that launches something. */
void kn_maps_of(const struct kn_operator *op, const struct kn_case *c,
                const char *variant, const struct kn_place *place,
                struct kn_scratchpad maps[KN_N_SCRATCHPADS]);

/* Writes the budget of a call of case c. Only the sizes of the case matter. */
void kn_budget_of(const struct kn_operator *op, const struct kn_case *c,
                  const char *variant, const struct kn_place *place,
                  struct kn_budget *budget);

/* If a shape is too large for the kernels: returns the largest value of field
 * `size` that fits if the other sizes stay; 0: none does. */
int kn_budget_shrink(const struct kn_operator *op, const struct kn_case *c,
                     const char *variant, const struct kn_place *place,
                     size_t size);

#endif
