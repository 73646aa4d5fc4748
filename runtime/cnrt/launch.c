/* SPDX-License-Identifier: MIT */
/*
 * Launches. The compiler turns kernel<<<dim, type, queue>>>(a, b) into
 * cudaConfigureCall, a cudaSetupArgument per argument and cudaLaunch of the
 * kernel's host address; cnrtInvokeKernel does the same in one call. A kernel
 * runs to its end inside the launch. What is wrong with the launch itself is
 * the last error of the thread; that, as kernel<<<...>>> answers nothing, and
 * what the kernel does wrong wait in the queue for the next call that
 * synchronises.
 */
#include "runtime/cnrt/launch.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/cnrt/context.h"

#define MAX_ARGUMENTS    256
#define MAX_ARGUMENT_END (64u * 1024) /* bytes of all arguments of a launch */

/* ---- what is launched --------------------------------------------------- */

/* Writes the name of a kernel for people: "a::b" for _ZN1a1bEv. Arguments of
 * templates are left out; a name that is not mangled stays as it is. */
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

/* Clusters of a task type: 0 for Block, N for UnionN. */
static cnrtRet_t clusters_of(const struct rt_context *rt,
                             const struct rt_function *function,
                             cnrtFunctionType_t type, unsigned *clusters)
{
    char kernel[256];
    pretty_name(function->name, kernel, sizeof kernel);
    switch ((unsigned)type) {
    case cnrtFuncTypeBlock:
        *clusters = 0;
        return cnrtSuccess;
    case cnrtFuncTypeUnion1:
    case cnrtFuncTypeUnion2:
    case cnrtFuncTypeUnion4:
    case cnrtFuncTypeUnion8:
    case cnrtFuncTypeUnion16:
        *clusters = (unsigned)type / cnrtFuncTypeUnion1;
        return cnrtSuccess;
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
                   kernel, archs, rt->device->name, rt->device->arch_name,
                   rt->device->arch_name, rt_env_name(RT_ENV_DEVICE));
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

/* The kernel behind a host address, its module loaded. */
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
    if (fatbin->module)
        return cnrtSuccess;
    enum sim_status status =
        sim_module_load(rt->sim, fatbin->image, &fatbin->module);
    if (status == SIM_OK)
        return cnrtSuccess;
    fatbin->module = NULL;
    return status == SIM_ERROR_ARCH ? fail_arch(rt, *function)
                                    : rt_fail_sim(rt, status);
}

/* ---- running it --------------------------------------------------------- */

/* A launch starts when both its queue and the device are free. */
static uint64_t start_of(const struct rt_context *rt,
                         const struct rt_queue *queue)
{
    uint64_t start = rt_queue_now(rt, queue);
    return start < rt->device_ps ? rt->device_ps : start;
}

/* Moves the clocks over a launch that took ps. */
static void advance(struct rt_context *rt, struct rt_queue *queue, uint64_t ps)
{
    assert(ps > 0 || queue->ps <= rt_queue_now(rt, queue));
    queue->ps = start_of(rt, queue) + ps;
    assert(queue->ps >= rt->device_ps && queue->ps >= rt->host_ps);
    rt->device_ps = queue->ps;
}

/* Loads libmlusim-debug with the context unlocked: others may do anything to
 * it meanwhile. */
static void load_debug_library(struct rt_context *rt)
{
    const char *api = rt->api;
    struct rt_debug_library debug;
    rt_leave(rt, cnrtSuccess);
    rt_debug_load(&debug);
    rt_enter(api);
    if (!rt->debug.is_tried)
        rt->debug = debug;
}

static void print_fault(const char *message)
{
    size_t n = strlen(message);
    while (n > 0 && message[n - 1] == '\n')
        n--;
    fflush(stdout);
    fprintf(stderr, "mlusim: %.*s\n", (int)n, message);
}

/* Prints the message of the fault that has just ended a launch, after
 * everything the kernel printed. Source positions are left out if another
 * thread makes them impossible while the library that knows them is loaded, or
 * if the host has no memory to keep the message meanwhile. */
