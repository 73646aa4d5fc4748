/* SPDX-License-Identifier: MIT */
/* For kernel<<<dim, type, queue>>>(a, b), the compiler calls
 * __bangConfigureCall, __bangSetupArgument for each argument, and __bangLaunch
 * with the kernel's host address. A mistake in the launch itself becomes the
 * last error of the thread. As kernel<<<...>>> returns nothing, the error is
 * also stored in the queue, as faults are (run.c). The next call that
 * synchronises returns it, unless cnrtGetLastError did so before. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/cnrt/queue/task.h"

#define MAX_ARGUMENT_END RT_MAX_ARGUMENT_BYTES

/* Stores the code of a refused launch in its queue, if there is one. Calls that
 * wait return it, as they do for faults, unless cnrtGetLastError did so
 * before. The capture of a queue becomes invalid instead. */
static void refuse(struct rt_context *rt, cnrtQueue_t handle, cnrtRet_t code)
{
    assert(code != cnrtSuccess);
    const char *problem;
    struct rt_queue *queue = &rt->board->default_queue;
    if (handle)
        queue = rt_handle_find(&rt->handles, RT_KIND_QUEUE, handle, &problem);
    if (queue && queue->capture)
        rt_capture_break(rt, queue->capture);
    else if (queue && queue->pending == cnrtSuccess) {
        queue->pending = code;
        queue->refused = rt_thread();
    }
}

/* Refuses a launch for lack of memory. */
static int refuse_call(cnrtQueue_t queue)
{
    struct rt_context *rt = rt_enter("kernel launch");
    cnrtRet_t code = rt_no_memory(rt, "a launch");
    refuse(rt, queue, code);
    return (int)rt_leave(rt, code);
}

int __bangConfigureCall(cnrtDim3_t dim, cnrtFunctionType_t type,
                        cnrtQueue_t queue)
{
    struct rt_thread *thread = rt_thread();
    if (!ISA_GROW(thread->calls, thread->n_calls, thread->room_calls))
        return refuse_call(queue);
    thread->calls[thread->n_calls++] =
        (struct rt_call){.dim = dim,
                         .type = type,
                         .queue = queue,
                         .caller = __builtin_return_address(0)};
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

/* Stores the value of an argument at its offset. False: no memory. */
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
    if (!ISA_GROW(call->values, call->n_values, call->room_values))
        return false;
    assert(call->n_bytes >= offset + bytes);
    memcpy(call->bytes + offset, value, bytes);
    call->values[call->n_values++] = (struct rt_value){offset, bytes};
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

int __bangSetupArgument(const void *value, size_t bytes, size_t offset)
{
    struct rt_context *rt = rt_enter("kernel launch");
    return (int)rt_leave(rt, add_argument(rt, value, bytes, offset));
}

static cnrtRet_t launch_with_values(struct rt_context *rt,
                                    const struct rt_call *call,
                                    const void *symbol)
{
    struct sim_argument *arguments =
        isa_alloc(call->n_values, sizeof *arguments);
    if (!arguments)
        return rt_no_memory(rt, "the arguments of a launch");
    for (size_t i = 0; i < call->n_values; i++) {
        arguments[i].data = call->bytes + call->values[i].offset;
        arguments[i].bytes = call->values[i].bytes;
    }
    cnrtRet_t code =
        rt_launch_symbol(rt, call, symbol, arguments, call->n_values);
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
    cnrtRet_t code = launch_with_values(rt, call, kernel);
    if (code != cnrtSuccess)
        refuse(rt, call->queue, code);
    end_call(thread);
    return code;
}

int __bangLaunch(const void *kernel)
{
    struct rt_context *rt = rt_enter("kernel launch");
    return (int)rt_leave(rt, launch_call(rt, kernel));
}
