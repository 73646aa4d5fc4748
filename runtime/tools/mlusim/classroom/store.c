/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE     /* getentropy */
#define _XOPEN_SOURCE   700 /* realpath */
#include "runtime/tools/mlusim/classroom/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/course/build.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/files/list.h"
#include "runtime/tools/judge/digest.h"

bool cls_token_make(char token[CLS_TOKEN_BYTES])
{
    unsigned char bytes[(CLS_TOKEN_BYTES - 1) / 2];
    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(token + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool cls_token_is_same(const char *a, const char *b)
{
    unsigned differences = 0;
    if (strlen(a) != CLS_TOKEN_BYTES - 1 || strlen(b) != CLS_TOKEN_BYTES - 1)
        return false;
    for (size_t i = 0; i < CLS_TOKEN_BYTES - 1; i++)
        differences |= (unsigned)(a[i] ^ b[i]);
    return differences == 0;
}

void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES])
{
    char text[CLS_TOKEN_BYTES + 8], digest[JDG_DIGEST_TEXT];
    const int n = snprintf(text, sizeof text, "form %s", token);
    jdg_digest_text(text, (size_t)n, digest);
    snprintf(seal, CLS_SEAL_BYTES, "%.*s", CLS_SEAL_BYTES - 1, digest);
}

/* ---- store --------------------------------------------------------------- */

#define OWN  ".serve"
#define NEW  OWN "/new" /* files that are being written */
#define LOCK OWN "/lock"

enum {
    OURS = 0700, /* modes: of tokens, and of work of students */
    OUR_FILE = 0600,
    ANYBODYS = 0755,
    ANYBODYS_FILE = 0644,
    LARGEST = CRS_LARGEST_SOURCE + (1 << 20), /* bytes of a file */
};

/* ---- opening ------------------------------------------------------------- */

static bool make_folder(int at, const char *path, unsigned mode)
{
    return mkdirat(at, path, mode) == 0 || errno == EEXIST;
}

/* The server that has the lock is the only one; it goes with the process. */
static bool lock(struct cls_store *s, char *error, size_t error_bytes)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    s->lock = openat(s->folder, LOCK, O_RDWR | O_CREAT | O_CLOEXEC, OUR_FILE);
    if (s->lock >= 0 && fcntl(s->lock, F_SETLK, &whole) == 0)
        return true;
    if (s->lock >= 0 && (errno == EAGAIN || errno == EACCES))
        snprintf(error, error_bytes, "another server serves %s", s->path);
    else
        snprintf(error, error_bytes, "cannot lock %s/" LOCK ": %s", s->path,
                 strerror(errno));
    return false;
}

