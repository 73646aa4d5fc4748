/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/explore/explore_report.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "isa/support/process/process.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/mlusim.h"

void explore_path(const struct exploration *e, uint64_t order, const char *what,
                  char *path, size_t bytes)
{
    snprintf(path, bytes, "%s/%" PRIu64 ".%s", e->folder, order, what);
}

struct way explore_way(const struct exploration *e, uint64_t order)
{
    static const char *const late[] = {
        [OF_CLOCKS] = "eager",
        [LATE_IO] = "late-io",
        [LATE_COMPUTE] = "late-compute",
        [LATE_HOST] = "late-host",
    };
    if (order < FIRST_RANDOM)
        return (struct way){"fixed", late[order], 0};
    const uint64_t seed = e->first + (order - FIRST_RANDOM);
    return (struct way){"random", seed % 2 ? "eager" : "random", seed};
}

bool explore_is_same(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->printed == b->printed &&
           a->lines == b->lines && strcmp(a->copied, b->copied) == 0;
}

/* ---- explore report ------------------------------------------------------ */

/* Writes the options for an order. */
static const char *options_of(const struct exploration *e, uint64_t order,
                              char *text, size_t bytes)
{
    const struct way w = explore_way(e, order);
    const bool is_eager = strcmp(w.async, "eager") == 0;
    if (w.seed)
        snprintf(text, bytes, "--schedule random%s --seed %" PRIu64,
                 is_eager ? "" : " --async random", w.seed);
    else
        snprintf(text, bytes, "--async %s", w.async);
    return text;
}

void explore_show_errors(const struct exploration *e, uint64_t order)
{
    char path[PATH_MAX + 64], line[512];
    explore_path(e, order, "err", path, sizeof path);
    FILE *file = fopen(path, "r");
    for (int i = 0; file && i < 6 && fgets(line, sizeof line, file); i++)
        printf("    %s%s", line, strchr(line, '\n') ? "" : "\n");
    if (file)
        fclose(file);
}

void explore_put_word(FILE *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789_./:=,+@%-";
    if (word[0] && !word[strspn(word, plain)]) {
        fprintf(out, " %s", word);
        return;
    }
    fputs(" '", out);
    for (; *word; word++)
        fputs(*word == '\'' ? "'\\''" : (const char[]){*word, 0}, out);
    putc('\'', out);
}

/* Writes the shell command that repeats an order. */
static void put_again(FILE *out, const struct exploration *e, uint64_t order)
{
    char text[128];
    fputs("mlusim run", out);
    if (e->device) {
        fputs(" --device", out);
        explore_put_word(out, e->device);
    }
    fprintf(out, " %s", options_of(e, order, text, sizeof text));
    for (char **word = e->program; *word; word++)
        explore_put_word(out, *word);
}

/* ---- for people -----------------------------------------------------------
 */

static bool prints_other(const struct outcome *a, const struct outcome *b)
{
    return a->printed != b->printed || a->lines != b->lines;
}

static void tell_difference(const struct exploration *e)
{
    const struct outcome *a = &e->fixed, *b = &e->shown;
    char text[128];
    printf("%" PRIu64 " of %" PRIu64 " orders give other results, the first "
           "with %s:\n",
           e->n_other, e->n, options_of(e, e->other, text, sizeof text));
    if (a->status != b->status)
        printf("  it ends with status %d instead of %d\n", b->status,
               a->status);
    if (prints_other(a, b))
        printf("  it prints other lines: %zu, in the order of the clocks %zu\n",
               b->lines, a->lines);
    if (strcmp(a->copied, b->copied) != 0)
        printf("  it copies other bytes from the device\n");
    explore_show_errors(e, e->other);
    fputs("again: ", stdout);
    put_again(stdout, e, e->other);
    putchar('\n');
}

static void tell_people(const struct exploration *e)
{
    if (e->fixed.status != 0) {
        printf("in the order of the clocks the program ends with status %d\n",
               e->fixed.status);
        explore_show_errors(e, 0);
    }
    if (e->n_other)
        tell_difference(e);
    else if (e->fixed.copied[0])
        printf("%" PRIu64 " orders, the results are the same\n", e->n);
}

/* ---- for programs ---------------------------------------------------------
 */

static void put_command(struct json_writer *w, const struct exploration *e,
                        uint64_t order)
{
    char *text = NULL;
    size_t bytes;
    FILE *words = open_memstream(&text, &bytes);
    if (words) {
        put_again(words, e, order);
        fclose(words);
    }
    isa_json_text(w, "command", text);
    free(text);
}

/* Writes in which parts an outcome differs from the outcome in the order of the
 * clocks. */
static void put_differences(struct json_writer *w, const struct outcome *a,
                            const struct outcome *b)
{
    const struct {
        bool differs;
        const char *name;
    } parts[] = {{a->status != b->status, "status"},
                 {prints_other(a, b), "lines"},
                 {strcmp(a->copied, b->copied) != 0, "bytes"}};
    isa_json_bool(w, "differs", !explore_is_same(a, b));
    isa_json_array(w, "differs_in", ISA_JSON_ROW);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].differs)
            isa_json_text(w, NULL, parts[i].name);
    isa_json_close(w);
}

static void put_run(struct json_writer *w, const struct exploration *e,
                    uint64_t order)
{
    const struct outcome *o = &e->all[order];
    const struct way way = explore_way(e, order);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "schedule", way.schedule);
    isa_json_text(w, "async", way.async);
    if (way.seed)
        isa_json_u64(w, "seed", way.seed);
    isa_json_i64(w, "status", o->status);
    isa_json_u64(w, "lines", o->lines);
    if (o->copied[0])
        isa_json_u64(w, "reports", o->reports);
    else
        isa_json_null(w, "reports");
    isa_json_line(w);
    put_differences(w, &e->fixed, o);
    isa_json_line(w);
    put_command(w, e, order);
    isa_json_close(w);
}

static void tell_programs(const struct exploration *e, const char *verdict,
                          FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_EXPLORE);
    isa_json_array(&w, "program", ISA_JSON_ROW);
    for (char **word = e->program; *word; word++)
        isa_json_text(&w, NULL, *word);
    isa_json_close(&w);
    isa_json_text(&w, "device", e->device);
    isa_json_text(&w, "verdict", verdict);
    isa_json_u64(&w, "orders", e->n);
    isa_json_u64(&w, "differing", e->n_other);
    isa_json_array(&w, "runs", ISA_JSON_TABLE);
    for (uint64_t i = 0; i <= e->n; i++)
        if (e->all[i].is_over)
            put_run(&w, e, i);
    isa_json_close(&w);
    isa_json_end(&w);
}

/* ---- both -----------------------------------------------------------------
 */

int explore_tell(struct exploration *e, bool is_interrupted, FILE *out)
{
    const bool can_tell = e->n_other || e->fixed.copied[0];
    if (e->is_told)
        cmd_clear_line();
    if (out)
        tell_programs(e,
                      is_interrupted ? "interrupted"
                      : e->n_other   ? "different"
                      : can_tell     ? "same"
                                     : "unknown",
                      out);
    if (is_interrupted)
        return ISA_STATUS_SIGNAL + SIGINT;
    if (!out)
        tell_people(e);
    if (can_tell)
        return e->n_other ? CMD_FAILED : CMD_OK;
    return cmd_fail(CMD_USAGE,
                    "explore: the bytes that the program copies from the "
                    "device cannot be compared: it ends by _exit or by a "
                    "signal, has no device or never calls the runtime, or %s "
                    "is full; status and lines are the same in %" PRIu64
                    " orders",
                    e->folder, e->n);
}
