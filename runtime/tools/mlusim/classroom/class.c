/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/class.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"

enum { NAME_OF_NUMBER = 16 };

static void name_of(unsigned number, char name[NAME_OF_NUMBER])
{
    snprintf(name, NAME_OF_NUMBER, "%08u", number);
}

/* ---- students ------------------------------------------------------------ */

/* Adds a student. NULL: no memory. */
static struct cls_student *add_student(struct cls_class *c)
{
    if (!ISA_GROW(c->students, c->n_students, c->students_room))
        return NULL;
    return &c->students[c->n_students];
}

/* Reads the file of a student: each line has a word and a value. */
static bool read_student(struct cls_class *c, const char *folder)
{
    size_t n;
    struct cls_student *s = add_student(c);
    char *text = cls_store_get(&c->store, CLS_STUDENTS, folder, &n);
    bool is_good =
        s && text &&
        sscanf(text, "token %32s\nname %64[^\n]", s->token, s->name) == 2;
    free(text);
    if (!is_good)
        return false;
    crs_name_folder(s->name, s->folder);
    c->n_students++;
    return strcmp(s->folder, folder) == 0;
}

static bool write_student(struct cls_class *c, const struct cls_student *s)
{
    char text[2 * CRS_FOLDER_BYTES];
    const int n =
        snprintf(text, sizeof text, "token %s\nname %s\n", s->token, s->name);
    const struct isa_piece piece = {text, (size_t)n};
    return cls_store_put(&c->store, CLS_STUDENTS, s->folder, &piece, 1);
}

enum cls_error cls_class_join(struct cls_class *c, const char *name,
                              size_t *number)
{
    char read[CRS_NAME_BYTES];
    if (!crs_name_read(name, read))
        return CLS_ERROR_NAME;
    for (size_t i = 0; i < c->n_students; i++)
        if (crs_name_is_same(c->students[i].name, read))
            return CLS_ERROR_TAKEN;
    if (c->n_students == CLS_MOST_STUDENTS)
        return CLS_ERROR_CLASS;
    struct cls_student *s = add_student(c);
    if (!s)
        return CLS_ERROR_MEMORY;
    memcpy(s->name, read, sizeof read);
    crs_name_folder(s->name, s->folder);
    if (!cls_token_make(s->token))
        return CLS_ERROR_STORE;
    if (!cls_store_add_student(&c->store, s->folder))
        return errno == EEXIST ? CLS_ERROR_FOLDER : cls_error_of_store(errno);
    if (!write_student(c, s)) {
        const int error = errno;
        cls_store_remove_student(&c->store, s->folder);
        return cls_error_of_store(error);
    }
    *number = c->n_students++;
    return CLS_FINE;
}

size_t cls_class_student(const struct cls_class *c, const char *token)
{
    size_t found = c->n_students;
    for (size_t i = 0; i < c->n_students; i++)
        if (cls_token_is_same(c->students[i].token, token))
            found = i;
    return found;
}

/* ---- submissions ----------------------------------------------------------
 * A file of two lines, an empty one, and the text. */

static struct cls_submission *add_submission(struct cls_class *c)
{
    if (!ISA_GROW(c->submissions, c->n, c->room))
        return NULL;
    return &c->submissions[c->n];
}

/* Returns the student of a folder. n_students: the folder belongs to no
 * student. */
static size_t of_folder(const struct cls_class *c, const char *folder)
{
    size_t i = 0;
    while (i < c->n_students && strcmp(c->students[i].folder, folder) != 0)
        i++;
    return i;
}

/* If the line at *at begins with the word, ends the line with 0 and returns the
 * rest of the line; else NULL. */
static char *take_line(char **at, const char *word)
{
    char *line = *at, *value = line + strlen(word);
    const size_t n = strcspn(line, "\n");
    if (strncmp(line, word, strlen(word)) != 0 || line[n] != '\n')
        return NULL;
    line[n] = 0;
    *at = line + n + 1;
    return value;
}

/* Reads the lines before a text, and moves *at to the text. False: the lines
 * are wrong. */
static bool read_head(char **at, char **student, char **exercise)
{
    *student = take_line(at, "student ");
    *exercise = *student ? take_line(at, "exercise ") : NULL;
    if (!*exercise || **at != '\n')
        return false;
    ++*at;
    return true;
}

/* Reads a submission from the disk. If the course no longer has its exercise,
 * leaves the submission out. False: the submission is damaged, or there is no
 * memory. */
