/* SPDX-License-Identifier: MIT */
#include "isa/compiler/cache/state.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/hash.h"
#include "isa/support/memory/alloc.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

const char *mlucc_digest(struct mlucc_job *job, const char *text, size_t n)
{
    char *digits = mlucc_alloc(&job->arena, ISA_HASH_TEXT);
    isa_hash_text(text, n, digits);
    return digits;
}

/* Returns a hash of the first n bytes of an open file; NULL if the file is
 * shorter. */
static const char *print(struct mlucc_job *job, int file, size_t n)
{
    size_t at = 0;
    const char *hash = NULL;
    char *bytes = isa_alloc_raw(n + 1, 1);
    while (bytes && at <= n) {
        const ssize_t got = read(file, bytes + at, n + 1 - at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        at += (size_t)got;
    }
    if (bytes && at == n)
        hash = mlucc_digest(job, bytes, n);
    free(bytes);
    return hash;
}

bool mlucc_is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

static void note(const struct stat *status, struct timespec *newest)
{
    if (newest && mlucc_is_later(status->st_ctim, *newest))
        *newest = status->st_ctim;
}

static const char *content_of(struct mlucc_job *job, const char *path,
                              struct timespec *newest)
{
    struct stat status;
    const char *hash = NULL;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (file < 0)
        return errno == ENOENT || errno == ENOTDIR ? "absent" : NULL;
    const bool is_known = fstat(file, &status) == 0;
    if (is_known && S_ISDIR(status.st_mode))
        hash = "folder";
    else if (is_known && S_ISREG(status.st_mode) && status.st_size >= 0)
        hash = print(job, file, (size_t)status.st_size);
    if (hash && fstat(file, &status) == 0) /* again, after reading */
        note(&status, newest);
    close(file);
    return hash;
}

static const char *identity_of(struct mlucc_job *job, const char *path,
                               struct timespec *newest)
{
    struct stat s;
    if (stat(path, &s) != 0)
        return errno == ENOENT || errno == ENOTDIR ? "absent" : NULL;
    note(&s, newest);
    return mlucc_text(&job->arena, "%llu-%lld-%lld.%09ld-%lld.%09ld",
                      (unsigned long long)s.st_ino, (long long)s.st_size,
                      (long long)s.st_mtim.tv_sec, s.st_mtim.tv_nsec,
                      (long long)s.st_ctim.tv_sec, s.st_ctim.tv_nsec);
}

const char *mlucc_state(struct mlucc_job *job, char kind, const char *path,
                        struct timespec *newest)
{
    assert(kind == MLUCC_CONTENT || kind == MLUCC_IDENTITY);
    return kind == MLUCC_CONTENT ? content_of(job, path, newest)
                                 : identity_of(job, path, newest);
}
