/* SPDX-License-Identifier: MIT */
/* Debug information in LLVM code about a global variable or function: name,
 * source position, size of the type. Each query searches the text, because
 * queries are few. */
#include "isa/compiler/passes/llvmdebug.h"
#include "isa/compiler/job/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_TYPES 64 /* maximum typedefs and qualifiers around a type */

/* Returns the line that begins with the word at p, such as "!207"; NULL:
 * none. */
static const char *line_of(struct mlucc_job *job, const char *text,
                           const char *p)
{
    const char *key =
        mlucc_text(&job->arena, "\n%.*s = ", (int)strcspn(p, " ,){}\n"), p);
    const char *found = strstr(text, key);

    return found ? found + 1 : NULL;
}

/* Returns the line that a reference such as ", !dbg !207" in `line` refers to;
 * NULL: none. */
static const char *described(struct mlucc_job *job, const char *text,
                             const char *line, const char *reference)
{
    const char *p = line ? mlucc_find_in_line(line, reference) : NULL;

    if (!p)
        return NULL;
    return line_of(job, text, p + strlen(reference));
}

const char *mlucc_llvm_text(struct mlucc_job *job, const char *text, size_t n)
{
    char *copy = mlucc_text(&job->arena, "%.*s", (int)n, text);
    char *to = copy;

    for (const char *p = copy; *p; to++) {
        unsigned byte;
        bool is_escape = sscanf(p, "\\%2X", &byte) == 1;
        *to = is_escape ? (char)byte : *p;
        p += is_escape ? 3 : 1;
    }
    *to = 0;
    return copy;
}

const char *mlucc_llvm_field(struct mlucc_job *job, const char *line,
                             const char *name)
{
    const char *p = line ? mlucc_find_in_line(line, name) : NULL;

    if (!p)
        return NULL;
    p += strlen(name);
    return mlucc_llvm_text(job, p, strcspn(p, "\",)\n"));
}

/* The size of the type of a variable, 0 if unknown. */
static uint64_t bytes_of(struct mlucc_job *job, const char *text,
                         const char *variable)
{
    const char *type = described(job, text, variable, ", type: ");

    for (int i = 0; type && i < MAX_TYPES; i++) {
        const char *bits = mlucc_llvm_field(job, type, ", size: ");
        if (bits)
            return strtoull(bits, NULL, 10) / 8;
        type = described(job, text, type, "baseType: ");
    }
    return 0;
}

struct mlucc_described mlucc_describe(struct mlucc_job *job, const char *text,
                                      const char *line)
{
    const char *about = described(job, text, line, "!dbg ");
    const char *variable = described(job, text, about, "(var: ");
    const char *at = variable ? variable : about;
    const char *file = described(job, text, at, ", file: ");

    return (struct mlucc_described){
        .file = mlucc_llvm_field(job, file, "filename: \""),
        .line = mlucc_llvm_field(job, at, ", line: "),
        .name = mlucc_llvm_field(job, at, "(name: \""),
        .bytes = bytes_of(job, text, variable),
    };
}
