/* SPDX-License-Identifier: MIT */
/* Judges a folder of students, DIR/STUDENT/NN_name/kernel.mlu: one row per
 * student, exercise and device, ordered by their names, as CSV and as JSON. All
 * submissions are read before any program of a student runs. Every submission
 * has a row, whatever its program does. The table has no figure of the host, so
 * it is the same on every run. */
#define _XOPEN_SOURCE 700 /* realpath */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/files/file.h"
#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "isa/support/words/plural.h"
#include "runtime/tools/command/command.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/course/check.h"
#include "runtime/tools/course/ranking.h"
#include "runtime/tools/course/grade.h"
#include "runtime/tools/course/judge.h"
#include "runtime/tools/course/measure.h"
#include "runtime/tools/course/verdict_text.h"
#include "runtime/tools/course/solution.h"
#include "runtime/tools/course/state.h"
#include "runtime/tools/course/student_name.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/process/signals.h"

enum { LARGEST_PARS = 1 << 16 };

struct row {
    char student[CRS_SHOWN_BYTES], exercise[CRS_MAX_NAME], device[CRS_MAX_NAME];
    const char *criterion; /* the criterion that failed; "": the file has
                              passed */
    double measured;       /* ratio to the figures of the solution; 0: not
                              measured */
    double par;
    bool has_passed;
    unsigned hints;
    char message[640];
};

/* The folder of an exercise, as read before any program of a student ran. */
struct submission {
    char student[CRS_SHOWN_BYTES], folder[PATH_MAX];
    const struct crs_exercise *exercise; /* NULL: the student has not handed in
                                            anything */
    char *text;                          /* of the kernel file; NULL: no file */
    size_t bytes;
    bool leads_out; /* whether the file, by a link, is not this student's */
    unsigned hints;
};

struct class
{
    const struct crs_request *request;
    struct submission *all;
    size_t n_all, all_room;
    double *pars; /* par of each exercise */
    struct crs_judge *judges;
    struct row *rows;
    size_t n, room;
    struct junit *junit; /* NULL: no JUnit file is requested */
    struct crs_ranking ranking;
    size_t students, submissions, passed;
};

/* ---- names ------------------------------------------------------------- */

static bool is_folder_in(const char *path, const char *name)
{
    char inner[PATH_MAX];
    return files_path(inner, path, name) && files_is_folder(inner);
}

/* ---- rows -------------------------------------------------------------- */

/* Adds a row. NULL: no memory, after a message. */
static struct row *add(struct class *c, const char *student,
                       const char *exercise, const char *device)
{
    if (!ISA_GROW(c->rows, c->n, c->room)) {
        cmd_fail(0, "course: " ISA_NO_MEMORY, "the rows of the table");
        return NULL;
    }
    struct row *row = &c->rows[c->n++];
    *row = (struct row){.criterion = ""};
    snprintf(row->student, sizeof row->student, "%s", student);
    snprintf(row->exercise, sizeof row->exercise, "%s", exercise);
    snprintf(row->device, sizeof row->device, "%s", device);
    return row;
}

/* Adds the rows of a submission, one for each device. */
static bool add_verdict(struct class *c, const char *student,
                        const struct crs_judge *j, const struct crs_verdict *v,
                        unsigned hints)
{
    assert(v->failed <= CRS_N_CRITERIA && v->n_measures <= j->n_devices);
    for (size_t d = 0; d < j->n_devices; d++) {
        struct row *row = add(c, student, j->exercise->name,
                              j->exercise->devices[j->devices[d]]);
        if (!row)
            return false;
        row->par = crs_judge_par(j);
        row->hints = hints;
        if (d < v->n_measures)
            row->measured = crs_measure_ratio(&v->measures[d]);
        row->has_passed = v->failed == CRS_N_CRITERIA ||
                          (v->failed == CRS_PAR && row->measured <= row->par);
        if (row->has_passed) {
            crs_tell_refused(v, row->message, sizeof row->message);
            continue;
        }
        row->criterion = crs_criterion_words[v->failed];
        crs_tell_line(v, row->message, sizeof row->message);
    }
    return true;
}

/* ---- judgements -------------------------------------------------------- */

/* Judges a submission. The solution is judged first, when no program of a
 * student can reach it. Without a kernel file there is nothing to compile.
 * False: the submission could not be judged. */
