/* SPDX-License-Identifier: MIT */
/* Launches: finds the code of a kernel, checks the launch, and runs it or, in a
 * captured queue, records it with its arguments. */
#include "runtime/api/cnrt/launch/launch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/api/cnrt/launch/run.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/process/signals.h"
#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"
#include "runtime/instruments/settings/env.h"

#define MAX_ARGUMENTS 256

/* ---- what is launched --------------------------------------------------- */

/* Writes the readable name of a kernel, "a::b" for _ZN1a1bEv, if there is no
 * image that has it. Template arguments are left out. A name that is not
 * mangled stays unchanged. */
static void pretty_name(const char *mangled, char *text, size_t bytes)
{
    snprintf(text, bytes, "%s", mangled);
    if (strncmp(mangled, "_Z", 2) != 0)
        return;
    const char *at = mangled + 2 + (mangled[2] == 'N' || mangled[2] == 'L');
    for (size_t n = 0; *at >= '1' && *at <= '9' && n < bytes;) {
        char *name;
        unsigned long length = strtoul(at, &name, 10);
        if (length > strlen(name))
            return;
        n += (size_t)snprintf(text + n, bytes - n, "%s%.*s", n ? "::" : "",
                              (int)length, name);
        at = name + length;
        if (mangled[2] != 'N')
            return;
    }
}

#define X(ID, clusters)                                                       \
    _Static_assert(cnrtFuncType##ID == ((clusters) > 0 ? 4 * (clusters) : 1), \
                   #ID " differs in cnrt.h");
#include "runtime/instruments/settings/task_types.def"
#undef X

/* Finds the clusters of a task type: 0 for Block, N for UnionN. */
static cnrtRet_t clusters_of(const struct rt_context *rt, const char *kernel,
                             cnrtFunctionType_t type, unsigned *clusters)
{
    switch ((unsigned)type) {
#define X(ID, n)           \
    case cnrtFuncType##ID: \
        *clusters = (n);   \
        return cnrtSuccess;
#include "runtime/instruments/settings/task_types.def"
#undef X
    case cnrtFuncTypeMutable:
        return rt_fail(rt, cnrtErrorKernelType,
                       "kernel %s: cnrtFuncTypeMutable cannot be launched; "
                       "choose cnrtFuncTypeBlock or cnrtFuncTypeUnionN",
                       kernel);
    }
    return rt_fail(rt, cnrtErrorKernelType,
                   "kernel %s: %d is no task type; expected "
                   "cnrtFuncTypeBlock or cnrtFuncTypeUnion1, 2, 4, 8 or 16",
                   kernel, (int)type);
}

static cnrtRet_t fail_arch(struct rt_context *rt,
                           const struct rt_function *function)
{
    char archs[512], kernel[256];
    pretty_name(function->name, kernel, sizeof kernel);
    rt_fatbin_describe(function->fatbin->image, archs, sizeof archs);
    return rt_fail(rt, cnrtErrorKernelArch,
                   "kernel %s was compiled for %s, but the simulated device "
                   "%s needs %s: compile with mlucc --bang-mlu-arch=%s, or "
                   "choose another device with mlusim run --device or %s",
                   kernel, archs, rt->board->device->name,
                   rt->board->device->arch_name, rt->board->device->arch_name,
                   rt_env_name(RT_ENV_DEVICE));
}

static cnrtRet_t fail_shared(struct rt_context *rt,
                             const struct rt_function *function)
{
    char kernel[256];
    pretty_name(function->name, kernel, sizeof kernel);
    return rt_fail(rt, cnrtErrorKernelUnknown,
                   "kernel %s is defined by the program and by a library, or "
                   "by two libraries, and the linker made one function of "
                   "them: compile them without -flto, or rename one",
                   kernel);
}

/* Finds the kernel at a host address and loads its module. */
static cnrtRet_t find_kernel(struct rt_context *rt, const void *host,
                             const struct rt_function **function)
{
    cnrtRet_t code = rt_open(rt);
    if (code != cnrtSuccess)
        return code;
    *function = rt_function_find(&rt->program, host);
    if (!*function)
        return rt_fail(rt, cnrtErrorKernelUnknown,
                       "%p is no kernel of this program; kernels are "
                       "__mlu_global__ functions compiled by mlucc",
                       (void *)(uintptr_t)host);
    if (rt_function_is_shared(&rt->program, host))
        return fail_shared(rt, *function);
    struct rt_fatbin *fatbin = (*function)->fatbin;
    struct sim_module **module = &fatbin->modules[rt->board->ordinal];
    if (*module)
        return cnrtSuccess;
    enum sim_status status =
        sim_module_load(rt->board->sim, fatbin->image, module);
    if (status == SIM_OK)
        return cnrtSuccess;
    *module = NULL;
    return status == SIM_ERROR_ARCH ? fail_arch(rt, *function)
                                    : rt_fail_sim(rt, status);
}

/* find_kernel for a struct rt_code. */
static cnrtRet_t find_symbol(struct rt_context *rt, const void *host,
                             struct sim_module **module, const char **kernel)
{
    const struct rt_function *function;
    const cnrtRet_t code = find_kernel(rt, host, &function);
    if (code != cnrtSuccess)
        return code;
    *module = function->fatbin->modules[rt->board->ordinal];
    *kernel = function->name;
    return cnrtSuccess;
}

cnrtRet_t rt_symbol_check(struct rt_context *rt, const void *symbol)
{
    const struct rt_function *function;
    return find_kernel(rt, symbol, &function);
}

/* ---- the launch ---------------------------------------------------------- */

/* Refuses tasks above the limit of cnSetCtxConfigParam. */
static cnrtRet_t check_limit(const struct rt_context *rt, const char *kernel,
                             unsigned clusters)
{
    unsigned limit = rt->board->union_limit;
    if (limit == 0 || clusters <= limit)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorKernelType,
                   "kernel %s: Union%u is larger than what its context is "
                   "limited to, Union%u (CN_CTX_CONFIG_UNION_LIMIT)",
                   kernel, clusters, limit);
}

