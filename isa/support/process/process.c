/* SPDX-License-Identifier: MIT */
#include "isa/support/process/process.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

int isa_process_start(char *const *words, int messages, pid_t *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none;
    assert(words[0]);

    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    if (messages >= 0)
        posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
    int error =
        posix_spawnp(process, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

pid_t isa_process_wait(pid_t process, int *how)
{
    pid_t ended;
    do
        ended = waitpid(process, how, 0);
    while (ended < 0 && errno == EINTR);
    return ended;
}

int isa_process_status(int how)
{
    return WIFEXITED(how) ? WEXITSTATUS(how)
                          : ISA_STATUS_SIGNAL + WTERMSIG(how);
}
