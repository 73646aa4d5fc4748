/* SPDX-License-Identifier: MIT */
/* Serves programs that embed the simulator: they load modules at run time, ask
 * for facts about them, and launch kernels by name. */
#include <stdlib.h>
#include <string.h>

#include "isa/support/words/plural.h"
#include "runtime/api/cnrt/context/context.h"
#include "runtime/api/cnrt/context/puttext.h"
#include "runtime/api/cnrt/context/sized.h"
#include "runtime/api/cnrt/instruments/order.h"
#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/launch/module.h"
#include "runtime/api/cnrt/process/private.h"
#include "runtime/api/cnrt/queue/late.h"
#include "runtime/api/cnrt/queue/queue.h"
#include "runtime/api/include/mlusim_session.h"

const char *mlusimVersion(void)
{
    return MLUSIM_VERSION;
}

size_t mlusimRefusal(char *text, size_t bytes)
{
    const char *refusal = rt_thread()->refusal;
    if (bytes > 0)
        snprintf(text, bytes, "%s", refusal);
    return strlen(refusal);
}

static cnrtRet_t fail_size(const struct rt_context *rt)
{
    return rt_fail(rt, cnrtErrorArgsInvalid, "%s", RT_SIZED_WRONG);
}

/* ---- modules ------------------------------------------------------------- */

/* Makes a call that messages report as a call of the public function. */
#define SPEAK(call) \
    (rt_private_speak(__func__, __builtin_return_address(0)), spoken(call))

static cnrtRet_t spoken(cnrtRet_t code)
{
    rt_private_speak(NULL, NULL);
    return code;
}

cnrtRet_t mlusimModuleLoad(const void *image, size_t n,
                           struct mlusim_module **module)
{
    enum { ZEROS = 64 }; /* zeros, so that a header can be read */
    CNmodule handle;
    if (!image || n == 0 || !module) {
        struct rt_context *rt = rt_enter(__func__);
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "the image is empty, or image or module "
                                    "is NULL"));
    }
    char *copy = isa_alloc(n + ZEROS, 1);
    if (!copy) {
        struct rt_context *rt = rt_enter(__func__);
        return rt_leave(rt, rt_no_memory(rt, "a module"));
    }
    memcpy(copy, image, n);
    const cnrtRet_t code =
        SPEAK(rt_private_module_load(copy, n, copy, &handle));
    if (code == cnrtSuccess)
        *module = (struct mlusim_module *)handle;
    return code;
}

cnrtRet_t mlusimModuleUnload(struct mlusim_module *module)
{
    return SPEAK(rt_private_module_unload((CNmodule)module));
}

/* Returns the module of a handle. NULL after a sentence. */
static const struct rt_module *find_module(const struct rt_context *rt,
                                           const struct mlusim_module *handle)
{
    const char *problem;
    const struct rt_module *m =
        rt_handle_find(&rt->handles, RT_KIND_MODULE, handle, &problem);
    if (!m)
        rt_fail(rt, cnrtErrorArgsInvalid, "module %p %s", (const void *)handle,
                problem);
    return m;
}

/* ---- kernels ------------------------------------------------------------- */

static cnrtRet_t put_kernel(const struct rt_context *rt,
                            const struct sim_kernel_facts *k,
                            struct mlusim_kernel *to)
{
    struct mlusim_kernel kernel = {
        .n_parameters = (int)k->n_parameters,
        .nram_bytes = k->nram_bytes,
        .wram_bytes = k->wram_bytes,
        .sram_bytes = k->sram_bytes,
        .stack_bytes = k->stack_bytes,
    };
    if (strlen(k->symbol) >= sizeof kernel.symbol)
        return rt_fail(rt, cnrtErrorArgsInvalid,
                       "the symbol of kernel %s has %zu bytes, at most %zu are "
                       "possible",
                       k->name, strlen(k->symbol), sizeof kernel.symbol - 1);
    rt_put_text(kernel.name, sizeof kernel.name, k->name);
    rt_put_text(kernel.symbol, sizeof kernel.symbol, k->symbol);
    return rt_sized_write(to, &kernel, sizeof kernel) ? cnrtSuccess
                                                      : fail_size(rt);
}

cnrtRet_t mlusimKernelAt(struct mlusim_module *module, int i,
                         struct mlusim_kernel *kernel)
{
    struct sim_kernel_facts k;
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_module *m = find_module(rt, module);
    if (!m || i < 0 || !sim_kernel_facts(m->code, (size_t)i, &k))
        return rt_leave(rt, cnrtErrorArgsInvalid);
    return rt_leave(rt, put_kernel(rt, &k, kernel));
}

