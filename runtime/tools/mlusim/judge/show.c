/* SPDX-License-Identifier: MIT */
/*
 * The rules of what runs in a sandbox while an answer is judged.
 */
#include "runtime/tools/mlusim/judge/show.h"

#include <stdio.h>
#include <stdlib.h>

#include "runtime/instruments/commands/commands.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/confine/compiler.h"
#include "runtime/tools/confine/libraries.h"
#include "runtime/tools/mlusim/judge/compile.h"
#include "runtime/tools/mlusim/judge/record.h"
#include "runtime/tools/mlusim/start/become.h"

static int show(const struct mlusim_sandbox *sandbox)
{
    const struct proc_process compiler = {.seconds = CONFINE_COMPILER_SECONDS,
                                          .memory_mib = CONFINE_COMPILER_MIB};
    const struct proc_process program = {.words = NULL};
    const struct proc_process host = {.file_bytes = COM_MOST_BYTES};
    struct confine_rules of_compiler = sandbox->rules,
                         of_program = sandbox->rules;
    char mlucc[PATH_MAX], library[PATH_MAX];
    char *paths[CONFINE_COMPILER_PATHS] = {NULL}, *libraries = NULL;
    const bool is_good =
        jdg_find_compiler(mlucc) &&
        mlusim_beside("../lib", library, sizeof library) &&
        confine_add_compiler(&of_compiler, mlucc, paths) &&
        confine_add_libraries(&of_program, library, NULL, &libraries);
    of_compiler.folder = of_program.folder = "its folder";
    if (is_good) {
        puts("the compiler, with the text of an answer in its folder; with a "
             "reference in C it\nreads the folder of the task as well");
        confine_show(&of_compiler, &compiler, stdout);
        puts("\na reference, which also reads its program; in Python, the "
             "folder of its file");
        confine_show(&of_program, &program, stdout);
        of_program.tasks = JDG_HOST_TASKS;
        of_program.folder_bytes = 2 * (uint64_t)COM_MOST_BYTES;
        puts("\nthe host code of an answer, which also reads itself");
        confine_show(&of_program, &host, stdout);
        puts("\na kernel is simulated: it has memory of the device and "
             "nothing else");
    }
    for (size_t i = 0; i < CONFINE_COMPILER_PATHS; i++)
        free(paths[i]);
    free(libraries);
    return is_good ? JDG_RIGHT
                   : cmd_fail(JDG_CANNOT, "judge: the installation is not "
                                          "whole, or there is no memory");
}

int jdg_show_sandbox(bool is_unconfined)
{
    struct mlusim_sandbox sandbox;
    char error[600];
    return mlusim_sandbox_open(&sandbox, is_unconfined, error, sizeof error)
               ? show(&sandbox)
               : cmd_fail(JDG_CANNOT, "judge: %s", error);
}
