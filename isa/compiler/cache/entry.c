/* SPDX-License-Identifier: MIT */
/* Format of a stored result: length and text of the messages; then for each
 * file, whether it is executable, its length and its bytes. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/compiler/cache/entry.h"
#include "isa/compiler/job/text.h"
#include "isa/support/files/file.h"
#include "isa/support/files/replace.h"

char *mlucc_cache_read(struct mlucc_job *job, const char *path, size_t *n)
{
    struct stat status;
    FILE *file = isa_file_in(path, ISA_FILE_REGULAR, ISA_FILE_DATA);
    char *text = NULL;
    if (file && fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode)) {
        const size_t bytes = (size_t)status.st_size;
        text = mlucc_alloc(&job->arena, bytes + 1);
        *n = fread(text, 1, bytes, file);
        if (*n != bytes)
            text = NULL;
    }
    if (file)
        fclose(file);
    return text;
}

/* ---- keeping ------------------------------------------------------------- */

static bool pack_file(struct mlucc_job *job, const char *path,
                      struct mlucc_buffer *entry)
{
    struct stat status;
    size_t n;
    const char *bytes = mlucc_cache_read(job, path, &n);
    if (!bytes || stat(path, &status) != 0)
        return false;
    mlucc_appendf(entry, "%d %zu\n", (status.st_mode & S_IXUSR) != 0, n);
    mlucc_append(entry, bytes, n);
    return true;
}

bool mlucc_cache_pack(struct mlucc_job *job, const char *said, size_t n,
                      struct mlucc_buffer *entry)
{
    const struct mlucc_results *r = &job->cache->results;
    mlucc_appendf(entry, "%zu\n", n);
    mlucc_append(entry, said, n);
    for (size_t i = 0; i < r->paths.n; i++)
        if (!pack_file(job, r->paths.items[i], entry))
            return false;
    return !r->dependencies || pack_file(job, r->dependencies, entry);
}

/* ---- taking -------------------------------------------------------------- */

static bool put_file(const char *path, const char *bytes, size_t n,
                     bool is_program, bool is_replaced)
{
    struct stat status;
    if (is_replaced && lstat(path, &status) == 0 &&
        (S_ISREG(status.st_mode) || S_ISLNK(status.st_mode)))
        unlink(path);
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC,
                          is_program ? 0777 : 0666);
    if (file < 0)
        return false;
    const bool is_good = isa_write_all(file, bytes, n);
    return close(file) == 0 && is_good;
}

/* Reads a number at *p that ends with this character. */
static bool take_number(const char **p, char end, size_t *number)
{
    char *behind;
    if (**p < '0' || **p > '9')
        return false;
    *number = strtoul(*p, &behind, 10);
    if (*behind != end)
        return false;
    *p = behind + 1;
    return true;
}

static bool unpack_file(const char *path, bool is_replaced, const char **p,
                        const char *end)
{
    size_t is_program, n;
    if (!take_number(p, ' ', &is_program) || !take_number(p, '\n', &n) ||
        n > (size_t)(end - *p) ||
        !put_file(path, *p, n, is_program, is_replaced))
        return false;
    *p += n;
    return true;
}

/* Whether the file is a link to another place or has special permissions, which
 * replacing the file would lose. */
static bool is_special(const char *path)
{
    struct stat status;
    const mode_t mask = umask(0);
    umask(mask);
    return lstat(path, &status) == 0 &&
           (S_ISLNK(status.st_mode) || status.st_nlink > 1 ||
            (status.st_mode & 0666) != (0666 & ~mask));
}

bool mlucc_cache_unpack(const struct mlucc_results *results, const char *entry,
                        size_t n)
{
    for (size_t i = 0; i < results->paths.n && results->is_replaced; i++)
        if (is_special(results->paths.items[i]))
            return false;
    const char *p = entry, *end = entry + n;
    size_t n_said;
    if (!take_number(&p, '\n', &n_said) || n_said > (size_t)(end - p))
        return false;
    const char *said = p;
    p += n_said;
    for (size_t i = 0; i < results->paths.n; i++)
        if (!unpack_file(results->paths.items[i], results->is_replaced, &p,
                         end))
            return false;
    if (results->dependencies &&
        !unpack_file(results->dependencies, false, &p, end))
        return false;
    return p == end && fwrite(said, 1, n_said, stderr) == n_said;
}
