/* SPDX-License-Identifier: MIT */
/*
 * The precision twin of a program, if it is asked for. The bodies of operations
 * that it repeats are in libmlusim-debug, which is loaded before main, as it
 * calls the loader. A forked child begins with nothing seen.
 */
#include "runtime/api/cnrt/context.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_wanted(void)
{
    const char *flag = getenv(rt_env_name(RT_ENV_PRECISE));
    const char *file = getenv(rt_env_name(RT_ENV_PRECISE_JSON));
    return (flag && *flag && strcmp(flag, "0") != 0) || (file && *file);
}

void rt_precise_load(struct rt_context *rt)
{
    const struct prc_interface *(*interface)(void);
    if (!is_wanted())
        return;
    void *library = dlopen(RT_DEBUG_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *address = library ? dlsym(library, "mlusim_precise") : NULL;
    memcpy(&interface, &address, sizeof address);
    if (!address) {
        fprintf(stderr, "mlusim: the precision twin cannot be loaded: %s\n",
                dlerror());
        exit(EXIT_FAILURE);
    }
    rt->precise.does = interface();
    if (!rt->debug.is_tried)
        rt_debug_load(&rt->debug);
}

cnrtRet_t rt_precise_open(struct rt_context *rt)
{
    struct rt_precise *p = &rt->precise;
    if (!p->does)
        return cnrtSuccess;
    if (!p->of)
        p->of = p->does->create();
    if (!p->of)
        return rt_no_memory(rt, "the precision twin");
    enum sim_status status = p->does->watch(p->of, rt->board->sim);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

void rt_precise_wrote(struct rt_context *rt, uint64_t address, uint64_t bytes)
{
    if (rt->precise.of)
        rt->precise.does->wrote(rt->precise.of, address, bytes);
}

void rt_precise_forget_modules(struct rt_context *rt)
{
    if (rt->precise.of)
        rt->precise.does->forget_modules(rt->precise.of);
}

void rt_precise_end(struct rt_context *rt)
{
    if (rt->precise.of)
        rt->precise.does->end(rt->precise.of);
}

void rt_precise_forget(struct rt_context *rt)
{
    if (rt->precise.of)
        rt->precise.does->forget(rt->precise.of);
}

/* A forked child has a file if it launched something itself. */
static bool write_json(struct rt_context *rt)
{
    const char *pattern = rt->settings.of[RT_ENV_PRECISE_JSON].text;
    char path[PATH_MAX];
    if (!pattern || rt->state != RT_STATE_READY ||
        (rt->is_forked && rt->n_launches == 0))
        return true;
    FILE *out = rt_report_open("report of precision", pattern, &rt->file_owner,
                               path, sizeof path);
    if (out &&
        rt_report_close(out, rt->precise.does->json(rt->precise.of, out)))
        return true;
    fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
            rt_env_name(RT_ENV_PRECISE_JSON), pattern, strerror(errno));
    return false;
}

bool rt_precise_finish(struct rt_context *rt)
{
    if (!rt->precise.does)
        return true;
    if (rt->precise.of && rt->settings.of[RT_ENV_PRECISE].number) {
        fflush(stdout);
        rt->precise.does->tell(rt->precise.of, stderr);
    }
    return write_json(rt);
}
