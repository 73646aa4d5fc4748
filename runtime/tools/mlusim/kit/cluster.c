/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/kit/cluster.h"

#include <stdio.h>

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
    cmd_put_word(r->folder, out);
}

int kit_put_list(struct kit_session *s)
{
    char name[JDG_DIGEST_TEXT];
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
    const struct cmd_slurm slurm = {.command = "judge run",
                                    .jobs = "--jobs",
                                    .things = "answers",
                                    .n = s->folder.n_asked,
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
    size_t n_passed = 0;
    if (s->n_scores < s->folder.n_asked)
        return status;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        n_passed += s->scores[i].passed;
    printf("%zu answer%s: %zu passed, %zu not\n", s->folder.n_asked,
           s->folder.n_asked == 1 ? "" : "s", n_passed,
           s->folder.n_asked - n_passed);
    if (status != JDG_CANNOT)
        return JDG_RIGHT;
    for (size_t i = 0; i < s->folder.n_asked; i++)
        if (!s->scores[i].passed)
            cmd_fail(0, "judge run: %s: %s", s->folder.asked[i].task->name,
                     s->scores[i].error);
    return status;
}
