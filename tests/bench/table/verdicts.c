/* SPDX-License-Identifier: MIT */
/*
 * What a verdict among many costs: a folder of answers that no folder had
 * before, judged, and asked for again. Time is that of the command and all it
 * runs, for each answer.
 */
#include "tests/bench/table/table.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { ANSWERS = 8 }; /* for which the limits are */

/* Copies of the good answer, each with a last line of its own. */
static void write_answers(const char *folder, int answers, int round)
{
    char path[4200], text[8192];
    FILE *in = fopen("examples/tasks/relu/good.mlu", "r");
    const size_t n = in ? fread(text, 1, sizeof text, in) : 0;
    if (!n)
        table_die("there is no answer to copy");
    fclose(in);
    for (int i = 0; i < answers; i++) {
        snprintf(path, sizeof path, "%s/%d.mlu", folder, i);
        FILE *out = fopen(path, "w");
        if (!out)
            table_die("an answer cannot be written");
        fwrite(text, 1, n, out);
        fprintf(out, "// %lld %ld %d %d\n", (long long)time(NULL),
                (long)getpid(), round, i);
        if (fclose(out))
            table_die("an answer cannot be written");
    }
}

/* The detail is "new" or "kept"; what is kept is judged once before. */
void table_verdicts(const struct table_job *job)
{
    char program[4096], answers[4096], folder[4120], cache[4096];
    const bool is_new = strcmp(job->detail, "new") == 0;
    const int count = table_count(job, ANSWERS);
    struct table_line line = {.count = count};
    struct table_time any = {0};
    snprintf(program, sizeof program, "%s/../../../bin/mlusim", job->folder);
    snprintf(answers, sizeof answers, "%s/answers", job->folder);
    snprintf(folder, sizeof folder, "%s/relu", answers);
    snprintf(cache, sizeof cache, "%s/verdicts", job->folder);
    if (mkdir(answers, 0777) != 0 || mkdir(folder, 0777) != 0)
        if (access(folder, W_OK) != 0)
            table_die("there is no folder for answers");
    char shell[] = "sh", option[] = "-c";
    char command[] = "exec \"$0\" judge examples/tasks/relu --answers \"$1\" "
                     "--cache \"$2\" >/dev/null";
    char *words[] = {shell, option, command, program, answers, cache, NULL};
    write_answers(folder, count, 0);
    table_command(words, &any);
    const int n = table_count(job, (int)job->samples);
    for (int i = 1; i <= n; i++) {
        if (is_new)
            write_answers(folder, count, i);
        table_command(words, &line.ours);
    }
    table_tell(job, &line);
}
