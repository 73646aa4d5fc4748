/* SPDX-License-Identifier: MIT */
/* Reads, writes and copies whole files, and removes folders. Students may hand
 * in files of any kind, so only regular files are read. */
#include "runtime/tools/files/files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void files_list_free(char **names, size_t n)
{
    for (size_t i = 0; names && i < n; i++)
        free(names[i]);
    free(names);
}

char **files_list(const char *folder,
                  bool (*is_wanted)(const char *folder, const char *name),
                  size_t *n)
{
    size_t room = 0;
    char **names = isa_grow(NULL, 0, &room, sizeof *names);
    DIR *entries = opendir(folder);
    bool is_good = names && entries;
    *n = 0;
    for (const struct dirent *e; is_good && (e = readdir(entries));) {
        if (e->d_name[0] == '.' || (is_wanted && !is_wanted(folder, e->d_name)))
            continue;
        char **more = isa_grow(names, *n, &room, sizeof *names);
        names = more ? more : names;
        is_good =
            more && (names[*n] = isa_alloc_text(e->d_name, strlen(e->d_name)));
        *n += is_good;
    }
    const int error = errno;
    if (entries)
        closedir(entries);
    errno = error;
    if (is_good) {
        qsort(names, *n, sizeof *names, by_name);
        return names;
    }
    files_list_free(names, *n);
    errno = error;
    return NULL;
}

enum { LARGEST_COPY = 16 << 20 };

bool files_path(char path[PATH_MAX], const char *folder, const char *file)
{
    int n = snprintf(path, PATH_MAX, "%s/%s", folder, file);
    if (n > 0 && n < PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

char *files_read_open(int file, size_t most, size_t *n)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    if (S_ISREG(status.st_mode))
        return isa_file_take(file, most, n);
    errno = EISDIR;
    return NULL;
}

char *files_read(const char *path, size_t most, size_t *n)
{
    return isa_file_read(path, ISA_FILE_REGULAR, most, n);
}

char *files_read_left(const char *folder, const char *file, size_t most,
                      size_t *n)
{
    char path[PATH_MAX];
    return folder && !files_path(path, folder, file)
               ? NULL
               : isa_file_read(folder ? path : file, ISA_FILE_LEFT, most, n);
}

/* Writes a new file of n bytes. On an error, returns false with errno and
 * leaves no file. EEXIST: the file exists already. */
static bool write_file(const char *path, const char *bytes, size_t n)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
    ssize_t put = 0;
    for (size_t done = 0; done < n && put >= 0; done += (size_t)put)
        if ((put = write(file, bytes + done, n - done)) < 0)
            break;
    int error = errno;
    bool is_good = close(file) == 0 && put >= 0;
    error = put < 0 ? error : errno;
    if (!is_good)
        unlink(path);
    errno = error;
    return is_good;
}

size_t files_drop_mark(char *text, size_t n)
{
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8 */
    const size_t mark_bytes = sizeof mark - 1;
    if (strncmp(text, mark, mark_bytes) != 0)
        return n;
    memmove(text, text + mark_bytes, n - mark_bytes + 1);
    return n - mark_bytes;
}

bool files_replace(const char *path, const char *bytes, size_t n)
{
    char beside[PATH_MAX];
    int length = snprintf(beside, sizeof beside, "%s.%d", path, (int)getpid());
    if (length < 0 || (size_t)length >= sizeof beside) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (!write_file(beside, bytes, n))
        return false;
    if (rename(beside, path) == 0)
        return true;
    int error = errno;
    unlink(beside);
    errno = error;
    return false;
}

bool files_copy(const char *from, const char *to)
{
    size_t n;
    char *bytes = files_read(from, LARGEST_COPY, &n);
    bool is_good = bytes && write_file(to, bytes, n);
    int error = errno;
    free(bytes);
    errno = error;
    return is_good;
}

bool files_is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* ---- removing -------------------------------------------------------------
 * Folders may lie in each other as deep as they like, and allow nobody to read
 * or write them. So those in a folder of the root become folders of the root
 * themselves, until there is none left.
 */

static bool is_entry(const struct dirent *e)
{
    return strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
}

