/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/api.h"

#include <stdlib.h>

#include "isa/support/json/json.h"
#include "runtime/tools/mlusim/classroom/forms.h"
#include "runtime/tools/mlusim/classroom/submissions.h"

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