/* Removes what a server that was killed has left behind. */
static void remove_parts(const struct cls_store *s)
{
    const int file = openat(s->folder, NEW, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *entries = file < 0 ? NULL : fdopendir(file);
    for (const struct dirent *e; entries && (e = readdir(entries));)
        unlinkat(file, e->d_name, 0);
    if (entries)
        closedir(entries);
    else if (file >= 0)
        close(file);
}

static bool make_own(const struct cls_store *s)
{
    static const char *const folders[] = {OWN, NEW, OWN "/" CLS_STUDENTS,
                                          OWN "/" CLS_SUBMISSIONS,
                                          OWN "/" CLS_VERDICTS};
    bool is_good = true;
    for (size_t i = 0; is_good && i < sizeof folders / sizeof *folders; i++)
        is_good = make_folder(s->folder, folders[i], OURS);
    return is_good;
}

bool cls_store_is_there(const char *path)
{
    char own[PATH_MAX];
    return files_path(own, path, OWN) && files_is_folder(own);
}

bool cls_store_open(struct cls_store *s, const char *path, bool is_owner,
                    char *error, size_t error_bytes)
{
    *s = (struct cls_store){.folder = -1, .lock = -1};
    const bool is_there =
        (!is_owner || make_folder(AT_FDCWD, path, ANYBODYS)) &&
        realpath(path, s->path);
    if (is_there)
        s->folder = open(s->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (s->folder < 0 || (is_owner && !make_own(s))) {
        snprintf(error, error_bytes, "cannot serve the folder %s: %s", path,
                 strerror(errno));
        return false;
    }
    if (is_owner && !lock(s, error, error_bytes))
        return false;
    if (is_owner)
        remove_parts(s);
    return true;
}

void cls_store_close(struct cls_store *s)
{
    if (s->lock >= 0)
        close(s->lock);
    if (s->folder >= 0)
        close(s->folder);
    s->lock = s->folder = -1;
}

/* ---- names --------------------------------------------------------------- */

static bool own_path(const struct cls_store *s, const char *kind,
                     const char *name, char path[PATH_MAX])
{
    const int n = snprintf(path, PATH_MAX, "%s/" OWN "/%s%s%s", s->path, kind,
                           name ? "/" : "", name ? name : "");
    errno = ENAMETOOLONG;
    return n > 0 && n < PATH_MAX;
}

char **cls_store_list(const struct cls_store *s, const char *kind, size_t *n)
{
    char path[PATH_MAX];
    *n = 0;
    return own_path(s, kind, NULL, path) ? files_list(path, NULL, n) : NULL;
}

/* ---- files --------------------------------------------------------------- */

char *cls_store_get(const struct cls_store *s, const char *kind,
                    const char *name, size_t *n)
{
    char path[PATH_MAX];
    return own_path(s, kind, name, path) ? files_read(path, LARGEST, n) : NULL;
}

static bool replace(struct cls_store *s, const char *name,
                    const struct isa_piece *pieces, size_t n, unsigned mode)
{
    char part[64];
    snprintf(part, sizeof part, NEW "/%ld-%u", (long)getpid(), s->parts++);
    return isa_replace(s->folder, name, part, pieces, n, mode, true);
}

bool cls_store_put(struct cls_store *s, const char *kind, const char *name,
                   const struct isa_piece *pieces, size_t n)
{
    char path[PATH_MAX];
    const int length = snprintf(path, sizeof path, OWN "/%s/%s", kind, name);
    errno = ENAMETOOLONG;
    return length > 0 && length < PATH_MAX &&
           replace(s, path, pieces, n, OUR_FILE);
}

bool cls_store_add_student(const struct cls_store *s, const char *student)
{
    const bool is_made = mkdirat(s->folder, student, OURS) == 0;
    return is_made ||
           (errno == EEXIST &&
            unlinkat(s->folder, student, AT_REMOVEDIR) == 0 &&
            mkdirat(s->folder, student, OURS) == 0) ||
           (errno = EEXIST, false);
}

void cls_store_remove_student(const struct cls_store *s, const char *student)
{
    unlinkat(s->folder, student, AT_REMOVEDIR);
}

/* Whether a file has this text. */
static bool has_text(const char *path, const char *text, size_t n)
{
    size_t n_old = 0;
    char *old = files_read(path, LARGEST, &n_old);
    const bool is_same = old && n_old == n && memcmp(old, text, n) == 0;
    free(old);
    return is_same;
}

bool cls_store_put_kernel(struct cls_store *s, const char *student,
                          const char *exercise, const char *text, size_t n)
{
    char path[PATH_MAX], name[NAME_MAX + CRS_MAX_NAME + 32];
    const struct isa_piece piece = {text, n};
    snprintf(name, sizeof name, "%s/%s", student, exercise);
    if (!make_folder(s->folder, student, OURS) ||
        !make_folder(s->folder, name, OURS))
        return false;
    snprintf(name, sizeof name, "%s/%s/kernel.mlu", student, exercise);
    return files_path(path, s->path, name) &&
           (has_text(path, text, n) ||
            replace(s, name, &piece, 1, ANYBODYS_FILE));
}
