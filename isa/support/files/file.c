/* SPDX-License-Identifier: MIT */
/* Opens without blocking, checks what was opened, and only then allows
 * blocking. A refusal sets errno to a value that has no other use here. */
#define _XOPEN_SOURCE 700
#include "isa/support/files/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

enum {
    IS_FOLDER = EISDIR,
    IS_PIPE = ESPIPE,
    IS_DEVICE = ENODEV,
    IS_SOCKET = ENXIO, /* the error with which opening a socket fails */
    IS_LARGE = EFBIG,
    IS_UNREAD = ECONNREFUSED, /* no reader of a pipe */
};

const char *isa_file_error(int error)
{
    switch (error) {
    case IS_FOLDER:
        return "it is a folder";
    case IS_PIPE:
        return "it is a pipe";
    case IS_DEVICE:
        return "it is a device";
    case IS_SOCKET:
        return "it is a socket";
    case IS_UNREAD:
        return "it is a pipe that nobody reads";
    default:
        return strerror(error);
    }
}

static int kind_of(const struct stat *about)
{
    return S_ISDIR(about->st_mode)    ? IS_FOLDER
           : S_ISFIFO(about->st_mode) ? IS_PIPE
           : S_ISSOCK(about->st_mode) ? IS_SOCKET
                                      : IS_DEVICE;
}

/* Whether a path refers to an open descriptor of this process. */
static bool is_own(const char *path)
{
    static const char *const begins[] = {"/dev/stdin", "/dev/fd/",
                                         "/proc/self/fd/"};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(path, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static bool is_null(const struct stat *about)
{
    return S_ISCHR(about->st_mode) && about->st_rdev == makedev(1, 3);
}

/* Makes the open file blocking; closes it on error. */
static int settle(int file, int error)
{
    if (!error && fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK) == 0)
        return file;
    error = error ? error : errno;
    close(file);
    errno = error;
    return -1;
}

int isa_file_open(const char *path, enum isa_file_kind kind, uint64_t most)
{
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY |
                                    (kind == ISA_FILE_LEFT ? O_NOFOLLOW : 0));
    if (file < 0)
        return file;
    int error = 0;
    if (fstat(file, &about) != 0)
        error = errno;
    else if (S_ISREG(about.st_mode))
        error = (uint64_t)about.st_size > most ? IS_LARGE : 0;
    else if (kind != ISA_FILE_STREAM || S_ISDIR(about.st_mode) ||
             (!is_own(path) && !is_null(&about)))
        error = kind_of(&about);
    return settle(file, error);
}

/* Makes a stream of the open file. */
static FILE *stream_of(int file, const char *how)
{
    FILE *stream = file < 0 ? NULL : fdopen(file, how);
    const int error = errno;
    if (!stream && file >= 0)
        close(file);
    errno = error;
    return stream;
}

FILE *isa_file_in(const char *path, enum isa_file_kind kind, uint64_t most)
{
    return stream_of(isa_file_open(path, kind, most), "r");
}

/* ---- whole files --------------------------------------------------------- */

/* The initial buffer size. */
static size_t guess(int file, uint64_t most)
{
    struct stat about;
    const uint64_t n = fstat(file, &about) == 0 && S_ISREG(about.st_mode)
                           ? (uint64_t)about.st_size
                           : 0;
    return (size_t)(n < most ? n : most) + 1;
}

/* Doubles the buffer; NULL with errno, and the buffer is freed. */
static char *grow(char *bytes, size_t *room)
{
    char *more = realloc(bytes, 2 * *room + ISA_FILE_ZEROS);
    if (!more)
        free(bytes);
    *room *= 2;
    return more;
}

char *isa_file_take(int file, uint64_t most, size_t *n)
{
    size_t room = guess(file, most);
    char *bytes = isa_alloc_raw(room + ISA_FILE_ZEROS, 1);
    ssize_t got = 1;
    *n = 0;
    while (bytes && got != 0 && *n < most) {
        got = read(file, bytes + *n,
                   most - *n < room - *n ? most - *n : room - *n);
        if (got < 0 && errno != EINTR) {
            free(bytes);
            return NULL;
        }
        *n += got > 0 ? (size_t)got : 0;
        if (*n == room) /* the file grows, or is a pipe */
            bytes = grow(bytes, &room);
    }
    if (bytes)
        memset(bytes + *n, 0, ISA_FILE_ZEROS);
    return bytes;
}

char *isa_file_read(const char *path, enum isa_file_kind kind, uint64_t most,
                    size_t *n)
{
    const int file = isa_file_open(path, kind, most);
    if (file < 0)
        return NULL;
    char *bytes = isa_file_take(file, most < UINT64_MAX ? most + 1 : most, n);
    int error = errno;
    if (bytes && *n > most) {
        free(bytes);
        bytes = NULL;
        error = IS_LARGE;
    }
    close(file);
    errno = error;
    return bytes;
}

/* ---- writing ------------------------------------------------------------- */

int isa_file_create(const char *path)
{
    struct stat about;
    const int file = open(
        path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0666);
    if (file < 0) {
        const int error = errno;
        if (error == ENXIO && stat(path, &about) == 0)
            errno = S_ISFIFO(about.st_mode) ? IS_UNREAD : kind_of(&about);
        else
            errno = error;
        return file;
    }
    return settle(file, fstat(file, &about) != 0 ? errno
                        : S_ISBLK(about.st_mode) ? IS_DEVICE
                                                 : 0);
}

FILE *isa_file_out(const char *path)
{
    struct stat about;
    int file = isa_file_create(path);
    if (file >= 0 && fstat(file, &about) == 0 && S_ISREG(about.st_mode) &&
        ftruncate(file, 0) != 0)
        file = settle(file, errno);
    return stream_of(file, "w");
}

FILE *isa_file_append(const char *path)
{
    return stream_of(isa_file_create(path), "a");
}

bool isa_file_has_room(const char *path)
{
    struct stat about;
    const int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK);
    const bool has_room = file >= 0 && fstat(file, &about) == 0 &&
                          write(file, "", 1) == 1 &&
                          ftruncate(file, about.st_size) == 0;
    const int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return has_room;
}
