/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/run/run.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/debug/debug.h"
#include "runtime/tools/mlusim/run/change.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/run/whatif.h"
#include "runtime/instruments/settings/called.h"
#include "runtime/instruments/settings/env.h"

enum {
    BREAK_ON_REPORT = VALUES_BREAK_ON_REPORT,
    WHAT_IF,
    WHAT_IF_JSON,
    N_OPTIONS = MLUSIM_N_RUN_OPTIONS
};
_Static_assert(WHAT_IF_JSON + 1 == N_OPTIONS, "options of a run");

const struct cmd_option mlusim_run_options[N_OPTIONS] = {
#define X(ID, variable, option, kind, what, text) \
    {.name = option, .value = what, .doc = text},
#include "runtime/instruments/settings/env.def"
#undef X
    [BREAK_ON_REPORT] = {"--break-on-report", NULL,
                         "stops at the prompt of the debugger when a "
                         "check reports something"},
    [WHAT_IF] = {"--what-if", "WORD=Nx,...",
                 "runs the program again on a device in which dram, "
                 "io, latency, vector, tensor, move, scalar, barrier "
                 "or launch is N times as fast (launch=0: in no time), "
                 "and prints the change instead of the report"},
    [WHAT_IF_JSON] = {"--what-if-json", "FILE",
                      "with --what-if: writes the change as JSON to "
                      "FILE instead (- is stdout)"},
};
_Static_assert(N_OPTIONS <= CMD_MAX_OPTIONS, "too many options");

/* Empties or removes a file of an earlier run. */
static void clear_file(const char *command, const char *pattern, bool is_gone)
{
    char path[PATH_MAX];
    struct stat status;
    if (pattern && strcmp(pattern, "-") != 0 &&
        rt_report_path(pattern, path, sizeof path) &&
        stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
        (is_gone ? unlink(path) : truncate(path, 0)) != 0)
        cmd_fail(0, "%s: %s cannot be emptied: %s", command, path,
                 strerror(errno));
}

/* Removes files of an earlier run, so that all programs of this run can add to
 * the files. If this run has no fault, there must be no file of a fault. */
static void begin_run(const char *command)
{
    for (const enum rt_env *of = rt_shared_files; *of != RT_N_ENV; of++)
        clear_file(command, getenv(rt_env_name(*of)), *of == RT_ENV_ON_FAULT);
    setenv(RT_ENV_RUN, RT_RUN_NEW, 1);
}

/* Whether the changes can be tried with the other options. If not, prints a
 * message. */
static bool is_study(const char *command, const struct cmd_line *line)
{
    char error[512];
    if (!whatif_check(line->values[WHAT_IF], error, sizeof error))
        return cmd_refuse("%s: --what-if %s: %s", command,
                          line->values[WHAT_IF], error);
    if (line->values[RT_ENV_REPORT] || line->values[RT_ENV_REPORT_FILE] ||
        line->values[RT_ENV_LINES] || line->values[BREAK_ON_REPORT])
        return cmd_refuse(
            "%s: --what-if prints what changes instead of a report; "
            "leave --report, --report-file, --lines and "
            "--break-on-report out",
            command);
    return cmd_output_check(command, line->values[WHAT_IF_JSON], line->rest);
}

bool mlusim_run_prepare(const char *command, const struct cmd_line *line)
{
    rt_env_warn();
    if (line->values[WHAT_IF_JSON] && !line->values[WHAT_IF])
        return cmd_refuse("%s: --what-if-json goes with --what-if", command);
    if (!values_set(command, line, mlusim_run_options) ||
        (line->values[WHAT_IF] && !is_study(command, line)))
        return false;
    setenv(rt_env_name(RT_ENV_REPORT), "text", 0);
    setenv(rt_env_name(RT_ENV_CHECK), rt_check_default(), 0); /* counts as
                                                                 requested */
    begin_run(command);
    return true;
}

/* Whether the advice of the report is to be measured. */
static bool is_measured(void)
{
    const char *advice = getenv(rt_env_name(RT_ENV_ADVICE));
    return advice && strcmp(advice, "measure") == 0;
}

int mlusim_run_start(const char *command, const struct cmd_line *line,
                     char **program)
{
    if (line->values[WHAT_IF])
        return whatif_run(line->values[WHAT_IF], line->values[WHAT_IF_JSON],
                          program);
    if (line->values[BREAK_ON_REPORT] && !mlusim_debug_reports())
        return CMD_FAILED;
    if (is_measured())
        return whatif_measure(program);
    rt_called_begin();
    return mlusim_start(command, program);
}

static int run(const struct cmd_line *line)
{
    return mlusim_run_prepare("run", line)
               ? mlusim_run_start("run", line, line->rest)
               : CMD_USAGE;
}

const struct cmd_command cmd_run = {
    .name = "run",
    MLUSIM_STARTS_PROGRAM,
    .doc = "runs a program, or a kernel without one, on a simulated device, "
           "then reports its launches",
    .options = mlusim_run_options,
    .n_options = N_OPTIONS,
    .min_rest = 1,
    .run = run,
};
