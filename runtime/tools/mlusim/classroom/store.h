/* SPDX-License-Identifier: MIT
 *
 * The folder of a class on the disk: a folder for each student, as `mlusim
 * course grade` takes it, and a folder .serve of the server's own. A file is
 * there as a whole or not at all.
 */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_STORE_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_STORE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/replace.h"
#include "runtime/tools/course/judge.h"

enum { CLS_TOKEN_BYTES = 33 }; /* 128 bits as digits of base 16, with a 0 */

/* Makes a token that cannot be guessed; false with errno. */
bool cls_token_make(char token[CLS_TOKEN_BYTES]);

/* Whether two tokens are the same, in a time that says nothing about where they
 * differ. */
bool cls_token_is_same(const char *a, const char *b);

/* A form carries a seal, so that no other site can send the form. The seal
 * follows from the token, which scripts cannot read. */
enum { CLS_SEAL_BYTES = CLS_TOKEN_BYTES };

void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES]);

/* Folders in .serve, for what the server keeps. */
#define CLS_STUDENTS "students"

#define CLS_SUBMISSIONS "submissions"

#define CLS_VERDICTS "verdicts"

struct cls_store {
    char path[PATH_MAX]; /* from the root on */
    int folder;          /* -1: not open */
    int lock;
    unsigned parts; /* files begun */
};

/* Opens the folder, and makes it if it does not exist. is_owner: for the
 * server, of which there is one at a time, else for a worker of it. False with
 * a sentence in error; call cls_store_close in any case. */
bool cls_store_open(struct cls_store *store, const char *path, bool is_owner,
                    char *error, size_t error_bytes);

void cls_store_close(struct cls_store *store);

/* Whether the folder is one that a server has kept a class in. */
bool cls_store_is_there(const char *path);

/* Names in a folder of .serve, sorted, malloc'ed as they are; NULL with errno.
 */
char **cls_store_list(const struct cls_store *store, const char *kind,
                      size_t *n);

/* The file of a kind, malloc'ed and ended by a 0; NULL with errno. */
char *cls_store_get(const struct cls_store *store, const char *kind,
                    const char *name, size_t *n);

/* Writes a file, which survives a crash of the host; false with errno. */
bool cls_store_put(struct cls_store *store, const char *kind, const char *name,
                   const struct isa_piece *pieces, size_t n);

/* Makes the folder of a student; false with errno: EEXIST if there is one with
 * something in it. */
bool cls_store_add_student(const struct cls_store *store, const char *student);

/* Removes the folder of a student, if it is empty. */
void cls_store_remove_student(const struct cls_store *store,
                              const char *student);

/* Writes STUDENT/EXERCISE/kernel.mlu, unless it is that already; false with
 * errno. */
bool cls_store_put_kernel(struct cls_store *store, const char *student,
                          const char *exercise, const char *text, size_t n);

enum cls_outcome {
    CLS_PASSED,
    CLS_NOT_YET,
    CLS_NOT_JUDGED, /* not judged; counts for nothing */
    CLS_N_OUTCOMES
};

/* For programs: "passed", "not yet", "not judged". */
extern const char *const cls_outcome_words[CLS_N_OUTCOMES];

struct cls_measure {
    char device[CRS_MAX_NAME];
    uint64_t cycles, reference; /* of the solution */
};

struct cls_verdict {
    enum cls_outcome outcome;
    enum crs_criterion failed; /* CRS_N_CRITERIA: none */
    char sentence[480];        /* what is wrong, or "" */
    struct cls_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
};

/* Returns the file of a verdict, malloc'ed; NULL: no memory. */
char *cls_verdict_file(const struct crs_judge *judge,
                       const struct crs_verdict *verdict, size_t *n);

/* Returns the file of a submission that could not be judged, malloc'ed. */
char *cls_verdict_file_of_none(const char *sentence, size_t *n);

/* Reads the text of one, which it changes; *said is what was printed, in it.
 * False: it is none. */
bool cls_verdict_read(char *text, struct cls_verdict *verdict,
                      const char **said);

/* Cycles divided by the cycles of the reference solution; 0 if those are not
 * known. */
double cls_measure_ratio(const struct cls_measure *measure);

/* Whether a verdict counts in place of an earlier one. */
bool cls_verdict_is_better(const struct cls_verdict *verdict,
                           const struct cls_verdict *than);

#endif
