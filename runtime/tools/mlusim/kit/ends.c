/* SPDX-License-Identifier: MIT */
/*
 * How processes of an answer end: nothing of what they left is taken for
 * granted.
 */
#include "runtime/tools/mlusim/kit/ends.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/judge/status.h"

enum { LARGEST_TEXT = 16 << 10 }; /* of what is kept of its output */

void kit_end_output(const char *folder, const struct proc_process *p,
                    struct kit_score *score)
{
    size_t n = 0;
    char *err = files_read_left(folder, "stderr", LARGEST_TEXT, &n);
    if (err && n) {
        free(score->err);
        score->err = err;
    } else {
        free(err);
    }
    free(score->out);
    score->out = p->n
                     ? isa_alloc_text(p->output,
                                      p->n < LARGEST_TEXT ? p->n : LARGEST_TEXT)
                     : NULL;
}

void kit_end_error(const struct proc_process *p, const char *limit,
                   struct kit_score *score)
{
    static const char ours[] = "mlusim: ";
    char end[300];
    const char *line = score->err ? score->err : "";
    proc_process_tell(p, "it", end, sizeof end);
    if (strncmp(line, ours, sizeof ours - 1) == 0)
        line += sizeof ours - 1;
    const bool is_end = p->end != PROC_ENDED || !line[0];
    snprintf(score->error, sizeof score->error, "exit 3: %.*s%s%s",
             is_end ? (int)sizeof end : (int)strcspn(line, "\n"),
             is_end ? end : line, limit[0] ? "; " : "", limit);
}

int kit_end_look(const struct kit_work *w, const struct proc_process *p)
{
    return proc_process_is_hosts(p)
               ? kit_say(w, JDG_CANNOT, "a run cannot be started: %s",
                         strerror(p->status))
               : JDG_RIGHT;
}
