/* SPDX-License-Identifier: MIT
 *
 * Findings as SARIF 2.1.0 (OASIS), the form in which code scanners report: one
 * log with one run of this tool. Who finds something adds a result; rules are
 * those that results name. Paths are relative to the working folder at
 * sarif_new, or whole if they lie elsewhere.
 */
#ifndef SARIF_SARIF_H
#define SARIF_SARIF_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct sarif;

/* Texts are the caller's; unknown ones are NULL or "". */
struct sarif_place {
    const char *file;
    unsigned line;   /* 0: it is not known */
    unsigned column; /* in bytes, from 1; 0: it is not known */
    const char *function;
};

struct sarif_related {
    struct sarif_place at;
    const char *message;
};

struct sarif_rule {
    const char *id;      /* stable, KIND:NAME, of `mlusim explain` */
    const char *summary; /* what the rule is about */
    const char *level;   /* "note", "warning" or "error": as a rule */
};

struct sarif_result {
    struct sarif_rule rule;
    const char *level; /* of this one */
    const char *message, *hint;
    struct sarif_place at; /* without a file: somewhere in the program */
    const char *kernel;
    uint64_t count; /* how often it was seen; 0: not counted */
    bool is_suppressed;
    bool is_once;                        /* one like it on its line is enough */
    const struct sarif_related *related; /* those without a file are left out */
    size_t n_related;
};

/* How the command has ended. */
struct sarif_end {
    int status;         /* of its process */
    const char *signal; /* "SIGINT": that ended it; NULL: none */
};

/* An empty log; program: the path of the program. NULL: no memory. */
struct sarif *sarif_new(const char *program);
void sarif_free(struct sarif *log); /* or NULL */
/* Forgets what was added. */
void sarif_clear(struct sarif *log);

/* Adds a result. Without memory for it, sarif_write fails. */
void sarif_add(struct sarif *log, const struct sarif_result *result);
/* The tool has not seen all, for this reason. */
void sarif_add_gap(struct sarif *log, const char *why);

/* Writes the log. False with errno: not all could be written, or it was not all
 * kept. */
bool sarif_write(const struct sarif *log, const struct sarif_end *end,
                 FILE *out);

#endif
