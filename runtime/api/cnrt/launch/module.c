/* SPDX-License-Identifier: MIT */
/* Loads device code for programs that use libcndrv. A module and its kernels
 * are on the device that was current when the module was loaded. */
#include "runtime/api/cnrt/launch/module.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/process/open.h"
#include "runtime/api/cnrt/process/private.h"

static struct rt_module *find_module(struct rt_context *rt, CNmodule handle)
{
    const char *problem;
    struct rt_module *m =
        rt_handle_find(&rt->handles, RT_KIND_MODULE, handle, &problem);
    if (!m)
        rt_fail(rt, cnrtErrorQueueInvalid, "module %p %s", (void *)handle,
                problem);
    return m;
}

/* ---- loading ----------------------------------------------------------- */

static enum sim_status load_code(struct rt_context *rt, const void *image,
                                 size_t n, struct sim_module **code)
{
    return n > 0 ? sim_module_load_file(rt->board->sim, image, n, code)
                 : sim_module_load(rt->board->sim, image, code);
}

static cnrtRet_t load(struct rt_context *rt, const void *image, size_t n,
                      struct rt_module *m, CNmodule *handle)
{
    *m = (struct rt_module){.board = rt->board};
    enum sim_status status = load_code(rt, image, n, &m->code);
    if (status != SIM_OK)
        return rt_fail_sim(rt, status);
    *handle = rt_handle_new(&rt->handles, RT_KIND_MODULE, m);
    if (*handle)
        return cnrtSuccess;
    cnrtRet_t code = rt_handle_refused(rt);
    sim_module_unload(rt->board->sim, m->code);
    return code;
}

cnrtRet_t rt_private_module_load(const void *image, size_t n, void *owned,
                                 CNmodule *module)
{
    struct rt_context *rt = rt_enter(__func__);
    cnrtRet_t code = rt_open(rt);
    struct rt_module *m = code == cnrtSuccess ? isa_alloc(1, sizeof *m) : NULL;
    if (code == cnrtSuccess && !m)
        code = rt_no_memory(rt, "a module");
    if (code == cnrtSuccess)
        code = load(rt, image, n, m, module);
    if (code == cnrtSuccess) {
        m->image = owned;
        return rt_leave(rt, code);
    }
    free(m);
    free(owned);
    return rt_leave(rt, code);
}

/* ---- the end ------------------------------------------------------------- */

static void end_slot(struct rt_context *rt, struct rt_slot *slot)
{
    free(slot->object);
    rt_slot_end(&rt->handles, slot);
}

/* Ends a module and its kernels. The slot of the module remains. */
static void unload(struct rt_context *rt, struct rt_module *m)
{
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        const struct rt_kernel *k =
            slot->kind == RT_KIND_KERNEL ? slot->object : NULL;
        if (k && k->module == m)
            end_slot(rt, slot);
    }
    rt_instruments_modules_gone(rt, m->board->ordinal);
    sim_module_unload(m->board->sim, m->code);
    free(m->image);
}

void rt_modules_free(struct rt_context *rt)
{
    for (size_t i = 0; i < rt->handles.n_slots; i++) {
        struct rt_slot *slot = &rt->handles.slots[i];
        struct rt_module *m =
            slot->kind == RT_KIND_MODULE ? slot->object : NULL;
        if (!m || m->board != rt->board)
            continue;
        unload(rt, m);
        end_slot(rt, slot);
    }
}

cnrtRet_t rt_private_module_unload(CNmodule module)
{
    struct rt_context *rt = rt_enter(__func__);
    struct rt_module *m = find_module(rt, module);
    if (!m)
        return rt_leave(rt, cnrtErrorQueueInvalid);
    unload(rt, m);
    rt_handle_end(&rt->handles, module);
    free(m);
    return rt_leave(rt, cnrtSuccess);
}

/* ---- kernels ------------------------------------------------------------- */

static cnrtRet_t find_kernel(struct rt_context *rt, CNmodule handle,
                             const char *name, CNkernel *kernel)
{
    size_t n;
    struct rt_module *m = find_module(rt, handle);
    if (!m)
        return cnrtErrorQueueInvalid;
    struct rt_board *before = rt_board_switch(rt, m->board);
    enum sim_status status =
        sim_module_parameters(m->board->sim, m->code, name, NULL, 0, &n);
    cnrtRet_t code = status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
    rt_board_switch(rt, before);
    if (code != cnrtSuccess)
        return code;
    struct rt_kernel *k = isa_alloc(1, sizeof *k + strlen(name) + 1);
    if (!k)
        return rt_no_memory(rt, "a kernel");
    k->module = m;
    memcpy(k->name, name, strlen(name) + 1);
    *kernel = rt_handle_new(&rt->handles, RT_KIND_KERNEL, k);
    if (*kernel)
        return cnrtSuccess;
    code = rt_handle_refused(rt);
    free(k);
    return code;
}

cnrtRet_t rt_private_module_kernel(CNmodule module, const char *name,
                                   CNkernel *kernel)
{
    struct rt_context *rt = rt_enter(__func__);
    return rt_leave(rt, find_kernel(rt, module, name, kernel));
}

static cnrtRet_t find_code(struct rt_context *rt, const void *kernel,
                           struct sim_module **module, const char **name)
{
    const char *problem;
    const struct rt_kernel *k =
        rt_handle_find(&rt->handles, RT_KIND_KERNEL, kernel, &problem);
    if (!k)
        return rt_fail(rt, cnrtErrorQueueInvalid, "kernel %p %s", kernel,
                       problem);
    *module = k->module->code;
    *name = k->name;
    return cnrtSuccess;
}

cnrtRet_t rt_private_launch(CNkernel kernel, cnrtDim3_t dim,
                            cnrtFunctionType_t type, cnrtQueue_t queue,
                            void **values)
{
    struct rt_context *rt = rt_enter(__func__);
    const char *problem;
    const struct rt_kernel *k =
        rt_handle_find(&rt->handles, RT_KIND_KERNEL, kernel, &problem);
    const struct rt_call call = {.dim = dim, .type = type, .queue = queue};
    const struct rt_code of = {find_code, kernel};
    /* switch to the device of the kernel, so that a queue of another device is
     * refused */
    struct rt_board *before =
        rt_board_switch(rt, k ? k->module->board : rt->board);
    const cnrtRet_t code = rt_launch_values(rt, &call, &of, values);
    rt_board_switch(rt, before);
    return rt_leave(rt, code);
}
