/* SPDX-License-Identifier: MIT
 *
 * A class: its students, their submissions, and the results. All of that is on
 * the disk before a request is answered, and is read from there when the
 * server begins: a submission without a verdict waits for one.
 */
#ifndef CLS_CLASS_H
#define CLS_CLASS_H

#include "runtime/tools/course/exercise.h"
#include "runtime/tools/course/ranking.h"
#include "runtime/tools/course/student_name.h"
#include "runtime/tools/mlusim/classroom/page_text.h"
#include "runtime/tools/mlusim/classroom/store.h"

enum {
    CLS_MOST_STUDENTS = 1000,
    CLS_MOST_WAITING = 8, /* submissions of a student */
};

struct cls_student {
    char name[CRS_NAME_BYTES], folder[CRS_FOLDER_BYTES], token[CLS_TOKEN_BYTES];
};

enum cls_state { CLS_WAITING, CLS_JUDGING, CLS_JUDGED };

struct cls_submission {
    unsigned number;          /* from 1 on, in order of arrival */
    size_t student, exercise; /* of the class, of the course */
    enum cls_state state;
    unsigned tries;             /* attempts without a verdict */
    uint64_t not_before;        /* ms of the server's clock of the next one */
    struct cls_verdict verdict; /* once it is judged */
};

struct cls_class {
    const struct crs_course *course;
    struct cls_store store;
    struct cls_student *students;
    size_t n_students, students_room;
    struct cls_submission *submissions; /* by number */
    size_t n, room;
    unsigned last; /* number that was given */
};

/* Opens the class in a folder, which is made if it is not there. False with a
 * sentence in error; cls_class_close must be called in any case. */
bool cls_class_open(struct cls_class *c, const char *path,
                    const struct crs_course *course, char *error,
                    size_t error_bytes);
void cls_class_close(struct cls_class *c);

/* Adds a new student; *number becomes the student's number. */
enum cls_error cls_class_join(struct cls_class *c, const char *name,
                              size_t *number);
/* Returns the student who has a token; n_students: none. */
size_t cls_class_student(const struct cls_class *c, const char *token);

/* Takes a kernel file; *number becomes that of the submission. */
enum cls_error cls_class_submit(struct cls_class *c, size_t student,
                                size_t exercise, const char *text, size_t n,
                                unsigned *number);
/* The submission of a number; NULL: none. */
struct cls_submission *cls_class_find(const struct cls_class *c,
                                      unsigned number);
/* Returns how many submissions before `s` have no verdict yet. */
size_t cls_class_ahead(const struct cls_class *c,
                       const struct cls_submission *s);

/* Returns the kernel file of a submission, or the text of its verdict,
 * malloc'ed; NULL: it cannot be read. */
char *cls_class_text(const struct cls_class *c, unsigned number, size_t *n);
char *cls_class_said(const struct cls_class *c, unsigned number);

/* Takes the verdict of a submission from the disk; false: none. The kernel file
 * that counts goes to the folder of the student. */
bool cls_class_settle(struct cls_class *c, struct cls_submission *s);
/* Writes a verdict that the submission could not be judged, and takes it; false
 * with errno. */
bool cls_class_give_up(struct cls_class *c, struct cls_submission *s,
                       const char *sentence);

/* The submission that counts; NULL: none is judged. */
const struct cls_submission *cls_class_best(const struct cls_class *c,
                                            size_t student, size_t exercise);

/* Ranks all students, each by name; false: no memory. crs_ranking_free must be
 * called in any case. */
bool cls_class_ranking(const struct cls_class *c, struct crs_ranking *ranking);

#endif
