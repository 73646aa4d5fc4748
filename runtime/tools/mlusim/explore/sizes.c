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
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/explore/launcher.h"
#include "runtime/tools/mlusim/explore/sizes_report.h"
#include "runtime/tools/sizes/choose.h"
#include "runtime/tools/sizes/constants.h"
#include "runtime/tools/sizes/text.h"
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

struct study {
    struct sizes_answer answer;
    struct launched launched;
    struct mlusim_call call;
    struct mlusim_compiled compiled;
    struct isa_image image;
    struct sizes_space space;
    bool has_image;
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
static void work(struct study *s, unsigned number, unsigned n)
{
    struct launcher launcher;
    struct shared *shared = s->shared;
    launcher_open(&launcher, &s->launched, number);
    for (size_t i = number; i < s->space.n_points && !*is_interrupted; i += n) {
        if (i > atomic_load(&shared->first_wrong) ||
            atomic_load(&shared->is_broken))
            break;
        const enum launch_end end =
            launcher_try(&launcher, &s->space.points[i]);
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

static bool work_all(struct study *s, unsigned n_jobs)
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

/* Whether the launch with another value of a coordinate is wrong, too. Sizes
 * come first, then dimensions. */
static bool is_wrong_with(struct study *s, struct launcher *l, size_t which,
                          int64_t value, struct sizes_point *point)
{
    struct sizes_point other = *point;
    bool is_refused;
    if (which < s->space.n_sizes)
        other.values[which] = value;
    else
        other.dim[which - s->space.n_sizes] = (uint32_t)value;
    if (*is_interrupted || !sizes_space_has(&s->space, &other, &is_refused,
                                            (struct isa_sentence){NULL, 0}))
        return false;
    s->answer.n_more++;
    if (launcher_try(l, &other) != LAUNCH_WRONG)
        return false;
    *point = other;
    return true;
}

static int64_t value_of(const struct study *s, const struct sizes_point *point,
                        size_t which)
{
    return which < s->space.n_sizes ? point->values[which]
                                    : point->dim[which - s->space.n_sizes];
}

/* Makes one coordinate smaller: to one of the least, else by steps that get
 * shorter. Returns whether it did. */
static bool shrink_one(struct study *s, struct launcher *l, size_t which,
                       struct sizes_point *point)
{
    const size_t n = s->space.n_sizes;
    const int64_t low =
        which < n ? s->space.ranges[which].low : s->space.dim[which - n].low;
    const int64_t step = which == n ? s->space.step : 1;
    const int64_t before = value_of(s, point, which);
    for (int64_t value = low; value < before && value < low + 4 * step;
         value += step)
        if (is_wrong_with(s, l, which, value, point))
            return true;
    for (int64_t by = (before - low) / 2 / step * step; by > 0;
         by = by / 2 / step * step)
        while (
            value_of(s, point, which) - by >= low &&
            is_wrong_with(s, l, which, value_of(s, point, which) - by, point))
            ;
    return value_of(s, point, which) < before;
}

static void shrink(struct study *s, struct sizes_point *point)
{
    enum { MOST_ROUNDS = 4 };
    struct launcher launcher;
    bool is_smaller = true;
    launcher_open(&launcher, &s->launched, 0);
    for (int round = 0; round < MOST_ROUNDS && is_smaller; round++) {
        is_smaller = false;
        for (size_t i = 0; i < s->space.n_sizes + 3; i++)
            is_smaller = shrink_one(s, &launcher, i, point) || is_smaller;
    }
    launcher_close(&launcher);
}

/* ---- the first that is wrong --------------------------------------------- */

/* Launches it once more, for what it says. */
static bool show_wrong(struct study *s, const struct sizes_point *point)
{
    struct launcher launcher;
    launcher_open(&launcher, &s->launched, 0);
    const bool is_wrong = launcher_try(&launcher, point) == LAUNCH_WRONG;
    snprintf(s->answer.what, sizeof s->answer.what, "%s", launcher.answer);
    launcher_close(&launcher);
    return is_wrong || cmd_refuse("explore: a launch was wrong, and is not "
                                  "when it is repeated: this is a mistake of "
                                  "mlusim");
}

static bool look(struct study *s, const struct sizes_question *question)
{
    struct sizes_answer *a = &s->answer;
    const size_t n = s->space.n_points;
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
    a->first = s->space.points[first];
    if (!s->space.is_whole)
        shrink(s, &a->first);
    return show_wrong(s, &a->first);
}

/* ---- the question -------------------------------------------------------- */

static bool read_output(struct study *s, const char *output)
{
    const struct isa_kernel *kernel = s->launched.kernel.own
                                          ? s->launched.kernel.own
                                          : s->launched.kernel.kernel;
    for (size_t i = 0; output && i < kernel->n_params; i++)
        if (strcmp(kernel->params[i].name, output) == 0 &&
            kernel->params[i].kind == ISA_PARAM_POINTER)
            s->launched.output = i + 1;
    return !output || s->launched.output ||
           cmd_refuse("explore: --output %s: kernel %s has no pointer of that "
                      "name",
                      output, kernel->pretty);
}

/* Finds the sizes, and chooses launches. */
static bool read_space(struct study *s, const struct sizes_question *question)
{
    char error[500];
    const struct isa_sentence sentence = {error, sizeof error};
    struct sizes_space *space = &s->space;
    const char **dim = mlusim_call_dim(&s->call), *text = *dim;
    bool is_good = true;
    *dim = NULL;
    if (!mlusim_call_shape(&s->call))
        return false;
    space->step = mlusim_call_cores(&s->call);
    space->where = question->where;
    space->constants = sizes_constants(&s->image, &space->n_constants);
    for (size_t i = 0; is_good && i < question->n_ranges; i++)
        is_good = sizes_space_range(space, question->ranges[i], sentence);
    for (size_t i = 0; is_good && i < s->launched.n_texts; i++)
        is_good = sizes_text_names(space, s->launched.texts[i], sentence);
    char least[16];
    snprintf(least, sizeof least, "%u", space->step);
    is_good = is_good &&
              sizes_space_read(space, text ? text : least, sentence) &&
              sizes_space_choose(space, question->most, sentence);
    return is_good || cmd_refuse("explore: %s", error);
}

/* Keeps the texts of the arguments. */
static bool take_texts(struct study *s)
{
    struct launched *l = &s->launched;
    while (mlusim_call_argument(&s->call, l->n_texts))
        l->n_texts++;
    l->texts = isa_alloc(l->n_texts + 1, sizeof *l->texts);
    for (size_t i = 0; l->texts && i < l->n_texts; i++)
        l->texts[i] = mlusim_call_argument(&s->call, i);
    return l->texts || cmd_refuse("explore: " ISA_NO_MEMORY, "the arguments");
}

static bool open_kernel(struct study *s)
{
    char error[512];
    const struct sim_device *device = mlusim_device_used("explore");
    if (!device)
        return false;
    s->compiled.arch = isa_arch_find(device->arch_name);
    s->launched.device_bytes = device->dram_mib << 20;
    sim_device_close(device);
    if (!mlusim_call_compile(&s->call, &s->compiled))
        return false;
    s->has_image = isa_image_open(&s->image, s->compiled.elf, s->compiled.bytes,
                                  error, sizeof error);
    if (!s->has_image)
        return cmd_refuse("explore: the device code of %s: %s", s->call.source,
                          error);
    const struct isa_kernel *kernel = mlusim_call_kernel(&s->call, &s->image);
    if (!kernel)
        return false;
    mlusim_described_open(&s->launched.kernel, kernel, s->compiled.elf,
                          s->compiled.bytes);
    s->launched.image = mlusim_call_image(&s->call, &s->compiled, 1);
    return s->launched.image >= 0;
}

static void study_close(struct study *s)
{
    if (s->launched.kernel.kernel)
        mlusim_described_close(&s->launched.kernel);
    if (s->launched.image >= 0)
        close(s->launched.image);
    if (s->has_image)
        isa_image_close(&s->image);
    if (s->shared)
        munmap(s->shared, s->n_shared);
    mlusim_compiled_free(&s->compiled, 1);
    free((int64_t *)(uintptr_t)s->space.constants);
    free(s->launched.texts);
    sizes_space_free(&s->space);
}

/* Settings of the launches: all checks, unless the user chose others. */
static void set_environment(void)
{
    setenv(rt_env_name(RT_ENV_CHECK), "all", 0);
    setenv(rt_env_name(RT_ENV_REPORT), "none", 1);
    setenv(rt_env_name(RT_ENV_THREADS), "1", 1);
}

int explore_sizes(const struct sizes_question *question, char **rest)
{
    struct study *s = isa_alloc(1, sizeof *s);
    int status = CMD_USAGE;
    is_interrupted = map(sizeof *is_interrupted);
    if (!s || !is_interrupted)
        return cmd_fail(CMD_USAGE, "explore: " ISA_NO_MEMORY, "the sizes");
    s->launched.image = -1;
    s->launched.call = &s->call;
    s->launched.space = &s->space;
    s->answer.space = &s->space;
    s->answer.launched = &s->launched;
    s->answer.question = question;
    signal(SIGINT, on_interrupt);
    signal(SIGPIPE, SIG_IGN);
    set_environment();
    if (mlusim_call_open(&s->call, "explore", rest) == CMD_OK &&
        take_texts(s) && open_kernel(s) && read_space(s, question) &&
        read_output(s, question->output) &&
        cmd_folder_make("explore", s->launched.folder)) {
        if (look(s, question))
            status = sizes_report(&s->answer);
        cmd_folder_remove(s->launched.folder);
    }
    study_close(s);
    free(s);
    return status;
}
