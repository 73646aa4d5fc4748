/* SPDX-License-Identifier: MIT */
/*
 * A front of the debugger that is neither the prompt nor gdb: it notes what it
 * is shown and does a list of commands. The session is the one of every front,
 * as the runtime calls it. What is expected follows from the kernel: it has
 * four tasks, and task i adds the numbers below 1000 to i.
 */
#include <criterion/criterion.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/commands/lines/kept.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/points/breaks.h"
#include "runtime/debug/points/points.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/front.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "tests/support/device_code.h"

enum { TASKS = 4, ROUNDS = 1000, MOST = 32 };

static const char source[] =
    "extern \"C\" __mlu_global__ void add(volatile int *sums, int n) {\n"
    "  sums[taskId] = taskId;\n"
    "  for (int i = 0; i < n; i++) sums[taskId] += i;\n"
    "}\n";

/* What the front was shown, and what it does. */
static struct {
    const char *const
        *commands;     /* one each time the program stands; NULL ends */
    bool asks_to_stop; /* at once */
    unsigned n_served, n_launched, n_stops, n_asked, n_refused;
    unsigned launch_break; /* the breakpoint at a launch; 0: none */
    enum dbg_why why[MOST];
    unsigned core[MOST];
    char function[MOST][32];
    int status;
} seen;

static void serve(struct dbg_session *s)
{
    s->wants_run = false;
    while (!s->wants_run) {
        const char *command = seen.commands[seen.n_served]
                                  ? seen.commands[seen.n_served++]
                                  : "continue";
        dbg_do(s, command);
    }
}

static bool launched(struct dbg_session *s, struct dbg_breakpoint *b)
{
    (void)s;
    seen.n_launched++;
    seen.launch_break = b ? b->number : 0;
    return b != NULL;
}

static void stopped(struct dbg_session *s, const struct dbg_stop *stop)
{
    const unsigned i = seen.n_stops++;
    cr_assert_lt(i, MOST);
    seen.why[i] = stop->why;
    seen.core[i] = stop->core;
    if (stop->why == DBG_WHY_END)
        return;
    dbg_focus(s, stop->core);
    const struct dbg_frame *f = dbg_frame_at(s, 0);
    snprintf(seen.function[i], sizeof seen.function[i], "%s",
             f && f->function ? f->function->name : "");
}

static bool wants_stop(struct dbg_session *s)
{
    (void)s;
    seen.n_asked++;
    const bool wants = seen.asks_to_stop;
    seen.asks_to_stop = false;
    return wants;
}

static bool allows(struct dbg_session *s, const struct dbg_command *c)
{
    if (strcmp(c->name, "layout") != 0)
        return true;
    seen.n_refused++;
    return dbg_fail(s, "There is no terminal.");
}

static void finish(struct dbg_session *s, int status)
{
    (void)s;
    seen.status = status;
}

static const struct dbg_front front = {
    .serve = serve,
    .launched = launched,
    .stopped = stopped,
    .wants_stop = wants_stop,
    .allows = allows,
    .finish = finish,
};

/* One launch with these commands; what the kernel wrote. */
static void debug(const char *const *commands, int32_t sums[TASKS])
{
    char text[16];
    struct device_code code = device_code(source, "mtp_592");
    struct sim *sim = sim_new(&(struct sim_config){0});
    struct sim_module *module;
    uint64_t data;
    int32_t n = ROUNDS;
    cr_assert_eq(sim_module_load_elf(sim, code.elf, code.bytes, &module),
                 SIM_OK);
    cr_assert_eq(sim_malloc(sim, TASKS * sizeof n, &data), SIM_OK);
    const struct sim_argument arguments[] = {{&data, 8}, {&n, 4}};
    const struct sim_launch launch = {
        .module = module,
        .kernel = "add",
        .dim = {TASKS, 1, 1},
        .arguments = arguments,
        .n_arguments = 2,
    };
    const struct sim_device *const devices[] = {sim_device_of(sim)};
    const struct dbg_host host = {.devices = devices, .n_devices = 1};
    const struct dbg_interface *debugger = mlusim_debugger();
    snprintf(text, sizeof text, "%d", open("/dev/null", O_RDONLY));
    setenv(DBG_ENV_INPUT, text, 1);
    setenv(DBG_ENV_BATCH, "1", 1); /* no file of the user's */
    struct dbg_session *s = debugger->open();
    cr_assert_not_null(s);
    s->front = &front;
    s->out = fopen("/dev/null", "w");
    seen.commands = commands;
    seen.status = -1;
    debugger->start(s, &host);
    cr_assert_eq(debugger->launch(s, 0, sim, &launch, NULL), SIM_OK);
    debugger->finish(s, 3);
    sim_read(sim, sums, data, TASKS * sizeof *sums);
    sim_free(sim);
    free(code.elf);
}

static void check_sums(const int32_t *sums)
{
    for (int i = 0; i < TASKS; i++)
        cr_expect_eq(sums[i], i + ROUNDS * (ROUNDS - 1) / 2);
}

Test(front, is_shown_each_stop_and_the_end)
{
    static const char *const commands[] = {
        "break launch", "run",      "break add", "continue", "continue",
        "continue",     "continue", "continue",  NULL};
    int32_t sums[TASKS];
    uint64_t cores = 0;
    debug(commands, sums);
    check_sums(sums);
    cr_expect_eq(seen.n_launched, 1);
    cr_expect_eq(seen.launch_break, 1);
    cr_assert_eq(seen.n_stops, TASKS + 1);
    for (unsigned i = 0; i < TASKS; i++) {
        cr_expect_eq(seen.why[i], DBG_WHY_BREAK);
        cr_expect_str_eq(seen.function[i], "add");
        cr_expect_eq(cores & 1ull << seen.core[i], 0, "each core once");
        cores |= 1ull << seen.core[i];
    }
    cr_expect_eq(seen.why[TASKS], DBG_WHY_END);
    cr_expect_eq(seen.status, 3);
}

Test(front, stops_at_launches_and_refuses_commands)
{
    static const char *const commands[] = {"break launch", "layout src", "run",
                                           "continue", NULL};
    int32_t sums[TASKS];
    debug(commands, sums);
    check_sums(sums);
    cr_expect_eq(seen.launch_break, 1);
    cr_expect_eq(seen.n_refused, 1);
    cr_expect_eq(seen.n_stops, 1);
    cr_expect_eq(seen.why[0], DBG_WHY_END);
}

Test(front, interrupts_a_launch)
{
    static const char *const commands[] = {"run", "continue", NULL};
    int32_t sums[TASKS];
    seen.asks_to_stop = true;
    debug(commands, sums);
    check_sums(sums);
    cr_expect_gt(seen.n_asked, 1);
    cr_assert_eq(seen.n_stops, 2);
    cr_expect_eq(seen.why[0], DBG_WHY_INTERRUPT);
    cr_expect_eq(seen.why[1], DBG_WHY_END);
}

Test(front, steps_back)
{
    static const char *const commands[] = {
        "break launch",  "run",    "break add", "continue", "stepi",
        "reverse-stepi", "delete", "continue",  NULL};
    int32_t sums[TASKS];
    debug(commands, sums);
    check_sums(sums);
    cr_assert_eq(seen.n_stops, 4);
    cr_expect_eq(seen.why[0], DBG_WHY_BREAK);
    cr_expect_eq(seen.why[1], DBG_WHY_STEPPED);
    cr_expect_eq(seen.why[2], DBG_WHY_STEPPED);
    cr_expect_eq(seen.why[3], DBG_WHY_END);
}
