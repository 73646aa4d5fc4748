/* SPDX-License-Identifier: MIT */
/* The pages of the class, for browsers. */
#include "runtime/tools/mlusim/classroom/pages.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/classroom/frame.h"

/* Returns the state of a submission, for people. */
static enum cls_word state_word(const struct cls_submission *s)
{
    static const enum cls_word judged[CLS_N_OUTCOMES] = {
        [CLS_PASSED] = CLS_WORD_PASSED,
        [CLS_NOT_YET] = CLS_WORD_NOT_YET,
        [CLS_NOT_JUDGED] = CLS_WORD_NOT_JUDGED,
    };
    return s->state == CLS_WAITING   ? CLS_WORD_WAITING
           : s->state == CLS_JUDGING ? CLS_WORD_JUDGING
                                     : judged[s->verdict.outcome];
}

const struct cls_submission *cls_visit_submission(const struct cls_visit *v)
{
    const size_t n = strspn(v->word, "0123456789");
    const struct cls_submission *s = NULL;
    if (n > 0 && n < 9 && !v->word[n])
        s = cls_class_find(v->class, (unsigned)strtoul(v->word, NULL, 10));
    return s && s->student == v->student ? s : NULL;
}

/* ---- tables -------------------------------------------------------------- */
static void cls_put_state(struct cls_visit *v, const struct cls_submission *s)
{
    const bool has_passed =
        s && s->state == CLS_JUDGED && s->verdict.outcome == CLS_PASSED;
    fprintf(v->out, "<td%s>", has_passed ? " class=\"passed\"" : "");
    cls_put(v, s ? cls_say(v, state_word(s)) : "-");
    if (s && s->state == CLS_JUDGED && s->verdict.failed < CRS_N_CRITERIA) {
        fputs(": ", v->out);
        cls_put(v, crs_criterion_words[s->verdict.failed]);
    }
    fputs("</td><td>", v->out);
    for (size_t i = 0; s && s->state == CLS_JUDGED && i < s->verdict.n_measures;
         i++) {
        const struct cls_measure *m = &s->verdict.measures[i];
        if (i)
            fputs("<br>", v->out);
        cls_put_ratio(v, cls_measure_ratio(m));
        fputc(' ', v->out);
        cls_put(v, m->device);
    }
    fputs("</td>", v->out);
}

/* Writes the submissions of this student to an exercise, the last first. If no
 * exercise has this number, writes the submissions to all exercises. */
static void cls_put_submissions(struct cls_visit *v, size_t exercise)
{
    static const enum cls_word heads[] = {CLS_WORD_NUMBER, CLS_WORD_EXERCISE,
                                          CLS_WORD_STATE, CLS_WORD_RATIO};
    size_t n = 0;
    fputs("<table><thead><tr>", v->out);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        cls_put_in(v, "th", cls_say(v, heads[i]));
    fputs("</tr></thead><tbody>\n", v->out);
    for (size_t i = v->class->n; i-- > 0;) {
        const struct cls_submission *s = &v->class->submissions[i];
        if (s->student != v->student ||
            (exercise < v->class->course->n && s->exercise != exercise))
            continue;
        n++;
        fprintf(v->out, "<tr><td><a href=\"/submission/%u\">%u</a></td>",
                s->number, s->number);
        cls_put_in(v, "td", v->class->course->of[s->exercise].name);
        cls_put_state(v, s);
        fputs("</tr>\n", v->out);
    }
    fputs("</tbody></table>\n", v->out);
    if (!n)
        cls_put_in(v, "p", cls_say(v, CLS_WORD_NONE));
}

enum cls_error cls_page_history(struct cls_visit *v)
{
    cls_frame_begin(v, cls_say(v, CLS_WORD_HISTORY));
    cls_put_submissions(v, v->class->course->n);
    cls_frame_end(v);
    return CLS_FINE;
}

/* ---- one ----------------------------------------------------------------- */

static void put_verdict(struct cls_visit *v, const struct cls_submission *s)
{
    char *said = cls_class_said(v->class, s->number);
    if (s->verdict.failed < CRS_N_CRITERIA) {
        fputs("<p>", v->out);
        cls_put(v, cls_say(v, CLS_WORD_CRITERION));
        fputs(": <b>", v->out);
        cls_put(v, crs_criterion_words[s->verdict.failed]);
        fputs("</b></p>\n", v->out);
    }
    if (s->verdict.sentence[0])
        cls_put_in(v, "p", s->verdict.sentence);
    if (said && *said)
        cls_put_in(v, "pre", said);
    free(said);
}

