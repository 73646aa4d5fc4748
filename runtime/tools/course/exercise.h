/* SPDX-License-Identifier: MIT */
/* The exercises of a course: the folder of a course has a folder NN_name for
 * each. A puzzle is a small exercise without a host part, which only the judge
 * of `mlusim judge` judges. Its folder has a puzzle.txt in place of
 * exercise.txt, a picture.svg and also hints in Chinese (hints.zh.txt), but no
 * page, no host part and no headers.
 *
 *   exercise.txt   what is required (exercise.def)
 *   README.md      the page of the exercise
 *   TASK.md        what is to be done, in short
 *   TASK.zh.md     the task in other languages
 *   task.h         what the kernel file has to define; a kernel file can
 *                  include only this and other *.h of the exercise
 *   main.cpp       the host part, which the judge compiles with it
 *   starter.mlu    where students begin
 *   solution.mlu   the kernel that par is measured with
 *   hints.txt      hints (hints.h)
 *   hints.zh.txt   hints in other languages
 *   task.toml      the same kernel as a task of mlusim judge, or none
 *   reference.c    computes the right results, for that task
 *   wrong/         mistakes that the judge has to find
 *
 * What the exercises of a course share, main.cpp and headers, may lie in the
 * folder of the course. */
#ifndef CRS_EXERCISE_H
#define CRS_EXERCISE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CRS_MAX_DEVICES = 8,
    CRS_MAX_SIZES = 12,
    CRS_MAX_PROMISES = 17,
    CRS_MAX_NAME = 64,
    CRS_MAX_FOLDER = PATH_MAX - 256, /* bytes of a folder's path, so that there
                                        is room for a file name after it */
};

enum crs_form {
#define X(ID, word, file, command) CRS_##ID,
#include "runtime/tools/course/forms.def"
#undef X
    CRS_N_FORMS
};

struct crs_form_row {
    const char *word, *file, *command;
};
extern const struct crs_form_row crs_forms[CRS_N_FORMS];

enum crs_criterion {
#define X(ID, word, exercise, puzzle, doc) CRS_##ID,
#include "runtime/tools/course/criteria.def"
#undef X
    CRS_N_CRITERIA /* no criterion fails */
};

extern const char *const crs_criterion_words[CRS_N_CRITERIA];

/* Returns the criterion that a word of criteria.def names; CRS_N_CRITERIA:
 * there is none. */
enum crs_criterion crs_criterion_find(const char *word);

/* Whether a criterion applies to a form. */
bool crs_criterion_is_of(enum crs_criterion criterion, enum crs_form form);

/* A promise: the file fails this criterion, and the verdict contains these
 * words. */
struct crs_promise {
    char file[CRS_MAX_NAME + 16]; /* "starter.mlu", "wrong/no_sync.mlu" */
    enum crs_criterion criterion;
    char words[160];
};

struct crs_exercise {
    enum crs_form form;
    char folder[CRS_MAX_FOLDER];
    char name[CRS_MAX_NAME]; /* name of the exercise's folder, such as
                                "05_ping_pong" */
    unsigned number;
    char title[96];
    char title_zh[96]; /* only of a puzzle */
    char devices[CRS_MAX_DEVICES][CRS_MAX_NAME];
    size_t n_devices;
    uint64_t sizes[CRS_MAX_SIZES];
    size_t n_sizes;
    uint64_t large;
    uint64_t nram_kib;     /* most NRAM that a core may use; 0: no limit */
    uint64_t instructions; /* most instructions of a launch; 0: the default */
    uint64_t memory_mib;   /* most MiB of host memory; 0: the default */
    double par;
    double bytes; /* largest ratio of bytes of DRAM to the bytes of the
                     solution; 0: no limit */
    bool is_task; /* whether the exercise is also a task of mlusim judge */
    struct crs_promise
        promises[CRS_MAX_PROMISES]; /* promises; that of the starter is first */
    size_t n_promises;
};

struct crs_course {
    char folder[CRS_MAX_FOLDER];
    struct crs_exercise *of; /* ordered by number */
    size_t n;
};

/* Reads all exercises of a folder. On an error, returns false and writes a
 * message with file and line to error. Call crs_course_close in any case. */
bool crs_course_open(struct crs_course *course, const char *folder, char *error,
                     size_t error_bytes);
void crs_course_close(struct crs_course *course);

/* Returns the exercise with a number such as "5", or with the name of its
 * folder. NULL: there is none.
 */
const struct crs_exercise *crs_exercise_find(const struct crs_course *course,
                                             const char *word);

/* Writes the path of a file of the exercise. */
void crs_exercise_path(const struct crs_exercise *exercise, const char *file,
                       char path[PATH_MAX]);

/* Writes the path of the folder of its course. */
void crs_exercise_course(const struct crs_exercise *exercise,
                         char path[PATH_MAX]);

/* Writes the path of the host part: the exercise's own main.cpp, else that of
 * its course. */
void crs_exercise_host(const struct crs_exercise *exercise,
                       char path[PATH_MAX]);

#endif
