/* SPDX-License-Identifier: MIT */
/* What an operator needs of the scratchpads of a device for one shape, without
 * inputs and without a run. The operator's guards decide whether it accepts the
 * call; its layout header gives the parts. */
#ifndef KN_BUDGET_H
#define KN_BUDGET_H

#include "kernels/harness/operator.h"

/* The properties that decide about a call. A device with them need not
 * exist. */
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
    KN_TOO_LARGE, /* the parts need more memory than the device has */
    KN_REFUSED,   /* by a guard */
    KN_ABSENT,    /* refused by a guard: there is no kernel for the device */
};

/* The map of a memory, or of the workspace, with the unused bytes and those
 * that the compiler keeps. */
struct kn_scratchpad {
    const char *name, *doc;      /* "NRAM", "NRAM of a core" */
    size_t size;                 /* bytes, as in the next two members */
    size_t used, free, compiler; /* used + unused + compiler is `size`, unless
                                    the memory is too small */
    size_t n; /* number of regions; 0: the operator does not use the
                 memory */
    struct kn_region regions[KN_MAX_REGIONS];
};

enum { KN_NRAM, KN_SRAM, KN_WORKSPACE, KN_N_SCRATCHPADS };

struct kn_budget {
    enum kn_fit fit;
    mluOpStatus_t status; /* status of the guard */
    char sentence[512];   /* why the call does not fit; else empty */
    /* Without regions unless the call launches something. */
    struct kn_scratchpad memories[KN_N_SCRATCHPADS];
    struct kn_work work; /* what the cores share; NULL in `what`: unknown */
    int tasks;           /* tasks that share the work: one for each core of
                            the device */
};

/* Returns the name of the variant that the library chooses on this device if
 * `variant` is "auto", else `variant`. The guards accept the case. */
const char *kn_variant_of(const struct kn_operator *op, const struct kn_case *c,
                          const char *variant, const struct kn_place *place);

/* Writes the maps of a variant for this device and a case that launches
 * something; the caller provides the workspace. */
void kn_maps_of(const struct kn_operator *op, const struct kn_case *c,
                const char *variant, const struct kn_place *place,
                struct kn_scratchpad maps[KN_N_SCRATCHPADS]);

/* Writes the budget of a call of case c. Only the sizes of the case matter. */
void kn_budget_of(const struct kn_operator *op, const struct kn_case *c,
                  const char *variant, const struct kn_place *place,
                  struct kn_budget *budget);

/* If a shape is too large for the kernels: returns the largest value of field
 * `size` that fits if the other sizes stay; 0: no value fits. */
int kn_budget_shrink(const struct kn_operator *op, const struct kn_case *c,
                     const char *variant, const struct kn_place *place,
                     size_t size);

#endif
