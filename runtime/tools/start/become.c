/* SPDX-License-Identifier: MIT */
/*
 * Becoming another program, which finds our libraries and the driver's files.
 */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "runtime/tools/command/fail.h"
#include "runtime/tools/start/become.h"
#include "isa/support/process/process.h"
#include "runtime/tools/start/libraries.h"
#include "runtime/tools/start/missing.h"

/* Has the program load the driver's files (runtime/api/proc). They come behind
 * what the user preloads. A blank in LD_PRELOAD ends a name: of a path with one
 * the file alone is given, which is looked for in LD_LIBRARY_PATH. A program
 * with AddressSanitizer, which wants to be the first library, is asked to do
 * without that. */
static void add_driver_files(void)
{
    char path[PATH_MAX];
    if (!mlusim_beside("../lib/mlusim/proc.so", path, sizeof path) ||
        access(path, R_OK) != 0 || strpbrk(path, ":;"))
        return;
    char *slash = strrchr(path, '/');
    if (strchr(path, ' ')) {
        *slash = 0;
        mlusim_add_to_list("LD_LIBRARY_PATH", path, false);
        mlusim_add_to_list("LD_PRELOAD", slash + 1, false);
    } else {
        mlusim_add_to_list("LD_PRELOAD", path, false);
    }
    mlusim_add_to_list("ASAN_OPTIONS", "verify_asan_link_order=0", false);
}

static bool ends_with(const char *text, const char *end)
{
    const size_t n = strlen(text), k = strlen(end);
    return n > k && strcmp(text + n - k, end) == 0;
}

/* What is there in the place of a program; NULL: nothing that tells. */
static const char *instead(const char *program)
{
    struct stat status;
    if (stat(program, &status) != 0)
        return NULL;
    if (S_ISDIR(status.st_mode))
        return "it is a folder; expected a program";
    if (ends_with(program, ".o"))
        return "it is an object file; link it first: mlucc FILE.o -o PROGRAM";
    return access(program, X_OK) == 0
               ? NULL
               : "it is not executable; expected a program of mlucc";
}

static int fail_exec(const char *command, const char *program)
{
    int error = errno;
    bool is_missing = error == ENOENT;
    const char *what = instead(program);
    if (!what && is_missing && !strchr(program, '/') &&
        access(program, X_OK) == 0)
        cmd_fail(0, "%s: %s is not in PATH; did you mean ./%s?", command,
                 program, program);
    else
        cmd_fail(0, "%s: cannot start %s: %s", command, program,
                 what ? what : strerror(error));
    return is_missing ? ISA_STATUS_NOT_FOUND : ISA_STATUS_NOT_EXECUTABLE;
}

void mlusim_follow(void)
{
    prctl(PR_SET_PDEATHSIG, SIGTERM);
}

int mlusim_become(const char *command, char **program)
{
    mlusim_find_libraries();
    add_driver_files();
    const int status = mlusim_check_symbols(command, program[0]);
    if (status != 0)
        return status;
    execvp(program[0], program);
    return fail_exec(command, program[0]);
}
