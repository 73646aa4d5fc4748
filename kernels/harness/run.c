/* SPDX-License-Identifier: MIT */
/* Runs one case from inputs to verdict: fills, copies to the device, calls the
 * C function as a user would, waits, copies the outputs back, compares them
 * with the reference. Needs host memory for each tensor, besides the device's
 * copy, and for a float64 baseline of the outputs. */
#include "kernels/harness/run.h"

#include <assert.h>
#include <mlusim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "kernels/harness/npy.h"
#include "kernels/library/descriptor.h"
#include "kernels/library/handle.h"

static struct acc_tolerance tolerance_of(const struct kn_tensor *t)
{
    const bool is_diff3 = t->judge == KN_JUDGE_DIFF3;
    struct acc_tolerance to = {.rule =
                                   is_diff3 ? ACC_RULE_DIFF3 : ACC_RULE_DIFF12};
    to.bound[is_diff3 ? ACC_LARGE : ACC_DIFF1] = t->threshold[0];
    to.bound[is_diff3 ? ACC_SMALL : ACC_DIFF2] = t->threshold[1];
    return to;
}

/* Compares an output with its expected values. */
static struct kn_verdict judge_output(const struct kn_tensor *t)
{
    const enum array_element known = kn_element_of(t->dtype);
    const enum array_element type =
        known == ARRAY_N_ELEMENTS ? ARRAY_U8 : known;
    const struct acc_tolerance tolerance = tolerance_of(t);
    const size_t bytes =
        kn_elements(t->rank, t->dims) * kn_dtype_bytes(t->dtype);
    const uint64_t n = bytes / array_types[type].bytes;
    struct kn_verdict v = {.tensor = t->name, .judge = t->judge};
    v.compared = t->judge == KN_JUDGE_BITWISE
                     ? acc_compare_bits(type, t->host, t->expected, n)
                     : acc_compare(type, &tolerance, t->host, t->expected, n);
    return v;
}

#define OP_CHECK(call)                                \
    do {                                              \
        mluOpStatus_t status_ = (call);               \
        if (status_) {                                \
            fprintf(stderr, "mluop: %s: %s\n", #call, \
                    mluOpGetErrorString(status_));    \
            exit(EXIT_FAILURE);                       \
        }                                             \
    } while (0)

/* Makes reports leave out places in this program, which users did not write
 * (sim/debug/symbolizer.c). */
__attribute__((section(".mlusim.inside"), used)) static const char inside;

static size_t elements(const struct kn_tensor *t)
{
    return kn_elements(t->rank, t->dims);
}

size_t kn_tensor_bytes(const struct kn_tensor *t)
{
    return elements(t) * kn_dtype_bytes(t->dtype);
}

static size_t expected_bytes(const struct kn_tensor *t)
{
    return kn_dtype_is_float(t->dtype) ? elements(t) * sizeof(double)
                                       : kn_tensor_bytes(t);
}

void *kn_allocate(size_t bytes)
{
    void *p = malloc(bytes > 0 ? bytes : 1);
    if (!p) {
        fprintf(stderr, "mluop: no host memory for %zu bytes\n", bytes);
        exit(EXIT_FAILURE);
    }
    return p;
}

static void send(const struct kn_operator *op, const struct kn_tensor *tensors)
{
    for (size_t i = 0; i < op->n_tensors; i++)
        CNRT_CHECK(cnrtMemcpy(tensors[i].device, tensors[i].host,
                              kn_tensor_bytes(&tensors[i]),
                              cnrtMemcpyHostToDev));
}

void kn_tensors_describe(const struct kn_operator *op, const struct kn_case *c,
                         struct kn_tensor *tensors)
{
    memset(tensors, 0, op->n_tensors * sizeof *tensors);
    op->tensors(c, tensors);
    for (size_t i = 0; i < op->n_tensors; i++) {
        struct kn_tensor *t = &tensors[i];
        assert(t->name && t->rank > 0 && t->rank <= MLUOP_DIM_MAX);
        OP_CHECK(mluOpCreateTensorDescriptor(&t->desc));
        OP_CHECK(mluOpSetTensorDescriptor(t->desc, t->layout, t->dtype, t->rank,
                                          t->dims));
    }
}

void kn_tensors_forget(const struct kn_operator *op, struct kn_tensor *tensors)
{
    for (size_t i = 0; i < op->n_tensors; i++)
        OP_CHECK(mluOpDestroyTensorDescriptor(tensors[i].desc));
}

