/* SPDX-License-Identifier: MIT */
/* `mlusim debug`: becomes the program, with the debugger inside it. The
 * debugger keeps the terminal; the program reads /dev/null, or a file. */
#include "runtime/tools/mlusim/debug/debug.h"

#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/wire/door.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/debug/connections.h"
#include "runtime/tools/mlusim/debug/operator.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/start/become.h"
#include "runtime/tools/start/settings.h"
#include "sim/sim.h"

/* Runs a session on a file of a fault; returns its exit status. */
static int mlusim_post_mortem(const char *file)
{
    const struct dbg_interface *(*interface)(void);
    void *address = mlusim_load("../lib/" RT_DEBUG_LIBRARY, "mlusim_debugger");
    memcpy(&interface, &address, sizeof address);
    if (!address)
        return cmd_fail(CMD_FAILED, "debug: the debugger cannot be loaded: %s",
                        dlerror());
    cmd_draws(isatty(STDOUT_FILENO));
    const int status = interface()->post_mortem(file);
    cmd_draws(false);
    return status;
}

/* ---- debug --------------------------------------------------------------- */

enum {
    DEVICE,
    DEVICES,
    COMMANDS,
    EXECUTE,
    BATCH,
    GDB,
    DAP,
    ALLOW_HOST,
    STDIN,
    ENGINE,
    MEMORY,
    POST_MORTEM,
    OP,
    CASE,
    VARIANT,
    STEPS,
    N_OPTIONS
};

static const struct cmd_option options[N_OPTIONS] = {
    [DEVICE] = {"--device", "NAME",
                "device to simulate, by name or unique prefix"},
    [DEVICES] = {"--devices", "N|NAME,...",
                 "several devices: how many, or their names"},
    [COMMANDS] = {"-x", "FILE", "does the commands of a file first",
                  .is_repeatable = true},
    [EXECUTE] = {"-ex", "COMMAND",
                 "does a command first, in its turn among the files",
                 .is_repeatable = true},
    [BATCH] = {"--batch", NULL,
               "for scripts: ends with the commands, those of the files "
               "or else of the input; status 1 if one failed"},
    [GDB] = {"--gdb", "socket|PORT|-",
             "lets gdb-multiarch debug instead of the prompt: at a "
             "socket that only you can reach (without a value), a port "
             "of this machine, or over standard input and output",
             .takes = mlusim_gdb_takes, .without = DBG_DOOR_SOCKET},
    [DAP] = {"--dap", "=socket|PORT",
             "lets an editor debug, by the Debug Adapter Protocol: over "
             "standard input and output, at a socket that only you can "
             "reach, or at a port of this machine"},
    [ALLOW_HOST] = {"--allow-host", NULL,
                    "lets who comes to a socket or port of --gdb or "
                    "--dap use files and start programs, as you can"},
    [STDIN] = {"--stdin", "FILE", "what the program reads (default: nothing)"},
    [ENGINE] = {"--engine", "interp|jit", "what runs scalar code"},
    [POST_MORTEM] = {"--post-mortem", "FILE",
                     "instead of a program, looks at the fault that "
                     "mlusim run --on-fault kept"},
    [OP] = {"--op", "OPERATOR",
            "instead of a program, an operator of mluop, whose kernels "
            "are compiled for it at -O0 -g"},
    [CASE] = {"--case", "NAME",
              "the case of the operator (see mluop list OPERATOR)"},
    [VARIANT] = {"--variant", "NAME",
                 "the kernel variant of the operator (default: the "
                 "first)"},
    [STEPS] = {"--steps", NULL,
               "does the script of the operator first, which stops at "
               "every step of its document"},
    [MEMORY] = {"--memory", "zero|keep|poison",
                "what memories hold when a task starts"},
};

/* Sets the variable of the runtime behind an option. On an error, prints a
 * message and returns false. */
static bool set(const struct cmd_line *line, unsigned option, enum rt_env id)
{
    assert(option < N_OPTIONS);
    struct rt_setting setting;
    char error[512], path[PATH_MAX];
    const char *text = line->values[option];
    if (!text)
        return true;
    bool is_good = rt_setting_read(id, text, &setting, error, sizeof error);
    if (is_good && id == RT_ENV_DEVICE)
        is_good = mlusim_device(&text, path, sizeof path, error, sizeof error);
    if (!is_good)
        return cmd_refuse("debug: %s %s: %s", options[option].name,
                          line->values[option], error);
    setenv(rt_env_name(id), text, 1);
    return true;
}

/* Whether the value of -x or -ex can be used. If not, prints a message. */
static bool check_repeated(const char *text, bool is_command)
{
    if (is_command && strchr(text, '\n'))
        cmd_fail(0, "debug: -ex: expected one line");
    else if (!is_command && !cmd_can_read(text))
        cmd_fail(0, "debug: -x %s: cannot be read: %s", text,
                 isa_file_error(errno));
    else
        return true;
    return false;
}

