/* SPDX-License-Identifier: MIT */
/* `mlusim prove`: asks about a kernel for all sizes, one number of tasks after
 * the other. The proof is in a library of its own, which needs isl. */
#include <dlfcn.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/prove/question.h"
#include "runtime/tools/mlusim/prove/replay.h"
#include "runtime/tools/mlusim/prove/report.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/start/settings.h"

enum { DEVICE, JSON, WHERE, OUTPUT, PROPERTY, LIMIT, MOST, N_OPTIONS };

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME", "device to simulate, or a device file"},
    [JSON] = {"--json", "FILE",
              "writes the answers as JSON to FILE instead (- is stdout)"},
    [WHERE] = {"--where", "CONDITION",
               "the sizes: '1 <= n <= 4096 and n % 4 == 0'; taskDim is the "
               "number of tasks"},
    [OUTPUT] = {"--output", "NAME",
                "asks whether the kernel writes every element of this array"},
    [PROPERTY] = {"--property", "NAME,...",
                  "asks about these alone: bounds, counts, wrap, race, "
                  "hazard, init, coverage, barrier"},
    [LIMIT] = {"--limit", "SECONDS",
               "processor time for each number of tasks (default: 10)"},
    [MOST] = {"--most", "N",
              "launches at most so many sizes where nothing is proved "
              "(default: 200)"},
};

/* ---- the library, and how long it may work ------------------------------- */

static prv_function *prove;
static prv_stop_function *stop;

static bool load(void)
{
    void *addresses[2] = {mlusim_load(PRV_LIBRARY, PRV_FUNCTION),
                          mlusim_load(PRV_LIBRARY, PRV_STOP)};
    memcpy(&prove, &addresses[0], sizeof prove);
    memcpy(&stop, &addresses[1], sizeof stop);
    return (prove && stop) ||
           cmd_refuse("prove: its library cannot be loaded: %s", dlerror());
}

static volatile sig_atomic_t is_interrupted;
static double end; /* of a number of tasks, in processor time: other work does
                      not matter */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Why the proof has to end, or NULL. */
static const char *end_of_time(void)
{
    return is_interrupted ? "interrupted"
           : now() > end  ? "not in time: --limit SECONDS gives it more"
                          : NULL;
}

static void on_signal(int number)
{
    if (number == SIGINT)
        is_interrupted = true;
    else if (end_of_time())
        stop();
}

/* The second interrupt ends the process. */
static void watch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_signal};
    action.sa_flags = (int)(SA_RESTART | SA_RESETHAND);
    sigaction(SIGINT, &action, NULL);
}

/* A tick of processor time ends a proof that takes too long. */
static void watch_time(void)
{
    static const struct itimerval ticks = {{0, 50000}, {0, 50000}};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigaction(SIGPROF, &action, NULL);
    setitimer(ITIMER_PROF, &ticks, NULL);
}

static bool read_properties(struct proof *p, const char *text)
{
    p->wanted = (1u << PRV_N_PROPERTIES) - 1;
    if (!p->asked.output)
        p->wanted &= ~(1u << PRV_COVERAGE);
    if (!text)
        return true;
    for (p->wanted = 0; *text;) {
        const size_t n = strcspn(text, ",");
        int i = 0;
        while (i < PRV_N_PROPERTIES &&
               (strlen(proof_properties[i]) != n ||
                strncmp(proof_properties[i], text, n) != 0))
            i++;
        if (i == PRV_N_PROPERTIES)
            return cmd_refuse("prove: --property %.*s: expected bounds, "
                              "counts, wrap, race, hazard, init, coverage or "
                              "barrier",
                              (int)n, text);
        if (i == PRV_COVERAGE && !p->asked.output)
            return cmd_refuse("prove: coverage needs --output NAME");
        p->wanted |= 1u << i;
        text += n + (text[n] == ',');
    }
    return true;
}

/* ---- all numbers of tasks ------------------------------------------------ */

static void not_decided(struct proof *p, int property, uint64_t pc,
                        const char *reason)
{
    struct verdict *v = &p->verdicts[property];
    if (v->kind != PRV_PROVED)
        return;
    const char *late = end_of_time();
    v->kind = PRV_NOT_DECIDED;
    snprintf(v->reason, sizeof v->reason, "%s", late ? late : reason);
    if (!late)
        proof_line(p, pc, v);
}

/* Takes the answers for one number of tasks. */
static void take(struct proof *p, const struct prv_answers *answers,
                 const uint32_t *dim)
{
    for (int i = 0; i < ISA_N_SPACES; i++)
        if (answers->largest[i] < 0)
            p->largest[i] = -1;
        else if (p->largest[i] >= 0 && answers->largest[i] > p->largest[i])
            p->largest[i] = answers->largest[i];
    for (int i = 0; i < PRV_N_PROPERTIES; i++) {
        const struct prv_answer *a = &answers->of[i];
        struct verdict *v = &p->verdicts[i];
        if (!(p->wanted >> i & 1) || a->kind == PRV_PROVED ||
            v->kind == PRV_VIOLATED)
            continue;
        struct sizes_point point = {{0}, {dim[0], dim[1], dim[2]}};
        memcpy(point.values, a->sizes, sizeof point.values);
        bool is_refused;
        if (a->has_sizes && i != PRV_WRAP &&
            (a->kind == PRV_VIOLATED || v->kind == PRV_PROVED) &&
            sizes_space_has(&p->study.space, &point, &is_refused,
                            (struct isa_sentence){NULL, 0}) &&
            proof_refutes(p, (enum prv_property)i, &point))
            continue;
        /* The check of init is silent where unwritten bytes only travel. */
        const bool is_silent = a->kind == PRV_VIOLATED && i != PRV_INIT;
        p->n_silent += is_silent;
        not_decided(p, i, a->pc,
                    is_silent ? "it may be wrong for some sizes, but a launch "
                                "with the smallest is right"
                    : a->kind == PRV_VIOLATED
                        ? "reads bytes that may not be written"
                        : a->reason);
    }
}