static bool read_submission(struct cls_class *c, const char *name)
{
    char *student, *exercise;
    size_t n;
    struct cls_submission *s = add_submission(c);
    char *text = cls_store_get(&c->store, CLS_SUBMISSIONS, name, &n),
         *at = text;
    unsigned number = 0;
    char end;
    bool is_good = s && text && read_head(&at, &student, &exercise) &&
                   sscanf(name, "%8u%c", &number, &end) == 1;
    const size_t who = is_good ? of_folder(c, student) : 0;
    const struct crs_exercise *e =
        is_good ? crs_exercise_find(c->course, exercise) : NULL;
    free(text);
    is_good = is_good && who < c->n_students;
    if (is_good && e) {
        *s = (struct cls_submission){.number = number,
                                     .student = who,
                                     .exercise = (size_t)(e - c->course->of)};
        c->n++;
    }
    if (number > c->last)
        c->last = number;
    return is_good;
}

/* Returns how many submissions of a student have no verdict yet. */
static unsigned n_waiting(const struct cls_class *c, size_t student)
{
    assert(student < c->n_students);
    unsigned n = 0;
    for (size_t i = 0; i < c->n; i++)
        n += c->submissions[i].student == student &&
             c->submissions[i].state != CLS_JUDGED;
    return n;
}

enum cls_error cls_class_submit(struct cls_class *c, size_t student,
                                size_t exercise, const char *text, size_t n,
                                unsigned *number)
{
    assert(student < c->n_students && exercise < c->course->n);
    char head[CRS_FOLDER_BYTES + CRS_MAX_NAME + 32], name[NAME_OF_NUMBER];
    if (n_waiting(c, student) >= CLS_MOST_WAITING)
        return CLS_ERROR_MANY;
    struct cls_submission *s = add_submission(c);
    if (!s)
        return CLS_ERROR_MEMORY;
    const int n_head =
        snprintf(head, sizeof head, "student %s\nexercise %s\n\n",
                 c->students[student].folder, c->course->of[exercise].name);
    const struct isa_piece pieces[] = {{head, (size_t)n_head}, {text, n}};
    name_of(c->last + 1, name);
    if (!cls_store_put(&c->store, CLS_SUBMISSIONS, name, pieces, 2))
        return cls_error_of_store(errno);
    *s = (struct cls_submission){
        .number = ++c->last, .student = student, .exercise = exercise};
    c->n++;
    *number = s->number;
    return CLS_FINE;
}

static int by_number(const void *a, const void *b)
{
    const unsigned x = *(const unsigned *)a;
    const unsigned y = ((const struct cls_submission *)b)->number;
    return x < y ? -1 : x > y;
}

struct cls_submission *cls_class_find(const struct cls_class *c,
                                      unsigned number)
{
    return c->n ? bsearch(&number, c->submissions, c->n, sizeof *c->submissions,
                          by_number)
                : NULL;
}

size_t cls_class_ahead(const struct cls_class *c,
                       const struct cls_submission *s)
{
    size_t n = 0;
    for (size_t i = 0; &c->submissions[i] < s; i++)
        n += c->submissions[i].state != CLS_JUDGED;
    return n;
}

char *cls_class_text(const struct cls_class *c, unsigned number, size_t *n)
{
    char name[NAME_OF_NUMBER], *student, *exercise;
    name_of(number, name);
    char *text = cls_store_get(&c->store, CLS_SUBMISSIONS, name, n), *at = text;
    if (!text || !read_head(&at, &student, &exercise)) {
        free(text);
        return NULL;
    }
    *n -= (size_t)(at - text);
    memmove(text, at, *n + 1);
    return text;
}

/* ---- verdicts ------------------------------------------------------------ */

char *cls_class_said(const struct cls_class *c, unsigned number)
{
    char name[NAME_OF_NUMBER];
    size_t n;
    struct cls_verdict v;
    const char *said;
    name_of(number, name);
    char *text = cls_store_get(&c->store, CLS_VERDICTS, name, &n);
    if (text && cls_verdict_read(text, &v, &said)) {
        memmove(text, said, strlen(said) + 1);
        return text;
    }
    free(text);
    return NULL;
}

const struct cls_submission *cls_class_best(const struct cls_class *c,
                                            size_t student, size_t exercise)
{
    assert(student < c->n_students);
    const struct cls_submission *best = NULL;
    for (size_t i = 0; i < c->n; i++) {
        const struct cls_submission *s = &c->submissions[i];
        if (s->student == student && s->exercise == exercise &&
            s->state == CLS_JUDGED && s->verdict.outcome != CLS_NOT_JUDGED &&
            (!best || cls_verdict_is_better(&s->verdict, &best->verdict)))
            best = s;
    }
    return best;
}

/* Writes the text of the submission that counts to the folder where the class
 * is graded. If this fails now, the text is written when the server starts
 * again. */