/* Sets the files of commands, one per line, beginning with the script of an
 * operator, and the commands. On an error, prints a message and returns false.
 */
static bool set_files(const struct cmd_line *line)
{
    char files[CMD_MAX_REPEATED * 256 + PATH_MAX] = "";
    size_t used = 0;
    if (line->values[STEPS]) {
        if (!mlusim_operator_script(line->values[OP], line->values[CASE],
                                    line->values[VARIANT], files, sizeof files))
            return false;
        used = strlen(files);
    }
    for (size_t i = 0; i < line->n_repeated; i++) {
        const bool is_command = line->repeated_by[i] == EXECUTE;
        if (!check_repeated(line->repeated[i], is_command))
            return false;
        int n = snprintf(files + used, sizeof files - used, "%s%s\n",
                         is_command ? DBG_COMMAND : "", line->repeated[i]);
        if (n < 0 || (size_t)n >= sizeof files - used)
            return cmd_refuse(
                "debug: the commands, or the names of their files, are "
                "too long");
        used += (size_t)n;
    }
    if (used)
        setenv(DBG_ENV_FILES, files, 1);
    return true;
}

/* Keeps standard input for the debugger, and lets the program read /dev/null or
 * `file`.
 */
static bool move_input(const char *file)
{
    char number[16];
    int program = isa_file_open(file, ISA_FILE_STREAM, ISA_FILE_DATA);
    int ours = program < 0 ? -1 : fcntl(STDIN_FILENO, F_DUPFD, 100);
    if (program < 0)
        return cmd_refuse("debug: --stdin %s: cannot be read: %s", file,
                          isa_file_error(errno));
    if (ours < 0) /* without standard input, there is nothing to read */
        ours = fcntl(program, F_DUPFD, 100);
    snprintf(number, sizeof number, "%d", ours);
    setenv(DBG_ENV_INPUT, number, 1);
    bool is_moved = dup2(program, STDIN_FILENO) >= 0;
    if (program != STDIN_FILENO)
        close(program);
    return is_moved && ours >= 0;
}

bool mlusim_debug_reports(void)
{
    setenv(DBG_ENV_REPORTS, "1", 1);
    return move_input("/dev/null");
}

/* Whether there is a program, or a file of a fault. If not, prints a message.
 */
static bool is_complete(const struct cmd_line *line)
{
    const char *file = line->values[POST_MORTEM];
    if (line->values[OP])
        return mlusim_operator_check(line->values[OP], line->values[CASE],
                                     line->values[VARIANT], file,
                                     line->rest[0]);
    if (line->values[CASE] || line->values[VARIANT] || line->values[STEPS])
        cmd_fail(0, "debug: %s is of an operator: add --op OPERATOR",
                 line->values[CASE]      ? "--case"
                 : line->values[VARIANT] ? "--variant"
                                         : "--steps");
    else if (file && line->n_rest > 0)
        cmd_fail(0,
                 "debug: --post-mortem %s needs no program: what is left of "
                 "one is in the file",
                 file);
    else if (!file && line->n_rest == 0)
        cmd_fail(0,
                 "debug: expected a program, --op OPERATOR, or --post-mortem "
                 "FILE");
    else
        return true;
    return false;
}

/* Whether all options apply to a file of a fault, if there is no program. If
 * not, prints a message. */
static bool suits_file(const struct cmd_line *line)
{
    static const int of_programs[] = {DEVICE, DEVICES, STDIN, ENGINE, MEMORY};
    const char *file = line->values[POST_MORTEM];
    for (size_t i = 0; file && i < sizeof of_programs / sizeof(int); i++) {
        const int option = of_programs[i];
        if (!line->values[option])
            continue;
        return cmd_refuse(
            "debug: %s has no effect with --post-mortem, which runs no "
            "program: leave one of the two out",
            options[option].name);
    }
    return true;
}

/* Whether the options about gdb and the other options can be combined. If not,
 * prints a message. */
static bool suits_gdb(const struct cmd_line *line)
{
    const char *where = line->values[GDB], *file = line->values[POST_MORTEM];
    if (where && line->values[BATCH])
        cmd_fail(0, "debug: --batch is for commands of the prompt, --gdb has "
                    "none: leave one of them out");
    else if (where && file)
        cmd_fail(0,
                 "debug: --gdb is for programs that run: look at %s without "
                 "it",
                 file);
    else
        return mlusim_gdb_check(where);
    return false;
}

/* Whether a socket is open, which --allow-host needs. If not, prints a
 * message. */
