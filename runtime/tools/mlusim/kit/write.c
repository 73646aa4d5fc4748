/* SPDX-License-Identifier: MIT */
/*
 * The names are those of the kit's own judge; `bound` and `checks` are ours.
 */
#include "runtime/tools/mlusim/kit/write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "isa/support/json/json.h"
#include "runtime/tools/mlusim/kit/yaml.h"

enum { DIGITS = 9 };

static double score_of(const struct kit_score *s)
{
    return s->passed ? s->torch_us / s->bangc_us : (double)NAN;
}

/* A number of the kit's line; null if there is none. */
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

void kit_print_score(FILE *out, const struct kit_task *task, const char *device,
                     const struct kit_score *s)
{
    fprintf(out, "%s: ", task->name);
    if (s->passed)
        fprintf(out, "passed, %.2f us on %s, score %.3f\n", s->bangc_us, device,
                score_of(s));
    else
        fprintf(out, "not passed: %s\n", s->error);
    if (s->bound[0])
        fprintf(out, "  bound: %s\n", s->bound);
    for (size_t i = 0; i < s->n_checks; i++)
        fprintf(out, "  check: %s\n", s->checks[i]);
    put_line(out, s);
}

/* UTC; SOURCE_DATE_EPOCH, where it is set, so that results can be compared. */
static void put_time(FILE *out)
{
    const char *set = getenv("SOURCE_DATE_EPOCH");
    const time_t now = set ? (time_t)strtoll(set, NULL, 10) : time(NULL);
    const struct tm *utc = gmtime(&now);
    char text[40] = "";
    if (utc)
        strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", utc);
    kit_yaml_text(out, 0, "timestamp", text);
}

static void put_score(FILE *out, const char *task, const struct kit_score *s)
{
    enum { LEVEL = 2 };
    kit_yaml_map(out, LEVEL - 1, task, 1);
    kit_yaml_bool(out, LEVEL, "passed", s->passed);
    kit_yaml_real(out, LEVEL, "score", score_of(s));
    kit_yaml_real(out, LEVEL, "max_abs_diff", s->max_abs_diff);
    kit_yaml_real(out, LEVEL, "torch_us", s->torch_us);
    kit_yaml_real(out, LEVEL, "bangc_us", s->bangc_us);
    kit_yaml_real(out, LEVEL, "latency", s->bangc_us * 1e-3);
    kit_yaml_text(out, LEVEL, "error", s->error[0] ? s->error : NULL);
    kit_yaml_text(out, LEVEL, "stdout", s->out ? s->out : "");
    kit_yaml_text(out, LEVEL, "stderr", s->err ? s->err : "");
    kit_yaml_text(out, LEVEL, "bound", s->bound[0] ? s->bound : NULL);
    kit_yaml_list(out, LEVEL, "checks", s->n_checks);
    for (size_t i = 0; i < s->n_checks; i++)
        kit_yaml_item(out, LEVEL, s->checks[i]);
}

void kit_write_yaml(FILE *out, const struct kit_folder *f,
                    const struct kit_score *scores, size_t n, const char *error)
{
    put_time(out);
    kit_yaml_map(out, 0, "scores", n);
    for (size_t i = 0; i < n; i++)
        put_score(out, f->asked[i].task->name, &scores[i]);
    kit_yaml_text(out, 0, "error", error);
    kit_yaml_text(out, 0, "config_content", f->config);
    kit_yaml_list(out, 0, "file_listing", f->n_files);
    for (size_t i = 0; i < f->n_files; i++)
        kit_yaml_item(out, 0, f->files[i]->d_name);
}