enum cls_error cls_page_submission(struct cls_visit *v)
{
    char title[sizeof(((struct crs_exercise *)0)->title) + 64];
    const struct cls_submission *s = cls_visit_submission(v);
    if (!s)
        return CLS_ERROR_NOTHING;
    const struct crs_exercise *e = &v->class->course->of[s->exercise];
    const bool is_judged = s->state == CLS_JUDGED;
    snprintf(title, sizeof title, "%s %u: %02u %s",
             cls_say(v, CLS_WORD_VERDICT), s->number, e->number,
             cls_title(v, e));
    if (is_judged)
        cls_frame_begin(v, title);
    else
        cls_frame_begin_waiting(v, title, s->number);
    fputs("<p class=\"state\"><b>", v->out);
    cls_put(v, cls_say(v, state_word(s)));
    fputs("</b></p>\n", v->out);
    if (is_judged)
        put_verdict(v, s);
    else if (s->state == CLS_WAITING)
        fprintf(v->out, "<p>%zu %s</p>\n", cls_class_ahead(v->class, s),
                cls_say(v, CLS_WORD_AHEAD));
    fprintf(v->out, "<p><a href=\"/exercise/%s\">", e->name);
    cls_put(v, cls_say(v, CLS_WORD_AGAIN));
    fprintf(v->out, "</a> <a href=\"/text/%u\">", s->number);
    cls_put(v, cls_say(v, CLS_WORD_SENT));
    fputs("</a></p>\n", v->out);
    cls_frame_end(v);
    return CLS_FINE;
}

enum cls_error cls_page_text(struct cls_visit *v)
{
    const struct cls_submission *s = cls_visit_submission(v);
    size_t n;
    if (!s)
        return CLS_ERROR_NOTHING;
    char *text = cls_class_text(v->class, s->number, &n);
    if (!text)
        return CLS_ERROR_STORE;
    v->answer->type = "text/plain; charset=utf-8";
    fwrite(text, 1, n, v->out);
    free(text);
    return CLS_FINE;
}

/* ---- pages --------------------------------------------------------------- */

enum { LARGEST_FILE = 1 << 20 };

/* ---- the first page ------------------------------------------------------ */

enum cls_error cls_page_language(struct cls_visit *v)
{
    snprintf(v->answer->cookie, sizeof v->answer->cookie,
             "language=%s; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000",
             cls_language_code(cls_language_of(v->word)));
    cls_visit_go(v, "/");
    return CLS_FINE;
}

static void put_input(struct cls_visit *v, const char *name,
                      enum cls_word label)
{
    fputs("<label>", v->out);
    cls_put(v, cls_say(v, label));
    fprintf(v->out,
            "<input name=\"%s\" required maxlength=\"64\" "
            "autocomplete=\"off\"></label>\n",
            name);
}

static void put_entrance(struct cls_visit *v)
{
    cls_frame_begin(v, cls_say(v, CLS_WORD_JOIN));
    cls_form_begin(v, "/join");
    put_input(v, "name", CLS_WORD_NAME);
    cls_form_end(v, CLS_WORD_JOIN);
    cls_put_in(v, "p", cls_say(v, CLS_WORD_ENTER_WHY));
    cls_form_begin(v, "/enter");
    put_input(v, "token", CLS_WORD_TOKEN);
    cls_form_end(v, CLS_WORD_ENTER);
    cls_frame_end(v);
}

static void put_exercise_row(struct cls_visit *v, size_t exercise)
{
    const struct crs_exercise *e = &v->class->course->of[exercise];
    const struct cls_submission *best =
        cls_class_best(v->class, v->student, exercise);
    fprintf(v->out, "<tr><td><a href=\"/exercise/%s\">%02u ", e->name,
            e->number);
    cls_put(v, cls_title(v, e));
    fputs("</a></td>", v->out);
    cls_put_state(v, best);
    fputs("</tr>\n", v->out);
}

static void put_exercises(struct cls_visit *v)
{
    const struct cls_student *s = &v->class->students[v->student];
    cls_frame_begin(v, cls_say(v, CLS_WORD_EXERCISES));
    fputs("<table><thead><tr>", v->out);
    cls_put_in(v, "th", cls_say(v, CLS_WORD_EXERCISE));
    cls_put_in(v, "th", cls_say(v, CLS_WORD_STATE));
    cls_put_in(v, "th", cls_say(v, CLS_WORD_RATIO));
    fputs("</tr></thead><tbody>\n", v->out);
    for (size_t e = 0; e < v->class->course->n; e++)
        put_exercise_row(v, e);
    fputs("</tbody></table>\n<details><summary>", v->out);
    cls_put(v, cls_say(v, CLS_WORD_TOKEN));
    fputs("</summary>", v->out);
    cls_put_in(v, "p", cls_say(v, CLS_WORD_TOKEN_WHY));
    fprintf(v->out, "<p><code id=\"token\">%s</code></p>\n", s->token);
    cls_form_begin(v, "/leave");
    cls_form_end(v, CLS_WORD_LEAVE);
    fputs("</details>\n", v->out);
    cls_frame_end(v);
}

enum cls_error cls_page_home(struct cls_visit *v)
{
    if (v->student < v->class->n_students)
        put_exercises(v);
    else
        put_entrance(v);
    return CLS_FINE;
}

/* ---- an exercise --------------------------------------------------------- */

