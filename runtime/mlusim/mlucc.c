/* SPDX-License-Identifier: MIT */
/*
 * Runs the mlucc beside this program.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime/mlusim/mlusim.h"

extern char **environ;

bool mlusim_is_source(const char *path)
{
    size_t n = strlen(path);
    return n > 4 && strcmp(path + n - 4, ".mlu") == 0 &&
           access(path, X_OK) != 0;
}

bool mlusim_beside(const char *name, char *path, size_t bytes)
{
    ssize_t n = readlink("/proc/self/exe", path, bytes - 1);
    if (n <= 0)
        return false;
    path[n] = 0;
    char *slash = strrchr(path, '/');
    size_t room = bytes - (size_t)(slash + 1 - path);
    return snprintf(slash + 1, room, "%s", name) < (int)room;
}

/* Starts mlucc with its messages in a file, or on standard error; -1: cannot.
 */
static pid_t start(char **words, const char *messages)
{
    posix_spawn_file_actions_t actions;
    pid_t child;
    posix_spawn_file_actions_init(&actions);
    if (messages)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, messages,
                                         O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int error = posix_spawn(&child, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    errno = error;
    return error ? -1 : child;
}

int mlusim_mlucc(const char *command, char **flags, const char *source,
                 const char *messages)
{
    char mlucc[PATH_MAX];
    size_t n = 0;
    int status;
    while (flags[n])
        n++;
    char **words = calloc(n + 4, sizeof *words);
    if (!words || !mlusim_beside("mlucc", mlucc, sizeof mlucc)) {
        free(words);
        return cmd_fail(CMD_FAILED, "%s: mlucc cannot be run", command);
    }
    words[0] = mlucc;
    memcpy(words + 1, flags, n * sizeof *words);
    words[n + 1] = (char[]){"--"};
    words[n + 2] = (char *)(uintptr_t)source; /* spawn does not write to it */
    pid_t child = start(words, messages);
    free(words);
    if (child < 0)
        return cmd_fail(CMD_FAILED, "%s: cannot run %s: %s", command, mlucc,
                        strerror(errno));
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) ? WEXITSTATUS(status) : CMD_FAILED;
}
