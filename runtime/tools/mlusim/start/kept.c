/* SPDX-License-Identifier: MIT */
/*
 * Starts the processes that isa/support/kept.h is about: the programs of mlucc
 * with a library preloaded that stops them before main(). They end when the
 * pipe closes, so with us however we end.
 */
#include "runtime/tools/mlusim/start/kept.h"

#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "isa/support/alloc.h"
#include "isa/support/kept.h"
#include "isa/support/process.h"
#include "runtime/tools/mlusim/start/become.h"

extern char **environ;

/* mlucc, and what it calls, as it finds them. */
static const struct {
    const char *variable, *name;
} programs[MLUSIM_MAX_KEPT] = {
    {NULL, "mlucc"}, /* beside us */
    {"MLUSIM_CLANG", "clang-19"},
    {"MLUSIM_LLD", "ld.lld-19"},
};

/* The file of program i; false: there is none. */
static bool find(int i, char *path, size_t bytes)
{
    char beside[PATH_MAX];
    const char *word = programs[i].variable ? getenv(programs[i].variable) : "";
    if (!programs[i].variable)
        return mlusim_beside(programs[i].name, beside, sizeof beside) &&
               isa_kept_find(beside, path, bytes);
    return isa_kept_find(word && *word ? word : programs[i].name, path, bytes);
}

static int listen_at(const char *folder, const char *program)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (!isa_kept_socket(folder, program, at.sun_path, sizeof at.sun_path))
        return -1;
    const int file = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (file >= 0 && bind(file, (struct sockaddr *)&at, sizeof at) == 0 &&
        listen(file, 4) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Our environment and two variables more; NULL: no memory. */
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

/* The process of a program, 0: none. */
static pid_t start(const char *program, int socket_file, int life)
{
    char library[PATH_MAX], preload[PATH_MAX + 16], which[PATH_MAX + 32];
    posix_spawn_file_actions_t actions;
    pid_t process = 0;
    if (!mlusim_beside("../lib/mlusim/kept.so", library, sizeof library) ||
        access(library, R_OK) != 0 || strpbrk(library, " :"))
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

void mlusim_kept_open(struct mlusim_kept *kept, const char *folder)
{
    enum { ABOVE = 10 }; /* where no file of ours takes the place of another */
    int life[2];
    *kept = (struct mlusim_kept){.life = -1};
    if (pipe(life) != 0)
        return;
    const int far = fcntl(life[0], F_DUPFD_CLOEXEC, ABOVE);
    close(life[0]);
    kept->life = fcntl(life[1], F_DUPFD_CLOEXEC, ABOVE);
    close(life[1]);
    for (int i = 0; far >= 0 && i < MLUSIM_MAX_KEPT; i++) {
        char program[PATH_MAX];
        if (!find(i, program, sizeof program))
            continue;
        const int near = listen_at(folder, program);
        const int file = near < 0 ? -1 : fcntl(near, F_DUPFD_CLOEXEC, ABOVE);
        if (file >= 0)
            kept->processes[i] = start(program, file, far);
        if (near >= 0)
            close(near);
        if (file >= 0)
            close(file);
    }
    if (far >= 0)
        close(far);
    setenv(ISA_KEPT_FOLDER, folder, 1);
}

void mlusim_kept_close(struct mlusim_kept *kept)
{
    int how;
    if (kept->life >= 0)
        close(kept->life);
    for (int i = 0; i < MLUSIM_MAX_KEPT; i++)
        if (kept->processes[i])
            isa_process_wait(kept->processes[i], &how);
    unsetenv(ISA_KEPT_FOLDER);
}
