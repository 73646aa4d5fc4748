/* SPDX-License-Identifier: MIT
 *
 * The inside of a handle: the queue, the device, and how its owner wants
 * operators to run.
 */
#ifndef KN_HANDLE_H
#define KN_HANDLE_H

#include "kernels/include/mlu_op.h"
#include "kernels/library/rates.h"

struct mluOpContext {
    cnrtQueue_t queue;
    int device;   /* the one that was current when it was created */
    int arch;     /* 592 and the like */
    int clusters; /* clusters for launches */
    int cores_per_cluster;
    int max_union;  /* most clusters of a union task */
    int nram_bytes; /* of a core that kernels are compiled for, what the
                       compiler keeps included */
    struct kn_speed speed;
    /* cnrtFuncTypeMutable: the operator's policy decides. */
    cnrtFunctionType_t task_type;
    mluOpQuantizeRoundMode_t round_mode;
    int log_level;    /* see log.h */
    char variant[32]; /* of the kernel; empty: the operator's first */
};

/* Returns the task type of a name ("block", "union1", ...); 0 if it is none. */
cnrtFunctionType_t kn_task_type_find(const char *name);
/* Returns the name of a task type, NULL if it cannot be launched. */
const char *kn_task_type_name(cnrtFunctionType_t type);

/* Forces the task type and the variant; cnrtFuncTypeMutable and NULL leave
 * them to the operator. */
void kn_handle_force(mluOpHandle_t handle, cnrtFunctionType_t type,
                     const char *variant);

/* Returns the index of the handle's variant among names, 0 if it asks for none;
 * -1, with a sentence about api, if there is none of that name. */
int kn_handle_variant(mluOpHandle_t handle, const char *api,
                      const char *const *names, size_t n);

/* Computes the tasks that fill the device once, in union tasks of the type the
 * handle forces, or of `preferred`; refuses, with a sentence about api, if the
 * device has too few clusters. */
mluOpStatus_t kn_handle_fill_device(mluOpHandle_t handle, const char *api,
                                    cnrtFunctionType_t preferred,
                                    cnrtDim3_t *dim, cnrtFunctionType_t *type);

/* Checks before the first launch of a call that the handle's device is current;
 * refuses with a sentence about api if not. Clears errors of earlier calls of
 * the runtime, which kn_handle_launched would take for its own. */
mluOpStatus_t kn_handle_begin(mluOpHandle_t handle, const char *api);

/* Returns the runtime's answer to a launch, as a status. */
mluOpStatus_t kn_handle_launched(const char *api);

#endif
