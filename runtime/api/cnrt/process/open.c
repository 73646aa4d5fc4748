/* SPDX-License-Identifier: MIT */
/* Starts the runtime: reads the environment, chooses devices, starts
 * instruments, and makes a simulator for each device. The simulator is made by
 * the first call that needs the device: a program that never uses it starts at
 * once, and all images registered before main are known by then. The devices of
 * a process have different addresses of memory, so an address identifies its
 * device. */
#include "runtime/api/cnrt/process/open.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "runtime/api/cnrt/instruments/debugger.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/api/cnrt/instruments/symbolizer.h"
#include "runtime/api/cnrt/process/hostmemory.h"
#include "runtime/api/cnrt/program/program.h"

/* ---- which devices ------------------------------------------------------- */

#define MEMORY_FIRST (UINT64_C(1) << 36)
#define MEMORY_END   (UINT64_C(1) << 40)
#define MEMORY_GAP   (UINT64_C(1) << 30)

static uint64_t memory_end(const struct rt_board *board)
{
    uint64_t bytes = board->device->dram_mib << 20;
    return board->memory_first +
           (bytes + 2 * MEMORY_GAP - 1) / MEMORY_GAP * MEMORY_GAP;
}

/* Adds the device of this name. NULL: the device for which the program was
 * compiled. */
static cnrtRet_t add_board(struct rt_context *rt, const char *name,
                           const char *variable)
{
    char error[512];
    if (rt->n_boards == RT_MAX_DEVICES)
        return rt_fail(rt, cnrtErrorInit,
                       "%s: a process simulates at most %d "
                       "devices",
                       variable, RT_MAX_DEVICES);
    struct rt_board *board = &rt->boards[rt->n_boards];
    *board = (struct rt_board){
        .ordinal = rt->n_boards,
        .memory_first = rt->n_boards > 0 ? memory_end(board - 1) : MEMORY_FIRST,
        .default_queue.board = board,
    };
    board->device = name ? sim_device_open(name, error, sizeof error)
                         : rt_program_device(&rt->program);
    if (name && !board->device)
        return rt_fail(rt, cnrtErrorInit, "%s=%s: %s", variable, name, error);
    if (memory_end(board) - MEMORY_GAP > MEMORY_END)
        return rt_fail(rt, cnrtErrorInit,
                       "%s: so many devices have more memory than there are "
                       "addresses for, which is %d GiB",
                       variable, (int)((MEMORY_END - MEMORY_FIRST) >> 30));
    rt->n_boards++;
    return cnrtSuccess;
}

/* Adds the devices of a comma-separated list. */
static cnrtRet_t add_list(struct rt_context *rt, const char *list,
                          const char *variable)
{
    cnrtRet_t code = cnrtSuccess;
    for (const char *at = list; code == cnrtSuccess;) {
        char name[PATH_MAX];
        size_t n = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        code = add_board(rt, name, variable);
        if (!at[n])
            break;
        at += n + 1;
    }
    return code;
}

static cnrtRet_t choose_boards(struct rt_context *rt)
{
    const char *name = rt->settings.of[RT_ENV_DEVICE].text;
    const char *list;
    const unsigned n = rt_devices_asked(&rt->settings, &list);
    const char *one = rt_env_name(RT_ENV_DEVICE);
    const char *many = rt_env_name(RT_ENV_DEVICES);
    cnrtRet_t code = list ? add_list(rt, list, many) : cnrtSuccess;
    for (unsigned i = 0; !list && i < n && code == cnrtSuccess; i++)
        code = add_board(rt, name, i == 0 ? one : many);
    return code;
}

/* ---- the environment ----------------------------------------------------- */

static const char *variable_of(void *user, const char *name)
{
    return rt_variable(user, name);
}

