/* SPDX-License-Identifier: MIT */
/*
 * What `mlusim explore` says: to people the first order that differs, to
 * programs each of them.
 */
#include "runtime/tools/mlusim/explore/explore.h"

#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/json.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "isa/support/process.h"

/* The options themselves. */
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

/* A word as shells read it. */
static void put_word(FILE *out, const char *word)
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

/* How an order is run again, to be given to a shell. */
static void put_again(FILE *out, const struct exploration *e, uint64_t order)
{
    char text[128];
    fputs("mlusim run", out);
    if (e->device) {
        fputs(" --device", out);
        put_word(out, e->device);
    }
    fprintf(out, " %s", options_of(e, order, text, sizeof text));
    for (char **word = e->program; *word; word++)
        put_word(out, *word);
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

static void put_text(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\": ", key);
    if (text)
        isa_json_put(out, text);
    else
        fputs("null", out);
}

static void put_command(FILE *out, const struct exploration *e, uint64_t order)
{
    char *text = NULL;
    size_t bytes;
    FILE *words = open_memstream(&text, &bytes);
    if (words) {
        put_again(words, e, order);
        fclose(words);
    }
    put_text(out, "command", text);
    free(text);
}

/* What of it is other than in the order of the clocks. */
static void put_differences(FILE *out, const struct outcome *a,
                            const struct outcome *b)
{
    const struct {
        bool differs;
        const char *name;
    } parts[] = {{a->status != b->status, "status"},
                 {prints_other(a, b), "lines"},
                 {strcmp(a->copied, b->copied) != 0, "bytes"}};
    const char *separator = "";
    fprintf(out, "\"differs\": %s, \"differs_in\": [",
            explore_is_same(a, b) ? "false" : "true");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        if (parts[i].differs) {
            fprintf(out, "%s\"%s\"", separator, parts[i].name);
            separator = ", ";
        }
    fputs("]", out);
}

static void put_run(FILE *out, const struct exploration *e, uint64_t order)
{
    const struct outcome *o = &e->all[order];
    const struct way w = explore_way(e, order);
    fprintf(out, "    {\"schedule\": \"%s\", \"async\": \"%s\"", w.schedule,
            w.async);
    if (w.seed)
        fprintf(out, ", \"seed\": %" PRIu64, w.seed);
    fprintf(out, ", \"status\": %d, \"lines\": %zu, ", o->status, o->lines);
    if (o->copied[0])
        fprintf(out, "\"reports\": %" PRIu64 ",\n     ", o->reports);
    else
        fprintf(out, "\"reports\": null,\n     ");
    put_differences(out, &e->fixed, o);
    fputs(",\n     ", out);
    put_command(out, e, order);
    putc('}', out);
}

static void tell_programs(const struct exploration *e, const char *verdict,
                          FILE *out)
{
    fprintf(out, "{\n  \"schema\": 1,\n  \"program\": [");
    for (char **word = e->program; *word; word++) {
        fputs(word > e->program ? ", " : "", out);
        isa_json_put(out, *word);
    }
    fputs("],\n  ", out);
    put_text(out, "device", e->device);
    fputs(",\n  ", out);
    put_text(out, "verdict", verdict);
    fprintf(out,
            ",\n  \"orders\": %" PRIu64 ",\n  \"differing\": %" PRIu64
            ",\n  \"runs\": [\n",
            e->n, e->n_other);
    const char *separator = "";
    for (uint64_t i = 0; i <= e->n; i++) {
        if (!e->all[i].is_over)
            continue;
        fputs(separator, out);
        put_run(out, e, i);
        separator = ",\n";
    }
    fputs("\n  ]\n}\n", out);
}

/* ---- both -----------------------------------------------------------------
 */

int explore_tell(struct exploration *e, bool is_interrupted, FILE *out)
{
    const bool can_tell = e->n_other || e->fixed.copied[0];
    if (e->is_told)
        fputs("\r\033[K", stderr);
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
