/* SPDX-License-Identifier: MIT */
/* Opens sources. A pipe would block and a device has no end, so the open file
 * is checked before it is read; its contents are compared with the digest
 * before they are used. */
#define _XOPEN_SOURCE 700
#include "isa/support/files/source.h"

#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"

enum { MOST_BYTES = 1 << 28 }; /* maximum size of a source */

/* ---- the list ------------------------------------------------------------ */

/* Whether two paths are equal apart from "." and empty components. */
static bool is_same(const char *a, const char *b)
{
    for (;; a++, b++) {
        for (; *a == '/' && (a[1] == '/' || (a[1] == '.' && a[2] == '/'));)
            a += a[1] == '/' ? 1 : 2;
        for (; *b == '/' && (b[1] == '/' || (b[1] == '.' && b[2] == '/'));)
            b += b[1] == '/' ? 1 : 2;
        if (*a != *b || !*a)
            return *a == *b;
    }
}

void isa_source_digest(const void *list, size_t n, const char *folder,
                       const char *name, char digest[ISA_MD5_TEXT])
{
    enum { DIGITS = ISA_MD5_TEXT - 1 };
    const char *p = list;
    char path[PATH_MAX];
    const bool is_whole = name[0] == '/' || !folder;
    snprintf(path, sizeof path, "%s%s%s", is_whole ? "" : folder,
             is_whole ? "" : "/", name);
    digest[0] = 0;
    while (n > DIGITS && !digest[0]) {
        const char *end = memchr(p, 0, n);
        if (!end)
            return;
        if (end - p > DIGITS && is_same(p + DIGITS + 1, path))
            snprintf(digest, ISA_MD5_TEXT, "%s", p);
        n -= (size_t)(end + 1 - p);
        p = end + 1;
    }
}

/* ---- the file ------------------------------------------------------------ */

/* Whether the file has this digest. Rewinds the file. */
static bool has_digest(FILE *in, size_t n, const char *digest)
{
    char own[ISA_MD5_TEXT] = "";
    char *text = isa_alloc_raw(n + 1, 1);
    if (text && fread(text, 1, n, in) == n)
        isa_md5_text(text, n, own);
    free(text);
    rewind(in);
    return own[0] && strcmp(own, digest) == 0;
}

static FILE *open_file(const char *path, int flags, const char *digest,
                       const char **why)
{
    struct stat about;
    const int file =
        open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | flags);
    FILE *in = file >= 0 && fstat(file, &about) == 0 &&
                       S_ISREG(about.st_mode) && about.st_size <= MOST_BYTES
                   ? fdopen(file, "r")
                   : NULL;
    if (file >= 0 && !in)
        close(file);
    if (!in || !digest || has_digest(in, (size_t)about.st_size, digest))
        return in;
    *why = "has changed since it was compiled";
    fclose(in);
    return NULL;
}

FILE *isa_source_open(const char *folder, const char *name, const char *digest,
                      const char **why)
{
    char path[PATH_MAX];
    const char *only = getenv(ISA_SOURCES_VARIABLE);
    *why = "cannot be read";
    if (digest && !digest[0]) {
        *why = "was not read when the program was compiled";
        return NULL;
    }
    if (only && only[0]) {
        const char *own = strncmp(name, "./", 2) == 0 ? name + 2 : name;
        return strcmp(own, only) == 0 ? open_file(only, O_NOFOLLOW, digest, why)
                                      : NULL;
    }
    if (name[0] != '/' && folder[0] &&
        (size_t)snprintf(path, sizeof path, "%s/%s", folder, name) <
            sizeof path) {
        FILE *in = open_file(path, 0, digest, why);
        if (in)
            return in;
    }
    return name[0] ? open_file(name, 0, digest, why) : NULL;
}