/* Whether a kernel has a name: its whole name, or the part after the
 * namespaces. Template arguments may be left out. */
static bool is_called(const struct sim_kernel_facts *k, const char *name)
{
    const size_t n = strlen(name);
    const size_t ends[] = {strlen(k->name), strcspn(k->name, "<")};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (n > 0 && n <= ends[i] &&
            memcmp(k->name + ends[i] - n, name, n) == 0 &&
            (n == ends[i] || k->name[ends[i] - n - 1] == ':'))
            return true;
    return strcmp(k->symbol, name) == 0;
}

/* Lists the kernels of a name (NULL: all) in text. Finds the first of these
 * kernels, and returns how many there are. */
static size_t list(const struct rt_module *m, const char *name, char *text,
                   size_t bytes, struct sim_kernel_facts *first)
{
    struct sim_kernel_facts k;
    size_t n = 0;
    text[0] = 0;
    for (size_t i = 0; sim_kernel_facts(m->code, i, &k); i++) {
        if (name && !is_called(&k, name))
            continue;
        const size_t used = strlen(text);
        snprintf(text + used, bytes - used, "%s%s (%s)", n ? ", " : "", k.name,
                 k.symbol);
        if (n++ == 0)
            *first = k;
    }
    return n;
}

static cnrtRet_t find(const struct rt_context *rt, const struct rt_module *m,
                      const char *name, struct mlusim_kernel *kernel)
{
    char text[1600];
    struct sim_kernel_facts k;
    size_t n = list(m, name, text, sizeof text, &k);
    if (n == 1)
        return put_kernel(rt, &k, kernel);
    if (n > 1)
        return rt_fail(rt, cnrtErrorKernelUnknown,
                       "%zu kernels are called %s: %s; name one by its symbol",
                       n, name, text);
    n = list(m, NULL, text, sizeof text, &k);
    return rt_fail(rt, cnrtErrorKernelUnknown,
                   "there is no kernel %s in this module; %s%s", name,
                   n ? "its kernels are " : "it has none", text);
}

cnrtRet_t mlusimKernelFind(struct mlusim_module *module, const char *name,
                           struct mlusim_kernel *kernel)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_module *m = find_module(rt, module);
    if (!m)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    if (!name)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid, "name is NULL"));
    return rt_leave(rt, find(rt, m, name, kernel));
}

_Static_assert((int)SIM_PARAMETER_INTEGER == MLUSIM_INTEGER &&
                   (int)SIM_PARAMETER_FLOAT == MLUSIM_FLOAT &&
                   (int)SIM_PARAMETER_POINTER == MLUSIM_POINTER &&
                   (int)SIM_PARAMETER_STRUCT == MLUSIM_STRUCT,
               "kinds of parameters");

cnrtRet_t mlusimParameterAt(struct mlusim_module *module, const char *symbol,
                            int i, struct mlusim_parameter *to)
{
    struct sim_parameter p;
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_module *m = find_module(rt, module);
    if (!m)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    if (!symbol || i < 0 || !sim_parameter(m->code, symbol, (size_t)i, &p))
        return rt_leave(
            rt,
            rt_fail(rt, cnrtErrorArgsInvalid, "kernel %s has no parameter %d",
                    symbol ? sim_kernel_name(m->code, symbol) : "NULL", i));
    struct mlusim_parameter parameter = {
        .kind = (enum mlusim_parameter_kind)p.kind,
        .bytes = p.bytes,
        .align = p.align,
        .is_signed = p.is_signed,
        .is_const = p.is_const,
    };
    rt_put_text(parameter.name, sizeof parameter.name, p.name);
    rt_put_text(parameter.type, sizeof parameter.type, p.type ? p.type : "");
    const bool is_put = rt_sized_write(to, &parameter, sizeof parameter);
    return rt_leave(rt, is_put ? cnrtSuccess : fail_size(rt));
}

/* ---- launches ------------------------------------------------------------ */

/* Refuses a launch whose number of values differs from the kernel's number of
 * parameters. */
static cnrtRet_t check_number(struct rt_context *rt, const struct rt_module *m,
                              const struct mlusim_launch *what)
{
    size_t n;
    const enum sim_status status = sim_module_parameters(
        rt->board->sim, m->code, what->symbol, NULL, 0, &n);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    if (what->n_values == 0 || what->n_values == n)
        return cnrtSuccess;
    return rt_fail(rt, cnrtErrorArgsInvalid,
                   "n_values is %zu; kernel %s has %zu parameter%s: pass a "
                   "pointer to each argument",
                   what->n_values, sim_kernel_name(m->code, what->symbol), n,
                   isa_s(n));
}

