/* SPDX-License-Identifier: MIT */
/* Replaces files by a temporary file, fsync, and rename, which is atomic in
 * POSIX. */
#include "isa/support/files/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/path.h"

/* Writes the names in a file's folder to disk. */
static bool sync_folder(int folder, const char *name)
{
    char path[PATH_MAX];
    const char *slash = strrchr(name, '/');
    const int n = snprintf(path, sizeof path, "%.*s",
                           slash ? (int)(slash - name) : 1, slash ? name : ".");
    if (n < 0 || n >= PATH_MAX)
        return false;
    const int file = openat(folder, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    const bool is_good = file >= 0 && fsync(file) == 0;
    const int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return is_good;
}

bool isa_replace(int folder, const char *name, const char *part,
                 const struct isa_piece *pieces, size_t n, unsigned mode,
                 bool is_durable)
{
    const int file =
        openat(folder, part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (file < 0)
        return false;
    bool is_good = true;
    for (size_t i = 0; is_good && i < n; i++)
        is_good = isa_write_all(file, pieces[i].bytes, pieces[i].n);
    is_good = is_good && (!is_durable || fsync(file) == 0);
    int error = errno;
    if (close(file) != 0 && is_good) {
        error = errno;
        is_good = false;
    }
    if (is_good && renameat(folder, part, folder, name) != 0) {
        error = errno;
        is_good = false;
    }
    if (!is_good)
        unlinkat(folder, part, 0);
    errno = error;
    return is_good && (!is_durable || sync_folder(folder, name));
}

/*  */

bool isa_write_all(int file, const void *bytes, size_t n)
{
    for (const char *p = bytes; n > 0;) {
        const ssize_t done = write(file, p, n);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        p += done;
        n -= (size_t)done;
    }
    return true;
}

/*  */

void isa_commit(char text[ISA_COMMIT_BYTES])
{
    static const char name[] = "../share/mlusim/commit";
    char path[PATH_MAX + sizeof name];

    *text = 0;
    if (!isa_path_self(path, PATH_MAX))
        return;
    memcpy(strrchr(path, '/') + 1, name, sizeof name);
    FILE *file = fopen(path, "r");
    if (!file)
        return;
    if (fgets(text, ISA_COMMIT_BYTES, file))
        text[strspn(text, "0123456789abcdef")] = 0;
    fclose(file);
}
