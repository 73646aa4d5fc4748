/* SPDX-License-Identifier: MIT */
/* Starts the processes of isa/support/process/kept.h: programs with a preloaded
 * library that stops them before main(). They end when the pipe of open_life
 * closes, at the latest when this process ends. */
#include "isa/support/process/keeper.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/process/kept.h"
#include "isa/support/process/process.h"
#include "isa/support/process/tools.h"

extern char **environ;

enum { ABOVE = 10 }; /* above all descriptors that are passed */

_Static_assert((int)ISA_N_TOOLS < ISA_KEEPER_MOST,
               "one program more has a place");

/* Makes a socket, which replaces that of an earlier keeper. */
static int listen_at(const char *folder, const char *program)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (!isa_kept_socket(folder, program, at.sun_path, sizeof at.sun_path))
        return -1;
    unlink(at.sun_path);
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && bind(file, (struct sockaddr *)&at, sizeof at) == 0 &&
        listen(file, SOMAXCONN) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Returns our environment with two more variables; NULL: out of memory. */
static char **environment_with(char *preload, char *program)
{
    size_t n = 0, k = 0;
    while (environ[n])
        n++;
    char **all = isa_alloc(n + 3, sizeof *all);
    for (size_t i = 0; all && i < n; i++)
        if (strncmp(environ[i], "LD_PRELOAD=", 11) != 0)
            all[k++] = environ[i];
    if (all) {
        all[k++] = preload;
        all[k] = program;
    }
    return all;
}

/* Starts the process of a program; 0 on failure. */
static pid_t start(const char *program, const char *library, int socket_file,
                   int life)
{
    char preload[PATH_MAX + 16], which[PATH_MAX + 32];
    posix_spawn_file_actions_t actions;
    pid_t process = 0;
    if (access(library, R_OK) != 0 || strpbrk(library, " :"))
        return 0;
    snprintf(preload, sizeof preload, "LD_PRELOAD=%s", library);
    snprintf(which, sizeof which, ISA_KEPT_PROGRAM "=%s", program);
    char **environment = environment_with(preload, which);
    char *words[] = {(char *)(uintptr_t)program, (char[]){"--version"}, NULL};
    posix_spawn_file_actions_init(&actions);
    for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
        posix_spawn_file_actions_addopen(&actions, file, "/dev/null", O_RDWR,
                                         0);
    posix_spawn_file_actions_adddup2(&actions, socket_file, ISA_KEPT_SOCKET);
    posix_spawn_file_actions_adddup2(&actions, life, ISA_KEPT_LIFE);
    if (!environment ||
        posix_spawn(&process, program, &actions, NULL, words, environment) != 0)
        process = 0;
    posix_spawn_file_actions_destroy(&actions);
    free(environment);
    return process;
}

/* Starts a program with its own socket; 0: the program is not kept, and each
 * call starts it normally. */
static pid_t keep(const char *folder, const char *library, const char *word,
                  int life)
{
    char program[PATH_MAX];
    if (!word || !isa_kept_find(word, program, sizeof program))
        return 0;
    const int low = listen_at(folder, program);
    const int file = low < 0 ? -1 : fcntl(low, F_DUPFD_CLOEXEC, ABOVE);
    const pid_t process = file < 0 ? 0 : start(program, library, file, life);
    if (low >= 0)
        close(low);
    if (file >= 0)
        close(file);
    return process;
}

void isa_keeper_clear(struct isa_keeper *keeper)
{
    *keeper = (struct isa_keeper){.life = -1, .own = -1};
}

/* Makes a pipe that closes when this process ends, and returns its read end;
 * -1: failed. */
static int open_life(struct isa_keeper *keeper)
{
    int life[2];
    isa_keeper_clear(keeper);
    if (pipe(life) != 0)
        return -1;
    const int far = fcntl(life[0], F_DUPFD_CLOEXEC, ABOVE);
    close(life[0]);
    keeper->life = fcntl(life[1], F_DUPFD_CLOEXEC, ABOVE);
    close(life[1]);
    return far;
}

void isa_keeper_open(struct isa_keeper *keeper, const char *folder,
                     const char *library, const char *more)
{
    const int far = open_life(keeper);
    for (int i = 0; far >= 0 && i < ISA_KEEPER_MOST; i++)
        keeper->processes[i] =
            keep(folder, library,
                 i < ISA_N_TOOLS ? isa_tool((enum isa_tool)i) : more, far);
    if (far >= 0)
        close(far);
    setenv(ISA_KEPT_FOLDER, folder, 1);
}

void isa_keeper_open_own(struct isa_keeper *keeper, const char *library,
                         const char *program)
{
    int ends[2];
    const int far = open_life(keeper);
    if (far >= 0 &&
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
        const int file = fcntl(ends[1], F_DUPFD_CLOEXEC, ABOVE);
        close(ends[1]);
        keeper->own = fcntl(ends[0], F_DUPFD_CLOEXEC, ABOVE);
        close(ends[0]);
        if (file >= 0 && keeper->own >= 0)
            keeper->processes[0] = start(program, library, file, far);
        if (file >= 0)
            close(file);
        if (keeper->processes[0])
            isa_kept_use(program, keeper->own);
    }
    if (far >= 0)
        close(far);
}

void isa_keeper_close(struct isa_keeper *keeper)
{
    int how;
    if (keeper->life >= 0)
        close(keeper->life);
    if (keeper->own >= 0) {
        isa_kept_use(NULL, -1);
        close(keeper->own);
    } else {
        unsetenv(ISA_KEPT_FOLDER);
    }
    for (int i = 0; i < ISA_KEEPER_MOST; i++)
        if (keeper->processes[i])
            isa_process_wait(keeper->processes[i], &how);
    isa_keeper_clear(keeper);
}
