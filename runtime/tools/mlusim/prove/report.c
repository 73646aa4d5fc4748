/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "isa/support/json/json.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/explore/sizes_report.h"
#include "runtime/tools/mlusim/mlusim.h"
#include "runtime/tools/mlusim/prove/report.h"
#include "runtime/tools/mlusim/prove/question.h"

static const char *const kinds[] = {[PRV_PROVED] = "proved",
                                    [PRV_VIOLATED] = "refuted",
                                    [PRV_NOT_DECIDED] = "not decided"};

static bool is_asked(const struct proof *p, int property)
{
    return p->wanted >> property & 1;
}

static struct sizes_answer answer_of(const struct proof *p,
                                     const struct verdict *v)
{
    struct sizes_answer a = {.question = &p->asked,
                             .space = &p->study.space,
                             .launched = &p->study.launched,
                             .is_wrong = true,
                             .first = v->point};
    snprintf(a.what, sizeof a.what, "%s", v->what);
    return a;
}

/* What is wrong, or not known, in a line; of a refutation further lines. */
static void tell(const struct proof *p, int property)
{
    const struct verdict *v = &p->verdicts[property];
    char text[512], what[512];
    printf("%-9s %s", proof_properties[property], kinds[v->kind]);
    if (v->kind == PRV_NOT_DECIDED) {
        if (v->line)
            printf("  line %u: %s", v->line, v->reason);
        else
            printf("  %s", v->reason);
    } else if (v->kind == PRV_VIOLATED) {
        const struct sizes_answer a = answer_of(p, v);
        sizes_space_tell(&p->study.space, &v->point, text, sizeof text);
        sizes_put_what(&a, v->messages, what, sizeof what);
        printf("  %s: %s", text, what);
    }
    putchar('\n');
    if (v->kind != PRV_VIOLATED)
        return;
    int n = 0;
    for (const char *at = v->messages; at && *at && n < 4; n++) {
        const size_t length = strcspn(at, "\n");
        printf("    %.*s\n", (int)length, at);
        at += length + (at[length] == '\n');
    }
    const struct sizes_answer a = answer_of(p, v);
    fputs("    again: ", stdout);
    sizes_put_again(stdout, &a);
    putchar('\n');
}

static void tell_people(const struct proof *p)
{
    static const int memories[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                   ISA_SPACE_SRAM};
    for (int i = 0; i < PRV_N_PROPERTIES; i++)
        if (is_asked(p, i))
            tell(p, i);
    fputs("budget   ", stdout);
    bool is_first = true;
    for (int i = 0; i < 3; i++) {
        const int64_t n = p->largest[memories[i]];
        if (n == 0)
            continue;
        printf("%s %s ", is_first ? "" : ",", isa_spaces[memories[i]].name);
        if (n < 0)
            fputs("not known", stdout);
        else
            printf("%lld bytes", (long long)n);
        is_first = false;
    }
    puts(is_first ? " no scratchpad" : "");
    if (p->n_silent)
        printf("%zu launches that should be wrong are not: a mistake of "
               "mlusim\n",
               p->n_silent);
}

static void tell_programs(const struct proof *p, FILE *out)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_PROOF);
    isa_json_text(&w, "kernel", p->study.launched.kernel.kernel->pretty);
    isa_json_u64(&w, "dims", p->n_dims);
    isa_json_u64(&w, "launches", p->n_tried);
    isa_json_u64(&w, "silent", p->n_silent);
    isa_json_array(&w, "properties", ISA_JSON_TABLE);
    for (int i = 0; i < PRV_N_PROPERTIES; i++) {
        const struct verdict *v = &p->verdicts[i];
        const bool is_refuted = v->kind == PRV_VIOLATED;
        char *text = NULL;
        char what[512] = "";
        size_t bytes;
        if (!is_asked(p, i))
            continue;
        isa_json_object(&w, NULL, ISA_JSON_TABLE);
        isa_json_text(&w, "id", proof_properties[i]);
        isa_json_text(&w, "answer", kinds[v->kind]);
        sizes_put_point(&w, &p->study.space, is_refuted ? &v->point : NULL);
        if (v->line && !is_refuted)
            isa_json_u64(&w, "line", v->line);
        else
            isa_json_null(&w, "line");
        const struct sizes_answer a = answer_of(p, v);
        if (is_refuted)
            sizes_put_what(&a, v->messages, what, sizeof what);
        isa_json_text(&w, "reason",
                      is_refuted                   ? what
                      : v->kind == PRV_NOT_DECIDED ? v->reason
                                                   : NULL);
        FILE *again = is_refuted ? open_memstream(&text, &bytes) : NULL;
        if (again) {
            sizes_put_again(again, &a);
            fclose(again);
        }
        isa_json_text(&w, "again", text);
        isa_json_close(&w);
        free(text);
    }
    isa_json_close(&w);
    isa_json_object(&w, "budget", ISA_JSON_ROW);
    for (int i = 0; i < 3; i++) {
        static const char *const names[] = {"nram", "wram", "sram"};
        static const int memories[] = {ISA_SPACE_NRAM, ISA_SPACE_WRAM,
                                       ISA_SPACE_SRAM};
        const int64_t n = p->largest[memories[i]];
        if (n < 0)
            isa_json_null(&w, names[i]);
        else
            isa_json_i64(&w, names[i], n);
    }
    isa_json_close(&w);
    isa_json_end(&w);
}

int proof_report(struct proof *p)
{
    const char *json = p->asked.json;
    FILE *out = json ? cmd_output_open(json) : NULL;
    int status = CMD_OK;
    if (json && !out)
        return CMD_USAGE;
    if (out)
        tell_programs(p, out);
    else
        tell_people(p);
    if (json && !cmd_output_close("prove", json, out, true))
        return CMD_USAGE;
    for (int i = 0; i < PRV_N_PROPERTIES; i++) {
        if (!is_asked(p, i))
            continue;
        if (p->verdicts[i].kind == PRV_VIOLATED)
            status = CMD_FAILED;
        else if (p->verdicts[i].kind == PRV_NOT_DECIDED && status == CMD_OK)
            status = CMD_USAGE;
    }
    return status;
}
