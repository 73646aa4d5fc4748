/* SPDX-License-Identifier: MIT */
/* Prints the progress line: simulated time, tasks, and simulated microseconds
 * per second of the host. The line is on stderr, for users at a terminal, and
 * is rewritten while a launch runs. No simulated value depends on it. The clock
 * of the host is read here, never by the simulator. */
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "runtime/instruments/host.h"
#include "runtime/instruments/report/report.h"

/* Seconds between two lines. Also the seconds before the first line, unless the
 * user has requested the line. */
#define PERIOD 0.25

struct progress {
    struct rt_host *host;
    bool is_shown;
    bool is_eager;       /* prints the first line at once */
    uint64_t launch;     /* number of the running launch, from 1 */
    unsigned clock_mhz;  /* clock of the device that runs the launch */
    double began, shown; /* host seconds: when the launch began; when the
                            last line was printed */
};

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Whether to print the line. Not in a debugger, which uses the terminal. */
static bool is_wanted(const struct rt_host *host)
{
    const struct rt_settings *settings = host->settings;
    uint64_t word = settings->of[RT_ENV_PROGRESS].number; /* unset: auto */
    if (host->shown.is_debugged || word != RT_PROGRESS_AUTO)
        return !host->shown.is_debugged && word == RT_PROGRESS_ALWAYS;
    bool has_json_on_stderr = rt_report_kind(settings) == RT_REPORT_JSON &&
                              !settings->of[RT_ENV_REPORT_FILE].text;
    return isatty(STDERR_FILENO) && !has_json_on_stderr;
}

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    struct rt_host *host = rt_host_of(shown);
    if (!is_wanted(host))
        return INSTRUMENT_ABSENT;
    struct progress *p =
        rt_host_record(shown, sizeof *p, "the progress line", self);
    if (!p)
        return INSTRUMENT_REFUSED;
    p->is_eager =
        host->settings->of[RT_ENV_PROGRESS].number == RT_PROGRESS_ALWAYS;
    return INSTRUMENT_PRESENT;
}

/* A callback of sim_on_progress. */
static void show(void *user, uint64_t cycles, uint64_t tasks_ended,
                 uint64_t tasks)
{
    assert(user && tasks_ended <= tasks);
    struct progress *p = user;
    double now = seconds_now();
    if (now - p->shown < PERIOD)
        return;
    double us = (double)cycles / p->clock_mhz;
    fprintf(stderr,
            "\r\033[Kmlusim: launch %" PRIu64 ": %.1f us simulated, %" PRIu64
            " of %" PRIu64 " tasks ended, %.1f us/s",
            p->launch, us, tasks_ended, tasks, us / (now - p->began));
    fflush(stderr);
    p->shown = now;
    p->is_shown = true;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    (void)device;
    sim_on_progress(sim, show, self);
    return true;
}

static void begin(void *self, const struct instrument_launch *launch)
{
    struct progress *p = self;
    p->clock_mhz = p->host->devices[launch->device]->clock_mhz;
    assert(p->clock_mhz > 0);
    p->launch++;
    p->began = seconds_now();
    p->shown = p->is_eager ? 0 : p->began;
}

/* Erases the line, if there is one, before other output. */
static void hide(void *self)
{
    struct progress *p = self;
    if (!p->is_shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->is_shown = false;
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    (void)launch, (void)profile, (void)status;
    hide(self);
}

static bool forked(void *self)
{
    (void)self;
    return true;
}

const struct instrument progress_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "progress",
    .start = start,
    .open = open_device,
    .begin = begin,
    .end = end,
    .printing = hide,
    .forked = forked,
};
