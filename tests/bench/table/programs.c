/* SPDX-License-Identifier: MIT */
/*
 * Rows as programs of users have them, through the runtime: a vector add, and
 * the operators at the sizes of networks. What is timed is from the call to the
 * end of the queue; inputs are on the device by then, and memory is warm on
 * both sides.
 */
#define _GNU_SOURCE /* wait4 */
#include "kernels/harness/operator.h"
#include "kernels/harness/run.h"
#include "tests/bench/table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- vector add -------------------------------------------------------- */

/* Of vector_add.mlu. */
void vector_add_launch(cnrtQueue_t queue, float *sum, const float *a,
                       const float *b, int n, unsigned tasks);

enum { VECTOR = 10000000, TASKS = 48 };

struct vectors {
    cnrtQueue_t queue;
    int n;
    float *host[3], *device[3]; /* sum, a, b */
};

static void device_add(void *user)
{
    struct vectors *v = user;
    vector_add_launch(v->queue, v->device[0], v->device[1], v->device[2], v->n,
                      TASKS);
    CNRT_CHECK(cnrtQueueSync(v->queue));
}

static void host_add(void *user)
{
    struct vectors *v = user;
    float *restrict sum = v->host[0];
    const float *a = v->host[1], *b = v->host[2];
    for (int i = 0; i < v->n; i++)
        sum[i] = a[i] + b[i];
    __asm__ volatile("" ::: "memory");
}

/* The same through buffers of the first level, as on the device: what its
 * copies cost on one processor of this host. */
static void staged_add(void *user)
{
    enum { PIECE = 2048 };
    static float buffers[3][PIECE];
    struct vectors *v = user;
    for (int at = 0; at < v->n; at += PIECE) {
        const int n = v->n - at < PIECE ? v->n - at : PIECE;
        const size_t bytes = (size_t)n * sizeof(float);
        memcpy(buffers[1], v->host[1] + at, bytes);
        memcpy(buffers[2], v->host[2] + at, bytes);
        for (int i = 0; i < n; i++)
            buffers[0][i] = buffers[1][i] + buffers[2][i];
        memcpy(v->host[0] + at, buffers[0], bytes);
        __asm__ volatile("" ::: "memory");
    }
}

void table_vector_add(const struct table_job *job)
{
    struct vectors v = {.n = table_count(job, VECTOR)};
    const size_t bytes = (size_t)v.n * sizeof(float);
    CNRT_CHECK(cnrtQueueCreate(&v.queue));
    for (int k = 0; k < 3; k++) {
        v.host[k] = kn_allocate(bytes);
        for (int i = 0; i < v.n; i++)
            v.host[k][i] = (float)(i % (1000 - k)) * 0.5f;
        CNRT_CHECK(cnrtMalloc((void **)&v.device[k], bytes));
        CNRT_CHECK(
            cnrtMemcpy(v.device[k], v.host[k], bytes, cnrtMemcpyHostToDev));
    }
    struct table_line line = {.count = v.n};
    const struct table_side sides[] = {{device_add, &line.ours},
                                       {host_add, &line.plain},
                                       {staged_add, &line.reference}};
    table_alternate(job, sides, 3, &v);
    line.accepted = 1.25 * line.reference.cpu; /* it has one thread */
    snprintf(line.reason, sizeof line.reason,
             "its copies and additions alone take %.1f ms of one processor",
             line.reference.cpu * 1e3);

    float *got = kn_allocate(bytes);
    CNRT_CHECK(cnrtMemcpy(got, v.device[0], bytes, cnrtMemcpyDevToHost));
    if (memcmp(got, v.host[0], bytes) != 0)
        table_die("the vector add computed something else");
    table_tell(job, &line);
    free(got);
    for (int k = 0; k < 3; k++) {
        free(v.host[k]);
        cnrtFree(v.device[k]);
    }
    cnrtQueueDestroy(v.queue);
}

/* ---- operators ----------------------------------------------------------- */

enum { MAX_CASES = 8 }; /* of a row */