static void put_best(struct cls_class *c, size_t student, size_t exercise)
{
    assert(student < c->n_students);
    size_t n;
    const struct cls_submission *best = cls_class_best(c, student, exercise);
    char *text = best ? cls_class_text(c, best->number, &n) : NULL;
    if (best &&
        (!text || !cls_store_put_kernel(&c->store, c->students[student].folder,
                                        c->course->of[exercise].name, text, n)))
        cmd_fail(0, "course: cannot write %s/%s/%s/kernel.mlu: %s",
                 c->store.path, c->students[student].folder,
                 c->course->of[exercise].name, strerror(errno));
    free(text);
}

static bool read_verdict(struct cls_class *c, struct cls_submission *s)
{
    char name[NAME_OF_NUMBER];
    const char *said;
    size_t n;
    name_of(s->number, name);
    char *text = cls_store_get(&c->store, CLS_VERDICTS, name, &n);
    const bool is_there = text && cls_verdict_read(text, &s->verdict, &said);
    free(text);
    s->state = is_there ? CLS_JUDGED : CLS_WAITING;
    return is_there;
}

bool cls_class_settle(struct cls_class *c, struct cls_submission *s)
{
    if (!read_verdict(c, s))
        return false;
    put_best(c, s->student, s->exercise);
    return true;
}

bool cls_class_give_up(struct cls_class *c, struct cls_submission *s,
                       const char *sentence)
{
    char name[NAME_OF_NUMBER];
    size_t n;
    char *text = cls_verdict_file_of_none(sentence, &n);
    const struct isa_piece piece = {text, n};
    name_of(s->number, name);
    const bool is_good =
        text && cls_store_put(&c->store, CLS_VERDICTS, name, &piece, 1);
    free(text);
    return is_good && read_verdict(c, s);
}

/* ---- the ranking --------------------------------------------------------- */

static void rank(const struct cls_class *c, size_t student,
                 struct crs_ranking *ranking)
{
    assert(student < c->n_students);
    for (size_t e = 0; e < c->course->n; e++) {
        const struct cls_submission *best = cls_class_best(c, student, e);
        if (!best || best->verdict.outcome != CLS_PASSED)
            continue;
        for (size_t i = 0; i < best->verdict.n_measures; i++)
            crs_ranking_count(ranking, i == 0,
                              cls_measure_ratio(&best->verdict.measures[i]));
    }
}

bool cls_class_ranking(const struct cls_class *c, struct crs_ranking *ranking)
{
    *ranking = (struct crs_ranking){.n = 0};
    for (size_t i = 0; i < c->n_students; i++) {
        if (!crs_ranking_begin(ranking, c->students[i].name))
            return false;
        rank(c, i, ranking);
    }
    crs_ranking_sort(ranking);
    return true;
}

/* ---- opening ------------------------------------------------------------- */

/* Reads all files of a folder of the store. */
static bool read_all(struct cls_class *c, const char *kind,
                     bool (*read)(struct cls_class *c, const char *name),
                     char *error, size_t error_bytes)
{
    size_t n;
    bool is_good = true;
    char **names = cls_store_list(&c->store, kind, &n);
    if (!names)
        snprintf(error, error_bytes, "cannot read %s of %s: %s", kind,
                 c->store.path, strerror(errno));
    for (size_t i = 0; names && is_good && i < n; i++) {
        is_good = read(c, names[i]);
        if (!is_good)
            snprintf(error, error_bytes,
                     "%s/.serve/%s/%s is damaged; take it away to serve the "
                     "class without it",
                     c->store.path, kind, names[i]);
    }
    is_good = is_good && names;
    files_list_free(names, n);
    return is_good;
}

bool cls_class_open(struct cls_class *c, const char *path,
                    const struct crs_course *course, char *error,
                    size_t error_bytes)
{
    *c = (struct cls_class){.course = course};
    if (!cls_store_open(&c->store, path, true, error, error_bytes) ||
        !read_all(c, CLS_STUDENTS, read_student, error, error_bytes) ||
        !read_all(c, CLS_SUBMISSIONS, read_submission, error, error_bytes))
        return false;
    for (size_t i = 0; i < c->n; i++)
        read_verdict(c, &c->submissions[i]);
    for (size_t s = 0; s < c->n_students; s++)
        for (size_t e = 0; e < course->n; e++)
            put_best(c, s, e);
    return true;
}

void cls_class_close(struct cls_class *c)
{
    cls_store_close(&c->store);
    free(c->students);
    free(c->submissions);
    c->students = NULL;
    c->submissions = NULL;
}
