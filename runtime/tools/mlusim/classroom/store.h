/* SPDX-License-Identifier: MIT */
/* The folder of a class on the disk. It has a folder for each student, as
 * `mlusim course grade` expects it, and the server's own folder .serve. A file
 * is complete or does not exist. */
#ifndef RUNTIME_TOOLS_MLUSIM_CLASSROOM_STORE_H
#define RUNTIME_TOOLS_MLUSIM_CLASSROOM_STORE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "isa/support/files/replace.h"
#include "runtime/tools/course/judge.h"

enum { CLS_TOKEN_BYTES = 33 }; /* 128 bits in hexadecimal digits, with a 0 */

/* Makes a token that cannot be guessed. False with errno on failure. */
bool cls_token_make(char token[CLS_TOKEN_BYTES]);

/* Whether two tokens are the same. The time of the comparison does not show
 * where they differ. */
bool cls_token_is_same(const char *a, const char *b);

/* A form has a seal, so that no other site can send the form. The seal is
 * computed from the token, which scripts cannot read. */
enum { CLS_SEAL_BYTES = CLS_TOKEN_BYTES };

void cls_token_seal(const char *token, char seal[CLS_SEAL_BYTES]);

/* Folders in .serve for different kinds of files. */
#define CLS_STUDENTS "students"

#define CLS_SUBMISSIONS "submissions"

#define CLS_VERDICTS "verdicts"

struct cls_store {
    char path[PATH_MAX]; /* absolute */
    int folder;          /* -1: not open */
    int lock;
    unsigned parts; /* number of files begun */
};

/* Opens the folder, after making it if it does not exist. is_owner: opened by
 * the server, of which only one can exist at a time; else opened by a worker of
 * the server. On an error, returns false and writes a message to `error`. Call
 * cls_store_close in any case. */
bool cls_store_open(struct cls_store *store, const char *path, bool is_owner,
                    char *error, size_t error_bytes);

void cls_store_close(struct cls_store *store);

/* Whether a server has kept a class in this folder. */
bool cls_store_is_there(const char *path);

/* Returns the names in a folder of .serve, sorted; free with files_list_free.
 * NULL with errno. */
char **cls_store_list(const struct cls_store *store, const char *kind,
                      size_t *n);

/* Returns a file of a kind, malloc'ed and ended by a 0. NULL with errno. */
char *cls_store_get(const struct cls_store *store, const char *kind,
                    const char *name, size_t *n);

/* Writes a file so that it survives a crash of the host. False with errno. */
bool cls_store_put(struct cls_store *store, const char *kind, const char *name,
                   const struct isa_piece *pieces, size_t n);

/* Makes the folder of a student. False with errno on failure; EEXIST: the
 * folder exists already and is not empty. */
bool cls_store_add_student(const struct cls_store *store, const char *student);

/* Removes the folder of a student if it is empty. */
void cls_store_remove_student(const struct cls_store *store,
                              const char *student);

/* Writes STUDENT/EXERCISE/kernel.mlu, unless the file has this text already.
 * False with errno on failure. */
bool cls_store_put_kernel(struct cls_store *store, const char *student,
                          const char *exercise, const char *text, size_t n);

enum cls_outcome {
    CLS_PASSED,
    CLS_NOT_YET,
    CLS_NOT_JUDGED, /* could not be judged; counts for nothing */
    CLS_N_OUTCOMES
};

/* Words for programs: "passed", "not yet", "not judged". */
extern const char *const cls_outcome_words[CLS_N_OUTCOMES];

struct cls_measure {
    char device[CRS_MAX_NAME];
    uint64_t cycles, reference; /* of the solution */
};

struct cls_verdict {
    enum cls_outcome outcome;
    enum crs_criterion failed; /* criterion that failed; CRS_N_CRITERIA: none */
    char sentence[480];        /* what is wrong; "": nothing is */
    struct cls_measure measures[CRS_MAX_DEVICES];
    size_t n_measures;
};

/* Returns the text of the file for a verdict, malloc'ed. NULL: no memory. */
char *cls_verdict_file(const struct crs_judge *judge,
                       const struct crs_verdict *verdict, size_t *n);

/* Returns the text of the file for a submission that could not be judged,
 * malloc'ed. */
char *cls_verdict_file_of_none(const char *sentence, size_t *n);

/* Reads a verdict from the text of its file, and changes the text. *said points
 * to the part of the text that was printed. False: the text is no verdict. */
bool cls_verdict_read(char *text, struct cls_verdict *verdict,
                      const char **said);

/* Returns the cycles divided by those of the solution; 0 if these are not
 * known. */
double cls_measure_ratio(const struct cls_measure *measure);

/* Whether a verdict is better than an earlier one, so that it counts
 * instead. */
bool cls_verdict_is_better(const struct cls_verdict *verdict,
                           const struct cls_verdict *than);

#endif
