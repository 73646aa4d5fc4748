/* SPDX-License-Identifier: MIT */
/* Provides files below /proc/driver/cambricon that test programs read, if there
 * is no driver. The library is preloaded (LD_PRELOAD), also into the shells and
 * `cat` that such programs start. `mlus/BUS ID/exclusive_mode` contains 0:
 * every process has devices of its own, so no device is in use by another
 * process. Other files there are missing, which a message says once. All other
 * files are left to the C library. */
#define _GNU_SOURCE /* RTLD_NEXT, memfd_create, O_TMPFILE */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static const char root[] = "/proc/driver/cambricon/";

static bool is_ours(const char *path)
{
    return path && strncmp(path, root, sizeof root - 1) == 0;
}

/* Whether a path is one of our files. In a process that has the runtime, device
 * BUS - 1 must exist; in other processes, such as a shell, any valid number is
 * accepted. */
static bool exists(const char *path)
{
    unsigned bus = 0, devices = 255;
    int end = 0;
    if (sscanf(path + sizeof root - 1, "mlus/0000:%2x:00.0/exclusive_mode%n",
               &bus, &end) != 1 ||
        !end || path[sizeof root - 1 + (size_t)end])
        return false;
    int (*count)(unsigned *);
    *(void **)&count = dlsym(RTLD_DEFAULT, "cnrtGetDeviceCount");
    if (count && count(&devices))
        return false;
    return bus >= 1 && bus <= devices;
}

static int refuse(int error)
{
    errno = error;
    return -1;
}

/* Checks that a file can be read. Returns 0, or -1 with errno. */
static int check(const char *path, bool writes)
{
    static bool told;
    if (exists(path))
        return writes ? refuse(EACCES) : 0;
    if (!told)
        fprintf(
            stderr,
            "mlusim: %s: of the driver's files only mlus/BUS ID/exclusive_mode "
            "of devices that are there can be read\n",
            path);
    told = true;
    return refuse(ENOENT);
}

/* Returns a pipe with the text. A process can read from it but not seek. */
static int piped(void)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    const bool is_written = write(ends[1], "0\n", 2) == 2;
    close(ends[1]);
    if (is_written)
        return ends[0];
    close(ends[0]);
    return refuse(EIO);
}

/* Returns the file, open for reading, or -1 with errno. */
static int contents(const char *path, bool writes)
{
    if (check(path, writes))
        return -1;
    int fd = memfd_create("mlusim-exclusive-mode", MFD_CLOEXEC);
    if (fd < 0)
        return piped(); /* in a sandbox */
    if (pwrite(fd, "0\n", 2, 0) == 2)
        return fd;
    close(fd);
    return refuse(EIO);
}

static void *next(const char *name)
{
    void *found = dlsym(RTLD_NEXT, name);
    if (found)
        return found;
    fprintf(stderr, "mlusim: the C library has no %s\n", name);
    _exit(127);
}

/* Defines functions that open a descriptor. If the flags may create a file, the
 * last argument is its mode. */
#define OPENS(name, parameters, arguments)                          \
    EXPORT int name parameters                                      \
    {                                                               \
        if (is_ours(path))                                          \
            return contents(path, (flags & O_ACCMODE) != O_RDONLY); \
        mode_t mode = 0;                                            \
        if (flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE) {  \
            va_list list;                                           \
            va_start(list, flags);                                  \
            mode = va_arg(list, mode_t);                            \
            va_end(list);                                           \
        }                                                           \
        static int(*real) parameters;                               \
        if (!real)                                                  \
            *(void **)&real = next(#name);                          \
        return real arguments;                                      \
    }

OPENS(open, (const char *path, int flags, ...), (path, flags, mode))
OPENS(open64, (const char *path, int flags, ...), (path, flags, mode))
OPENS(openat, (int folder, const char *path, int flags, ...),
      (folder, path, flags, mode))
OPENS(openat64, (int folder, const char *path, int flags, ...),
      (folder, path, flags, mode))

/* Defines functions that open a stream. */
#define STREAMS(name)                                     \
    EXPORT FILE *name(const char *path, const char *how)  \
    {                                                     \
        if (is_ours(path)) {                              \
            int fd = contents(path, strpbrk(how, "wa+")); \
            return fd < 0 ? NULL : fdopen(fd, how);       \
        }                                                 \
        static FILE *(*real)(const char *, const char *); \
        if (!real)                                        \
            *(void **)&real = next(#name);                \
        return real(path, how);                           \
    }

STREAMS(fopen)
STREAMS(fopen64)

EXPORT int access(const char *path, int how)
{
    if (is_ours(path))
        return check(path, how & (W_OK | X_OK));
    static int (*real)(const char *, int);
    if (!real)
        *(void **)&real = next("access");
    return real(path, how);
}