void kn_tensors_new(const struct kn_operator *op, const struct kn_case *c,
                    struct kn_tensor *tensors)
{
    kn_tensors_describe(op, c, tensors);
    for (size_t i = 0; i < op->n_tensors; i++) {
        struct kn_tensor *t = &tensors[i];
        t->host = kn_allocate(kn_tensor_bytes(t));
        if (t->role == KN_ROLE_OUT)
            t->expected = kn_allocate(expected_bytes(t));
        CNRT_CHECK(cnrtMalloc(&t->device, kn_tensor_bytes(t)));
    }
    op->fill(c, tensors);
    send(op, tensors);
}

void kn_tensors_free(const struct kn_operator *op, struct kn_tensor *tensors)
{
    for (size_t i = 0; i < op->n_tensors; i++) {
        free(tensors[i].host);
        free(tensors[i].expected);
        if (tensors[i].device)
            CNRT_CHECK(cnrtFree(tensors[i].device));
    }
    kn_tensors_forget(op, tensors);
}

/* Allocates a workspace and fills it with nonzero bytes. If the size is
 * unknown, the call must be refused; a byte makes that no matter of NULL. */
static void bind_workspace(const struct kn_operator *op, struct kn_arg *args)
{
    size_t bytes = 0;
    op->workspace(args, &bytes);
    for (size_t i = 0; i < op->function->n_params; i++) {
        if (op->function->params[i].kind == KN_PARAM_WORKSPACE_SIZE)
            args[i].size = bytes;
        if (op->function->params[i].kind != KN_PARAM_WORKSPACE)
            continue;
        CNRT_CHECK(cnrtMalloc(&args[i].pointer, bytes > 0 ? bytes : 1));
        CNRT_CHECK(cnrtMemset(args[i].pointer, 0x5a, bytes));
    }
}

void kn_args_bind_tensors(const struct kn_operator *op, const struct kn_case *c,
                          const struct kn_tensor *tensors, mluOpHandle_t handle,
                          struct kn_arg *args)
{
    for (size_t i = 0; i < op->function->n_params; i++) {
        const struct kn_param *p = &op->function->params[i];
        assert((p->kind != KN_PARAM_DESC && p->kind != KN_PARAM_INPUT &&
                p->kind != KN_PARAM_OUTPUT) ||
               (size_t)p->slot < op->n_tensors);
        switch (p->kind) {
        case KN_PARAM_HANDLE:
            args[i].handle = handle;
            break;
        case KN_PARAM_INT:
        case KN_PARAM_REDUCE_MODE:
            args[i].number = kn_case_int(c, p->slot);
            break;
        case KN_PARAM_FLOAT:
            args[i].real = (float)c->value[p->slot];
            break;
        case KN_PARAM_WORKSPACE:
        case KN_PARAM_WORKSPACE_SIZE:
        case KN_PARAM_SPARSE_CONV:
            break; /* set by the caller, or below, after the other arguments */
        case KN_PARAM_DESC:
            args[i].desc = tensors[p->slot].desc;
            break;
        case KN_PARAM_INPUT:
        case KN_PARAM_OUTPUT:
            args[i].pointer = tensors[p->slot].device;
            break;
        }
    }
    if (op->begin)
        op->begin(c, args);
}

void kn_args_bind(const struct kn_operator *op, const struct kn_case *c,
                  const struct kn_tensor *tensors, mluOpHandle_t handle,
                  struct kn_arg *args)
{
    kn_args_bind_tensors(op, c, tensors, handle, args);
    if (op->workspace)
        bind_workspace(op, args);
}

void kn_args_release(const struct kn_operator *op, struct kn_arg *args)
{
    for (size_t i = 0; i < op->function->n_params; i++)
        if (op->function->params[i].kind == KN_PARAM_WORKSPACE)
            CNRT_CHECK(cnrtFree(args[i].pointer));
    if (op->end)
        op->end(args);
}

/* ---- the whole way ------------------------------------------------------- */

static double ms_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

/* Return milliseconds: by the clock, and of this process's processor time. */
static double wall_ms(void)
{
    return ms_of(CLOCK_MONOTONIC);
}

double kn_cpu_ms(void)
{
    return ms_of(CLOCK_PROCESS_CPUTIME_ID);
}

/* Runs the call, between two notifiers. */
static void call(const struct kn_operator *op, const struct kn_arg *args,
                 cnrtQueue_t queue, struct kn_result *result)
{
    cnrtNotifier_t start, end;
    CNRT_CHECK(cnrtNotifierCreate(&start));
    CNRT_CHECK(cnrtNotifierCreate(&end));
    mlusimWarmLaunches(1); /* as in the vendor's tests */
    CNRT_CHECK(cnrtPlaceNotifier(start, queue));
    double wall = wall_ms(), cpu = kn_cpu_ms();
    result->status = op->call(args);
    CNRT_CHECK(cnrtPlaceNotifier(end, queue));
    result->sync = cnrtQueueSync(queue);
    result->wall_ms = wall_ms() - wall;
    result->cpu_ms = kn_cpu_ms() - cpu;
    float us;
    CNRT_CHECK(cnrtNotifierDuration(start, end, &us));
    result->us = (double)us;
    CNRT_CHECK(cnrtNotifierDestroy(start));
    CNRT_CHECK(cnrtNotifierDestroy(end));
    mlusimWarmLaunches(0);
}