static bool has_open(const struct proof *p)
{
    for (int i = 0; i < PRV_N_PROPERTIES; i++)
        if (p->wanted >> i & 1 && p->verdicts[i].kind != PRV_VIOLATED)
            return true;
    return false;
}

/* For one number of tasks. */
static bool prove_one(struct proof *p, const uint32_t *dim)
{
    char error[400];
    struct prv_answers answers;
    struct prv_question *q = &p->question;
    memcpy(q->dim, dim, sizeof q->dim);
    q->wanted = 0;
    for (int i = 0; i < PRV_N_PROPERTIES; i++)
        if (p->wanted >> i & 1 && p->verdicts[i].kind == PRV_PROVED)
            q->wanted |= 1u << i;
    if (!prove(q, &answers, (struct isa_sentence){error, sizeof error}))
        return cmd_refuse("prove: %s", error);
    p->n_dims++;
    take(p, &answers, dim);
    return true;
}

static bool prove_all(struct proof *p)
{
    const struct sizes_range *of = p->study.space.dim;
    int64_t x = of[0].low, y = of[1].low, z = of[2].low;
    while (z <= of[2].high && has_open(p)) {
        end = now() + p->seconds;
        if (is_interrupted) {
            for (int i = 0; i < PRV_N_PROPERTIES; i++)
                not_decided(p, i, 0, "");
            memset(p->largest, -1, sizeof p->largest);
            break;
        }
        if (!prove_one(p, (uint32_t[3]){(uint32_t)x, (uint32_t)y, (uint32_t)z}))
            return false;
        x += p->study.space.step;
        if (x > of[0].high)
            x = of[0].low, y++;
        if (y > of[1].high)
            y = of[1].low, z++;
    }
    return true;
}

/* ---- the command --------------------------------------------------------- */

static bool set_device(const char *name)
{
    const char *device = name;
    char path[PATH_MAX], error[512];
    if (device &&
        !mlusim_device(&device, path, sizeof path, error, sizeof error))
        return cmd_refuse("prove: --device %s: %s", name, error);
    if (device)
        setenv(rt_env_name(RT_ENV_DEVICE), device, 1);
    return true;
}

static int run(const struct cmd_line *line)
{
    struct proof *p = isa_alloc(1, sizeof *p);
    int status = CMD_USAGE;
    uint64_t seconds = 10;
    if (!p)
        return cmd_fail(CMD_USAGE, "prove: " ISA_NO_MEMORY, "the proof");
    p->asked = (struct sizes_question){.where = line->values[WHERE],
                                       .output = line->values[OUTPUT],
                                       .device = line->values[DEVICE],
                                       .json = line->values[JSON],
                                       .most = 200,
                                       .jobs = 1};
    p->study.launched.image = -1;
    signal(SIGPIPE, SIG_IGN);
    watch_interrupts();
    if (cmd_number("prove", "--limit", line->values[LIMIT], 1000000,
                   &seconds) &&
        cmd_number("prove", "--most", line->values[MOST], 1000000,
                   &p->asked.most) &&
        read_properties(p, line->values[PROPERTY]) &&
        set_device(line->values[DEVICE]) && values_check("prove", false) &&
        cmd_output_check("prove", p->asked.json, line->rest) &&
        sizes_study_open(&p->study, "prove", &p->asked, line->rest) &&
        proof_question(p) && load()) {
        p->seconds = (double)seconds;
        watch_time();
        if (prove_all(p)) {
            proof_try(p, &is_interrupted);
            status = proof_report(p);
        }
        if (is_interrupted && status != CMD_FAILED)
            status = ISA_STATUS_SIGNAL + SIGINT;
    }
    proof_close(p);
    free(p);
    return status;
}

const struct cmd_command cmd_prove = {
    .name = "prove",
    .arguments = "FILE.mlu --kernel NAME --dim A..B --type TYPE --arg VALUE... "
                 "[-- FLAGS OF MLUCC]",
    .doc = "is a kernel right for all sizes? Proves it, finds the smallest for "
           "which it is wrong, or says what cannot be decided",
    .options = options,
    .n_options = N_OPTIONS,
    .first = "FILE.mlu",
    .is_first = mlusim_is_source,
    .later = mlusim_launch_options,
    .n_later = MLUSIM_N_LAUNCH_OPTIONS,
    .is_prefix = true,
    .min_rest = 1,
    .max_rest = SIZE_MAX,
    .run = run,
};
