/* SPDX-License-Identifier: MIT */
/*
 * The progress line: simulated time, tasks, simulated microseconds per second
 * of the host. It is for terminals; nothing that is simulated depends on it or
 * on the clock of the host, which is read here and never by the simulator.
 */
#include "runtime/api/cnrt/progress.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "runtime/instruments/report/report.h"

/* Seconds between two lines, and, unless it is always wanted, before the first
 * one. */
#define PERIOD 0.25

enum { AUTO, ALWAYS, NEVER }; /* the words of MLUSIM_PROGRESS */

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool is_wanted(const struct rt_settings *settings)
{
    uint64_t word = settings->of[RT_ENV_PROGRESS].number; /* unset: AUTO */
    if (word != AUTO)
        return word == ALWAYS;
    bool has_json_on_stderr = rt_report_kind(settings) == RT_REPORT_JSON &&
                              !settings->of[RT_ENV_REPORT_FILE].text;
    return isatty(STDERR_FILENO) && !has_json_on_stderr;
}

void rt_progress_init(struct rt_progress *progress,
                      const struct rt_settings *settings)
{
    *progress = (struct rt_progress){
        .is_wanted = is_wanted(settings),
        .is_eager = settings->of[RT_ENV_PROGRESS].number == ALWAYS,
    };
}

void rt_progress_begin(struct rt_progress *progress, unsigned clock_mhz)
{
    assert(clock_mhz > 0);
    progress->clock_mhz = clock_mhz;
    progress->launch++;
    if (!progress->is_wanted)
        return;
    progress->began = seconds_now();
    progress->shown = progress->is_eager ? 0 : progress->began;
}

void rt_progress_show(void *user, uint64_t cycles, uint64_t tasks_ended,
                      uint64_t tasks)
{
    assert(user && tasks_ended <= tasks);
    struct rt_progress *progress = user;
    if (!progress->is_wanted)
        return;
    double now = seconds_now();
    if (now - progress->shown < PERIOD)
        return;
    double us = (double)cycles / progress->clock_mhz;
    fprintf(stderr,
            "\r\033[Kmlusim: launch %" PRIu64 ": %.1f us simulated, %" PRIu64
            " of %" PRIu64 " tasks ended, %.1f us/s",
            progress->launch, us, tasks_ended, tasks,
            us / (now - progress->began));
    fflush(stderr);
    progress->shown = now;
    progress->is_shown = true;
}

void rt_progress_hide(struct rt_progress *progress)
{
    if (!progress->is_shown)
        return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    progress->is_shown = false;
}