static bool judge(struct crs_judge *j, const struct submission *s,
                  struct crs_verdict *v, char *error, size_t error_bytes)
{
    *v = (struct crs_verdict){.failed = CRS_COMPILES};
    error[0] = 0;
    if (s->text)
        return crs_judge_measure(j, error, error_bytes) &&
               crs_judge_text(j, s->text, s->bytes, v, error, error_bytes);
    snprintf(v->sentence, sizeof v->sentence, "%s",
             s->leads_out ? "kernel.mlu leads out of the student's folder"
                          : "there is no file kernel.mlu that can be read");
    return true;
}

static int grade_one(struct class *c, const struct submission *s)
{
    char error[PATH_MAX + 512];
    struct crs_verdict v;
    if (!s->exercise) {
        struct row *row = add(c, s->student, "", "");
        if (row)
            snprintf(row->message, sizeof row->message,
                     "there is no folder of an exercise");
        if (row && c->junit)
            crs_junit_add_none(c->junit, s->student, row->message);
        return row ? CMD_OK : CMD_USAGE;
    }
    struct crs_judge *j = &c->judges[s->exercise - c->request->course.of];
    if (!judge(j, s, &v, error, sizeof error)) {
        crs_verdict_free(&v);
        return proc_processes_signal()
                   ? proc_processes_signal_status()
                   : cmd_fail(CMD_USAGE, "course: %s: %s", s->folder, error);
    }
    c->submissions++;
    c->passed += v.failed == CRS_N_CRITERIA;
    if (v.failed == CRS_N_CRITERIA)
        for (size_t d = 0; d < v.n_measures; d++)
            crs_ranking_count(&c->ranking, d == 0,
                              crs_measure_ratio(&v.measures[d]));
    bool is_good = add_verdict(c, s->student, j, &v, s->hints);
    if (c->junit)
        crs_junit_add(c->junit, s->student, j, &v);
    crs_verdict_free(&v);
    return is_good ? CMD_OK : CMD_USAGE;
}

/* Prints which submission is judged, and how many there are. The next output
 * replaces this line of the terminal. NULL clears the line. */
static void tell_progress(const struct class *c, const struct submission *s)
{
    if (!isatty(STDERR_FILENO))
        return;
    cmd_clear_line();
    if (s)
        fprintf(stderr, "%zu of %zu: %.40s %s", (size_t)(s - c->all) + 1,
                c->n_all, s->student, s->exercise ? s->exercise->name : "");
    fflush(stderr);
}

static int grade_all(struct class *c)
{
    int status = CMD_OK;
    for (size_t i = 0; status == CMD_OK && i < c->n_all; i++) {
        tell_progress(c, &c->all[i]);
        if (!crs_ranking_begin(&c->ranking, c->all[i].student))
            status =
                cmd_fail(CMD_USAGE, "course: " ISA_NO_MEMORY, "the ranking");
        if (status == CMD_OK)
            status = grade_one(c, &c->all[i]);
        tell_progress(c, NULL);
    }
    return status;
}

/* ---- submissions ------------------------------------------------------- */

/* Returns the exercise of a folder, by the name of the folder or by the state
 * in it. */
static const struct crs_exercise *
exercise_of(const struct class *c, const char *name, const char *folder)
{
    struct crs_state state;
    const struct crs_exercise *e = crs_exercise_find(&c->request->course, name);
    crs_state_read(&state, folder);
    return e ? e : crs_exercise_find(&c->request->course, state.exercise);
}

/* Whether links in a path lead out of the folder of the student. */
static bool leads_out(const struct class *c, const char *student,
                      const char *path)
{
    char folder[PATH_MAX], root[PATH_MAX], real[PATH_MAX];
    if (!files_path(folder, c->request->word, student) ||
        !realpath(folder, root) || !realpath(path, real))
        return false;
    const size_t n = strlen(root);
    return strncmp(real, root, n) != 0 || (real[n] != '/' && n > 1);
}

/* Reads a submission now, so that other people's programs cannot change it
 * later. On an error, prints a message and returns false. */
static bool read_submission(struct class *c, const char *student,
                            const char *folder, const struct crs_exercise *e)
{
    char path[PATH_MAX];
    struct crs_state state;
    if (!ISA_GROW(c->all, c->n_all, c->all_room))
        return cmd_refuse("course: " ISA_NO_MEMORY, "the submissions");
    struct submission *s = &c->all[c->n_all++];
    *s = (struct submission){.exercise = e};
    crs_name_of_folder(student, s->student);
    snprintf(s->folder, sizeof s->folder, "%s", folder);
    const bool is_file = e && files_path(path, folder, "kernel.mlu");
    s->leads_out = is_file && leads_out(c, student, path);
    if (is_file && !s->leads_out)
        s->text = files_read(path, CRS_LARGEST_SOURCE, &s->bytes);
    crs_state_read(&state, folder);
    s->hints = crs_state_hints(&state);
    return true;
}

