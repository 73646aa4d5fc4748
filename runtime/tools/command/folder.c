/* SPDX-License-Identifier: MIT */
/*
 * Folders for a while. Signals that end the process end them first: another
 * program removes them then, as nothing in a handler may.
 */
#define _XOPEN_SOURCE 700 /* nftw */
#include "runtime/tools/command/folder.h"
#include "isa/support/folder.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"

#include <assert.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 16 };

static const int ending[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE};
static const char *volatile folders[MOST];
static volatile pid_t owner; /* children that are forked have nothing here */

static void leave(int number)
{
    const int error = errno;
    for (int i = 0; i < MOST && getpid() == owner; i++) {
        const char *path = folders[i];
        pid_t child = path ? fork() : -1;
        if (child == 0) {
            execl("/bin/rm", "rm", "-rf", "--", path, (char *)NULL);
            _exit(127);
        }
        if (child > 0)
            waitpid(child, NULL, 0);
    }
    errno = error;
    raise(number); /* once this has ended, as it would have been */
}

/* Who ignores a signal, or has a use for it, keeps to that. */
static void watch_signals(void)
{
    const struct sigaction action = {.sa_handler = leave,
                                     .sa_flags = (int)SA_RESETHAND};
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++) {
        struct sigaction old;
        if (sigaction(ending[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ending[i], &action, NULL);
    }
}

bool cmd_folder_make(const char *command, char path[CMD_FOLDER_BYTES])
{
    int i = 0;
    sigset_t held, old;
    while (i < MOST - 1 && folders[i])
        i++;
    assert(!folders[i]);
    sigfillset(&held);
    sigprocmask(SIG_BLOCK, &held, &old);
    const bool is_made =
        isa_folder_make("mlusim", true, path, CMD_FOLDER_BYTES);
    const int error = errno;
    if (is_made) {
        owner = getpid();
        folders[i] = path;
        watch_signals();
    }
    sigprocmask(SIG_SETMASK, &old, NULL);
    if (!is_made)
        cmd_fail(0, "%s: cannot make a folder in %s: %s (TMPDIR says where)",
                 command, isa_folder_base(), strerror(error));
    return is_made;
}

static int remove_one(const char *path, const struct stat *status, int kind,
                      struct FTW *where)
{
    (void)status, (void)kind, (void)where;
    remove(path);
    return 0;
}

void cmd_folder_remove(const char path[CMD_FOLDER_BYTES])
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS);
    for (int i = 0; i < MOST; i++)
        if (folders[i] == path)
            folders[i] = NULL;
}
