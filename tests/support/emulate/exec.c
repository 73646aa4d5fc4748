/* SPDX-License-Identifier: MIT */
/*
 * A library that tests of another machine preload: whoever starts a program of
 * that machine starts its emulator instead, as binfmt_misc does where the
 * kernel has been set up for it. Processes of both machines start both, so it
 * is built for both, and LD_PRELOAD names it by $LIB.
 *
 * EMULATED is the machine in the header of an ELF file, EMULATOR the path of
 * the emulator. Functions that the C library starts programs by, and that call
 * execve inside of it, are all here but those nobody below uses.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/emulate/behind.h"

typedef int exec_function(const char *, char *const *, char *const *);
typedef int spawn_function(pid_t *, const char *,
                           const posix_spawn_file_actions_t *,
                           const posix_spawnattr_t *, char *const *,
                           char *const *);

enum { MAX_WORDS = 1 << 16, OWN_WORDS = 4 };
extern char **environ;

static bool is_emulated(const char *path)
{
    Elf64_Ehdr header;
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    const bool is_read =
        file >= 0 && read(file, &header, sizeof header) == sizeof header;
    if (file >= 0)
        close(file);
    return is_read && memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
           header.e_machine == EMULATED &&
           (header.e_type == ET_EXEC || header.e_type == ET_DYN);
}

/* Where the program is, as execvp looks for it. */
static const char *find(const char *program, char path[PATH_MAX])
{
    const char *folders = getenv("PATH");
    if (strchr(program, '/') || !folders)
        return program;
    for (;;) {
        const size_t n = strcspn(folders, ":");
        snprintf(path, PATH_MAX, "%.*s%s%s", (int)n, folders, n ? "/" : "",
                 program);
        if (access(path, X_OK) == 0)
            return path;
        if (!folders[n])
            return program;
        folders += n + 1;
    }
}

/* The words that have the emulator run the program. */
static void emulate(char **words, const char *path, char *const *given)
{
    size_t n = 0;
    words[n++] = (char *)(uintptr_t)EMULATOR;
    words[n++] = (char *)(uintptr_t) "-0";
    words[n++] = *given ? *given : (char *)(uintptr_t)path;
    words[n++] = (char *)(uintptr_t)path;
    for (size_t i = 1; *given && given[i]; i++)
        words[n++] = given[i];
    words[n] = NULL;
}

static size_t count(char *const *words)
{
    size_t n = 0;
    while (n < MAX_WORDS && words[n])
        n++;
    return n;
}

/* On the stack: the caller may be between vfork and exec. */
#define ROOM_FOR(words) \
    __builtin_alloca((count(words) + OWN_WORDS + 1) * sizeof(char *))

/* An emulated process has /proc/self/exe read by the emulator, which knows
 * better than the kernel which program it is. */
static const char *itself(const char *path, char of[PATH_MAX])
{
    const ssize_t n = strcmp(path, "/proc/self/exe") == 0
                          ? readlink(path, of, PATH_MAX - 1)
                          : -1;
    if (n < 0)
        return path;
    of[n] = 0;
    return of;
}

int execve(const char *path, char *const *words, char *const *environment)
{
    exec_function *real;
    char of[PATH_MAX];
    behind("execve", &real);
    path = itself(path, of);
    if (access(path, X_OK) != 0 || !is_emulated(path))
        return real(path, words, environment);
    char **all = ROOM_FOR(words);
    emulate(all, path, words);
    return real(EMULATOR, all, environment);
}

int execv(const char *path, char *const *words)
{
    return execve(path, words, environ);
}

int execvpe(const char *program, char *const *words, char *const *environment)
{
    exec_function *real;
    char path[PATH_MAX];
    behind("execvpe", &real);
    const char *found = find(program, path);
    return is_emulated(found) ? execve(found, words, environment)
                              : real(program, words, environment);
}

int execvp(const char *program, char *const *words)
{
    return execvpe(program, words, environ);
}

static int spawn(const char *function, pid_t *process, const char *path,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words,
                 char *const *environment)
{
    spawn_function *real;
    char of[PATH_MAX];
    behind(function, &real);
    const char *found = strcmp(function, "posix_spawnp") == 0
                            ? find(path, of)
                            : itself(path, of);
    /* An emulated process does not learn it from a child, which shares no
     * memory with it. */
    if (access(found, X_OK) != 0)
        return errno;
    if (!is_emulated(found))
        return real(process, path, actions, attributes, words, environment);
    char **all = ROOM_FOR(words);
    emulate(all, found, words);
    return real(process, EMULATOR, actions, attributes, all, environment);
}

int posix_spawn(pid_t *process, const char *path,
                const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const *words,
                char *const *environment)
{
    return spawn("posix_spawn", process, path, actions, attributes, words,
                 environment);
}

int posix_spawnp(pid_t *process, const char *path,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const *words,
                 char *const *environment)
{
    return spawn("posix_spawnp", process, path, actions, attributes, words,
                 environment);
}
