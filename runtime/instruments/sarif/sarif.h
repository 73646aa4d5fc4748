/* SPDX-License-Identifier: MIT */
/* Findings as SARIF 2.1.0 (OASIS), the format of code scanners: a log with one
 * run of this tool. Each finding is a result; only rules that have results are
 * listed. Paths are relative to the working folder at the time of sarif_new.
 * Paths outside of this folder are absolute. */
#ifndef SARIF_SARIF_H
#define SARIF_SARIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Texts belong to the caller. A text that is unknown is NULL or "". */
struct sarif_place {
    const char *file;
    unsigned line;   /* 0: unknown */
    unsigned column; /* column in bytes, from 1; 0: unknown */
    const char *function;
};

struct sarif_related {
    struct sarif_place at;
    const char *message;
};

struct sarif_rule {
    const char *id;      /* stable id: KIND:NAME, as in `mlusim explain` */
    const char *summary; /* what the rule is about */
    const char *level;   /* default level of the rule: "note", "warning" or
                            "error" */
};

struct sarif_result {
    struct sarif_rule rule;
    const char *level; /* level of this result */
    const char *message, *hint;
    struct sarif_place at; /* place of the result; without a file: the
                              program as a whole */
    const char *kernel;
    uint64_t count; /* number of findings; 0: not counted */
    bool is_suppressed;
    bool is_once;                        /* at most one such result per line */
    const struct sarif_related *related; /* related places; those without a
                                            file are left out */
    size_t n_related;
};

/* How the command has ended. */
struct sarif_end {
    int status;         /* status of the process */
    const char *signal; /* signal that ended the program ("SIGINT"); or NULL */
};

/* Makes an empty log. `program` is the path of the program. NULL: no memory. */
struct sarif *sarif_new(const char *program);
void sarif_free(struct sarif *log); /* log may be NULL */
/* Removes all results. */
void sarif_clear(struct sarif *log);

/* Adds a result. If there is no memory, sarif_write fails later. */
void sarif_add(struct sarif *log, const struct sarif_result *result);
/* Adds a reason why the tool has not seen everything. */
void sarif_add_gap(struct sarif *log, const char *why);

/* Writes the log. False with errno if results are missing. */
bool sarif_write(const struct sarif *log, const struct sarif_end *end,
                 FILE *out);

#endif
