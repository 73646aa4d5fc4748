/* SPDX-License-Identifier: MIT */
/* Entries are files in sixteen folders, by the first digit of a hash of their
 * names. The modification time is used as the time of last use, because many
 * file systems do not store the time of last use. */
#include "isa/support/files/store.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/files/hash.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/files/store_room.h"

/* The first line of an entry, with its name and the hash of its bytes. */
#define HEAD "mlusim-store-1 %s %s\n"
enum { HEAD_MOST = 200 };

/* ---- the folder ---------------------------------------------------------- */

/* Makes the folder and its parents. */
static bool make_folders(const char *path)
{
    char part[PATH_MAX];
    const size_t n = strlen(path);
    if (n >= sizeof part) {
        errno = ENAMETOOLONG;
        return false;
    }
    for (size_t i = 1; i <= n; i++)
        if (path[i] == '/' || !path[i]) {
            memcpy(part, path, i);
            part[i] = 0;
            if (mkdir(part, 0700) != 0 && errno != EEXIST && !path[i])
                return false;
        }
    return true;
}

/* Writes a tag for backup programs (bford.info/cachedir). */
static void write_tag(int folder)
{
    static const char text[] =
        "Signature: 8a477f597d28d172789f06886806bc55\n"
        "# Results of mlucc and mlusim, made anew if they "
        "are removed.\n";
    const int file = openat(folder, "CACHEDIR.TAG",
                            O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return;
    ssize_t written = write(file, text, sizeof text - 1);
    (void)written;
    close(file);
}

bool isa_store_open(struct isa_store *store, const char *path, uint64_t limit,
                    char *why, size_t why_bytes)
{
    struct stat status;
    *store = (struct isa_store){.folder = -1, .limit = limit};
    int folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 && errno == ENOENT && make_folders(path))
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0 || fstat(folder, &status) != 0) {
        snprintf(why, why_bytes, "%s", strerror(errno));
    } else if (status.st_uid != geteuid()) {
        snprintf(why, why_bytes, "it belongs to another user");
    } else if (status.st_mode & (S_IWGRP | S_IWOTH)) {
        snprintf(why, why_bytes, "other users may write to it");
    } else {
        store->folder = folder;
        write_tag(folder);
        return true;
    }
    if (folder >= 0)
        close(folder);
    return false;
}

void isa_store_close(struct isa_store *store)
{
    if (store->folder >= 0)
        close(store->folder);
    store->folder = -1;
}

/* ---- reading ------------------------------------------------------------- */

/* Reads all bytes of a file, malloc'ed, with a NUL. */
static char *read_all(int file, size_t *n)
{
    struct stat status;
    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size < 0)
        return NULL;
    const size_t bytes = (size_t)status.st_size;
    char *text = isa_alloc_raw(bytes + 1, 1);
    for (*n = 0; text && *n < bytes;) {
        const ssize_t got = read(file, text + *n, bytes - *n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        *n += (size_t)got;
    }
    if (text && *n == bytes) {
        text[bytes] = 0;
        return text;
    }
    free(text);
    return NULL;
}

static bool is_name(const char *name)
{
    const size_t n = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789");
    return n > 0 && n < STORE_NAME && !name[n];
}

char *isa_store_get(const struct isa_store *store, const char *name, size_t *n)
{
    char path[STORE_PATH], head[HEAD_MOST], hash[ISA_HASH_TEXT];
    size_t all;
    if (!is_name(name))
        return NULL;
    store_path(name, path);
    /* a pipe in its place must not block */
    const int file =
        openat(store->folder, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return NULL;
    char *text = read_all(file, &all);
    if (!text) {
        close(file);
        return NULL;
    }
    const char *line = memchr(text, '\n', all);
    const size_t begin = line ? (size_t)(line - text) + 1 : all;
    isa_hash_text(text + begin, all - begin, hash);
    snprintf(head, sizeof head, HEAD, name, hash);
    if (strlen(head) == begin && memcmp(head, text, begin) == 0) {
        futimens(file, NULL); /* if not permitted, the old time stays */
        close(file);
        *n = all - begin;
        memmove(text, text + begin, *n + 1);
        return text;
    }
    close(file);
    unlinkat(store->folder, path, 0); /* damaged */
    free(text);
    return NULL;
}

/* ---- writing ------------------------------------------------------------- */

/* A unique temporary name in the folder of an entry. */
static void temporary_path(const char *entry, char path[STORE_PATH])
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(path, STORE_PATH, "%.2s" STORE_UNFINISHED "%ld.%ld%ld", entry,
             (long)getpid(), (long)now.tv_sec, now.tv_nsec);
}

bool isa_store_put(const struct isa_store *store, const char *name,
                   const void *bytes, size_t n)
{
    char path[STORE_PATH], part[STORE_PATH], folder[3];
    char head[HEAD_MOST], hash[ISA_HASH_TEXT];
    if (!is_name(name))
        return false;
    store_path(name, path);
    temporary_path(path, part);
    snprintf(folder, sizeof folder, "%.1s", path);
    isa_hash_text(bytes, n, hash);
    snprintf(head, sizeof head, HEAD, name, hash);
    const struct isa_piece pieces[] = {{head, strlen(head)}, {bytes, n}};
    bool is_good = isa_replace(store->folder, path, part, pieces, 2, 0600,
                               store->is_durable);
    if (!is_good && errno == ENOENT && /* another process may just be making
                                          the folder */
        (mkdirat(store->folder, folder, 0700) == 0 || errno == EEXIST))
        is_good = isa_replace(store->folder, path, part, pieces, 2, 0600,
                              store->is_durable);
    const int error = errno;
    store_make_room(store, folder[0]);
    errno = error;
    return is_good;
}

/* ---- counts -------------------------------------------------------------- */

/* Appends one byte per event; several processes can append at once. */
void isa_store_count(const struct isa_store *store, const char *event)
{
    const int file =
        openat(store->folder, event,
               O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0600);
    if (file < 0)
        return;
    ssize_t written = write(file, "\n", 1);
    (void)written;
    close(file);
}

uint64_t isa_store_counted(const struct isa_store *store, const char *event)
{
    struct stat status;
    return fstatat(store->folder, event, &status, 0) == 0 &&
                   S_ISREG(status.st_mode)
               ? (uint64_t)status.st_size
               : 0;
}

/* ---- whole store --------------------------------------------------------- */

struct isa_store_use isa_store_use(const struct isa_store *store)
{
    return store_use(store);
}

void isa_store_clear(const struct isa_store *store, const char *const *events)
{
    store_remove_all(store);
    for (; *events; events++)
        unlinkat(store->folder, *events, 0);
}
