/* SPDX-License-Identifier: MIT */
/* `mlusim torch`: builds a program around the functions of a PyTorch extension
 * in the light engine, and runs the program like `mlusim run`. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/process.h"
#include "runtime/instruments/settings/env.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/instruments/settings/sanitize.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/folder.h"
#include "runtime/tools/command/options.h"
#include "runtime/tools/launch/compile.h"
#include "runtime/tools/launch/kernel.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/run/run.h"
#include "runtime/tools/mlusim/torch/build.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/process/signals.h"
#include "runtime/tools/torch/options.h"
#include "sim/sim.h"

enum {
    FIRST = TORCH_N_OPTIONS - 1,
#define X(ID, name, value, doc) ID,
#include "runtime/tools/mlusim/torch/options.def"
#undef X
    N_OPTIONS
};

static const struct cmd_option options[N_OPTIONS] = {
#define X TORCH_OPTION_ROW
#include "runtime/tools/torch/options.def"
#undef X
#define X(ID, option, argument, text) \
    {.name = option, .value = argument, .doc = text},
#include "runtime/tools/mlusim/torch/options.def"
#undef X
};

/* The words of the command line after the options of a run. */
struct torch {
    const char *source;
    char **flags; /* of mlucc, ended by NULL */
    struct cmd_line line;
    uint64_t limits[3]; /* in seconds; in MiB of memory; in MiB of output */
};

/* ---- the command line ---------------------------------------------------- */

static bool read_line(struct torch *t, char **rest)
{
    static const struct cmd_program program = {.name = "mlusim"};
    static const struct cmd_command command = {.name = "torch",
                                               .options = options,
                                               .n_options = N_OPTIONS,
                                               .max_rest = SIZE_MAX};
    static char *none[] = {NULL};
    t->source = rest[0];
    t->flags = none;
    for (char **at = rest + 1; *at && t->flags == none; at++)
        if (strcmp(*at, "--") == 0) {
            *at = NULL;
            t->flags = at + 1;
            break;
        }
    if (!cmd_line_read(&program, &command, rest + 1, &t->line))
        return false;
    if (t->line.n_rest == 0)
        return true;
    return cmd_refuse(
        "torch: '%s' after %s: arguments of a function are --arg VALUE, "
        "and flags of mlucc stand behind --",
        t->line.rest[0], t->source);
}

/* ---- the program --------------------------------------------------------- */

/* Returns the words of the program: itself and those options of the line that
 * are for it. */
static char **program_words(const struct torch *t, char *program)
{
    const struct cmd_line *line = &t->line;
    char **words = isa_alloc(2 * line->n_repeated + 4, sizeof *words);
    size_t k = 0;
    if (!words) {
        cmd_fail(0, "torch: " ISA_NO_MEMORY, "the words of the program");
        return NULL;
    }
    words[k++] = program;
    if (line->values[TORCH_CALL]) {
        words[k++] = (char *)(uintptr_t)options[TORCH_CALL].name;
        words[k++] = (char *)(uintptr_t)line->values[TORCH_CALL];
    }
    for (size_t i = 0; i < line->n_repeated; i++) {
        words[k++] = (char *)(uintptr_t)options[line->repeated_by[i]].name;
        words[k++] = (char *)(uintptr_t)line->repeated[i];
    }
    return words;
}

/* A program that runs in a child process. */
struct running {
    const struct cmd_line *line;
    char **words;
};

/* Time limits stop a program, and not a count of instructions. */
#define MOST_INSTRUCTIONS "1000000000000000"

static int start(void *of)
{
    const struct running *r = of;
    setenv(rt_env_name(RT_ENV_MAX_INSTRUCTIONS), MOST_INSTRUCTIONS, 0);
    setenv(RT_ENV_HOST_WORK, RT_HOST_WORK_TOLD, 0);
    setenv(rt_env_name(RT_ENV_FAIL_ON_FAULT), "1", 0);
    return mlusim_run_start("torch", r->line, r->words);
}

/* Runs the program in a child process that uses the terminal, as a prompt needs
 * it. */
static int run_alone(struct running *r)
{
    int how = 0;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        exit(start(r));
    if (child < 0)
        return cmd_fail(CMD_FAILED, "torch: the program cannot be started: %s",
                        strerror(errno));
    isa_process_wait(child, &how);
    return isa_process_status(how);
}

