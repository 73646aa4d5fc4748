/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/judge/run/show.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/mlusim/judge/run/compile.h"
#include "runtime/tools/mlusim/judge/run/host_code.h"
#include "runtime/tools/mlusim/judge/verdict/reports.h"
#include "runtime/tools/process/process.h"
#include "runtime/tools/start/become.h"

/* Prints the rules of a program that runs in a sandbox. */
static void show_box(const char *what, struct mlusim_box *box,
                     const struct proc_process *limits)
{
    printf("\n%s\n", what);
    confine_show(&box->rules, limits, stdout);
}

static int show_sandbox(const struct mlusim_sandbox *sandbox)
{
    const struct proc_process compiler = {.seconds = CONFINE_COMPILER_SECONDS,
                                          .memory_mib = CONFINE_COMPILER_MIB};
    const struct proc_process usual = {.words = NULL};
    const struct proc_process host = {.file_bytes = COM_MOST_BYTES};
    struct confine_rules of_compiler = sandbox->rules;
    struct mlusim_box program = {.libraries = NULL}, reader = program,
                      launch = program;
    char mlucc[PATH_MAX], *paths[CONFINE_COMPILER_PATHS] = {NULL};
    const bool is_good =
        jdg_find_compiler(mlucc) &&
        confine_add_compiler(&of_compiler, mlucc, paths) &&
        mlusim_box_open(&program, &sandbox->rules, NULL, NULL) &&
        mlusim_box_open_reader(&reader, &sandbox->rules) &&
        mlusim_box_open_launch(&launch, &sandbox->rules);
    of_compiler.folder = program.rules.folder = launch.rules.folder =
        "its folder";
    if (is_good) {
        puts("the compiler, with the text of an answer in its folder; with a "
             "reference in C it\nreads the folder of the task as well");
        confine_show(&of_compiler, &compiler, stdout);
        show_box("a reference, which also reads its program; in Python, the "
                 "folder of its file",
                 &program, &usual);
        program.rules.tasks = JDG_HOST_TASKS;
        program.rules.folder_bytes = 2 * (uint64_t)COM_MOST_BYTES;
        show_box("the host code of an answer, which also reads itself",
                 &program, &host);
        show_box("the reader of an answer's table of kernels, which also reads "
                 "its image",
                 &reader, &usual);
        launch.rules.folder_bytes = JDG_MOST_FILES * (uint64_t)PROC_FILE_BYTES;
        show_box("the simulator of a run, which also reads the image, the "
                 "inputs of the run and a\ndevice file; it has room for "
                 "outputs as well",
                 &launch, &usual);
    }
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(paths[i]);
    mlusim_box_close(&program);
    mlusim_box_close(&reader);
    mlusim_box_close(&launch);
    return is_good ? JDG_RIGHT
                   : cmd_fail(JDG_CANNOT, "judge: the installation is not "
                                          "whole, or there is no memory");
}

int jdg_show_sandbox(bool is_unconfined)
{
    struct mlusim_sandbox sandbox;
    char error[600];
    return mlusim_sandbox_open(&sandbox, is_unconfined, error, sizeof error)
               ? show_sandbox(&sandbox)
               : cmd_fail(JDG_CANNOT, "judge: %s", error);
}
