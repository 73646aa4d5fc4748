/* SPDX-License-Identifier: MIT */
/*
 * The checks of a program: they come into being with its device, watch its
 * launches, tell what they found after each, and decide about its exit status.
 */
#include "runtime/api/cnrt/context.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* Checks for the device, with what is to be left out of their reports. */
static cnrtRet_t make(struct rt_context *rt, uint32_t classes)
{
    const char *file = rt->settings.of[RT_ENV_SUPPRESS].text;
    struct rt_suppressions known = {0};
    char error[700];
    if (file && !rt_suppressions_read(&known, file, error, sizeof error))
        return rt_fail(rt, cnrtErrorInit, "%s=%s: %s",
                       rt_env_name(RT_ENV_SUPPRESS), file, error);
    rt->board->checks = chk_new(classes, &known);
    rt_suppressions_free(&known);
    return rt->board->checks ? cnrtSuccess : rt_no_memory(rt, "the checks");
}

cnrtRet_t rt_checks_open(struct rt_context *rt)
{
    const uint32_t classes = chk_classes(rt->settings.of[RT_ENV_CHECK].number);
    if (!classes)
        return cnrtSuccess;
    cnrtRet_t code = rt->board->checks ? cnrtSuccess : make(rt, classes);
    if (code != cnrtSuccess)
        return code;
    if (rt->session)
        rt_debugger_listen(rt);
    enum sim_status status = chk_attach(rt->board->checks, rt->board->sim);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

void rt_checks_wrote(struct rt_context *rt, uint64_t address, uint64_t bytes)
{
    chk_host_wrote(rt->board->checks, address, bytes);
}

void rt_checks_carried(struct rt_board *to, uint64_t dst, struct rt_board *from,
                       uint64_t src, uint64_t bytes)
{
    chk_host_carried(to->checks, dst, from->checks, src, bytes);
}

void rt_checks_read(struct rt_context *rt, uint64_t address, uint64_t bytes)
{
    struct chk *checks = rt->board->checks;
    if (!checks || chk_host_is_written(checks, address, bytes))
        return;
    const struct chk_caller caller = {.api = rt->api,
                                      .origin = rt_origin_of(rt->caller)};
    chk_host_read(checks, address, bytes, &caller);
    if (chk_is_quiet(checks))
        return;
    rt_debug_need(rt);
    if (rt->board->sim)
        rt_checks_tell(rt);
}

void rt_checks_tell(struct rt_context *rt)
{
    fflush(stdout);
    chk_tell(rt->board->checks, stderr);
}

/* Writes the file for programs, if one is wanted: of the only device, see
 * board.c. A forked child has one if it did something itself. */
static bool write_json(struct rt_context *rt)
{
    const struct chk *checks = rt->boards[0].checks;
    const char *pattern = rt->settings.of[RT_ENV_CHECK_JSON].text;
    char path[PATH_MAX];
    const bool is_idle = rt->is_forked && rt->n_launches == 0 &&
                         (!checks || chk_n_reports(checks) == 0);
    if (!pattern || rt->state != RT_STATE_READY || is_idle)
        return true;
    FILE *out = rt_report_open("report of checks", pattern, &rt->file_owner,
                               path, sizeof path);
    bool is_written = out && rt_report_close(out, chk_json(checks, out));
    if (!is_written)
        fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
                rt_env_name(RT_ENV_CHECK_JSON), pattern, strerror(errno));
    return is_written;
}

/* What the checks of one device found in all. */
static bool finish(struct rt_context *rt)
{
    struct chk *checks = rt->board->checks;
    if (!checks)
        return true;
    rt_checks_tell(rt);
    chk_summary(checks, stderr);
    return chk_n_errors(checks) == 0 && chk_is_complete(checks);
}

/* Whether the program gave up: it ends with a status of its own behind a call
 * that was refused, as CNRT_CHECK does, or a kernel was stopped by a fault.
 * What it has not given back then is no mistake of its own. */
static bool has_given_up(const struct rt_context *rt)
{
    return rt->n_faults > 0 || (rt->has_refused && rt->exit_status != 0);
}

void rt_checks_end(struct rt_context *rt)
{
    if (has_given_up(rt))
        return;
    for (int i = 0; i < rt->n_boards; i++)
        if (rt->boards[i].checks && rt->boards[i].sim)
            chk_finish(rt->boards[i].checks);
}

bool rt_checks_have_news(const struct rt_context *rt)
{
    for (int i = 0; i < rt->n_boards; i++)
        if (rt->boards[i].checks && !chk_is_quiet(rt->boards[i].checks))
            return true;
    return false;
}

bool rt_checks_finish(struct rt_context *rt)
{
    struct rt_board *before = rt->board;
    bool is_fine = true;
    for (int i = 0; i < rt->n_boards; i++) {
        rt_board_switch(rt, &rt->boards[i]);
        is_fine &= finish(rt);
    }
    rt_board_switch(rt, before);
    /* What nobody asked for is told, but no reason for a program to fail. */
    is_fine |= !rt->settings.of[RT_ENV_CHECK].text;
    return write_json(rt) && is_fine;
}
