/* SPDX-License-Identifier: MIT */
/* First tries a library of the user in a forked process, which loads the
 * library, calls its entry and reads its version. Errors come back through a
 * pipe. If that process dies, this counts as a crash. Only then does this
 * process load the library. */
#define _GNU_SOURCE /* sigabbrev_np */
#include "runtime/instruments/settings/library.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/support/process/process.h"
#include "runtime/instruments/instrument.h"

typedef const struct instrument *entry(void);

/* Makes functions of the simulator visible to libraries, even if libcnrt and
 * its libraries were loaded only for one library of the program. */
static void offer_simulator(void)
{
    enum sim_status (*known)(struct sim *, const struct sim_launch *,
                             struct sim_profile *) = sim_launch;
    void *address;
    Dl_info where;
    memcpy(&address, &known, sizeof address);
    if (dladdr(address, &where) && where.dli_fname)
        dlopen(where.dli_fname, RTLD_LAZY | RTLD_NOLOAD | RTLD_GLOBAL);
}

/* Returns the instrument of a library. NULL with a sentence. A name without a
 * slash is a file in the current folder. */
static const struct instrument *open_library(const char *path, int how,
                                             void **handle, char *error,
                                             size_t bytes)
{
    char here[4096];
    entry *ask;
    snprintf(here, sizeof here, "%s%s", strchr(path, '/') ? "" : "./", path);
    struct stat status;
    if (stat(here, &status) != 0 || access(here, R_OK) != 0) {
        snprintf(error, bytes, "cannot be read: %s", strerror(errno));
        return NULL;
    }
    if (S_ISFIFO(status.st_mode)) { /* opening a FIFO would wait */
        snprintf(error, bytes, "cannot be loaded: it is no regular file");
        return NULL;
    }
    offer_simulator();
    *handle = dlopen(here, how | RTLD_LOCAL);
    if (!*handle) {
        snprintf(error, bytes, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    void *address = dlsym(*handle, RT_LIBRARY_ENTRY);
    memcpy(&ask, &address, sizeof ask);
    const struct instrument *is = address ? ask() : NULL;
    if (!address)
        snprintf(error, bytes,
                 "has no function " RT_LIBRARY_ENTRY
                 ", which answers its struct instrument");
    else if (!is)
        snprintf(error, bytes, RT_LIBRARY_ENTRY " answers NULL");
    else if (is->version != INSTRUMENT_VERSION)
        snprintf(error, bytes,
                 "was compiled for version %u of instrument.h, this is version "
                 "%u: compile it with the header of this installation",
                 is->version, INSTRUMENT_VERSION);
    else if (!is->name)
        snprintf(error, bytes, "its instrument has no name");
    else
        return is;
    return NULL;
}

#define FINE "+" /* sent by the process that tries it */

/* Tries the library and writes what is wrong with it. Runs in the separate
 * process. */
static void try_here(const char *path, int how, int to)
{
    char said[2048] = "";
    void *handle;
    static const int crashes[] = RT_CRASH_SIGNALS;
    for (size_t i = 0; i < sizeof crashes / sizeof crashes[0]; i++)
        signal(crashes[i], SIG_DFL); /* handlers of the program do not apply */
    if (open_library(path, how, &handle, said, sizeof said))
        snprintf(said, sizeof said, FINE);
    const size_t n = strlen(said);
    _exit(write(to, said, n) == (ssize_t)n ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Reads to the end and appends a 0. */
static void read_all(int from, char *text, size_t bytes)
{
    size_t n = 0;
    ssize_t got = 1;
    while (n < bytes - 1 && (got > 0 || (got < 0 && errno == EINTR))) {
        got = read(from, text + n, bytes - 1 - n);
        n += got > 0 ? (size_t)got : 0;
    }
    text[n] = 0;
}

/* Tries the library in another process. False with a sentence. */
static bool try_it(const char *path, int how, char *error, size_t bytes)
{
    int ends[2], status = 0;
    if (pipe(ends) != 0)
        return true; /* without a trial */
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        try_here(path, how, ends[1]);
    close(ends[1]);
    read_all(ends[0], error, bytes);
    close(ends[0]);
    if (child > 0)
        isa_process_wait(child, &status);
    if (child > 0 && WIFSIGNALED(status))
        snprintf(error, bytes, "crashes while it is loaded (SIG%s)",
                 sigabbrev_np(WTERMSIG(status)));
    else if (child > 0 && !error[0])
        snprintf(error, bytes, "ends the process while it is loaded");
    return child < 0 || strcmp(error, FINE) == 0;
}

bool rt_library_check(const char *path, char *error, size_t bytes)
{
    return try_it(path, RTLD_LAZY, error, bytes) ||
           strstr(error, "undefined symbol") != NULL;
}

const struct instrument *rt_library_load(const char *path, void **handle,
                                         char *error, size_t bytes)
{
    if (!try_it(path, RTLD_NOW, error, bytes))
        return NULL;
    error[0] = 0;
    return open_library(path, RTLD_NOW, handle, error, bytes);
}
