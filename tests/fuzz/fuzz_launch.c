/* SPDX-License-Identifier: MIT */
/*
 * Whole launches of random kernels, each performed in several ways: by the
 * interpreter and by translated code, on one thread and on several, with
 * another quantum, in parts, and observed by checks. Status, message word for
 * word, cycles, counters, what was printed, all memories and registers must be
 * the same: fuzz_launch [--launches N] [--seconds N] [--seed S] [--only K]
 * [--demand 1].
 *
 * A seed is a device with a few launches, the next seed is the next device;
 * --only K performs launch K of each seed alone, and --show 1 prints each,
 * --show 2 with its program. With --demand it fails unless
 * nine of ten ops and every fault were reached.
 */
#include "tests/fuzz/launch/machine.h"
#include "tests/fuzz/launch/tally.h"
#include "tests/fuzz/options.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#if defined __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

#if defined MLUSIM_HOSTILE || defined __SANITIZE_ADDRESS__
enum { DEFAULT_LAUNCHES = 120 };
#else
enum { DEFAULT_LAUNCHES = 400 };
#endif
enum { LAUNCHES_OF_SEED = 12, MOST_SECONDS = 300 }; /* of one launch */

/* The first is what the others are compared with. */
static const struct way ways[] = {
    {.name = "interpreter", SIM_ENGINE_INTERP, 1, false, false, false},
    {.name = "translator", SIM_ENGINE_JIT, 1, false, false, false},
    {.name = "translator on threads", SIM_ENGINE_JIT, 2, false, false, false},
    {.name = "interpreter on threads, other quantum",
     SIM_ENGINE_INTERP,
     3,
     true,
     false,
     false},
};
enum { N_WAYS = sizeof ways / sizeof *ways };

static uint64_t seed, which, shows;
static const char *doing = "nothing";
static struct tally tally;
static struct machine machines[N_WAYS];
static struct launch_case launch;
static struct outcome first, other;

/* ---- failures ------------------------------------------------------------ */

static void say_where(void)
{
    char text[200];
    const int n = snprintf(
        text, sizeof text,
        "fuzz_launch: --seed %" PRIu64 ", launch %" PRIu64 " (%s), %s\n", seed,
        which, program_names[launch.program.kind], doing);
    if (write(STDERR_FILENO, text, (size_t)n) < 0)
        _exit(1);
}

static void on_signal(int number)
{
    say_where();
    if (number == SIGALRM)
        _exit(1);
    signal(number, SIG_DFL);
    raise(number);
}

static void watch(void)
{
    signal(SIGALRM, on_signal);
    signal(SIGABRT, on_signal);
#if defined __SANITIZE_ADDRESS__
    __sanitizer_set_death_callback(say_where);
#else
    signal(SIGSEGV, on_signal);
    signal(SIGFPE, on_signal);
    signal(SIGBUS, on_signal);
    signal(SIGILL, on_signal);
#endif
}

static void show_program(void)
{
    const struct text *t = &launch.program.text;
    char text[96];
    for (size_t i = 0; launch.program.kind < PROGRAM_KERNEL && i < t->n; i++) {
        isa_disasm(t->words[i], TEXT_FIRST + 4 * i, text, sizeof text);
        fprintf(stderr, "  %zx  %08" PRIx32 "  %s\n", TEXT_FIRST + 4 * i,
                t->words[i], text);
    }
}

static void show(const struct outcome *o)
{
    say_where();
    if (shows > 1)
        show_program();
    fprintf(stderr,
            "%s, kernel %s, {%u, %u, %u} union %u, %u times, limit %" PRIu64
            ": status %d\n%s\n",
            machines[0].bed.sim->device->name, launch.kernel, launch.dim.x,
            launch.dim.y, launch.dim.z, launch.union_clusters, launch.times,
            launch.limit, (int)o->status, o->message);
}

/* The first byte of NRAM, or page of it that counts as written, that two
 * machines have otherwise. */
static void show_nram(const struct sim *a, const struct sim *b)
{
    for (unsigned i = 0; i < a->n_cores; i++) {
        const struct sim_region *x = &a->cores[i].nram, *y = &b->cores[i].nram;
        uint64_t at = 0;
        while (at < x->bytes && x->host[at] == y->host[at] &&
               x->dirty[at >> SIM_PAGE_SHIFT] == y->dirty[at >> SIM_PAGE_SHIFT])
            at++;
        if (at < x->bytes)
            fprintf(stderr,
                    "core %u, NRAM + 0x%" PRIx64 ": 0x%02x and 0x%02x, page "
                    "written: %d and %d\n",
                    i, at, x->host[at], y->host[at],
                    x->dirty[at >> SIM_PAGE_SHIFT],
                    y->dirty[at >> SIM_PAGE_SHIFT]);
    }
}