/* Whether no earlier folder belongs to the same student. If one does, prints a
 * message and returns false. */
static bool is_another(const struct class *c, const char *student)
{
    char shown[CRS_SHOWN_BYTES];
    crs_name_of_folder(student, shown);
    for (size_t i = 0; i < c->n_all; i++)
        if (strcmp(c->all[i].student, shown) == 0)
            return cmd_refuse(
                "course: %s has two folders that are called after the "
                "student %s; letters composed and taken apart are the "
                "same: put what is in them into one",
                c->request->word, shown);
    return true;
}

static bool read_student(struct class *c, const char *student,
                         const char *folder)
{
    size_t n, found = 0;
    bool is_good = is_another(c, student);
    char inner[PATH_MAX];
    char **names = files_list(folder, is_folder_in, &n);
    for (size_t i = 0; names && is_good && i < n; i++) {
        if (!files_path(inner, folder, names[i]))
            continue;
        const struct crs_exercise *e = exercise_of(c, names[i], inner);
        found += e != NULL;
        is_good = !e || read_submission(c, student, inner, e);
    }
    files_list_free(names, n);
    c->students++;
    return is_good && (found || read_submission(c, student, folder, NULL));
}

static int grade_class(struct class *c)
{
    size_t n;
    int status = CMD_OK;
    char folder[PATH_MAX];
    char **names = files_list(c->request->word, is_folder_in, &n);
    if (!names)
        return cmd_fail(CMD_USAGE, "course: cannot read the folder %s: %s",
                        c->request->word, strerror(errno));
    for (size_t i = 0; status == CMD_OK && i < n; i++)
        if (files_path(folder, c->request->word, names[i]) &&
            !read_student(c, names[i], folder))
            status = CMD_USAGE;
    files_list_free(names, n);
    if (status == CMD_OK)
        status = grade_all(c);
    if (status == CMD_OK && c->students == 0)
        return cmd_fail(CMD_USAGE,
                        "course: there is no student in %s: a folder each, "
                        "with folders of exercises in it",
                        c->request->word);
    return status;
}

/* ---- the table --------------------------------------------------------- */

static void put_csv(FILE *out, const struct class *c)
{
    fputs("student,exercise,device,criterion,measured,par,verdict,hints,"
          "message\n",
          out);
    for (size_t i = 0; i < c->n; i++) {
        const struct row *r = &c->rows[i];
        crs_csv_text(out, r->student);
        fprintf(out, ",%s,%s,%s,", r->exercise, r->device, r->criterion);
        crs_csv_ratio(out, r->measured, 3);
        fputc(',', out);
        crs_csv_ratio(out, r->par, 2);
        fprintf(out, ",%s,%u,", r->has_passed ? "passed" : "not yet", r->hints);
        crs_csv_text(out, r->message);
        fputc('\n', out);
    }
}

/* Writes a ratio as a member, or null if there is no ratio. */
static void put_member(struct json_writer *w, const char *key, double ratio,
                       int digits)
{
    if (ratio > 0)
        isa_json_fixed(w, key, ratio, digits);
    else
        isa_json_null(w, key);
}

static void put_json(FILE *out, const struct class *c)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_GRADE);
    isa_json_array(&w, "rows", ISA_JSON_LINES);
    for (size_t i = 0; i < c->n; i++) {
        const struct row *r = &c->rows[i];
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "student", r->student);
        isa_json_text(&w, "exercise", r->exercise);
        isa_json_text(&w, "device", r->device);
        isa_json_text(&w, "criterion", r->criterion);
        put_member(&w, "measured", r->measured, 3);
        put_member(&w, "par", r->par, 2);
        isa_json_text(&w, "verdict", r->has_passed ? "passed" : "not yet");
        isa_json_u64(&w, "hints", r->hints);
        isa_json_text(&w, "message", r->message);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    crs_ranking_json(&w, &c->ranking);
    isa_json_end(&w);
}

static void put_ranking(FILE *out, const struct class *c)
{
    crs_ranking_csv(out, &c->ranking);
}

static bool has_output(const struct crs_request *r)
{
    return r->csv || r->json || r->junit || r->ranking;
}

/* Returns the path of the CSV table: stdout if no output is requested. */
static const char *csv_of(const struct crs_request *r)
{
    return has_output(r) || r->form == CRS_PUZZLE ? r->csv : "-";
}

static const char *ranking_of(const struct crs_request *r)
{
    return has_output(r) || r->form != CRS_PUZZLE ? r->ranking : "-";
}