/* Drops earlier requests to stop. A session drops all requests that came while
 * no launch ran. In a process, a request means that the process ends, so only
 * the signal of this launch is dropped. */
static void forget_stop(struct rt_context *rt, int stop_signal)
{
    if (rt->is_of || stop_signal > 0)
        atomic_store(&rt->is_stopping, false);
}

static cnrtRet_t run(struct rt_context *rt, int stop_signal,
                     struct rt_queue *queue, struct sim_launch *what)
{
    forget_stop(rt, stop_signal);
    const bool has_signal =
        stop_signal > 0 && rt_stopsignal_begin(stop_signal, &rt->is_stopping);
    const cnrtRet_t code = rt_run(rt, queue, what);
    if (has_signal)
        rt_stopsignal_end();
    forget_stop(rt, stop_signal);
    return code;
}

/* Everything of a launch but its arguments. */
struct launching {
    struct rt_code code;
    cnrtDim3_t dim;
    cnrtFunctionType_t type;
    int stop_signal;
    size_t n; /* arguments */
};

/* Finds and checks what a launch runs. */
static cnrtRet_t prepare(struct rt_context *rt, const struct launching *l,
                         const struct sim_argument *arguments,
                         struct sim_launch *what)
{
    *what = (struct sim_launch){.dim = {l->dim.x, l->dim.y, l->dim.z},
                                .arguments = arguments,
                                .n_arguments = l->n};
    unsigned clusters = 0;
    cnrtRet_t code = l->code.find(rt, l->code.of, &what->module, &what->kernel);
    if (code != cnrtSuccess)
        return code;
    const char *pretty = sim_kernel_name(what->module, what->kernel);
    code = clusters_of(rt, pretty, l->type, &clusters);
    if (code == cnrtSuccess)
        code = check_limit(rt, pretty, clusters);
    what->union_clusters = clusters;
    sim_use_clusters(rt->board->sim, rt->board->visible_clusters);
    return code;
}

static cnrtRet_t perform(struct rt_context *rt, struct rt_queue *queue,
                         const struct launching *l,
                         const struct sim_argument *arguments)
{
    struct sim_launch what;
    const cnrtRet_t code = prepare(rt, l, arguments, &what);
    if (code != cnrtSuccess)
        return code;
    sim_sample_tasks(rt->board->sim, rt_sample());
    sim_count_work(rt->board->sim, rt->is_profiling ||
                                       rt_report_is_wanted(&rt->settings) ||
                                       rt->settings.of[RT_ENV_HTML].text);
    sim_count_sites(rt->board->sim, rt_is_advising(rt));
    return run(rt, l->stop_signal, queue, &what);
}

/* ---- recorded launches --------------------------------------------------- */

/* The record of a launch: a struct launching, the size of each argument, and
 * their values. */

/* Calls `with` with the arguments of a record. */
static cnrtRet_t
unpack(struct rt_context *rt, struct rt_queue *queue, const void *record,
       cnrtRet_t (*with)(struct rt_context *rt, struct rt_queue *queue,
                         const struct launching *l,
                         const struct sim_argument *arguments))
{
    const struct launching *l = record;
    const size_t *sizes = (const size_t *)(l + 1);
    const unsigned char *at = (const unsigned char *)(sizes + l->n);
    struct sim_argument *arguments = isa_alloc(l->n, sizeof *arguments);
    if (!arguments)
        return rt_no_memory(rt, "the arguments of a launch");
    for (size_t i = 0; i < l->n; at += sizes[i++])
        arguments[i] = (struct sim_argument){at, sizes[i]};
    const cnrtRet_t code = with(rt, queue, l, arguments);
    free(arguments);
    return code;
}