static bool suits_host(const struct cmd_line *line)
{
    const char *gdb = line->values[GDB], *dap = line->values[DAP];
    if (!line->values[ALLOW_HOST] || (gdb && strcmp(gdb, "-") != 0) ||
        (dap && dap[0]))
        return true;
    return cmd_fail(false, "debug: --allow-host is for --gdb and --dap at a "
                           "socket or port: leave it out");
}

/* Opens the connection for gdb. On an error, prints a message and returns
 * false. */
static bool set_gdb(const char *where, bool may_reach_host)
{
    char number[16];
    int file = where ? mlusim_gdb_open(where) : -1;
    if (file < 0)
        return !where;
    snprintf(number, sizeof number, "%d", file);
    setenv(DBG_ENV_GDB, number, 1);
    if (strcmp(where, "-") != 0 && !may_reach_host)
        setenv(DBG_ENV_CLOSED, "1", 1);
    return true;
}

/* Runs the adapter. It later starts the command line without --dap. */
static int adapt(const struct cmd_line *line)
{
    char *words[2 * (N_OPTIONS + CMD_MAX_REPEATED) + 256];
    size_t n = 0, most = sizeof words / sizeof *words - 1;
    static const int others[] = {BATCH, GDB};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (line->values[others[i]])
            return cmd_fail(CMD_USAGE,
                            "debug: --dap and %s cannot be used together",
                            options[others[i]].name);
    for (int i = 0; i < N_OPTIONS; i++)
        if (line->values[i] && i != DAP && i != ALLOW_HOST &&
            !options[i].is_repeatable) {
            words[n++] = (char *)(uintptr_t)options[i].name;
            if (options[i].value) /* an option with a value */
                words[n++] = (char *)(uintptr_t)line->values[i];
        }
    for (size_t i = 0; i < line->n_repeated; i++) {
        words[n++] = (char *)(uintptr_t)options[line->repeated_by[i]].name;
        words[n++] = (char *)(uintptr_t)line->repeated[i];
    }
    const size_t n_options = n;
    if (line->n_rest > most - n)
        return cmd_fail(CMD_USAGE, "debug: --dap: there are too many words");
    memcpy(words + n, line->rest, line->n_rest * sizeof *words);
    words[n + line->n_rest] = NULL;
    return mlusim_dap(line->values[DAP], words, n_options,
                      line->values[ALLOW_HOST]);
}

/* Runs a program as the command line says. Returns only if the program could
 * not be started, or after debugging the file of a fault. */
static int debug_here(const struct cmd_line *line)
{
    const char *file = line->values[POST_MORTEM];
    const char *input = line->values[STDIN] ? line->values[STDIN] : "/dev/null";
    if (!is_complete(line))
        return CMD_USAGE;
    if (!set(line, DEVICE, RT_ENV_DEVICE) ||
        !set(line, DEVICES, RT_ENV_DEVICES) ||
        !set(line, ENGINE, RT_ENV_ENGINE) ||
        !set(line, MEMORY, RT_ENV_MEMORY) || !set_files(line) ||
        !suits_file(line) || !suits_gdb(line) ||
        (!file && !values_check("debug", true)))
        return CMD_USAGE;
    if (!set_gdb(line->values[GDB], line->values[ALLOW_HOST]))
        return CMD_FAILED;
    if (!move_input(input))
        return CMD_USAGE;
    if (line->values[BATCH])
        setenv(DBG_ENV_BATCH, "1", 1);
    if (file)
        return mlusim_post_mortem(file);
    /* not for gdb, which itself reports that the program is lost; nor for an
     * adapter, which is waiting already */
    const bool is_waited_for = line->values[GDB] || getenv(DBG_ENV_DAP);
    int news = is_waited_for ? -1 : mlusim_debug_wait(line->values[BATCH]);
    int status = line->values[OP] ? mlusim_operator_start(line->values[OP],
                                                          line->values[CASE],
                                                          line->values[VARIANT])
                                  : mlusim_start("debug", line->rest);
    mlusim_debug_ended(news);
    if (getenv(DBG_ENV_GDB)) /* the program did not start, so no client will
                                connect */
        dbg_door_close(atoi(getenv(DBG_ENV_GDB)));
    return status;
}

static int debug(const struct cmd_line *line)
{
    const char *news = getenv(DBG_ENV_DAP) ? getenv(DBG_ENV_NEWS) : NULL;
    if (!suits_host(line))
        return CMD_USAGE;
    if (line->values[DAP])
        return adapt(line);
    int status = debug_here(line);
    if (news)
        mlusim_debug_ended(atoi(news));
    return status;
}

const struct cmd_command cmd_debug = {
    .name = "debug",
    MLUSIM_STARTS_PROGRAM,
    .doc = "runs a program, or a kernel without one, with a prompt at which "
           "its kernels are stepped through",
    .options = options,
    .n_options = N_OPTIONS,
    .min_rest = 0,
    .run = debug,
};
