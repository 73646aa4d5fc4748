/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/classroom/submissions.h"

#include <stdlib.h>
#include <string.h>

#include "runtime/tools/mlusim/classroom/frame.h"

/* Its state, for people. */
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

/* ---- tables ---------------------------------------------------------------
 */

void cls_put_state(struct cls_visit *v, const struct cls_submission *s)
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

void cls_put_submissions(struct cls_visit *v, size_t exercise)
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

/* ---- one ------------------------------------------------------------------
 */

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
