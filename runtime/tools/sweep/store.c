/* SPDX-License-Identifier: MIT */
/*
 * Files that are being written begin with a point, and have the host, the
 * process and the time in their names.
 */
#include "runtime/tools/sweep/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "isa/support/files/replace.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/refuse.h"
#include "runtime/tools/sweep/identity.h"

enum { LARGEST_RESULT = 64 << 10, STALE_SECONDS = 3600, NAME = 160 };
static const char part_begin[] = ".part-";

bool swp_store_open(struct swp_store *store, const char *path, bool is_made,
                    char *error, size_t bytes)
{
    *store = (struct swp_store){.folder = -1, .path = path};
    if (is_made && mkdir(path, 0777) != 0 && errno != EEXIST)
        return isa_refuse((struct isa_sentence){error, bytes},
                          "cannot make the folder %s: %s", path,
                          strerror(errno));
    store->folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return store->folder >= 0 || (!is_made && errno == ENOENT) ||
           isa_refuse((struct isa_sentence){error, bytes},
                      "cannot read the folder %s: %s", path, strerror(errno));
}

void swp_store_close(struct swp_store *store)
{
    if (store->folder >= 0)
        close(store->folder);
    store->folder = -1;
}

/* Reads a file of the folder into text, ended by 0: its bytes, 0 if there is
 * none; one that is too large is cut off. */
static size_t read_text(const struct swp_store *store, const char *name,
                        char *text, bool *is_there)
{
    size_t n = 0;
    ssize_t got = 1;
    const int file = openat(store->folder, name, O_RDONLY | O_CLOEXEC);
    *is_there = file >= 0;
    while (file >= 0 && n < LARGEST_RESULT && got != 0) {
        got = read(file, text + n, LARGEST_RESULT - n);
        if (got < 0 && errno != EINTR)
            break;
        n += got > 0 ? (size_t)got : 0;
    }
    if (file >= 0)
        close(file);
    text[n] = 0;
    return n;
}

enum swp_found swp_store_get(const struct swp_store *store, const char *id,
                             struct swp_result *result)
{
    char name[NAME];
    bool is_there = false;
    char *text = isa_alloc_raw(LARGEST_RESULT + 1, 1);
    snprintf(name, sizeof name, "%s.json", id);
    const size_t n = text ? read_text(store, name, text, &is_there) : 0;
    const bool is_good = is_there && swp_result_read(result, text, n) &&
                         strcmp(result->id, id) == 0;
    free(text);
    return is_good ? SWP_PRESENT : is_there ? SWP_DAMAGED : SWP_ABSENT;
}

bool swp_store_put(const struct swp_store *store,
                   const struct swp_result *result)
{
    char name[NAME], part[NAME], host[32] = "";
    struct timespec now;
    char *text = swp_result_text(result);
    if (!text) {
        errno = ENOMEM;
        return false;
    }
    clock_gettime(CLOCK_REALTIME, &now);
    gethostname(host, sizeof host - 1);
    snprintf(name, sizeof name, "%s.json", result->id);
    snprintf(part, sizeof part, "%s%s-%ld-%lld-%ld", part_begin, host,
             (long)getpid(), (long long)now.tv_sec, now.tv_nsec);
    const struct isa_piece piece = {text, strlen(text)};
    const bool is_good =
        isa_replace(store->folder, name, part, &piece, 1, 0666, true);
    const int error = errno;
    free(text);
    errno = error;
    return is_good;
}

/* ---- what else is there -------------------------------------------------- */

static void remove_stale(const struct swp_store *store, const char *name)
{
    struct stat status;
    if (fstatat(store->folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
        S_ISREG(status.st_mode) &&
        status.st_mtim.tv_sec + STALE_SECONDS < time(NULL))
        unlinkat(store->folder, name, 0);
}

static bool is_result(const char *name)
{
    const size_t n = strlen(name);
    return n > 5 && strcmp(name + n - 5, ".json") == 0 &&
           swp_is_identity(name, n - 5);
}

size_t swp_store_others(const struct swp_store *store, char version[40])
{
    size_t n = 0;
    bool is_there;
    char of[40], *text = isa_alloc_raw(LARGEST_RESULT + 1, 1);
    const int folder =
        text && store->folder >= 0
            ? openat(store->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            : -1;
    DIR *entries = folder >= 0 ? fdopendir(folder) : NULL;
    for (const struct dirent *e; entries && (e = readdir(entries));) {
        if (strncmp(e->d_name, part_begin, sizeof part_begin - 1) == 0)
            remove_stale(store, e->d_name);
        if (!is_result(e->d_name))
            continue;
        swp_result_version(text, read_text(store, e->d_name, text, &is_there),
                           of);
        if (!*of || strcmp(of, swp_version) == 0)
            continue;
        n++;
        memcpy(version, of, sizeof of);
    }
    if (entries)
        closedir(entries);
    else if (folder >= 0)
        close(folder);
    free(text);
    return n;
}
