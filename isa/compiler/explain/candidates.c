/* SPDX-License-Identifier: MIT */
/* If a call fits no form of an intrinsic, Clang shows each form with its
 * position in our headers, in three long lines. This file makes one line of
 * them, in the user's words, and shows only the closest forms, which Clang
 * lists first. */
#include "isa/compiler/explain/candidates.h"
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <ctype.h>
#include <string.h>

#define MAX_SHOWN 4

/* One line of a block: its text without colors, and the next line. */
struct row {
    const char *text, *next;
};

static struct row row_at(struct mlucc_job *job, const char *line)
{
    size_t n = strcspn(line, "\n");

    return (struct row){mlucc_without_color(&job->arena, line, n),
                        line + n + (line[n] == '\n')};
}

/* Returns why the candidate does not fit, from a note about our headers; NULL
 * for other lines. */
static const char *reason_of(struct mlucc_job *job, const char *text)
{
    static const char *const phrases[] = {
        ": note: candidate function not viable: ",
        ": note: candidate function template not viable: ",
        ": note: candidate template ignored: ",
    };

    if (strncmp(text, job->include_dir, strlen(job->include_dir)) != 0)
        return NULL;
    for (size_t i = 0; i < sizeof phrases / sizeof phrases[0]; i++) {
        const char *p = strstr(text, phrases[i]);
        if (p)
            return p + strlen(phrases[i]);
    }
    return NULL;
}

/* Returns the declaration in a source line shown by Clang, " 474 | __MLU_OP
 * void f(int *__d)", without the underscores of parameters. NULL for other
 * lines. */
static const char *prototype_of(struct mlucc_job *job, const char *text)
{
    static const char mark[] = "__MLU_OP ";
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *p = strstr(text, mark), *open = p ? strchr(p, '(') : NULL;

    if (!open)
        return NULL;
    p += sizeof mark - 1;
    mlucc_append(&out, p, (size_t)(open - p));
    for (p = open; *p; p++) {
        bool begins = p[0] == '_' && p[1] == '_' &&
                      (p[-1] == ' ' || p[-1] == '*' || p[-1] == '&') &&
                      islower((unsigned char)p[2]);
        p += begins ? 2 : 0;
        mlucc_append(&out, p, 1);
    }
    return out.text;
}

/* Returns how many forms to show; never leaves out only one form. */
static size_t count_shown(struct mlucc_job *job, const char *block)
{
    size_t n = 0;

    while (*block) {
        struct row row = row_at(job, block);
        n += reason_of(job, row.text) != NULL;
        block = row.next;
    }
    return n > MAX_SHOWN + 1 ? MAX_SHOWN : n;
}

const char *mlucc_shorten_candidates(struct mlucc_job *job, const char *block)
{
    struct mlucc_buffer out = {.arena = &job->arena};
    const char *called = mlucc_word_after(
        &job->arena, mlucc_without_color(&job->arena, block, strlen(block)),
        "no matching function for call to '", "'\n");
    size_t n = 0, shown = count_shown(job, block);

    mlucc_append(&out, "", 0);
    while (*block) {
        struct row row = row_at(job, block);
        const char *reason = reason_of(job, row.text);
        const char *form =
            reason ? prototype_of(job, row_at(job, row.next).text) : NULL;
        if (!form) {
            mlucc_append(&out, block, (size_t)(row.next - block));
            block = row.next;
            continue;
        }
        if (++n <= shown)
            mlucc_appendf(&out, "note: %s: %s%s\n", form, reason,
                          n == 1 ? mlucc_mark(MLUCC_SAYS_NO_FORM) : "");
        for (block = row.next; *block == ' ' || *block == '\033';)
            block = row_at(job, block).next;
    }
    if (n > shown)
        mlucc_appendf(&out,
                      "note: and %zu more forms; `mlusim intrinsics %s` "
                      "lists them\n",
                      n - shown, called ? called : "NAME");
    return out.text;
}
