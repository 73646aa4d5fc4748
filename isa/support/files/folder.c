/* SPDX-License-Identifier: MIT */
/* A folder has a lock on itself. The lock ends with the last process that has
 * the folder open, however that process ends, and all processes that see the
 * folder see the lock. */
#define _GNU_SOURCE /* for flock, memfd_create, mkdtemp and mkostemp */
#include "isa/support/files/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

const char *isa_folder_base(void)
{
    const char *named = getenv("TMPDIR");
    return named && *named ? named : "/tmp";
}

int isa_folder_make(const char *prefix, bool is_absolute, char *path,
                    size_t bytes)
{
    char whole[PATH_MAX];
    const char *base = isa_folder_base();
    if (is_absolute && !(base = realpath(base, whole)))
        return -1;
    return isa_folder_make_in(base, prefix, path, bytes);
}

#define HELD "-held-"
enum { LETTERS = 6 };

int isa_folder_make_in(const char *base, const char *prefix, char *path,
                       size_t bytes)
{
    struct stat made, now;
    int file = -1;
    do {
        const int n =
            snprintf(path, bytes, "%s/%s" HELD "XXXXXX", base, prefix);
        errno = ENAMETOOLONG;
        if (n < 0 || (size_t)n >= bytes || !mkdtemp(path))
            return -1;
        file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (file < 0 && errno != ENOENT) {
            const int error = errno;
            rmdir(path);
            errno = error;
            return -1;
        }
        /* another process may have removed the folder before it was locked */
        if (file >= 0 && (flock(file, LOCK_SH) != 0 ||
                          (fstat(file, &made) == 0 && stat(path, &now) == 0 &&
                           made.st_ino == now.st_ino)))
            return file;
        if (file >= 0)
            close(file);
    } while (true);
}

/* Returns the length of the path of a temporary folder of ours with which a
 * word of n bytes begins; 0: it begins with none. */
static size_t folder_length(const char *word, size_t n)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    size_t length = 0;
    for (size_t i = 0; i + sizeof HELD - 1 + LETTERS < n; i++) {
        const char *random = word + i + sizeof HELD - 1;
        if (strncmp(word + i, HELD, sizeof HELD - 1) == 0 &&
            strspn(random, letters) == LETTERS && random[LETTERS] == '/')
            length = i + sizeof HELD + LETTERS;
    }
    return length;
}

void isa_folder_forget(char *text)
{
    static const char ends[] = " \t\n\"'`:;,=()<>[]";
    char *to = text;
    for (const char *from = text; *from;) {
        const size_t n = strcspn(from, ends);
        const size_t skipped = folder_length(from, n);
        const size_t kept = n - skipped + (from[n] != 0);
        memmove(to, from + skipped, kept);
        to += kept;
        from += skipped + kept;
    }
    *to = 0;
}

int isa_folder_take(int base, const char *name)
{
    static const char *const prefixes[] = {"mlusim", "mlusim-course", "mlucc"};
    struct stat about;
    const char *at = strstr(name, HELD);
    size_t i = 0;
    while (at && i < sizeof prefixes / sizeof *prefixes &&
           (strlen(prefixes[i]) != (size_t)(at - name) ||
            strncmp(prefixes[i], name, (size_t)(at - name)) != 0))
        i++;
    if (!at || i == sizeof prefixes / sizeof *prefixes ||
        strlen(at) != sizeof HELD - 1 + LETTERS)
        return -1;
    const int file =
        openat(base, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (file >= 0 && fstat(file, &about) == 0 && about.st_uid == geteuid() &&
        (about.st_mode & 07777) == 0700 && flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    if (file >= 0)
        close(file);
    return -1;
}

/* Opens a file without a name, which started programs do not inherit; -1 with
 * errno. */
static int open_unnamed(void)
{
    char path[PATH_MAX];
    const int n =
        snprintf(path, sizeof path, "%s/mlusim-XXXXXX", isa_folder_base());
    if (n < 0 || (size_t)n >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    const int file = mkostemp(path, O_CLOEXEC);
    if (file >= 0)
        unlink(path);
    return file;
}

FILE *isa_folder_file(void)
{
    const int file = open_unnamed();
    FILE *opened = file >= 0 ? fdopen(file, "w+b") : NULL;
    if (file >= 0 && !opened)
        close(file);
    return opened;
}

int isa_folder_memory(const char *name)
{
    const int file = memfd_create(name, MFD_CLOEXEC);
    return file >= 0 ? file : open_unnamed();
}

bool isa_folder_cache(const char *below, char *path, size_t bytes)
{
    const char *named = getenv(ISA_CACHE_VARIABLE);
    const char *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    const bool is_named = named && *named;
    const bool has_caches = caches && caches[0] == '/';
    errno = is_named && strcmp(named, ISA_CACHE_OFF) == 0 ? 0 : ENOENT;
    if (!errno || (!is_named && !has_caches && (!home || home[0] != '/')))
        return false;
    const int n = snprintf(path, bytes, "%s%s%s%s",
                           is_named     ? named
                           : has_caches ? caches
                                        : home,
                           is_named     ? ""
                           : has_caches ? "/mlusim"
                                        : "/.cache/mlusim",
                           below ? "/" : "", below ? below : "");
    errno = ENAMETOOLONG;
    return n > 0 && (size_t)n < bytes;
}