/* Whether the tables can be written, each to its own file. */
static bool check_tables(const struct crs_request *r)
{
    char *const pars[] = {(char *)(uintptr_t)r->pars, NULL};
    const struct cmd_output outputs[] = {{"--csv", csv_of(r)},
                                         {"--json", r->json},
                                         {"--junit", r->junit},
                                         {"--ranking", ranking_of(r)}};
    return cmd_outputs_check("course", outputs,
                             sizeof outputs / sizeof *outputs, pars);
}

static bool write_table(const char *path, const struct class *c,
                        void (*put)(FILE *out, const struct class *c))
{
    FILE *out = path ? cmd_output_open(path) : NULL;
    if (out)
        put(out, c);
    return !path || cmd_output_close("course", path, out, true);
}

/* Writes the tables. If there are no rows, does not change earlier tables. */
static bool write_tables(struct class *c)
{
    if (c->n == 0)
        return true;
    crs_ranking_sort(&c->ranking);
    bool is_good = write_table(csv_of(c->request), c, put_csv);
    is_good = write_table(c->request->json, c, put_json) && is_good;
    is_good = write_table(ranking_of(c->request), c, put_ranking) && is_good;
    if (c->junit)
        is_good = junit_save(c->junit, "course", c->request->junit, CMD_OK,
                             CMD_USAGE) == CMD_OK &&
                  is_good;
    return is_good;
}

/* ---- other pars -------------------------------------------------------- */

static bool read_par(struct class *c, const char *line)
{
    char word[CRS_MAX_NAME], rest;
    double par;
    if (line[strspn(line, " \t\r")] == 0 || line[0] == '#')
        return true;
    if (sscanf(line, "%63s %lf %c", word, &par, &rest) != 2 || par < 1)
        return false;
    const struct crs_exercise *e = crs_exercise_find(&c->request->course, word);
    if (e)
        c->pars[e - c->request->course.of] = par;
    return e != NULL;
}

static bool read_pars(struct class *c)
{
    const char *path = c->request->pars;
    size_t n;
    unsigned number = 0;
    char *text = files_read(path, LARGEST_PARS, &n);
    bool is_good = text != NULL;
    if (!text)
        cmd_fail(0, "course: cannot read %s: %s", path, isa_file_error(errno));
    for (char *line = text, *end; is_good && line && *line; line = end) {
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = 0;
        number++;
        is_good = read_par(c, line);
        if (!is_good)
            cmd_fail(0,
                     "course: %s:%u: expected an exercise and its par, from 1 "
                     "on",
                     path, number);
    }
    free(text);
    return is_good;
}

/* ---- a class ----------------------------------------------------------- */

static bool open_judges(struct class *c)
{
    const struct crs_course *course = &c->request->course;
    for (size_t i = 0; i < course->n; i++) {
        if (!crs_judge_open(c->request, &course->of[i], &c->judges[i]))
            return false;
        c->judges[i].par = c->pars[i];
    }
    return true;
}

/* Grades, and writes the results even if grading was interrupted. */
static int grade(struct class *c)
{
    if (!open_judges(c))
        return CMD_USAGE;
    int status = grade_class(c);
    if (!write_tables(c) && status == CMD_OK)
        status = CMD_USAGE;
    return status;
}

static void tell_count(const struct class *c)
{
    fprintf(stderr, "mlusim: %zu student%s, %zu submission%s, %zu passed\n",
            c->students, isa_s(c->students), c->submissions,
            isa_s(c->submissions), c->passed);
}

int crs_grade(const struct crs_request *r)
{
    struct class c = {.request = r};
    int status = CMD_USAGE;
    c.pars = isa_alloc(r->course.n, sizeof *c.pars);
    c.judges = isa_alloc(r->course.n, sizeof *c.judges);
    if (r->junit)
        c.junit = junit_new("mlusim course grade");
    proc_processes_mind_signals();
    if (!c.pars || !c.judges || (r->junit && !c.junit))
        cmd_fail(0, "course: " ISA_NO_MEMORY, "the judges");
    else if (check_tables(r) && (!r->pars || read_pars(&c)))
        status = grade(&c);
    if (status == CMD_OK && has_output(r))
        tell_count(&c);
    for (size_t i = 0; c.judges && i < r->course.n; i++)
        crs_judge_close(&c.judges[i]);
    for (size_t i = 0; i < c.n_all; i++)
        free(c.all[i].text);
    free(c.all);
    free(c.pars);
    free(c.judges);
    free(c.rows);
    crs_ranking_free(&c.ranking);
    junit_free(c.junit);
    return status;
}
