/* SPDX-License-Identifier: MIT */
/* Scores as text and as YAML. Names are those of the kit's own judge; `bound`
 * and `checks` are ours. A number needs a point to be one in YAML 1.1: 1.0e-5,
 * where JSON writes 1e-5. */
#include "runtime/tools/mlusim/kit/results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/support/json/json.h"

enum { TASK_LEVEL = 1 }; /* of what the kit names */

static void put_key(FILE *out, unsigned level, const char *key)
{
    fprintf(out, "%*s", (int)(2 * level), "");
    if (level != TASK_LEVEL)
        fputs(key, out);
    else /* 001_2 is a number in YAML, and no is false */
        isa_json_put(out, key);
    fputc(':', out);
}

static void put_value(FILE *out, const char *text)
{
    fputc(' ', out);
    if (text)
        isa_json_put(out, text);
    else
        fputs("null", out);
    fputc('\n', out);
}

/* Writes a line "KEY: VALUE", `level` deep. */
static void yaml_text(FILE *out, unsigned level, const char *key,
                      const char *text)
{
    put_key(out, level, key);
    put_value(out, text);
}

static void yaml_bool(FILE *out, unsigned level, const char *key, bool value)
{
    put_key(out, level, key);
    fprintf(out, " %s\n", value ? "true" : "false");
}

static void yaml_real(FILE *out, unsigned level, const char *key, double value)
{
    char text[40];
    put_key(out, level, key);
    if (!isfinite(value)) {
        put_value(out, NULL);
        return;
    }
    snprintf(text, sizeof text, "%.9g", value);
    const size_t n = strcspn(text, ".e");
    fprintf(out, " %.*s%s%s\n", (int)n, text, text[n] == '.' ? "" : ".0",
            text + n);
}

/* Begins a mapping or list of n members, which are a level deeper. */
static void yaml_map(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " {}\n", out);
}

static void yaml_list(FILE *out, unsigned level, const char *key, size_t n)
{
    put_key(out, level, key);
    fputs(n ? "\n" : " []\n", out);
}

/* Writes a member of a list: "- VALUE". */
static void yaml_item(FILE *out, unsigned level, const char *text)
{
    fprintf(out, "%*s-", (int)(2 * level), "");
    put_value(out, text);
}

enum { DIGITS = 9 };

static double score_of(const struct kit_score *s)
{
    return s->passed ? s->torch_us / s->bangc_us : (double)NAN;
}

/* Writes a number of the kit's line; null if there is none. */
static void put_number(struct json_writer *w, const char *key, double number)
{
    isa_json_real(w, key, number, DIGITS);
}

static void put_line(FILE *out, const struct kit_score *s)
{
    struct json_writer w;
    fputs("@@RESULT@@", out);
    isa_json_begin_message(&w, out);
    isa_json_bool(&w, "passed", s->passed);
    put_number(&w, "max_abs_diff", s->max_abs_diff);
    put_number(&w, "torch_us", s->torch_us);
    put_number(&w, "bangc_us", s->bangc_us);
    put_number(&w, "score", score_of(s));
    isa_json_close(&w);
    fputc('\n', out);
}

/* Prints a text that an answer may have written. Lines after the first begin
 * with blanks, so that none of them can pass for a line of the judge. */
static void put_text(FILE *out, const char *before, const char *text)
{
    fputs(before, out);
    for (const char *p = text; *p; p++) {
        fputc(*p, out);
        if (*p == '\n' && p[1])
            fputs("    ", out);
    }
    if (*text == '\0' || text[strlen(text) - 1] != '\n')
        fputc('\n', out);
}

/* Prints all that is known of the reasons: places, advice, output. */
static void print_reasons(FILE *out, const struct kit_score *s)
{
    if (!s->passed && s->worst[0])
        fprintf(out, "  worst: %s\n", s->worst);
    for (size_t i = 0; i < s->n_advice; i++)
        fprintf(out, "  advice: %s\n", s->advice[i]);
    if (s->out && s->out[0])
        put_text(out, "  it printed: ", s->out);
    if (s->err && s->err[0])
        put_text(out, "  on standard error: ", s->err);
}

void kit_print_score(FILE *out, const struct kit_session *session, size_t i)
{
    const struct kit_score *s = &session->scores[i];
    const struct kit_task *task = session->folder.asked[i].task;
    const char *device = session->work.device_name;
    fprintf(out, "%s: ", task->name);
    if (s->passed)
        fprintf(out, "passed, %.2f us on %s, score %.3f\n", s->bangc_us, device,
                score_of(s));
    else
        put_text(out, s->is_unjudged ? "" : "not passed: ", s->error);
    if (s->bound[0])
        fprintf(out, "  bound: %s\n", s->bound);
    for (size_t k = 0; k < s->n_checks; k++)
        fprintf(out, "  check: %s\n", s->checks[k]);
    if (session->request->has_reasons)
        print_reasons(out, s);
    put_line(out, s);
}

/* Writes the time in UTC, or SOURCE_DATE_EPOCH if it is set, so that results
 * can be compared. */
static void put_time(FILE *out)
{
    const char *set = getenv("SOURCE_DATE_EPOCH");
    const time_t now = set ? (time_t)strtoll(set, NULL, 10) : time(NULL);
    const struct tm *utc = gmtime(&now);
    char text[40] = "";
    if (utc)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", utc);
    yaml_text(out, 0, "timestamp", text);
}

static void put_score(FILE *out, const char *task, const struct kit_score *s)
{
    enum { LEVEL = TASK_LEVEL + 1 };
    yaml_map(out, TASK_LEVEL, task, 1);
    yaml_bool(out, LEVEL, "passed", s->passed);
    yaml_real(out, LEVEL, "score", score_of(s));
    yaml_real(out, LEVEL, "max_abs_diff", s->max_abs_diff);
    yaml_real(out, LEVEL, "torch_us", s->torch_us);
    yaml_real(out, LEVEL, "bangc_us", s->bangc_us);
    yaml_real(out, LEVEL, "latency", s->bangc_us * 1e-3);
    yaml_text(out, LEVEL, "error", s->error[0] ? s->error : NULL);
    yaml_text(out, LEVEL, "stdout", s->out ? s->out : "");
    yaml_text(out, LEVEL, "stderr", s->err ? s->err : "");
    yaml_text(out, LEVEL, "bound", s->bound[0] ? s->bound : NULL);
    yaml_list(out, LEVEL, "checks", s->n_checks);
    for (size_t i = 0; i < s->n_checks; i++)
        yaml_item(out, LEVEL, s->checks[i]);
}

void kit_put_yaml(FILE *out, const struct kit_session *s, const char *error)
{
    const struct kit_folder *f = &s->folder;
    put_time(out);
    yaml_map(out, 0, "scores", s->n_scores);
    for (size_t i = 0; i < s->n_scores; i++)
        put_score(out, f->asked[i].task->name, &s->scores[i]);
    yaml_text(out, 0, "error", error);
    yaml_text(out, 0, "config_content", f->config);
    yaml_list(out, 0, "file_listing", f->n_files);
    for (size_t i = 0; i < f->n_files; i++)
        yaml_item(out, 0, f->files[i]->d_name);
}
