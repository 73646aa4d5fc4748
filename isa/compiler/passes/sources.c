/* SPDX-License-Identifier: MIT */
/* Entries are strings that the linker merges, see ISA_SOURCES_SECTION. Files in
 * /usr are not secret, so a header in /usr may be listed even if only a `#line`
 * names that header. */
#define _XOPEN_SOURCE 700 /* for realpath */
#include "isa/compiler/passes/sources.h"
#include "isa/compiler/cache/record.h"
#include "isa/support/files/path.h"
#include "isa/support/files/source.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *mlucc_unescaped(struct mlucc_job *job, const char *text)
{
    char *copied = mlucc_text(&job->arena, "%s", text), *to = copied;

    for (const char *p = copied; *p; to++) {
        unsigned byte;
        bool is_octal = sscanf(p, "\\%3o", &byte) == 1;
        p += *p == '\\' && p[1] && !is_octal;
        *to = is_octal ? (char)byte : *p;
        p += is_octal ? 4 : 1;
    }
    *to = 0;
    return copied;
}

/* The MD5 of a file; "": unreadable. */
static void read_digest(const char *path, char digest[ISA_MD5_TEXT])
{
    FILE *in = fopen(path, "r");
    long n = -1;

    digest[0] = 0;
    if (in && fseek(in, 0, SEEK_END) == 0)
        n = ftell(in);
    char *text = n >= 0 ? malloc((size_t)n + 1) : NULL;
    if (text)
        rewind(in);
    if (text && fread(text, 1, (size_t)n, in) == (size_t)n)
        isa_md5_text(text, (size_t)n, digest);
    free(text);
    if (in)
        fclose(in);
}

static bool is_below(const char *path, const char *folder)
{
    char real[PATH_MAX];
    const size_t n = realpath(folder, real) ? strlen(real) : 0;

    return n && strncmp(path, real, n) == 0 && path[n] == '/';
}

/* Whether a file for which Clang gave no digest may be listed. */
static bool may_be_listed(const struct mlucc_job *job, const char *path)
{
    char real[PATH_MAX];

    return realpath(path, real) &&
           (is_below(real, "/usr") || is_below(real, job->include_dir) ||
            (job->text_of && isa_path_is_same(real, job->text_of, true)));
}

/* Replaces the digest of a copy (copies.c) by the digest of the original. */
static void undo_copy(const struct mlucc_job *job, char digest[ISA_MD5_TEXT])
{
    char own[ISA_MD5_TEXT];

    for (size_t i = 0; i + 1 < job->patched.n; i += 2) {
        read_digest(job->patched.items[i + 1], own);
        if (strcmp(own, digest) != 0)
            continue;
        read_digest(job->patched.items[i], digest);
        return;
    }
}

void mlucc_source_note(struct mlucc_job *job, const char *base,
                       const struct mlucc_source *source,
                       struct mlucc_buffer *list)
{
    struct isa_arena *a = &job->arena;
    static const char word[] = " md5 0x";
    const char *path = source->name, *folder = source->folder;
    char digest[ISA_MD5_TEXT] = "";

    if (folder && strcmp(folder, ".") != 0 && path[0] != '/')
        path = mlucc_text(a, "%s/%s", folder, path);
    if (path[0] != '/')
        path = mlucc_text(a, "%s/%s", base, path);
    const char *file = mlucc_unescaped(job, path);
    if (source->rest_bytes >= sizeof word - 1 + sizeof digest - 1 &&
        memcmp(source->rest, word, sizeof word - 1) == 0) {
        snprintf(digest, sizeof digest, "%s", source->rest + sizeof word - 1);
        undo_copy(job, digest);
    } else if (may_be_listed(job, file)) {
        mlucc_record_content(job, file);
        read_digest(file, digest);
    }
    if (digest[0])
        mlucc_appendf(list, "\t.asciz\t\"%s %s\"\n", digest, path);
}

void mlucc_sources_write(const struct mlucc_buffer *list,
                         struct mlucc_buffer *out)
{
    if (!list->n)
        return;
    mlucc_appendf(out,
                  "\t.section\t" ISA_SOURCES_SECTION ",\"MS\",@progbits,1\n");
    mlucc_append(out, list->text, list->n);
}