static void tell_fault(struct rt_context *rt)
{
    const char *text = sim_error(rt->sim);
    char *kept = rt->debug.is_tried ? NULL : isa_alloc_text(text, strlen(text));
    if (!kept) {
        print_fault(text);
        return;
    }
    uint64_t launch = rt->n_launches;
    load_debug_library(rt);
    bool is_last = rt->sim && rt->n_launches == launch;
    print_fault(is_last && sim_fault_again(rt->sim) ? sim_error(rt->sim)
                                                    : kept);
    free(kept);
}

/* How a launch that began has ended. */
static enum rt_launch_end end_of(enum sim_status status)
{
    if (status == SIM_OK)
        return RT_LAUNCH_DONE;
    return status == SIM_ERROR_FAULT ? RT_LAUNCH_FAULT : RT_LAUNCH_STOPPED;
}

/* Keeps what a launch cost for those who ask. */
static void account(struct rt_context *rt, struct rt_queue *queue,
                    const struct sim_profile *profile, enum rt_launch_end how)
{
    advance(rt, queue, profile->picoseconds);
    rt->n_faults += how == RT_LAUNCH_FAULT;
    bool is_kept = true;
    if (rt_report_is_wanted(&rt->settings))
        is_kept = rt_report_add(&rt->report, profile, how);
    if (rt->is_profiling)
        is_kept = rt_report_add(&rt->profile, profile, how) && is_kept;
    if (!is_kept)
        rt_no_memory(rt, "the report, which lacks this launch");
    if (how != RT_LAUNCH_DONE && queue->pending == cnrtSuccess)
        queue->pending = cnrtErrorKernelFault;
}

/* Names the place of what the last entry notes about WRAM, once. */
static void place_unwritten(struct rt_context *rt, struct rt_report *report,
                            const struct sim_module *module)
{
    size_t n = report->n_entries;
    struct rt_report_entry *last = n > 0 ? &report->entries[n - 1] : NULL;
    if (last && last->sum->unwritten.bytes && !last->unwritten_at[0])
        sim_place(rt->sim, module, last->sum->unwritten.pc, last->unwritten_at,
                  sizeof last->unwritten_at);
}

/* Places are left out if another thread launches while the library that knows
 * them is loaded. */
static void place_notes(struct rt_context *rt, const struct sim_module *module)
{
    uint64_t launch = rt->n_launches;
    if (!rt->debug.is_tried)
        load_debug_library(rt);
    if (!rt->sim || rt->n_launches != launch)
        return;
    place_unwritten(rt, &rt->report, module);
    place_unwritten(rt, &rt->profile, module);
}

/* What the checks found; places are left out as above. */
static void tell_checks(struct rt_context *rt)
{
    chk_end(rt->checks);
    if (chk_is_quiet(rt->checks))
        return;
    uint64_t launch = rt->n_launches;
    if (!rt->debug.is_tried)
        load_debug_library(rt);
    if (rt->sim && rt->n_launches == launch)
        rt_checks_tell(rt);
}

static cnrtRet_t run(struct rt_context *rt, struct rt_queue *queue,
                     const struct sim_launch *launch)
{
    assert(rt->sim && !atomic_load(&rt->is_launching));
    struct sim_profile profile = {0};
    rt_signals_begin(rt);
    rt_progress_begin(&rt->progress);
    rt->n_launches++;
    atomic_store(&rt->is_launching, true);
    if (rt->usage)
        usage_begin(rt->usage, launch);
    if (rt->checks)
        chk_begin(rt->checks, launch);
    sim_note_unwritten(rt->sim,
                       rt->is_profiling || rt_report_is_wanted(&rt->settings));
    rt_recording_begin(rt, start_of(rt, queue));
    enum sim_status status =
        rt->session
            ? rt->debugger->launch(rt->session, rt->sim, launch, &profile)
        : rt_remains_are_wanted(rt) ? rt_remains_launch(rt, launch, &profile)
                                    : sim_launch(rt->sim, launch, &profile);
    rt_progress_hide(&rt->progress);
    bool has_begun = status == SIM_OK || status == SIM_ERROR_FAULT ||
                     status == SIM_ERROR_STOPPED;
    rt_recording_end(rt, has_begun ? &profile : NULL);
    if (has_begun)
        account(rt, queue, &profile, end_of(status));
    if (has_begun && status != SIM_OK)
        tell_fault(rt);
    if (has_begun && profile.unwritten.bytes)
        place_notes(rt, launch->module);
    if (rt->checks)
        tell_checks(rt);
    if (status == SIM_ERROR_STOPPED)
        rt_signals_stopped(rt);
    atomic_store(&rt->is_launching, false);
    return has_begun ? cnrtSuccess : rt_fail_sim(rt, status);
}