static cnrtRet_t check(struct rt_context *rt, struct rt_queue *queue,
                       const struct launching *l,
                       const struct sim_argument *arguments)
{
    struct sim_launch what;
    (void)queue;
    cnrtRet_t code = prepare(rt, l, arguments, &what);
    if (code != cnrtSuccess)
        return code;
    const enum sim_status status = sim_check_launch(rt->board->sim, &what);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

static cnrtRet_t check_record(struct rt_context *rt, const void *record)
{
    return unpack(rt, NULL, record, check);
}

static cnrtRet_t perform_record(struct rt_context *rt, struct rt_queue *queue,
                                const void *record)
{
    return unpack(rt, queue, record, perform);
}

static cnrtRet_t record(struct rt_context *rt, struct rt_queue *queue,
                        const struct launching *l,
                        const struct sim_argument *arguments)
{
    static const struct rt_task_kind kind = {check_record, perform_record};
    size_t bytes = sizeof *l + l->n * sizeof(size_t);
    for (size_t i = 0; i < l->n; i++)
        bytes += arguments[i].bytes;
    struct launching *copy = isa_alloc(bytes, 1);
    if (!copy)
        return rt_no_memory(rt, "the arguments of a launch");
    *copy = *l;
    size_t *sizes = (size_t *)(copy + 1);
    unsigned char *at = (unsigned char *)(sizes + l->n);
    for (size_t i = 0; i < l->n; at += sizes[i++]) {
        sizes[i] = arguments[i].bytes;
        memcpy(at, arguments[i].data, sizes[i]);
    }
    const cnrtRet_t code = rt_enqueue(rt, queue, &kind, copy, bytes);
    free(copy);
    return code;
}

static cnrtRet_t launch(struct rt_context *rt, const struct rt_call *call,
                        const struct rt_code *of,
                        const struct sim_argument *arguments, size_t n)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_get(rt, call->queue, &code);
    if (!queue)
        return code;
    if (call->caller)
        rt->caller = call->caller;
    const struct launching l = {.code = *of,
                                .dim = call->dim,
                                .type = call->type,
                                .stop_signal = call->stop_signal,
                                .n = n};
    return queue->capture || rt_is_late(rt) ? record(rt, queue, &l, arguments)
                                            : perform(rt, queue, &l, arguments);
}

cnrtRet_t rt_launch_symbol(struct rt_context *rt, const struct rt_call *call,
                           const void *symbol,
                           const struct sim_argument *arguments, size_t n)
{
    const struct rt_code of = {find_symbol, symbol};
    const cnrtRet_t code = rt_open(rt);
    return code == cnrtSuccess ? launch(rt, call, &of, arguments, n) : code;
}

/* ---- cnrtInvokeKernel --------------------------------------------------- */

/* Refuses a kernel that has too many parameters, and values that are
 * missing. */
static cnrtRet_t check_values(const struct rt_context *rt, const char *kernel,
                              size_t n, void *const *values)
{
    if (n > MAX_ARGUMENTS)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "kernel %s has %zu parameters, at most %d are possible",
                       kernel, n, MAX_ARGUMENTS);
    if (!values && n > 0)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "args is NULL; kernel %s has %zu parameter%s: pass an "
                       "array with a pointer to each argument",
                       kernel, n, isa_s(n));
    for (size_t i = 0; i < n; i++)
        if (!values[i])
            return rt_fail(rt, cnrtErrorArgsInvalid,
                           "args[%zu] is NULL; kernel %s has %zu parameter%s: "
                           "pass a pointer to each argument",
                           i, kernel, n, isa_s(n));
    return cnrtSuccess;
}

cnrtRet_t rt_launch_values(struct rt_context *rt, const struct rt_call *call,
                           const struct rt_code *of, void **values)
{
    uint32_t bytes[MAX_ARGUMENTS];
    struct sim_argument arguments[MAX_ARGUMENTS];
    struct sim_module *module;
    const char *kernel;
    size_t n = 0;
    cnrtRet_t code = of->find(rt, of->of, &module, &kernel);
    if (code != cnrtSuccess)
        return code;
    enum sim_status status = sim_module_parameters(
        rt->board->sim, module, kernel, bytes, MAX_ARGUMENTS, &n);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    code = check_values(rt, sim_kernel_name(module, kernel), n, values);
    if (code != cnrtSuccess)
        return code;
    for (size_t i = 0; i < n; i++)
        arguments[i] = (struct sim_argument){values[i], bytes[i]};
    return launch(rt, call, of, arguments, n);
}

cnrtRet_t cnrtInvokeKernel(const void *kernel, cnrtDim3_t dim,
                           cnrtFunctionType_t type, void **args,
                           size_t reserved, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    if (reserved != 0)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "reserved is %zu, expected 0", reserved));
    const struct rt_call call = {.dim = dim, .type = type, .queue = queue};
    const struct rt_code of = {find_symbol, kernel};
    return rt_leave(rt, rt_launch_values(rt, &call, &of, args));
}
