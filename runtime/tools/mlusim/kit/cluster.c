/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/kit/cluster.h"

#include <stdio.h>

#include "isa/support/words/plural.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/command/parts.h"
#include "runtime/tools/judge/status.h"
#include "runtime/tools/mlusim/kit/crew.h"

/* Writes the words of a command that judges answers of this session. */
static void put_words(const struct kit_request *r, FILE *out)
{
    cmd_put_option("--kit", r->kit, out);
    cmd_put_option("--results", r->results, out);
    cmd_put_option("--device", r->device, out);
    cmd_put_option("--secret", r->secret, out);
    if (r->is_unconfined)
        fputs(" --unconfined", out);
    cmd_put_path(r->folder, out);
}

int kit_put_list(struct kit_session *s)
{
    char name[JDG_DIGEST_TEXT];
    const struct kit_request *r = s->request;
    const char *const words[] = {r->kit, r->results, r->secret, r->folder,
                                 r->device};
    const char *refused = cmd_line_refuses(words, sizeof words / sizeof *words);
    if (refused)
        return kit_say(&s->work, JDG_AT_FAULT, CMD_LINE_REFUSES, "judge",
                       refused);
    const int status = kit_crew_look(s);
    if (status != JDG_RIGHT)
        return status;
    for (size_t i = 0; i < s->folder.n_asked; i++) {
        if (s->is_there[i] || !kit_crew_name(s, i, name))
            continue;
        printf("%s\tmlusim judge run", name);
        put_words(s->request, stdout);
        cmd_put_word(s->folder.asked[i].task->name, stdout);
        putchar('\n');
    }
    return JDG_RIGHT;
}

int kit_put_slurm(struct kit_session *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        n += s->folder.asked[i].file != NULL;
    if (n == 0)
        return kit_say(&s->work, JDG_AT_FAULT, "%s has no answer to a task",
                       s->request->folder);
    const struct cmd_slurm slurm = {.command = "judge run",
                                    .jobs = "--jobs",
                                    .thing = "answer",
                                    .n = n,
                                    .n_tasks = s->request->n_tasks};
    if (!cmd_slurm_put(&slurm, stdout))
        return kit_say(&s->work, JDG_CANNOT, "this folder has no path");
    put_words(s->request, stdout);
    for (char **task = s->request->tasks; *task; task++)
        cmd_put_word(*task, stdout);
    putchar('\n');
    return JDG_RIGHT;
}

int kit_put_part(const struct kit_session *s, int status)
{
    const size_t n = s->folder.n_asked;
    size_t n_passed = 0, n_unjudged = 0;
    if (!s->is_over)
        return status;
    for (size_t i = 0; i < n; i++) {
        n_passed += s->scores[i].passed;
        n_unjudged += s->scores[i].is_unjudged;
    }
    printf("%zu answer%s: %zu passed, %zu not passed", n, isa_s(n), n_passed,
           n - n_passed - n_unjudged);
    if (n_unjudged)
        printf(", %zu not judged", n_unjudged);
    putchar('\n');
    for (size_t i = 0; i < n; i++)
        if (s->scores[i].is_unjudged)
            cmd_fail(0, "judge run: %s: %s", s->folder.asked[i].task->name,
                     s->scores[i].error);
    return status == JDG_CANNOT ? status : JDG_RIGHT;
}
