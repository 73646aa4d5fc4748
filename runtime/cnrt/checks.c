/* SPDX-License-Identifier: MIT */
/*
 * The checks of a program: they come into being with its device, watch its
 * launches, tell what they found after each, and decide about its exit status.
 */
#include "runtime/cnrt/context.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

cnrtRet_t rt_checks_open(struct rt_context *rt)
{
    char error[700];
    const uint32_t classes = chk_classes(rt->settings.of[RT_ENV_CHECK].number);
    if (!classes)
        return cnrtSuccess;
    if (!rt->board->checks)
        rt->board->checks =
            chk_new(classes, rt->settings.of[RT_ENV_SUPPRESS].text, error,
                    sizeof error);
    if (!rt->board->checks)
        return rt_fail(rt, cnrtErrorInit, "%s: %s", rt_env_name(RT_ENV_CHECK),
                       error);
    enum sim_status status = chk_attach(rt->board->checks, rt->board->sim);
    return status == SIM_OK ? cnrtSuccess : rt_fail_sim(rt, status);
}

void rt_checks_tell(struct rt_context *rt)
{
    fflush(stdout);
    chk_tell(rt->board->checks, stderr);
}

/* Writes the file for programs, if one is wanted. */
static bool write_json(struct rt_context *rt)
{
    const char *pattern = rt->settings.of[RT_ENV_CHECK_JSON].text;
    char path[PATH_MAX];
    if (!pattern)
        return true;
    errno = ENAMETOOLONG;
    FILE *out = strcmp(pattern, "-") == 0                    ? stdout
                : rt_report_path(pattern, path, sizeof path) ? fopen(path, "w")
                                                             : NULL;
    bool is_written = out && chk_json(rt->board->checks, out);
    int error = errno;
    if (out && out != stdout && fclose(out) != 0) {
        is_written = false;
        error = errno;
    }
    if (!is_written)
        fprintf(stderr, "mlusim: %s=%s: cannot be written: %s\n",
                rt_env_name(RT_ENV_CHECK_JSON), pattern, strerror(error));
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
    bool is_written = write_json(rt);
    return chk_n_reports(checks) == 0 && is_written;
}

void rt_checks_end(struct rt_context *rt)
{
    for (int i = 0; i < rt->n_boards; i++)
        if (rt->boards[i].checks && rt->boards[i].sim)
            chk_finish(rt->boards[i].checks);
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
    return is_fine;
}
