/* SPDX-License-Identifier: MIT
 *
 * Findings as SARIF 2.1.0 (OASIS), the format of code scanners: a log with one
 * run of this tool. Each finding is a result; rules are those of the results.
 * Paths are relative to the working folder at sarif_new, or absolute if outside
 * it.
 */
#ifndef SARIF_SARIF_H
#define SARIF_SARIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Texts are the caller's; unknown ones are NULL or "". */
struct sarif_place {
    const char *file;
    unsigned line;   /* 0: unknown */
    unsigned column; /* in bytes, from 1; 0: unknown */
    const char *function;
};

struct sarif_related {
    struct sarif_place at;
    const char *message;
};

struct sarif_rule {
    const char *id;      /* stable, KIND:NAME, as in `mlusim explain` */
    const char *summary; /* subject of the rule */
    const char *level;   /* default: "note", "warning" or "error" */
};

struct sarif_result {
    struct sarif_rule rule;
    const char *level; /* of this result */
    const char *message, *hint;
    struct sarif_place at; /* without a file: somewhere in the program */
    const char *kernel;
    uint64_t count; /* number of findings; 0: not counted */
    bool is_suppressed;
    bool is_once;                        /* at most one per line */
    const struct sarif_related *related; /* those without a file are omitted */
    size_t n_related;
};

/* The end of the command. */
struct sarif_end {
    int status;         /* of its process */
    const char *signal; /* that ended it ("SIGINT"); or NULL */
};

/* An empty log; program is a path. NULL: out of memory. */
struct sarif *sarif_new(const char *program);
void sarif_free(struct sarif *log); /* or NULL */
/* Removes all results. */
void sarif_clear(struct sarif *log);

/* Adds a result. If out of memory, sarif_write fails later. */
void sarif_add(struct sarif *log, const struct sarif_result *result);
/* The tool has not seen everything, for this reason. */
void sarif_add_gap(struct sarif *log, const char *why);

/* Writes the log. False, with errno: results are missing. */
bool sarif_write(const struct sarif *log, const struct sarif_end *end,
                 FILE *out);

#endif
