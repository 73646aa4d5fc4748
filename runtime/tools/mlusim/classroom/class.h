/* SPDX-License-Identifier: MIT */
/* A class: its students, their submissions, and the results. All changes are on
 * the disk before a request is answered, and is read from the disk when the
 * server starts. A submission without a verdict then waits to be judged. */
#ifndef CLS_CLASS_H
#define CLS_CLASS_H

#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/ranking.h"
#include "runtime/tools/course/student_name.h"
#include "runtime/tools/mlusim/http/page_text.h"
#include "runtime/tools/mlusim/classroom/store.h"

enum {
    CLS_MOST_STUDENTS = 1000,
    CLS_MOST_WAITING = 8, /* submissions of a student without a verdict */
};

struct cls_student {
    char name[CRS_NAME_BYTES], folder[CRS_FOLDER_BYTES], token[CLS_TOKEN_BYTES];
};

enum cls_state { CLS_WAITING, CLS_JUDGING, CLS_JUDGED };

struct cls_submission {
    unsigned number;          /* from 1, in order of arrival */
    size_t student, exercise; /* indexes in the class and in the course */
    enum cls_state state;
    unsigned tries;             /* number of attempts that gave no verdict */
    uint64_t not_before;        /* when to judge it again, in ms of the
                                   server's clock */
    struct cls_verdict verdict; /* valid when the submission has been judged */
};

struct cls_class {
    const struct crs_course *course;
    struct cls_store store;
    struct cls_student *students;
    size_t n_students, students_room;
    struct cls_submission *submissions; /* ordered by number */
    size_t n, room;
    unsigned last; /* the last number that a submission was given */
};

/* Opens the class in a folder, after making the folder if it does not exist. On
 * an error, returns false and writes a message to `error`. Call cls_class_close
 * in any case. */
bool cls_class_open(struct cls_class *c, const char *path,
                    const struct crs_course *course, char *error,
                    size_t error_bytes);
void cls_class_close(struct cls_class *c);

/* Adds a new student; *number becomes the student's number. */
enum cls_error cls_class_join(struct cls_class *c, const char *name,
                              size_t *number);
/* Returns the student who has a token; n_students: there is none. */
size_t cls_class_student(const struct cls_class *c, const char *token);

/* Takes a kernel file; *number becomes the number of the submission. */
enum cls_error cls_class_submit(struct cls_class *c, size_t student,
                                size_t exercise, const char *text, size_t n,
                                unsigned *number);
/* Returns the submission with a number. NULL: there is none. */
struct cls_submission *cls_class_find(const struct cls_class *c,
                                      unsigned number);
/* Returns how many submissions before `s` have no verdict yet. */
size_t cls_class_ahead(const struct cls_class *c,
                       const struct cls_submission *s);

/* Returns the kernel file of a submission, or the text of its verdict,
 * malloc'ed. NULL: the file cannot be read. */
char *cls_class_text(const struct cls_class *c, unsigned number, size_t *n);
char *cls_class_said(const struct cls_class *c, unsigned number);

/* Reads the verdict of a submission from the disk. False: there is none. If
 * the submission now counts, writes its kernel file to the folder of the
 * student. */
bool cls_class_settle(struct cls_class *c, struct cls_submission *s);
/* Writes a verdict that says that the submission could not be judged, and
 * settles the submission. False with errno on failure. */
bool cls_class_give_up(struct cls_class *c, struct cls_submission *s,
                       const char *sentence);

/* Returns the submission that counts. NULL: no submission is judged yet. */
const struct cls_submission *cls_class_best(const struct cls_class *c,
                                            size_t student, size_t exercise);

/* Ranks all students by their names. False: no memory. Call crs_ranking_free in
 * any case. */
bool cls_class_ranking(const struct cls_class *c, struct crs_ranking *ranking);

#endif