cnrtRet_t rt_ready(struct rt_context *rt)
{
    if (rt->state == RT_STATE_READY)
        return cnrtSuccess;
    if (rt->state == RT_STATE_BROKEN)
        return cnrtErrorInit; /* the reason was printed the first time */
    bool is_forked = rt->state == RT_STATE_FORKED;
    rt->state = RT_STATE_BROKEN;
    if (is_forked)
        return rt_fail(rt, cnrtErrorInit,
                       rt->is_of
                           ? "this process was forked, and sessions stay with "
                             "the parent: open one in the child"
                           : "this process was forked while another thread of "
                             "its parent was launching a kernel, so it has no "
                             "device; fork between launches, or exec in the "
                             "child");
    if (!rt->is_of)
        rt_exit_watch(rt);
    if (!rt->is_of && !rt->file_owner.is_in_run)
        rt_env_warn();
    char error[512];
    if (!rt_settings_read_from(&rt->settings, variable_of, rt, error,
                               sizeof error) ||
        !rt_settings_agree(&rt->settings, rt->session != NULL, false, error,
                           sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s", error);
    cnrtRet_t code = rt->n_boards ? cnrtSuccess : choose_boards(rt);
    if (code == cnrtSuccess)
        code = rt_instruments_start(rt);
    if (code == cnrtErrorHostNoMem)
        rt->state = RT_STATE_NEW; /* tries again in a later call, which may
                                     have enough memory */
    else if (code != cnrtSuccess && !rt->is_of) /* in a session, closing the
                                                   session frees the devices */
        rt->n_active = 0;
    if (code != cnrtSuccess)
        return code;
    rt->state = RT_STATE_READY;
    if (rt->session)
        rt_debugger_start(rt);
    return code;
}

/* ---- the simulator behind one ------------------------------------------ */

static int device_at(void *user, uint64_t address)
{
    const struct rt_board *board = rt_board_at(user, address);
    return board ? board->ordinal : -1;
}

static void print_text(void *user, const char *text, size_t n)
{
    assert(n > 0);
    struct rt_context *rt = user;
    rt_instruments_printing(rt);
    if (rt->is_of && rt->is_of->print) {
        rt->is_of->print(rt->is_of->user, text, n);
        return;
    }
    size_t known = rt->session ? rt->debugger->printed(rt->session, n) : 0;
    fwrite(text + known, 1, n - known, stdout);
}

/* Returns what a word of the setting means. */
static enum sim_contents contents_of(const struct rt_setting *memory)
{
    static const enum sim_contents of[] = {RT_MEANINGS(RT_MEMORY_WORDS)};
    return memory->text ? of[memory->number] : SIM_CONTENTS_DEFAULT;
}

static enum sim_allocator_kind allocator_of(const struct rt_setting *allocator)
{
    static const enum sim_allocator_kind of[] = {
        RT_MEANINGS(RT_ALLOCATOR_WORDS)};
    return of[allocator->number];
}

static enum sim_engine engine_of(const struct rt_setting *engine)
{
    static const enum sim_engine of[] = {RT_MEANINGS(RT_ENGINE_WORDS)};
    return engine->text ? of[engine->number] : SIM_ENGINE_DEFAULT;
}

static enum sim_schedule schedule_of(const struct rt_setting *schedule)
{
    static const enum sim_schedule of[] = {RT_MEANINGS(RT_SCHEDULE_WORDS)};
    return of[schedule->number];
}

static enum sim_async async_of(const struct rt_setting *async)
{
    static const enum sim_async of[] = {RT_MEANINGS(RT_ASYNC_WORDS)};
    return of[async->number];
}

bool rt_is_advising(const struct rt_context *rt)
{
    return rt->settings.of[RT_ENV_ADVICE].number != RT_ADVICE_OFF &&
           (rt->is_profiling || rt_report_is_kept(&rt->settings));
}

cnrtRet_t rt_open(struct rt_context *rt)
{
    assert(rt_is_mine(rt));
    struct rt_board *board = rt->board;
    cnrtRet_t code = rt_ready(rt);
    /* load the symbolizer now, because loading it during a launch would release
     * the lock */
    if (code == cnrtSuccess && !board->sim && rt_is_advising(rt)) {
        rt_debug_need(rt);
        code = rt_ready(rt);
    }
    if (code != cnrtSuccess || board->sim)
        return code;
    const struct rt_setting *of = rt->settings.of;
    struct sim_config config = {
        .device = board->device,
        .memory_first = board->memory_first,
        .max_instructions = of[RT_ENV_MAX_INSTRUCTIONS].number,
        .quantum = of[RT_ENV_QUANTUM].number,
        .stack_kib = of[RT_ENV_STACK_KIB].number,
        .contents = contents_of(&of[RT_ENV_MEMORY]),
        .allocator = allocator_of(&of[RT_ENV_ALLOCATOR]),
        .engine = engine_of(&of[RT_ENV_ENGINE]),
        .schedule = schedule_of(&of[RT_ENV_SCHEDULE]),
        .async = async_of(&of[RT_ENV_ASYNC]),
        .seed = of[RT_ENV_SEED].text ? of[RT_ENV_SEED].number : 1,
        .threads = (unsigned)of[RT_ENV_THREADS].number,
        .print = print_text,
        .symbolizer = rt_symbolizer(),
        .device_at = device_at,
        .is_host = rt_is_host,
        .user = rt,
        .stop = &rt->is_stopping,
    };
    assert(board->device && rt->state == RT_STATE_READY);
    board->sim = sim_new(&config);
    if (!board->sim)
        return rt_fail(rt, cnrtErrorInit,
                       "cannot reserve address space for the %llu MiB of %s; "
                       "raise the limit (ulimit -v) or choose a smaller "
                       "device with %s",
                       (unsigned long long)board->device->dram_mib,
                       board->device->name, rt_env_name(RT_ENV_DEVICE));
    code = clk_device_init(&board->clock, board->sim, board->device)
               ? rt_instruments_open(rt)
               : rt_no_memory(rt, "the clocks of a device");
    if (code == cnrtSuccess)
        return code;
    rt_instruments_close(rt); /* refuses the next call, too */
    clk_device_fini(&board->clock);
    sim_free(board->sim);
    board->sim = NULL;
    return code;
}
