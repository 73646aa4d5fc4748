/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/api.h"

#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/mlusim/classroom/pages.h"

static const struct cls_value *field(const struct cls_visit *v,
                                     enum cls_field f)
{
    return &v->ask->fields[f];
}

/* The text of a field without zeros; "" : it has none. */
static const char *text_of(const struct cls_visit *v, enum cls_field f)
{
    const struct cls_value *value = field(v, f);
    return value->text && strlen(value->text) == value->n ? value->text : "";
}

/* ---- who it is ------------------------------------------------------------
 */
static enum cls_error cls_form_join(struct cls_visit *v)
{
    return cls_class_join(v->class, text_of(v, CLS_FIELD_NAME), &v->student);
}

/* The browser is that of a student from now on: no script sees it, no page of
 * others can use it. */
static void remember(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
             v->class->students[v->student].token);
    cls_visit_go(v, "/");
}

enum cls_error cls_page_join(struct cls_visit *v)
{
    const enum cls_error error = cls_form_join(v);
    if (!error)
        remember(v);
    return error;
}

enum cls_error cls_page_enter(struct cls_visit *v)
{
    char token[CRS_NAME_BYTES];
    if (!crs_name_read(text_of(v, CLS_FIELD_TOKEN), token))
        return CLS_ERROR_TOKEN;
    v->student = cls_class_student(v->class, token);
    if (v->student == v->class->n_students)
        return CLS_ERROR_TOKEN;
    remember(v);
    return CLS_FINE;
}

enum cls_error cls_page_leave(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "token=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0");
    cls_visit_go(v, "/");
    return CLS_FINE;
}

/* ---- a kernel file --------------------------------------------------------
 */

/* Takes the \r out that browsers put before ends of lines; how many bytes are
 * left. */
static size_t plain_ends(char *text, size_t n)
{
    size_t to = 0;
    for (size_t i = 0; i < n; i++)
        if (text[i] != '\r' || i + 1 == n || text[i + 1] != '\n')
            text[to++] = text[i];
    text[to] = 0;
    return to;
}
/* Takes the kernel file of the form; *number is that of the submission. */
static enum cls_error cls_form_submit(struct cls_visit *v, unsigned *number)
{
    const struct crs_exercise *e =
        crs_exercise_find(v->class->course, text_of(v, CLS_FIELD_EXERCISE));
    const struct cls_value *file = field(v, CLS_FIELD_FILE);
    const struct cls_value *text = file->n ? file : field(v, CLS_FIELD_TEXT);
    if (!e)
        return CLS_ERROR_EXERCISE;
    if (!text->text || !text->n)
        return CLS_ERROR_EMPTY;
    if (memchr(text->text, 0, text->n))
        return CLS_ERROR_ZERO;
    const size_t n = plain_ends(text->text, text->n);
    return cls_class_submit(v->class, v->student,
                            (size_t)(e - v->class->course->of), text->text, n,
                            number);
}

enum cls_error cls_page_submit(struct cls_visit *v)
{
    unsigned number;
    const enum cls_error error = cls_form_submit(v, &number);
    if (!error)
        cls_visit_go(v, "/submission/%u", number);
    return error;
}

/* ---- api ----------------------------------------------------------------- */

static void begin(struct cls_visit *v, struct json_writer *w)
{
    v->answer->type = "application/json";
    isa_json_begin(w, v->out, 2, ISA_SCHEMA_CLASS);
}

void cls_api_refuse(struct cls_visit *v, enum cls_error error)
{
    struct json_writer w;
    begin(v, &w);
    isa_json_object(&w, "error", ISA_JSON_ROW);
    isa_json_text(&w, "name", cls_error_name(error));
    isa_json_text(&w, "sentence", cls_error_sentence(error, v->language));
    isa_json_close(&w);
    isa_json_end(&w);
}

/* ---- submissions ----------------------------------------------------------
 */

