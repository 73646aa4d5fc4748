/* SPDX-License-Identifier: MIT */
/* Several processes share the launches. They write each result to a table in
 * shared memory, by the number of the launch. The answer is the wrong launch
 * with the lowest number, so it does not depend on the number of processes. In
 * a large space, smaller sizes are tried afterwards, one size at a time. */
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#include "runtime/tools/mlusim/explore/sizes.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/explore/launcher.h"
#include "runtime/tools/mlusim/explore/sizes_report.h"
#include "runtime/tools/mlusim/explore/study.h"
#include "runtime/tools/sizes/shrink.h"
#include "runtime/tools/start/become.h"

static atomic_bool *is_interrupted; /* the processes share it, as the signal may
                                       be for one alone */

static void on_interrupt(int number)
{
    (void)number;
    atomic_store(is_interrupted, true);
}

/* What is known of the launches. */
struct shared {
    atomic_size_t first_wrong; /* the number of launches: none is */
    atomic_bool is_broken;     /* a process had to stop */
    unsigned char ends[];      /* 1 + enum launch_end by launch; 0: not tried */
};

struct looking {
    struct sizes_study *study;
    struct sizes_answer *answer;
    struct shared *shared;
    size_t n_shared; /* bytes */
};

/* Memory that processes share; NULL: the host has none. */
static void *map(size_t bytes)
{
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

/* ---- all launches -------------------------------------------------------- */

static void found_wrong(struct shared *shared, size_t i)
{
    size_t first = atomic_load(&shared->first_wrong);
    while (i < first &&
           !atomic_compare_exchange_weak(&shared->first_wrong, &first, i))
        ;
}

/* In a process of its own: every n-th launch, from `number` on. */
static void work(struct looking *s, unsigned number, unsigned n)
{
    struct launcher launcher;
    struct shared *shared = s->shared;
    launcher_open(&launcher, &s->study->launched, number);
    for (size_t i = number; i < s->study->space.n_points && !*is_interrupted;
         i += n) {
        if (i > atomic_load(&shared->first_wrong) ||
            atomic_load(&shared->is_broken))
            break;
        const enum launch_end end =
            launcher_try(&launcher, &s->study->space.points[i]);
        shared->ends[i] = (unsigned char)(1 + end);
        if (end == LAUNCH_WRONG)
            found_wrong(shared, i);
        if (end == LAUNCH_ERROR)
            atomic_store(&shared->is_broken, true);
    }
    launcher_close(&launcher);
    fflush(NULL);
    _exit(CMD_OK);
}

static bool work_all(struct looking *s, unsigned n_jobs)
{
    pid_t jobs[1024];
    unsigned n = 0;
    assert(n_jobs <= sizeof jobs / sizeof *jobs);
    fflush(NULL);
    for (; n < n_jobs; n++) {
        jobs[n] = fork();
        if (jobs[n] == 0) {
            mlusim_follow();
            work(s, n, n_jobs);
        }
        if (jobs[n] < 0)
            break;
    }
    if (n < n_jobs) {
        cmd_fail(0, "explore: no process: %s", strerror(errno));
        atomic_store(&s->shared->is_broken, true);
    }
    for (unsigned i = 0; i < n; i++) {
        int how;
        if (isa_process_wait(jobs[i], &how) < 0 || isa_process_status(how) != 0)
            atomic_store(&s->shared->is_broken, true);
    }
    return !atomic_load(&s->shared->is_broken);
}

/* ---- smaller sizes ------------------------------------------------------- */

struct smaller {
    struct looking *looking;
    struct launcher launcher;
};

static bool is_wrong(void *of, const struct sizes_point *point)
{
    struct smaller *s = of;
    if (*is_interrupted)
        return false;
    s->looking->answer->n_more++;
    return launcher_try(&s->launcher, point) == LAUNCH_WRONG;
}

static void shrink(struct looking *s, struct sizes_point *point)
{
    struct smaller smaller = {.looking = s};
    launcher_open(&smaller.launcher, &s->study->launched, 0);
    sizes_shrink(&s->study->space, point, is_wrong, &smaller);
    launcher_close(&smaller.launcher);
}

/* ---- the first that is wrong --------------------------------------------- */

/* Launches it once more, for what it says. */
static bool show_wrong(struct looking *s, const struct sizes_point *point)
{
    struct launcher launcher;
    launcher_open(&launcher, &s->study->launched, 0);
    const bool is_wrong = launcher_try(&launcher, point) == LAUNCH_WRONG;
    snprintf(s->answer->what, sizeof s->answer->what, "%s", launcher.answer);
    launcher_close(&launcher);
    return is_wrong || cmd_refuse("explore: a launch was wrong, and is not "
                                  "when it is repeated: this is a mistake of "
                                  "mlusim");
}

static bool look(struct looking *s, const struct sizes_question *question)
{
    struct sizes_answer *a = s->answer;
    const size_t n = s->study->space.n_points;
    unsigned jobs = question->jobs < n ? (unsigned)question->jobs : (unsigned)n;
    s->n_shared = sizeof *s->shared + n;
    s->shared = map(s->n_shared);
    if (!s->shared)
        return cmd_refuse("explore: " ISA_NO_MEMORY, "the launches");
    atomic_store(&s->shared->first_wrong, n);
    if (!work_all(s, jobs))
        return false;
    const size_t first = atomic_load(&s->shared->first_wrong);
    a->is_wrong = first < n;
    for (size_t i = 0; i < n && i <= first; i++) {
        a->n_tried += s->shared->ends[i] > 0;
        a->n_full += s->shared->ends[i] == 1 + LAUNCH_FULL;
    }
    a->is_interrupted = *is_interrupted;
    if (!a->is_wrong)
        return true;
    a->first = s->study->space.points[first];
    if (!s->study->space.is_whole)
        shrink(s, &a->first);
    return show_wrong(s, &a->first);
}

/* ---- the question -------------------------------------------------------- */

int explore_sizes(const struct sizes_question *question, char **rest)
{
    struct sizes_study study;
    int status = CMD_USAGE;
    is_interrupted = map(sizeof *is_interrupted);
    if (!is_interrupted)
        return cmd_fail(CMD_USAGE, "explore: " ISA_NO_MEMORY, "the sizes");
    signal(SIGINT, on_interrupt);
    signal(SIGPIPE, SIG_IGN);
    if (sizes_study_open(&study, "explore", question, rest)) {
        struct sizes_answer answer = {.question = question,
                                      .space = &study.space,
                                      .launched = &study.launched};
        struct looking s = {.study = &study, .answer = &answer};
        if (look(&s, question))
            status = sizes_report(&answer);
        if (s.shared)
            munmap(s.shared, s.n_shared);
    }
    sizes_study_close(&study);
    return status;
}
