/* SPDX-License-Identifier: MIT */
#include "runtime/tools/command/parts.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/words/plural.h"
#include "runtime/tools/command/fail.h"

bool cmd_part_read(const char *command, const char *text, struct cmd_part *part)
{
    int n = 0;
    *part = (struct cmd_part){1, 1};
    if (!text)
        return true;
    if (text[0] >= '0' && text[0] <= '9' &&
        sscanf(text, "%zu/%zu%n", &part->part, &part->n, &n) == 2 && !text[n] &&
        part->part > 0 && part->part <= part->n && part->n <= CMD_MOST_PARTS)
        return true;
    cmd_fail(0, "%s: --part %s: expected I/N, I from 1 to N", command, text);
    return false;
}

/* ---- lines for a shell --------------------------------------------------- */

static const char plain[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXY"
    "Z0123456789_-./:=,+@%";

void cmd_put_word(const char *word, FILE *out)
{
    fputc(' ', out);
    if (*word && strspn(word, plain) == strlen(word)) {
        fputs(word, out);
        return;
    }
    fputc('\'', out);
    for (; *word; word++)
        if (*word == '\'')
            fputs("'\\''", out);
        else
            fputc(*word, out);
    fputc('\'', out);
}

void cmd_put_option(const char *option, const char *value, FILE *out)
{
    if (!value)
        return;
    fprintf(out, " %s", option);
    cmd_put_word(value, out);
}

void cmd_put_path(const char *path, FILE *out)
{
    char own[PATH_MAX + 2];
    snprintf(own, sizeof own, "%s%s", path[0] == '-' ? "./" : "", path);
    cmd_put_word(own, out);
}

const char *cmd_line_refuses(const char *const *words, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (words[i] && words[i][strcspn(words[i], "\t\n\r")])
            return words[i];
    return NULL;
}

/* ---- slurm --------------------------------------------------------------- */

bool cmd_slurm_put(const struct cmd_slurm *s, FILE *out)
{
    char here[PATH_MAX];
    const size_t n = s->n_tasks < s->n ? s->n_tasks : s->n,
                 name = strcspn(s->command, " ");
    if (!getcwd(here, sizeof here))
        return false;
    fprintf(out,
            "#!/bin/sh\n"
            "# %zu %s%s in %zu task%s: sbatch this script, on a file system "
            "that all hosts share.\n"
            "#SBATCH --job-name=mlusim-%.*s\n"
            "#SBATCH --array=1-%zu\n"
            "#SBATCH --cpus-per-task=1\n"
            "#SBATCH --requeue\n"
            "set -e\n"
            "cd",
            s->n, s->thing, isa_s(s->n), n, isa_s(n), (int)name, s->command, n);
    cmd_put_word(here, out);
    fprintf(out,
            "\nexec srun mlusim %s %s \"${SLURM_CPUS_PER_TASK:-1}\" \\\n"
            "    --part \"$SLURM_ARRAY_TASK_ID/%zu\"",
            s->command, s->jobs, n);
    return true;
}