/* Copies an output back and frees its device memory. */
static void fetch(struct kn_tensor *t)
{
    if (t->role == KN_ROLE_OUT)
        CNRT_CHECK(cnrtMemcpy(t->host, t->device, kn_tensor_bytes(t),
                              cnrtMemcpyDevToHost));
    CNRT_CHECK(cnrtFree(t->device));
    t->device = NULL;
}

/* Judges outputs. float64 results take twice the memory of the tensors, so
 * tensors that the reference does not need are first freed on the device. */
static void judge_outputs(const struct kn_operator *op, const struct kn_case *c,
                          struct kn_tensor *tensors, struct kn_result *result)
{
    for (size_t i = 0; i < op->n_tensors; i++)
        if (tensors[i].role == KN_ROLE_IN || tensors[i].is_replaced)
            fetch(&tensors[i]);
    op->reference(c, tensors);
    result->is_good = true;
    for (size_t i = 0; i < op->n_tensors; i++) {
        struct kn_tensor *t = &tensors[i];
        if (t->role != KN_ROLE_OUT)
            continue;
        if (t->device)
            fetch(t);
        const struct kn_verdict v = judge_output(t);
        assert(result->n_verdicts < KN_MAX_TENSORS);
        result->verdicts[result->n_verdicts++] = v;
        result->is_good = result->is_good && v.compared.is_right;
    }
}

/* Adds up the terms of the operator's table. */
static void count_work(const struct kn_operator *op, const struct kn_case *c,
                       const struct kn_tensor *tensors,
                       struct kn_result *result)
{
    double bytes = 0;
    result->element_bytes = kn_dtype_bytes(tensors[0].dtype);
    for (size_t i = 0; i < op->n_tensors; i++)
        bytes += (double)kn_tensor_bytes(&tensors[i]);
    for (size_t i = 0; i < op->n_theory; i++) {
        const struct kn_term *term = &op->theory[i];
        result->theory[term->by][term->work] +=
            term->each * (term->of ? term->of(c, tensors) : bytes);
    }
}

double kn_efficiency(const struct kn_result *r, enum kn_standard by,
                     enum kn_work_kind work, double peak)
{
    if (r->element_bytes == 0 || r->us <= 0)
        return 0;
    if (work == KN_OPS)
        peak *= (double)sizeof(float) / (double)r->element_bytes;
    return r->theory[by][work] / (r->us * 1e3 * peak);
}

/* Lets the caller change the inputs. */
static bool prepare(const struct kn_operator *op, struct kn_tensor *tensors,
                    const struct kn_options *options)
{
    if (!options || !options->prepared)
        return true;
    if (!options->prepared(options->user, op, tensors))
        return false;
    send(op, tensors);
    return true;
}

struct kn_result kn_run(const struct kn_operator *op, const struct kn_case *c,
                        const struct kn_options *options)
{
    assert(op->function->n_params <= KN_MAX_PARAMS &&
           op->n_tensors <= KN_MAX_TENSORS);
    struct kn_tensor tensors[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
    struct kn_result result = {0};
    cnrtQueue_t queue;
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&queue));
    OP_CHECK(mluOpCreate(&handle));
    OP_CHECK(mluOpSetQueue(handle, queue));
    if (options)
        kn_handle_force(handle, options->task_type, options->variant);
    kn_tensors_new(op, c, tensors);
    kn_args_bind(op, c, tensors, handle, args);
    bool is_ready = prepare(op, tensors, options);
    result.status = MLUOP_STATUS_INTERNAL_ERROR;
    if (is_ready)
        call(op, args, queue, &result);
    if (result.status == MLUOP_STATUS_SUCCESS && result.sync == cnrtSuccess) {
        count_work(op, c, tensors, &result);
        judge_outputs(op, c, tensors, &result);
    }
    if (is_ready && options && options->judged)
        options->judged(options->user, op, tensors);

    kn_args_release(op, args);
    kn_tensors_free(op, tensors);
    OP_CHECK(mluOpDestroy(handle));
    CNRT_CHECK(cnrtQueueDestroy(queue));
    return result;
}