static void compare(const struct outcome *a, const struct outcome *b,
                    enum outcome_level level, const char *name)
{
    static char text[40000];
    const char *what = outcome_differs(a, b, level, text, sizeof text);
    if (!what)
        return;
    shows = 2;
    show(a);
    fprintf(stderr, "%s: %s differs\n", name, what);
    for (unsigned i = 1; i < N_WAYS; i++)
        show_nram(machines[0].bed.sim, machines[i].bed.sim);
    exit(1);
}

/* ---- launches ------------------------------------------------------------ */

static void perform(struct machine *m, const struct way *way, struct outcome *o)
{
    doing = way->name;
    alarm(MOST_SECONDS);
    machine_perform(m, &launch, way, o);
    alarm(0);
    tally.runs += launch.times;
}

static void perform_parts(struct fuzz *f)
{
    struct machine *m = &machines[fuzz_below(f, 2)];
    struct way way = m->way;
    way.name = "in parts";
    way.is_paused = true;
    perform(m, &way, &other);
    compare(&first, &other, OUTCOME_VISIBLE, way.name);
}

/* Both engines with the same observers, which hear the same. */
static void perform_observed(void)
{
    static struct outcome seen[2];
    static const char *const names[] = {"observed interpreter",
                                        "observed translator"};
    for (unsigned i = 0; i < 2; i++) {
        struct way way = machines[i].way;
        way.name = names[i];
        way.is_observed = true;
        perform(&machines[i], &way, &seen[i]);
        compare(&first, &seen[i], OUTCOME_VISIBLE, way.name);
    }
    compare(&seen[0], &seen[1], OUTCOME_ALL, "observed by both engines");
}

static void one_launch(struct fuzz *f)
{
    case_make(f, &machines[0].bed, &launch);
    perform(&machines[0], &ways[0], &first);
    tally_rows(&tally, &launch, &first, 0);
    for (unsigned i = 1; i < N_WAYS; i++) {
        perform(&machines[i], &ways[i], &other);
        compare(&first, &other, i == 1 ? OUTCOME_ALL : OUTCOME_VISIBLE,
                ways[i].name);
        if (i == 1)
            tally_rows(&tally, &launch, &other, 1);
    }
    /* Who looks at a launch may change what it waits for; and where one is that
     * the host stops is anybody's guess. */
    if (fuzz_below(f, 3) == 0 && first.kind != SIM_FAULT_SPIN &&
        first.kind != SIM_FAULT_STOPPED)
        perform_parts(f);
    if (fuzz_below(f, 2) == 0)
        perform_observed();
    tally_end(&tally, &launch, &first);
    if (shows)
        show(&first);
    case_fini(&launch);
}

static void one_seed(uint64_t only)
{
    struct fuzz f = {.state = seed * 0x9e3779b97f4a7c15 | 1};
    fuzz_next(&f);
    doing = "beginning";
    const struct sim_config config = case_config(&f);
    for (unsigned i = 0; i < N_WAYS; i++)
        machine_init(&machines[i], &config, &ways[i]);
    for (which = 0; which < LAUNCHES_OF_SEED; which++) {
        struct fuzz of = {.state = fuzz_next(&f) | 1};
        if (only == UINT64_MAX || only == which)
            one_launch(&of);
    }
    for (unsigned i = 0; i < N_WAYS; i++) {
        for (unsigned k = 0; i < 2 && k < ISA_MAX_OPS; k++)
            tally.ops[i][k] += machines[i].reached[k];
        machine_fini(&machines[i]);
    }
}

int main(int argc, char **argv)
{
    const uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0);
    const uint64_t n = fuzz_option(argc, argv, "--launches", DEFAULT_LAUNCHES);
    const uint64_t only = fuzz_option(argc, argv, "--only", UINT64_MAX);
    const time_t begin = time(NULL);
    watch();
    shows = fuzz_option(argc, argv, "--show", 0);
    seed = fuzz_option(argc, argv, "--seed", 1);
    for (; seconds ? time(NULL) < begin + (time_t)seconds : tally.launches < n;
         seed++)
        one_seed(only);
    printf("fuzz_launch: %" PRIu64 " launches, performed %" PRIu64 " times\n",
           tally.launches, tally.runs);
    tally_print(&tally);
    if (fuzz_option(argc, argv, "--demand", 0) && !tally_is_enough(&tally))
        return 1;
    printf("%" PRIu64 " passed, 0 failed\n", tally.launches);
    return 0;
}
