/* SPDX-License-Identifier: MIT */
/* Handles the variable "PID:FD", which names the program and the eventfd. A
 * program may close the descriptor, and another file may get the same number.
 * So the descriptor is checked before it is used. */
#include "runtime/instruments/settings/called.h"

#include <stdio.h>
#include <string.h>

#define _GNU_SOURCE /* eventfd */
#include "runtime/instruments/settings/called.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define VARIABLE "MLUSIM_CALLED"

/* Our descriptors begin with this number, above those of programs. */
enum { FIRST_FILE = 100 };

/* Returns the descriptor, or -1 if it is closed. *process receives the process
 * id of the program. */
static int find_file(long *process)
{
    const char *text = getenv(VARIABLE);
    char link[64], target[32] = "";
    int file;
    if (!text || sscanf(text, "%ld:%d", process, &file) != 2)
        return -1;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    if (readlink(link, target, sizeof target - 1) < 0 ||
        strcmp(target, "anon_inode:[eventfd]") != 0)
        return -1;
    return file;
}

void rt_called_begin(void)
{
    char text[64];
    long process;
    const int event = find_file(&process) < 0 ? eventfd(0, EFD_NONBLOCK) : -1;
    const int file = event < 0 ? -1 : fcntl(event, F_DUPFD, FIRST_FILE);
    if (event >= 0)
        close(event);
    snprintf(text, sizeof text, "%ld:%d", (long)getpid(), file);
    if (file >= 0)
        setenv(VARIABLE, text, 1);
}

void rt_called_count(void)
{
    long process;
    const uint64_t one = 1;
    const int file = find_file(&process);
    if (file >= 0 && write(file, &one, sizeof one) != sizeof one)
        unsetenv(VARIABLE); /* for child processes, it is unknown whether the
                               runtime was loaded */
}

bool rt_called_by_nobody(void)
{
    long process = 0;
    uint64_t count;
    const int file = find_file(&process);
    return file >= 0 && process == (long)getpid() &&
           read(file, &count, sizeof count) < 0 && errno == EAGAIN;
}

/* ---- symbols that no library has ----------------------------------------- */

void rt_missing_say(char *text, size_t bytes, const char *file,
                    const char *symbol, size_t n)
{
    const char *slash = strrchr(file, '/');
    snprintf(
        text, bytes,
        "%s asks for the symbol %.*s, which no library of the program has; "
        "mlusim's libcnrt, libcndrv, libcndev and libcncl stand in front of "
        "all others but those that an RPATH of the program names: name a "
        "library that has it in "
        "LD_PRELOAD or its folder in LD_LIBRARY_PATH, or use a version of %s "
        "that does without it",
        file, (int)n, symbol, slash ? slash + 1 : file);
}