static cnrtRet_t launch(struct rt_context *rt, const struct rt_call *call,
                        const struct rt_function *function,
                        const struct sim_argument *arguments, size_t n)
{
    cnrtRet_t code;
    struct rt_queue *queue = rt_queue_get(rt, call->queue, &code);
    if (!queue)
        return code;
    unsigned clusters = 0;
    code = clusters_of(rt, function, call->type, &clusters);
    if (code != cnrtSuccess)
        return code;
    struct sim_launch what = {
        .module = function->fatbin->module,
        .kernel = function->name,
        .dim = {call->dim.x, call->dim.y, call->dim.z},
        .union_clusters = clusters,
        .arguments = arguments,
        .n_arguments = n,
    };
    return run(rt, queue, &what);
}

/* ---- kernel<<<...>>> ---------------------------------------------------- */

/* Leaves the code of a refused launch in its queue, if there is one: calls that
 * wait answer it, as they do for faults. */
static void refuse(struct rt_context *rt, cnrtQueue_t handle, cnrtRet_t code)
{
    assert(code != cnrtSuccess);
    const char *problem;
    struct rt_queue *queue = &rt->default_queue;
    if (handle)
        queue = rt_handle_find(&rt->handles, RT_KIND_QUEUE, handle, &problem);
    if (queue && queue->pending == cnrtSuccess)
        queue->pending = code;
}

/* There is no memory for a launch to be put together. */
static int refuse_call(cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter("kernel launch");
    cnrtRet_t code = rt_no_memory(rt, "a launch");
    refuse(rt, queue, code);
    return (int)rt_leave(rt, code);
}

int cudaConfigureCall(cnrtDim3_t dim, cnrtFunctionType_t type,
                      cnrtQueue_t queue)
{
    struct rt_thread *thread = rt_thread();
    struct rt_call *calls = isa_grow(thread->calls, thread->n_calls,
                                     &thread->room_calls, sizeof *calls);
    if (!calls)
        return refuse_call(queue);
    thread->calls = calls;
    thread->calls[thread->n_calls++] =
        (struct rt_call){.dim = dim, .type = type, .queue = queue};
    return cnrtSuccess;
}

static void end_call(struct rt_thread *thread)
{
    assert(thread->n_calls > 0 && thread->n_calls <= thread->room_calls);
    struct rt_call *call = &thread->calls[--thread->n_calls];
    free(call->bytes);
    free(call->values);
    if (thread->n_calls == 0) {
        free(thread->calls);
        thread->calls = NULL;
        thread->room_calls = 0;
    }
}

/* Puts the value of an argument at its offset; false: no memory. */
static bool put_argument(struct rt_call *call, const void *value, size_t bytes,
                         size_t offset)
{
    assert(offset + bytes <= MAX_ARGUMENT_END);
    assert(call->n_values <= call->room_values);
    if (call->n_bytes < offset + bytes) {
        unsigned char *longer = isa_alloc(offset + bytes, 1);
        if (!longer)
            return false;
        if (call->bytes)
            memcpy(longer, call->bytes, call->n_bytes);
        free(call->bytes);
        call->bytes = longer;
        call->n_bytes = offset + bytes;
    }
    struct rt_value *values = isa_grow(call->values, call->n_values,
                                       &call->room_values, sizeof *values);
    if (!values)
        return false;
    assert(call->n_bytes >= offset + bytes);
    memcpy(call->bytes + offset, value, bytes);
    call->values = values;
    values[call->n_values++] = (struct rt_value){offset, bytes};
    return true;
}

