/* SPDX-License-Identifier: MIT */
/* Temporary folders. When a signal is to end the process, another program
 * removes the folders, because a signal handler may not remove folders. */
#include "runtime/tools/command/folder.h"
#include "isa/support/files/folder.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 16 };

static const int ending[] = {SIGHUP, SIGINT, SIGTERM, SIGPIPE};
static const char *volatile folders[MOST];
static int descriptors[MOST];
static volatile pid_t owner; /* forked children own no folder */

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
    raise(number); /* the process ends by the signal as without the handler */
}

/* Watches signals, except those that the program ignores or handles. */
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

static void sweep(const char *base)
{
    char path[PATH_MAX];
    DIR *entries = base ? opendir(base) : NULL;
    for (const struct dirent *e; entries && (e = readdir(entries));) {
        const int taken = isa_folder_take(dirfd(entries), e->d_name);
        if (taken >= 0 && files_path(path, base, e->d_name))
            files_folder_remove(path);
        if (taken >= 0)
            close(taken);
    }
    if (entries)
        closedir(entries);
}

void cmd_folder_sweep(void)
{
    static bool has_swept;
    if (has_swept)
        return;
    has_swept = true;
    sweep(isa_folder_base());
    sweep(getenv("XDG_RUNTIME_DIR")); /* sockets of debuggers */
}

bool cmd_folder_make(const char *command, char path[CMD_FOLDER_BYTES])
{
    int i = 0;
    sigset_t all, old;
    cmd_folder_sweep();
    while (i < MOST - 1 && folders[i])
        i++;
    assert(!folders[i]);
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old);
    descriptors[i] = isa_folder_make("mlusim", true, path, CMD_FOLDER_BYTES);
    const bool is_made = descriptors[i] >= 0;
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

void cmd_folder_remove(const char path[CMD_FOLDER_BYTES])
{
    assert(path && *path);
    files_folder_remove(path);
    for (int i = 0; i < MOST; i++)
        if (folders[i] == path) {
            folders[i] = NULL;
            close(descriptors[i]);
        }
}
