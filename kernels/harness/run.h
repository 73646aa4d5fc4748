/* SPDX-License-Identifier: MIT */
/* Runs one case of an operator on the simulated device, and judges its outputs
 * with the code of `mlusim judge`. */
#ifndef KN_RUN_H
#define KN_RUN_H

#include <stdbool.h>

#include "kernels/harness/operator.h"
#include "runtime/tools/accuracy/compare.h"

struct kn_verdict {
    const char *tensor;
    enum kn_judge judge;
    struct acc_compared compared; /* result of the comparison;
                                     KN_JUDGE_BITWISE: n_wrong counts bytes */
};

struct kn_options {
    /* cnrtFuncTypeMutable: the operator's policy decides. */
    cnrtFunctionType_t task_type;
    const char *variant; /* kernel variant; NULL: the operator's first */
    /* Called before the tensors are finally copied to the device; may change
     * the tensors' `host`; false ends the run. NULL: not called. */
    bool (*prepared)(void *user, const struct kn_operator *op,
                     struct kn_tensor *tensors);
    /* Called at the end, even if the call was refused. `host` has the outputs;
     * `expected` has the reference if there was an output to judge. */
    void (*judged)(void *user, const struct kn_operator *op,
                   const struct kn_tensor *tensors);
    void *user;
};

struct kn_result {
    mluOpStatus_t status; /* returned by the C function */
    cnrtRet_t sync;       /* of the queue after the call */
    double us;            /* simulated time of the case's kernels */
    double wall_ms;       /* host time of the simulation, by the clock */
    double cpu_ms;        /* host time of the simulation, over all threads */
    /* Theoretical work of a call that was not refused. */
    double theory[KN_N_STANDARDS][KN_N_WORK_KINDS];
    size_t element_bytes; /* of the first input, by which a peak rate goes */
    size_t n_verdicts;
    struct kn_verdict verdicts[KN_MAX_TENSORS];
    bool is_good; /* everything went well and is accurate */
};

/* Runs case c and judges it. Uses the device of this process. A failure to get
 * memory or a queue ends the process with a message. */
struct kn_result kn_run(const struct kn_operator *op, const struct kn_case *c,
                        const struct kn_options *options);

/* Returns theoretical work / (time * peak), the efficiency of the vendor's
 * tests; 0 if nothing was launched. peak: 10^9 bytes, or operations on 4-byte
 * elements, per second. */
double kn_efficiency(const struct kn_result *r, enum kn_standard by,
                     enum kn_work_kind work, double peak);

/* Describes the tensors of a case, without memory on host or device. */
void kn_tensors_describe(const struct kn_operator *op, const struct kn_case *c,
                         struct kn_tensor *tensors);
void kn_tensors_forget(const struct kn_operator *op, struct kn_tensor *tensors);
/* Binds the arguments of the C function, without the workspace. */
void kn_args_bind_tensors(const struct kn_operator *op, const struct kn_case *c,
                          const struct kn_tensor *tensors, mluOpHandle_t handle,
                          struct kn_arg *args);

/* The parts of kn_run, for tests that change something between them: the
 * tensors on host and device, and the arguments of the C function, which must
 * be freed before the tensors. */
void kn_tensors_new(const struct kn_operator *op, const struct kn_case *c,
                    struct kn_tensor *tensors);
void kn_tensors_free(const struct kn_operator *op, struct kn_tensor *tensors);
void kn_args_bind(const struct kn_operator *op, const struct kn_case *c,
                  const struct kn_tensor *tensors, mluOpHandle_t handle,
                  struct kn_arg *args);
void kn_args_release(const struct kn_operator *op, struct kn_arg *args);
double kn_cpu_ms(void);
size_t kn_tensor_bytes(const struct kn_tensor *t);

/* Allocates host memory; without memory, ends the program with a message. */
void *kn_allocate(size_t bytes);

#endif