static int run_watched(const struct torch *t, struct running *r)
{
    char text[256];
    struct proc_process p = {
        .seconds = (unsigned)t->limits[0],
        .memory_mib = t->limits[1],
        .output_bytes = t->limits[2] << 20,
        .file_bytes = (uint64_t)RLIM_INFINITY,
        .is_shown = true,
        .body = start,
        .body_of = r,
    };
    proc_processes_mind_signals();
    const bool is_whole = proc_processes_run(&p, 1, 1);
    int status = !is_whole ? proc_processes_signal_status() : p.status;
    if (is_whole && p.end != PROC_ENDED) {
        proc_process_tell(&p, "the program", text, sizeof text);
        status = cmd_fail(CMD_FAILED, "torch: %s", text);
    }
    proc_process_free(&p);
    return status;
}

static int run_program(const struct torch *t, const struct cmd_line *line,
                       char *program)
{
    struct running r = {line, program_words(t, program)};
    if (!r.words)
        return CMD_FAILED;
    const int status = line->values[VALUES_BREAK_ON_REPORT]
                           ? run_alone(&r)
                           : run_watched(t, &r);
    free(r.words);
    return status;
}

static int build_and_run(const struct torch *t, const struct cmd_line *line)
{
    char folder[CMD_FOLDER_BYTES], program[PATH_MAX];
    const struct sim_device *device = mlusim_device_used("torch");
    if (!device)
        return CMD_USAGE;
    if (!cmd_folder_make("torch", folder)) {
        sim_device_close(device);
        return CMD_FAILED;
    }
    const char *output = t->line.values[OUTPUT];
    if (output) /* without a slash, PATH would be searched for it */
        snprintf(program, sizeof program, "%s%s",
                 strchr(output, '/') ? "" : "./", output);
    else
        snprintf(program, sizeof program, "%s/extension", folder);
    const struct torch_build build = {
        .source = t->source,
        .call = t->line.values[TORCH_CALL],
        .wants_all = t->line.values[BUILD_ONLY] != NULL,
        .flags = (const char *const *)t->flags,
        .arch = device->arch_name,
        .sanitize = mlusim_wants_sanitized() ? RT_SANITIZE : NULL,
        .output = program,
        .folder = folder};
    int status = torch_build(&build);
    if (status == CMD_OK && !t->line.values[BUILD_ONLY])
        status = run_program(t, line, program);
    cmd_folder_remove(folder);
    sim_device_close(device);
    return status;
}

static uint64_t host_memory_mib(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    return pages > 0 && bytes > 0
               ? ((uint64_t)pages * (uint64_t)bytes >> 20) / 4 * 3 + 1
               : PROC_MEMORY_MIB;
}

/* Reads a number, from 1; without a value, uses the standard one. */
static bool read_limit(const struct torch *t, int option, uint64_t standard,
                       uint64_t most, uint64_t *limit)
{
    *limit = standard;
    return cmd_number("torch", options[option].name, t->line.values[option],
                      most, limit);
}

static bool read_limits(struct torch *t)
{
    enum { MOST = 1 << 30 };
    return read_limit(t, SECONDS, 3600, MOST, &t->limits[0]) &&
           read_limit(t, MEMORY, host_memory_mib(), MOST, &t->limits[1]) &&
           read_limit(t, PRINTED, 64, MOST, &t->limits[2]);
}

static int torch(const struct cmd_line *line)
{
    struct torch t = {.source = NULL};
    if (!mlusim_is_source(line->rest[0]))
        return cmd_fail(CMD_USAGE,
                        "torch: %s is no FILE.mlu; a program is run by mlusim "
                        "run",
                        line->rest[0]);
    if (!mlusim_run_prepare("torch", line) || !read_line(&t, line->rest) ||
        !read_limits(&t))
        return CMD_USAGE;
    if (t.line.values[BUILD_ONLY] && !t.line.values[OUTPUT])
        return cmd_fail(CMD_USAGE, "torch: --build-only needs -o FILE");
    if (!cmd_output_check("torch", t.line.values[OUTPUT],
                          (char *[]){line->rest[0], NULL}))
        return CMD_USAGE;
    return build_and_run(&t, line);
}

const struct cmd_command cmd_torch = {
    .name = "torch",
    .arguments = "FILE.mlu --call NAME --arg VALUE... [-- FLAGS OF MLUCC]",
    .doc = "calls a function of a PyTorch extension on a simulated device, "
           "without PyTorch",
    .options = mlusim_run_options,
    .n_options = MLUSIM_N_RUN_OPTIONS,
    .first = "FILE.mlu",
    .is_first = mlusim_is_source,
    .later = options,
    .n_later = N_OPTIONS,
    .is_prefix = true,
    .min_rest = 1,
    .max_rest = SIZE_MAX,
    .run = torch,
};