/* Returns errors of earlier launches that are still stored in their queues. */
static cnrtRet_t answer_earlier(struct rt_context *rt)
{
    const cnrtRet_t code = rt_take_pending(rt);
    if (code == cnrtSuccess)
        return code;
    return rt_fail(rt, code,
                   "a launch before this one failed, as its message says, and "
                   "this one did not begin: call cnrtQueueSync after launches "
                   "to have their errors, then launch again");
}

/* What a launch into the default queue runs. Such launches are never
 * captured. */
struct embedded {
    struct sim_module *module;
    const char *symbol;
};

static cnrtRet_t find_code(struct rt_context *rt, const void *of,
                           struct sim_module **module, const char **kernel)
{
    const struct embedded *embedded = of;
    (void)rt;
    *module = embedded->module;
    *kernel = embedded->symbol;
    return cnrtSuccess;
}

static cnrtRet_t launch(struct rt_context *rt, const struct rt_module *m,
                        const struct mlusim_launch *what, enum mlusim_end *end)
{
    const struct rt_call call = {
        .dim = {what->dim[0], what->dim[1], what->dim[2]},
        .type = what->type,
        .stop_signal = what->stop_signal};
    cnrtRet_t code = answer_earlier(rt);
    if (code == cnrtSuccess)
        code = check_number(rt, m, what);
    if (code != cnrtSuccess)
        return code;
    const struct embedded embedded = {m->code, what->symbol};
    const struct rt_code of = {find_code, &embedded};
    code = rt_launch_values(rt, &call, &of, what->values);
    if (code != cnrtSuccess)
        return code;
    rt_late_device(rt);
    rt_wait_all(rt); /* the result of the launch is in *end */
    rt_order(rt, INSTRUMENT_ORDER_DEVICE, NULL, NULL);
    *end = rt->ended == SIM_OK            ? MLUSIM_DONE
           : rt->ended == SIM_ERROR_FAULT ? MLUSIM_FAULT
                                          : MLUSIM_STOPPED;
    return cnrtSuccess;
}

cnrtRet_t mlusimLaunch(struct mlusim_module *module,
                       const struct mlusim_launch *given, enum mlusim_end *end)
{
    struct mlusim_launch what = {0};
    struct rt_context *rt = rt_enter(__func__);
    const struct rt_module *m = find_module(rt, module);
    if (!m)
        return rt_leave(rt, cnrtErrorArgsInvalid);
    if (!given || !rt_sized_read(&what, given, sizeof what))
        return rt_leave(rt, fail_size(rt));
    if (!end || !what.symbol)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "end, or the symbol of the kernel, is "
                                    "NULL"));
    struct rt_board *before = rt_board_switch(rt, m->board);
    const cnrtRet_t code = launch(rt, m, &what, end);
    rt_board_switch(rt, before);
    return rt_leave(rt, code);
}

cnrtRet_t mlusimLastFault(struct mlusim_fault *to)
{
    struct rt_context *rt = rt_enter(__func__);
    const struct sim_fault_facts *f = &rt->facts;
    if (!rt->has_facts)
        return rt_leave(rt, rt_fail(rt, cnrtErrorArgsInvalid,
                                    "no launch was stopped so far"));
    struct mlusim_fault fault = {
        .operand = f->operand,
        .line = (int)f->at.line,
        .task = f->task,
        .task_at = {(int)f->task_at.x, (int)f->task_at.y, (int)f->task_at.z},
        .cluster = (int)f->cluster,
        .core = (int)f->core,
        .cycle = f->cycle,
        .pc = f->pc,
        .address = f->address,
        .bytes = f->bytes,
    };
    rt_put_text(fault.kind, sizeof fault.kind, f->kind);
    rt_put_text(fault.detail, sizeof fault.detail, f->detail);
    rt_put_text(fault.op, sizeof fault.op, f->op);
    rt_put_text(fault.operand_name, sizeof fault.operand_name, f->operand_name);
    rt_put_text(fault.file, sizeof fault.file, f->at.file);
    rt_put_text(fault.function, sizeof fault.function, f->at.name);
    rt_put_text(fault.owner, sizeof fault.owner, f->owner);
    rt_put_text(fault.hint, sizeof fault.hint, f->hint);
    snprintf(fault.id, sizeof fault.id, "fault:%s", f->id);
    const bool is_put = rt_sized_write(to, &fault, sizeof fault);
    return rt_leave(rt, is_put ? cnrtSuccess : fail_size(rt));
}