static cnrtRet_t add_argument(struct rt_context *rt, const void *value,
                              size_t bytes, size_t offset)
{
    struct rt_thread *thread = rt_thread();
    if (thread->n_calls == 0)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "there is no launch to add an argument to");
    struct rt_call *call = &thread->calls[thread->n_calls - 1];
    if (bytes > MAX_ARGUMENT_END || offset > MAX_ARGUMENT_END - bytes) {
        refuse(rt, call->queue, cnrtErrorArgsInvalid);
        end_call(thread);
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the arguments of a kernel are larger than %u bytes",
                       MAX_ARGUMENT_END);
    }
    if (put_argument(call, value, bytes, offset))
        return cnrtSuccess;
    refuse(rt, call->queue, cnrtErrorHostNoMem);
    end_call(thread);
    return rt_no_memory(rt, "the arguments of a launch");
}

int cudaSetupArgument(const void *value, size_t bytes, size_t offset)
{
    struct rt_context *rt = rt_enter("kernel launch");
    return (int)rt_leave(rt, add_argument(rt, value, bytes, offset));
}

static cnrtRet_t launch_with_values(struct rt_context *rt,
                                    const struct rt_call *call,
                                    const struct rt_function *function)
{
    struct sim_argument *arguments =
        isa_alloc(call->n_values, sizeof *arguments);
    if (!arguments)
        return rt_no_memory(rt, "the arguments of a launch");
    for (size_t i = 0; i < call->n_values; i++) {
        arguments[i].data = call->bytes + call->values[i].offset;
        arguments[i].bytes = call->values[i].bytes;
    }
    cnrtRet_t code = launch(rt, call, function, arguments, call->n_values);
    free(arguments);
    return code;
}

static cnrtRet_t launch_call(struct rt_context *rt, const void *kernel)
{
    struct rt_thread *thread = rt_thread();
    if (thread->n_calls == 0)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the launch was not configured");
    struct rt_call *call = &thread->calls[thread->n_calls - 1];
    const struct rt_function *function;
    cnrtRet_t code = find_kernel(rt, kernel, &function);
    if (code == cnrtSuccess)
        code = launch_with_values(rt, call, function);
    if (code != cnrtSuccess)
        refuse(rt, call->queue, code);
    end_call(thread);
    return code;
}

int cudaLaunch(const void *kernel)
{
    struct rt_context *rt = rt_enter("kernel launch");
    return (int)rt_leave(rt, launch_call(rt, kernel));
}

/* ---- cnrtInvokeKernel --------------------------------------------------- */

static cnrtRet_t invoke(struct rt_context *rt, const void *kernel,
                        const struct rt_call *call, void **args)
{
    const struct rt_function *function;
    cnrtRet_t code = find_kernel(rt, kernel, &function);
    if (code != cnrtSuccess)
        return code;
    uint32_t bytes[MAX_ARGUMENTS];
    struct sim_argument arguments[MAX_ARGUMENTS];
    size_t n = 0;
    enum sim_status status =
        sim_module_parameters(rt->sim, function->fatbin->module, function->name,
                              bytes, MAX_ARGUMENTS, &n);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    if (n > MAX_ARGUMENTS)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "kernel %s has %zu parameters, at most %d are possible",
                       function->name, n, MAX_ARGUMENTS);
    for (size_t i = 0; i < n; i++) {
        if (!args || !args[i])
            return rt_fail(rt, cnrtErrorArgsInvalid,
                           "args[%zu] is NULL; kernel %s has %zu parameters", i,
                           function->name, n);
        arguments[i] = (struct sim_argument){args[i], bytes[i]};
    }
    return launch(rt, call, function, arguments, n);
}

cnrtRet_t cnrtInvokeKernel(const void *kernel, cnrtDim3_t dim,
                           cnrtFunctionType_t type, void **args,
                           size_t reserved, cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter(__func__);
    if (reserved != 0)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "reserved is %zu, expected 0", reserved));
    struct rt_call call = {.dim = dim, .type = type, .queue = queue};
    return rt_leave(rt, invoke(rt, kernel, &call, args));
}