static void put_devices(struct json_writer *w, const struct cls_verdict *v)
{
    isa_json_array(w, "devices", ISA_JSON_ROW);
    for (size_t i = 0; i < v->n_measures; i++) {
        const struct cls_measure *m = &v->measures[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", m->device);
        isa_json_u64(w, "cycles", m->cycles);
        isa_json_u64(w, "reference", m->reference);
        isa_json_fixed(w, "ratio", cls_measure_ratio(m), 3);
        isa_json_close(w);
    }
    isa_json_close(w);
}

/* Members of a submission; with what was printed of its verdict if it is said.
 */
static void put_submission(struct cls_visit *v, struct json_writer *w,
                           const struct cls_submission *s, const char *said)
{
    static const char *const states[] = {
        [CLS_WAITING] = "waiting",
        [CLS_JUDGING] = "judging",
        [CLS_JUDGED] = "judged",
    };
    const struct cls_verdict *verdict = &s->verdict;
    isa_json_u64(w, "number", s->number);
    isa_json_text(w, "exercise", v->class->course->of[s->exercise].name);
    isa_json_text(w, "state", states[s->state]);
    isa_json_u64(w, "ahead",
                 s->state == CLS_WAITING ? cls_class_ahead(v->class, s) : 0);
    if (s->state != CLS_JUDGED)
        return;
    isa_json_text(w, "verdict", cls_outcome_words[verdict->outcome]);
    isa_json_text(w, "criterion",
                  verdict->failed < CRS_N_CRITERIA
                      ? crs_criterion_words[verdict->failed]
                      : NULL);
    isa_json_text(w, "sentence", verdict->sentence);
    put_devices(w, verdict);
    if (said)
        isa_json_text(w, "said", said);
}

enum cls_error cls_page_api_submission(struct cls_visit *v)
{
    struct json_writer w;
    const struct cls_submission *s = cls_visit_submission(v);
    if (!s)
        return CLS_ERROR_NOTHING;
    char *said = cls_class_said(v->class, s->number);
    begin(v, &w);
    isa_json_object(&w, "submission", ISA_JSON_LINES);
    put_submission(v, &w, s, said);
    isa_json_close(&w);
    isa_json_end(&w);
    free(said);
    return CLS_FINE;
}

enum cls_error cls_page_api_submissions(struct cls_visit *v)
{
    struct json_writer w;
    begin(v, &w);
    isa_json_array(&w, "submissions", ISA_JSON_LINES);
    for (size_t i = 0; i < v->class->n; i++) {
        if (v->class->submissions[i].student != v->student)
            continue;
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        put_submission(v, &w, &v->class->submissions[i], NULL);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_submit(struct cls_visit *v)
{
    unsigned number;
    struct json_writer w;
    const enum cls_error error = cls_form_submit(v, &number);
    if (error)
        return error;
    begin(v, &w);
    isa_json_object(&w, "submission", ISA_JSON_LINES);
    put_submission(v, &w, cls_class_find(v->class, number), NULL);
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

/* ---- the class ------------------------------------------------------------
 */

enum cls_error cls_page_api_join(struct cls_visit *v)
{
    struct json_writer w;
    const enum cls_error error = cls_form_join(v);
    if (error)
        return error;
    const struct cls_student *s = &v->class->students[v->student];
    begin(v, &w);
    isa_json_object(&w, "student", ISA_JSON_ROW);
    isa_json_text(&w, "name", s->name);
    isa_json_text(&w, "token", s->token);
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_exercises(struct cls_visit *v)
{
    struct json_writer w;
    const struct crs_course *course = v->class->course;
    begin(v, &w);
    isa_json_array(&w, "exercises", ISA_JSON_LINES);
    for (size_t i = 0; i < course->n; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "name", course->of[i].name);
        isa_json_text(&w, "title", course->of[i].title);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_end(&w);
    return CLS_FINE;
}

enum cls_error cls_page_api_ranking(struct cls_visit *v)
{
    struct json_writer w;
    struct crs_ranking ranking;
    const bool is_good = cls_class_ranking(v->class, &ranking);
    if (is_good) {
        begin(v, &w);
        crs_ranking_json(&w, &ranking);
        isa_json_end(&w);
    }
    crs_ranking_free(&ranking);
    return is_good ? CLS_FINE : CLS_ERROR_MEMORY;
}