struct call {
    const struct kn_operator *op;
    const struct kn_case *c;
    cnrtQueue_t queue;
    struct kn_tensor device[KN_MAX_TENSORS], host[KN_MAX_TENSORS];
    struct kn_arg args[KN_MAX_PARAMS];
};

static void call_operator(void *user)
{
    struct call *k = user;
    if (k->op->call(k->args) != MLUOP_STATUS_SUCCESS ||
        cnrtQueueSync(k->queue) != cnrtSuccess)
        table_die("an operator fails");
}

static void call_plain(void *user)
{
    struct call *k = user;
    k->op->plain(k->c, k->host);
}

static void call_reference(void *user)
{
    struct call *k = user;
    k->op->reference(k->c, k->host);
}

/* The peak of a process that runs the case and judges it, in bytes. */
static double memory_of(const struct kn_operator *op, const struct kn_case *c)
{
    struct rusage used;
    int status;
    pid_t child = fork();
    if (child == 0)
        _exit(kn_run(op, c, NULL).is_good ? 0 : 1);
    if (child < 0 || wait4(child, &status, 0, &used) != child || status != 0)
        table_die("an operator computed something else");
    return 1024.0 * (double)used.ru_maxrss;
}

/* What it may be: tensors twice, the workspace and 300 MB. */
static double allowed_for(const struct call *k)
{
    size_t workspace = 0;
    double tensors = 0;
    if (k->op->workspace && k->op->workspace(k->args, &workspace))
        table_die("an operator does not tell its workspace");
    for (size_t i = 0; i < k->op->n_tensors; i++)
        tensors += (double)kn_tensor_bytes(&k->host[i]);
    return 2 * tensors + (double)workspace + 300e6;
}

/* Calls a case that has been judged again and again. */
static void time_case(const struct table_job *job, const struct kn_operator *op,
                      const struct kn_case *c, double memory)
{
    struct call k = {.op = op, .c = c};
    struct table_line line = {.count = 1, .memory = memory};
    mluOpHandle_t handle;
    CNRT_CHECK(cnrtQueueCreate(&k.queue));
    if (mluOpCreate(&handle) || mluOpSetQueue(handle, k.queue))
        table_die("there is no handle for operators");
    kn_tensors_new(op, c, k.device);
    kn_tensors_new(op, c, k.host);
    kn_args_bind(op, c, k.device, handle, k.args);

    snprintf(line.name, sizeof line.name, "%s", c->name);
    line.allowed = allowed_for(&k);
    const struct table_side sides[] = {{call_operator, &line.ours},
                                       {call_plain, &line.plain},
                                       {call_reference, &line.reference}};
    table_alternate(job, sides, 3, &k);
    table_tell(job, &line);

    kn_args_release(op, k.args);
    kn_tensors_free(op, k.device);
    kn_tensors_free(op, k.host);
    mluOpDestroy(handle);
    cnrtQueueDestroy(k.queue);
}

/* The detail is the name of the operator, then those of cases; for a quick look
 * the one guards are tried on. */
void table_operator(const struct table_job *job)
{
    char names[160], *rest = NULL;
    snprintf(names, sizeof names, "%s", job->detail);
    const char *name = strtok_r(names, " ", &rest);
    const struct kn_operator *op = kn_operator_find(name);
    if (!op)
        table_die("there is no such operator");
    const struct kn_case *cases[MAX_CASES];
    double memory[MAX_CASES];
    size_t n = 0;
    if (job->divisor > 1)
        cases[n++] = kn_case_find(op, "guards");
    while (job->divisor == 1 && n < MAX_CASES &&
           (name = strtok_r(NULL, " ", &rest)))
        cases[n++] = kn_case_find(op, name);
    for (size_t i = 0; i < n; i++) {
        if (!cases[i])
            table_die("the operator has no such case");
        memory[i] = memory_of(op, cases[i]); /* before this process has any */
    }
    for (size_t i = 0; i < n; i++)
        time_case(job, op, cases[i], memory[i]);
}
