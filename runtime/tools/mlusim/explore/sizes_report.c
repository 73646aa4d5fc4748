/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/explore/sizes_report.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/process/process.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/files/files.h"
#include "runtime/tools/mlusim/explore/explore_report.h"
#include "runtime/tools/mlusim/mlusim.h"

/* ---- words --------------------------------------------------------------- */

void sizes_put_again(FILE *out, const struct sizes_answer *a)
{
    const struct launched *l = a->launched;
    const struct mlusim_call *call = l->call;
    const bool is_hole =
        strncmp(a->what, "hole", 4) == 0; /* no check sees it */
    fputs(is_hole ? "mlusim explore --output" : "mlusim run --check all", out);
    if (is_hole)
        explore_put_word(out, a->question->output);
    if (a->question->device) {
        fputs(" --device", out);
        explore_put_word(out, a->question->device);
    }
    explore_put_word(out, call->source);
    fputs(" --kernel", out);
    explore_put_word(out, l->kernel.kernel->pretty);
    fprintf(out, " --type %s --dim %u,%u,%u", mlusim_call_type(call),
            a->first.dim[0], a->first.dim[1], a->first.dim[2]);
    if (!launched_set(l, &a->first))
        return;
    for (size_t i = 0; i < l->n_texts; i++) {
        fputs(" --arg", out);
        explore_put_word(out, mlusim_call_argument(call, i));
    }
    launched_restore(l);
    if (call->flags[0])
        fputs(" --", out);
    for (char **flag = call->flags; *flag; flag++)
        explore_put_word(out, *flag);
}

void sizes_put_what(const struct sizes_answer *a, const char *messages,
                    char *text, size_t bytes)
{
    static const char before[] = "mlusim: ";
    size_t memory, element;
    if (!messages || strncmp(messages, before, strlen(before)) != 0)
        messages = before;
    messages += strlen(before);
    const struct mlusim_described *k = &a->launched->kernel;
    const struct isa_kernel *kernel = k->own ? k->own : k->kernel;
    if (sscanf(a->what, "hole %zu %zu", &memory, &element) == 2)
        snprintf(text, bytes, "coverage: element %zu of %s is not written",
                 element, kernel->params[a->launched->output - 1].name);
    else if (strcmp(a->what, "fault") == 0)
        snprintf(text, bytes, "a fault stopped the kernel");
    else
        snprintf(text, bytes, "the check %.*s reports a mistake",
                 (int)strcspn(messages, ":"), messages);
}

/* What the launch wrote to standard error, malloc'ed. */
static char *messages_of(const struct sizes_answer *a)
{
    char path[PATH_MAX];
    size_t n;
    launched_messages(a->launched, 0, path, sizeof path);
    return files_read(path, 1 << 20, &n);
}

/* ---- for people ---------------------------------------------------------- */

static void put_count(const struct sizes_answer *a)
{
    const struct sizes_space *s = a->space;
    if (s->is_whole)
        printf("all %zu launches", s->n_points);
    else
        printf("%zu launches of at most %.3g", s->n_points, s->n_all);
}

static void tell_people(const struct sizes_answer *a)
{
    char text[256], where[256];
    if (!a->is_wrong && a->is_interrupted) {
        printf("interrupted: %zu of %zu launches were tried, and none is "
               "wrong\n",
               a->n_tried, a->space->n_points);
    } else if (!a->is_wrong) {
        put_count(a);
        puts(" were tried, and none is wrong");
        if (!a->space->is_whole)
            puts("that is no proof for the others; --most N tries more");
    } else {
        char *messages = messages_of(a);
        sizes_put_what(a, messages, text, sizeof text);
        sizes_space_tell(a->space, &a->first, where, sizeof where);
        printf("wrong for %s: %s\n", where, text);
        for (char *at, *line = messages ? strtok_r(messages, "\n", &at) : NULL;
             line; line = strtok_r(NULL, "\n", &at))
            printf("    %s\n", line);
        free(messages);
        if (a->space->is_whole)
            printf("these are the smallest sizes that are wrong: the %zu "
                   "launches before it are right\n",
                   a->n_tried - 1);
        else
            printf("the first of %zu launches of at most %.3g, with smaller "
                   "sizes as far as %zu more found them\n",
                   a->n_tried, a->space->n_all, a->n_more);
        fputs("again: ", stdout);
        sizes_put_again(stdout, a);
        putchar('\n');
    }
    if (a->n_full > 0)
        printf("%zu launches were left out: the device has no memory for "
               "them\n",
               a->n_full);
}

/* ---- for programs -------------------------------------------------------- */

void sizes_put_point(struct json_writer *w, const struct sizes_space *space,
                     const struct sizes_point *point)
{
    isa_json_array(w, "sizes", ISA_JSON_ROW);
    for (size_t i = 0; point && i < space->n_sizes; i++) {
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "name", space->scope.names[i]);
        isa_json_i64(w, "value", point->values[i]);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_array(w, "dim", ISA_JSON_ROW);
    for (size_t i = 0; point && i < 3; i++)
        isa_json_u64(w, NULL, point->dim[i]);
    isa_json_close(w);
}

static void put_point(struct json_writer *w, const struct sizes_answer *a)
{
    char *text = NULL;
    size_t bytes;
    sizes_put_point(w, a->space, &a->first);
    FILE *out = open_memstream(&text, &bytes);
    if (out) {
        sizes_put_again(out, a);
        fclose(out);
    }
    isa_json_text(w, "command", text);
    free(text);
}

static void tell_programs(const struct sizes_answer *a, FILE *out)
{
    struct json_writer w;
    char text[256];
    isa_json_begin(&w, out, 2, ISA_SCHEMA_SIZES);
    isa_json_text(&w, "kernel", a->launched->kernel.kernel->pretty);
    isa_json_text(&w, "device", a->question->device);
    isa_json_text(&w, "verdict",
                  a->is_wrong         ? "wrong"
                  : a->is_interrupted ? "interrupted"
                                      : "right");
    isa_json_bool(&w, "is_whole", a->space->is_whole);
    isa_json_u64(&w, "launches", a->n_tried);
    isa_json_real(&w, "of", a->space->n_all, 17);
    isa_json_u64(&w, "left_out", a->n_full);
    if (a->is_wrong) {
        char *messages = messages_of(a);
        sizes_put_what(a, messages, text, sizeof text);
        isa_json_object(&w, "first", ISA_JSON_TABLE);
        isa_json_text(&w, "what", text);
        isa_json_text(&w, "messages", messages);
        put_point(&w, a);
        isa_json_close(&w);
        free(messages);
    } else
        isa_json_null(&w, "first");
    isa_json_end(&w);
}

int sizes_report(const struct sizes_answer *a)
{
    const char *json = a->question->json;
    FILE *out = json ? cmd_output_open(json) : NULL;
    if (json && !out)
        return CMD_USAGE;
    if (out)
        tell_programs(a, out);
    else
        tell_people(a);
    if (json && !cmd_output_close("explore", json, out, true))
        return CMD_USAGE;
    if (a->is_wrong)
        return CMD_FAILED;
    return a->is_interrupted ? ISA_STATUS_SIGNAL + SIGINT : CMD_OK;
}
