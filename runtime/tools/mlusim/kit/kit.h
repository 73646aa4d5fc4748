/* SPDX-License-Identifier: MIT */
/* `mlusim judge --kit DIR FOLDER`: judges the answers in a folder to the tasks
 * of a contest, as the contest's own judge does (docs/contest.md). */
#ifndef MLUSIM_KIT_H
#define MLUSIM_KIT_H

#include <stdbool.h>

#include "runtime/tools/command/parts.h"

/* What the command does: it judges everything here; or, for several hosts, it
 * lists commands, writes a script for Slurm, or runs one of these commands. */
enum kit_what { KIT_JUDGE, KIT_LIST, KIT_SLURM, KIT_PART };

struct kit_request {
    enum kit_what what;
    const char *kit, *folder;
    const char *results;  /* the folder of verdicts; NULL: the cache's */
    struct cmd_part part; /* of the answers */
    size_t n_tasks;       /* maximum number of tasks of a script for Slurm */
    const char *device;   /* NULL: the kit's */
    const char *yaml;     /* the file; NULL: after the results */
    unsigned jobs;        /* answers at once */
    char **tasks;         /* words as in `config`, NULL last; none: config's */
    const char *since;    /* the YAML of an earlier call; NULL: none */
    const char *html;     /* the file for a page; NULL: none */
    bool has_lines;       /* on stdout, unless a file has it for itself */
    bool has_table;       /* in place of the lines of each task */
    bool has_reasons;     /* behind the lines of a task */
    const char *secret;   /* the file of the key; NULL: the usual one */
    bool is_unconfined;   /* programs of others are not confined */
};

/* Judges the answers. Returns the exit status: JDG_RIGHT if all pass. */
int kit_judge(const struct kit_request *request);

#endif
