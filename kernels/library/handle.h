/* SPDX-License-Identifier: MIT */
/* The contents of a handle: the queue, the device, and how its owner wants
 * operators to run. */
#ifndef KN_HANDLE_H
#define KN_HANDLE_H

#include "kernels/include/mlu_op.h"
#include "kernels/library/rates.h"

struct mluOpContext {
    cnrtQueue_t queue;
    int device;   /* the device that was current when the handle was created */
    int arch;     /* 592 and the like */
    int clusters; /* clusters for launches */
    int cores_per_cluster;
    int max_union;  /* most clusters of a union task */
    int nram_bytes; /* NRAM of a core for which kernels are compiled, with
                       what the compiler keeps */
    struct kn_speed speed;
    /* cnrtFuncTypeMutable: the operator's policy decides. */
    cnrtFunctionType_t task_type;
    mluOpQuantizeRoundMode_t round_mode;
    int log_level;    /* see log.h */
    char variant[32]; /* kernel variant; empty: the operator's first */
};

/* Returns the task type with a name ("block", "union1", ...); 0: there is no
 * such name. */
cnrtFunctionType_t kn_task_type_find(const char *name);
/* Returns the name of a task type, NULL if the type cannot be launched. */
const char *kn_task_type_name(cnrtFunctionType_t type);

/* The name that is no variant: the library chooses one by its costs. */
#define KN_VARIANT_AUTO "auto"

/* Forces the task type and the variant. cnrtFuncTypeMutable and NULL leave the
 * choice to the operator. */
void kn_handle_force(mluOpHandle_t handle, cnrtFunctionType_t type,
                     const char *variant);

/* The index of the handle's variant among names, 0 if the handle has none; -1,
 * after logging a sentence about `api`, if no variant has that name. */
int kn_handle_variant(mluOpHandle_t handle, const char *api,
                      const char *const *names, size_t n);

/* Computes the tasks that fill the device once, as union tasks of the type that
 * the handle forces, or else of type `preferred`. Refuses, with a sentence
 * about `api`, if the device has too few clusters. */
mluOpStatus_t kn_handle_fill_device(mluOpHandle_t handle, const char *api,
                                    cnrtFunctionType_t preferred,
                                    cnrtDim3_t *dim, cnrtFunctionType_t *type);

/* Call before the first launch of a call. Checks that the handle's device is
 * current; if not, refuses with a sentence about `api`. Clears earlier errors
 * of the runtime, so that kn_handle_launched does not report these errors for
 * this call. */
mluOpStatus_t kn_handle_begin(mluOpHandle_t handle, const char *api);

/* Returns as a status whether the runtime accepted a launch. */
mluOpStatus_t kn_handle_launched(const char *api);

#endif
