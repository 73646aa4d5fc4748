/* SPDX-License-Identifier: MIT */
/* A .mlu file is compiled several times, for host and each architecture, and
 * Clang warns each time. Messages are split into diagnostics (a warning or
 * error with notes and source lines), and each is shown once. */
#include "isa/compiler/explain/diagnostics.h"
#include "isa/compiler/explain/hints.h"
#include "isa/compiler/job/messages.h"
#include "isa/compiler/job/text.h"

#include <stdio.h>
#include <string.h>

static bool is_included_from(const char *line)
{
    return strncmp(line, "In file included from", 21) == 0;
}

static bool is_main(const char *line)
{
    return line[0] != ' ' &&
           (strstr(line, " error: ") || strstr(line, " warning: ") ||
            strncmp(line, "error: ", 7) == 0 ||
            strncmp(line, "warning: ", 9) == 0);
}

/* Whether a line is a summary, such as "2 warnings generated when compiling for
 * host." */
static bool is_summary(const char *line)
{
    return line[0] >= '1' && line[0] <= '9' &&
           (strstr(line, " generated when compiling") ||
            strstr(line, " generated.")) &&
           (strstr(line, "warning") || strstr(line, "error"));
}

static void flush(struct mlucc_job *job, struct mlucc_buffer *block)
{
    if (block->n)
        mlucc_pass_on(mlucc_hint(job, block->text));
    *block = (struct mlucc_buffer){.arena = &job->arena};
}

void mlucc_show(struct mlucc_job *job, const char *messages)
{
    struct mlucc_buffer block = {.arena = &job->arena};
    bool complete = false; /* the block has its main line */

    for (const char *line = messages; *line;) {
        size_t n = strcspn(line, "\n");
        const char *text = mlucc_without_color(&job->arena, line, n);
        if (complete && (is_main(text) || is_included_from(text))) {
            flush(job, &block);
            complete = false;
        }
        complete |= is_main(text);
        if (!is_summary(text)) {
            mlucc_append(&block, line, n);
            mlucc_append(&block, "\n", 1);
        }
        line += n + (line[n] == '\n');
    }
    flush(job, &block);
}