/* Opens the folder `name` in a folder, for reading and changing. NULL with
 * errno. */
static DIR *open_in(int folder, const char *name)
{
    fchmodat(folder, name, 0700, 0);
    int file =
        openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *entries = file < 0 ? NULL : fdopendir(file);
    if (!entries && file >= 0)
        close(file);
    return entries;
}

/* Removes the files in the folder `name` of root. Moves its folders up into
 * root, with numbers as names. */
static void empty(int root, const char *name, unsigned *number)
{
    char to[32];
    DIR *entries = open_in(root, name);
    for (const struct dirent *e; entries && (e = readdir(entries));) {
        if (!is_entry(e) || unlinkat(dirfd(entries), e->d_name, 0) == 0)
            continue;
        fchmodat(dirfd(entries), e->d_name, 0700, 0);
        snprintf(to, sizeof to, "%u.%d", (*number)++, (int)getpid());
        renameat(dirfd(entries), e->d_name, root, to);
    }
    if (entries)
        closedir(entries);
}

/* Removes one level of the entries in root. Returns how many entries there
 * were. */
static size_t remove_level(DIR *root, unsigned *number)
{
    size_t n = 0;
    rewinddir(root);
    for (const struct dirent *e; (e = readdir(root));) {
        if (!is_entry(e))
            continue;
        bool is_gone = unlinkat(dirfd(root), e->d_name, 0) == 0;
        if (!is_gone) {
            empty(dirfd(root), e->d_name, number);
            is_gone = unlinkat(dirfd(root), e->d_name, AT_REMOVEDIR) == 0;
        }
        n += is_gone;
    }
    return n;
}

bool files_folder_remove(const char *path)
{
    unsigned number = 0;
    DIR *root = open_in(AT_FDCWD, path);
    while (root && remove_level(root, &number) > 0)
        ;
    if (root)
        closedir(root);
    return rmdir(path) == 0;
}

/* ---- lines --------------------------------------------------------------- */

/* Cuts lines out of bytes as they arrive. No part of a line that is too long is
 * kept. */

bool files_make_room(char **bytes, size_t used, size_t n, size_t *room)
{
    if (n <= *room - used)
        return true;
    const size_t wanted = 2 * (used + n);
    char *more = realloc(*bytes, wanted);
    if (!more)
        return false;
    *bytes = more;
    *room = wanted;
    return true;
}

static bool add_part(struct files_lines *l, const char *part, size_t n)
{
    if (l->is_passing || l->n + n > l->most) {
        l->is_passing = true;
        l->n = 0;
        return true;
    }
    if (!files_make_room(&l->line, l->n, n + 1, &l->room))
        return false;
    memcpy(l->line + l->n, part, n);
    l->n += n;
    return true;
}

static bool end_line(struct files_lines *l, files_line *take, void *user)
{
    const bool is_whole = !l->is_passing;
    const size_t n = l->n;
    l->is_passing = false;
    l->n = 0;
    return take(user, is_whole ? l->line : NULL, n);
}

enum files_lines_state files_lines_read(struct files_lines *l, int file,
                                        files_line *take, void *user)
{
    char part[1 << 16];
    const ssize_t n = read(file, part, sizeof part);
    if (n < 0)
        return errno == EINTR || errno == EAGAIN ? FILES_LINES_MORE
                                                 : FILES_LINES_FAILED;
    if (n == 0) {
        if (l->n > 0 || l->is_passing)
            end_line(l, take, user);
        return FILES_LINES_END;
    }
    for (size_t at = 0; at < (size_t)n;) {
        const char *end = memchr(part + at, '\n', (size_t)n - at);
        const size_t k = end ? (size_t)(end - part) - at : (size_t)n - at;
        if (!add_part(l, part + at, k))
            return FILES_LINES_FAILED;
        if (end && !end_line(l, take, user))
            return FILES_LINES_MORE;
        at += k + 1;
    }
    return FILES_LINES_MORE;
}

void files_lines_free(struct files_lines *l)
{
    free(l->line);
    l->line = NULL;
    l->n = l->room = 0;
}