/* Reads the task of an exercise in the language of the visit, or in English.
 * NULL: there is none. */
static char *read_task(const struct cls_visit *v, const struct crs_exercise *e)
{
    char path[PATH_MAX], name[32];
    size_t n;
    snprintf(name, sizeof name, "TASK.%s.md", cls_language_code(v->language));
    crs_exercise_path(e, name, path);
    char *text = files_read(path, LARGEST_FILE, &n);
    if (text)
        return text;
    crs_exercise_path(e, "TASK.md", path);
    return files_read(path, LARGEST_FILE, &n);
}

/* Returns the text with which a student continues: the text that was sent last,
 * or the starter. */
static char *read_kernel(const struct cls_visit *v, size_t exercise)
{
    char path[PATH_MAX];
    size_t n;
    for (size_t i = v->class->n; i-- > 0;) {
        const struct cls_submission *s = &v->class->submissions[i];
        if (s->student == v->student && s->exercise == exercise)
            return cls_class_text(v->class, s->number, &n);
    }
    crs_exercise_path(&v->class->course->of[exercise], "starter.mlu", path);
    return files_read(path, LARGEST_FILE, &n);
}

static void put_editor(struct cls_visit *v, size_t exercise)
{
    char *kernel = read_kernel(v, exercise);
    cls_form_begin(v, "/submit");
    fprintf(v->out, "<input type=\"hidden\" name=\"exercise\" value=\"%s\">\n",
            v->class->course->of[exercise].name);
    fputs("<label>", v->out);
    cls_put(v, cls_say(v, CLS_WORD_KERNEL));
    /* HTML ignores the first line end after the tag */
    fputs("<textarea name=\"text\" rows=\"24\" spellcheck=\"false\" "
          "autocapitalize=\"off\" wrap=\"off\">\n",
          v->out);
    cls_put(v, kernel ? kernel : "");
    fputs("</textarea></label>\n<label>", v->out);
    cls_put(v, cls_say(v, CLS_WORD_FILE));
    fprintf(v->out,
            "<input type=\"file\" name=\"file\" data-most=\"%d\"></label>\n",
            CLS_LARGEST_KERNEL);
    cls_form_end(v, CLS_WORD_SUBMIT);
    free(kernel);
}

enum cls_error cls_page_exercise(struct cls_visit *v)
{
    const struct crs_exercise *e = crs_exercise_find(v->class->course, v->word);
    if (!e)
        return CLS_ERROR_EXERCISE;
    const size_t exercise = (size_t)(e - v->class->course->of);
    char *task = read_task(v, e);
    cls_frame_begin(v, cls_title(v, e));
    cls_put_in(v, "h2", cls_say(v, CLS_WORD_TASK));
    fputs("<pre class=\"task\">", v->out);
    cls_put(v, task ? task : "");
    fputs("</pre>\n", v->out);
    free(task);
    cls_put_in(v, "h2", cls_say(v, CLS_WORD_SUBMIT));
    put_editor(v, exercise);
    cls_put_in(v, "h2", cls_say(v, CLS_WORD_HISTORY));
    cls_put_submissions(v, exercise);
    cls_frame_end(v);
    return CLS_FINE;
}

/* ---- the ranking --------------------------------------------------------- */

static void put_ranking(struct cls_visit *v, const struct crs_ranking *ranking)
{
    static const enum cls_word heads[] = {CLS_WORD_RANK, CLS_WORD_STUDENT,
                                          CLS_WORD_PASSED, CLS_WORD_SUM};
    const char *own = v->student < v->class->n_students
                          ? v->class->students[v->student].name
                          : "";
    fputs("<table><thead><tr>", v->out);
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        cls_put_in(v, "th", cls_say(v, heads[i]));
    fputs("</tr></thead><tbody>\n", v->out);
    for (size_t i = 0; i < ranking->n; i++) {
        const struct crs_ranked *r = &ranking->of[i];
        fprintf(v->out, "<tr%s><td>%zu</td>",
                strcmp(r->student, own) == 0 ? " class=\"own\"" : "",
                crs_ranking_rank(ranking, i));
        cls_put_in(v, "td", r->student);
        fprintf(v->out, "<td>%u</td><td>", r->passed);
        cls_put_ratio(v, (double)r->thousandths / 1000);
        fputs("</td></tr>\n", v->out);
    }
    fputs("</tbody></table>\n", v->out);
}

enum cls_error cls_page_ranking(struct cls_visit *v)
{
    struct crs_ranking ranking;
    const bool is_good = cls_class_ranking(v->class, &ranking);
    if (is_good) {
        cls_frame_begin(v, cls_say(v, CLS_WORD_RANKING));
        cls_put_in(v, "p", cls_say(v, CLS_WORD_FORMULA));
        put_ranking(v, &ranking);
        cls_frame_end(v);
    }
    crs_ranking_free(&ranking);
    return is_good ? CLS_FINE : CLS_ERROR_MEMORY;
}
