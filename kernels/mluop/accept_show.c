/* SPDX-License-Identifier: MIT */
/* The verdicts of `mluop accept`: as lines, as JSON, and as a page. */
#include "kernels/mluop/accept_show.h"

#include <math.h>
#include <string.h>

#include "isa/support/words/plain.h"
#include "kernels/mluop/show.h"
#include "runtime/tools/html/page.h"

enum { CELL_BYTES = 700 };

static const char *const acceptances[CMD_N_ACCEPTANCES] = {
    [CMD_ACCEPTED] = "passed",
    [CMD_REASON] = "reason",
    [CMD_DECLINED] = "FAILED",
    [CMD_REFUSED] = "refused",
};

/* The words of JSON: by whom, and for the rules of outputs. */
static const char *const standards[KN_N_STANDARDS] = {"vendor", "least"};
static const char *const rules[] = {[KN_JUDGE_BITWISE] = "equal",
                                    [KN_JUDGE_DIFF12] = "diff12",
                                    [KN_JUDGE_DIFF3] = "diff3"};

/* ---- cells --------------------------------------------------------------- */

enum column {
    CASE,
    SIZE,
    DIFF1,
    DIFF2,
    DIFF3,
    TIME,
    IO,
    COMPUTE,
    WANTED,
    VERDICT,
    WHY,
    N_COLUMNS
};

static const struct {
    const char *title;
    int width; /* of a line; below 0: words begin at the left */
} columns[N_COLUMNS] = {
    [CASE] = {"case", -20},   [SIZE] = {"size", -7},
    [DIFF1] = {"diff1", 8},   [DIFF2] = {"diff2", 8},
    [DIFF3] = {"diff3", 8},   [TIME] = {"us", 11},
    [IO] = {"IO %", 7},       [COMPUTE] = {"comp. %", 7},
    [WANTED] = {"wanted", 6}, [VERDICT] = {"verdict", -7},
    [WHY] = {"why", 0},
};

typedef char cells[N_COLUMNS][CELL_BYTES];

static bool has_run(const struct cmd_accepted *a)
{
    return a->o.result.n_verdicts > 0;
}

/* Writes the largest diff of all outputs. Outputs that are compared bit by bit
 * have a diff3 of 0 if they are equal. */
static void put_diffs(const struct cmd_accepted *a, cells to)
{
    double most[3] = {NAN, NAN, NAN};
    for (size_t i = 0; i < a->o.result.n_verdicts; i++) {
        const struct kn_verdict *v = &a->o.result.verdicts[i];
        const struct acc_diff *d = &v->compared.diff;
        if (v->judge == KN_JUDGE_DIFF12) {
            most[0] = fmax(most[0], d->diff1);
            most[1] = fmax(most[1], d->diff2);
        } else if (v->judge == KN_JUDGE_DIFF3 || v->compared.is_right) {
            most[2] = fmax(most[2], fmax(d->diff3[0], d->diff3[1]));
        }
    }
    for (int k = 0; k < 3; k++)
        if (!isnan(most[k]))
            snprintf(to[DIFF1 + k], CELL_BYTES, "%.2g", most[k]);
}

static void fill(const struct cmd_accepted *a, cells to)
{
    const double *share = a->efficiency[KN_VENDOR];
    for (int i = 0; i < N_COLUMNS; i++)
        strcpy(to[i], i == WHY ? "" : "-");
    snprintf(to[CASE], CELL_BYTES, "%s", a->o.c->name);
    snprintf(to[SIZE], CELL_BYTES, "%s",
             a->o.c->flags & KN_CASE_NETWORK ? "network" : "other");
    snprintf(to[WANTED], CELL_BYTES, "%.0f", a->wanted * 100);
    snprintf(to[VERDICT], CELL_BYTES, "%s", acceptances[a->verdict]);
    snprintf(to[WHY], CELL_BYTES, "%s", a->why);
    put_diffs(a, to);
    if (!has_run(a) || a->o.n_launches == 0)
        return;
    snprintf(to[TIME], CELL_BYTES, "%.3f", a->o.result.us);
    snprintf(to[IO], CELL_BYTES, "%.3g", share[KN_BYTES] * 100);
    snprintf(to[COMPUTE], CELL_BYTES, "%.3g", share[KN_OPS] * 100);
}

/* ---- text ---------------------------------------------------------------- */

/* Writes the limits of the operator's outputs: "grad_features diff1 <= 0.003,
 * diff2 <= 0.003". */
static const char *limits(const struct kn_operator *op, char *text,
                          size_t bytes)
{
    struct kn_tensor t[KN_MAX_TENSORS] = {0};
    size_t n = 0;
    op->tensors(&op->cases[0], t);
    for (size_t i = 0; i < op->n_tensors && n < bytes; i++) {
        const double *most = t[i].threshold;
        if (t[i].role != KN_ROLE_OUT)
            continue;
        n += (size_t)snprintf(text + n, bytes - n, "%s%s ", n ? "; " : "",
                              t[i].name);
        if (n < bytes && t[i].judge == KN_JUDGE_DIFF12)
            n += (size_t)snprintf(text + n, bytes - n,
                                  "diff1 <= %g, diff2 <= %g", most[0], most[1]);
        else if (n < bytes)
            n += (size_t)snprintf(text + n, bytes - n, "diff3 = 0");
    }
    return text;
}

static void put_line(cells words)
{
    for (int i = 0; i < WHY; i++)
        printf("%*s%s", *words[WHY] || i < VERDICT ? columns[i].width : 0,
               words[i], i < VERDICT || *words[WHY] ? " " : "");
    puts(words[WHY]);
}

void cmd_accept_head(const struct kn_operator *op, const char *device,
                     const char *variant)
{
    cells titles;
    char text[CELL_BYTES];
    printf("%s on %s, variant %s: %s\n", op->name, device,
           variant ? variant : op->function->variants[0],
           limits(op, text, sizeof text));
    for (int i = 0; i < N_COLUMNS; i++)
        strcpy(titles[i], columns[i].title);
    put_line(titles);
}

void cmd_accept_line(const struct cmd_accepted *a)
{
    cells words;
    fill(a, words);
    put_line(words);
    fflush(stdout);
}

void cmd_accept_counts(FILE *out, const struct cmd_acceptance_list *l)
{
    const size_t *n = l->counts;
    fprintf(out,
            "%zu passed, %zu below the standard with a reason, %zu refused as "
            "the document says, %zu failed\n",
            n[CMD_ACCEPTED], n[CMD_REASON], n[CMD_REFUSED], n[CMD_DECLINED]);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_output(struct json_writer *w, const struct cmd_outcome *o,
                       const struct kn_verdict *v)
{
    double most[2] = {0, 0};
    const struct acc_diff *d = &v->compared.diff;
    cmd_thresholds(o, v, most);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "tensor", v->tensor);
    isa_json_text(w, "rule", rules[v->judge]);
    isa_json_bool(w, "right", v->compared.is_right);
    isa_json_short(w, "diff1", d->diff1, 6);
    isa_json_short(w, "diff2", d->diff2, 6);
    isa_json_array(w, "diff3", ISA_JSON_ROW);
    isa_json_short(w, NULL, d->diff3[0], 6);
    isa_json_short(w, NULL, d->diff3[1], 6);
    isa_json_close(w);
    isa_json_array(w, "limits", ISA_JSON_ROW);
    for (int k = 0; k < 2; k++)
        isa_json_short(w, NULL, most[k], 6);
    isa_json_close(w);
    isa_json_close(w);
}

static void put_theory(struct json_writer *w, const struct cmd_accepted *a)
{
    isa_json_array(w, "theory", ISA_JSON_LINES);
    for (int by = 0; by < KN_N_STANDARDS; by++) {
        const double *work = a->o.result.theory[by], *e = a->efficiency[by];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "by", standards[by]);
        isa_json_u64(w, "operations", (uint64_t)work[KN_OPS]);
        isa_json_u64(w, "bytes", (uint64_t)work[KN_BYTES]);
        isa_json_short(w, "io", e[KN_BYTES], 6);
        isa_json_short(w, "compute", e[KN_OPS], 6);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_case(struct json_writer *w, const struct cmd_accepted *a)
{
    const struct cmd_outcome *o = &a->o;
    char shape[128];
    cmd_shape(o->op, o->c, shape, sizeof shape);
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "case", o->c->name);
    isa_json_text(w, "shape", shape);
    isa_json_bool(w, "network", o->c->flags & KN_CASE_NETWORK);
    isa_json_text(w, "verdict",
                  a->verdict == CMD_DECLINED ? "failed"
                                             : acceptances[a->verdict]);
    isa_json_text(w, "why", *a->why ? a->why : NULL);
    isa_json_fixed(w, "us", o->result.us, 3);
    isa_json_short(w, "efficiency", a->reached, 6);
    isa_json_short(w, "wanted", a->wanted, 6);
    isa_json_array(w, "outputs", ISA_JSON_LINES);
    for (size_t i = 0; i < o->result.n_verdicts; i++)
        put_output(w, o, &o->result.verdicts[i]);
    isa_json_close(w);
    put_theory(w, a);
    isa_json_close(w);
}

/* Returns the end of the cases of the operator that case i is of. */
static size_t end_of(const struct cmd_acceptance_list *l, size_t i)
{
    size_t end = i;
    while (end < l->n && l->cases[end].o.op == l->cases[i].o.op)
        end++;
    return end;
}

static const char *variant_of(const struct cmd_acceptance_list *l, size_t i)
{
    return l->variant ? l->variant : l->cases[i].o.op->function->variants[0];
}

bool cmd_accept_json(FILE *out, const struct cmd_acceptance_list *l)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_ACCEPT);
    isa_json_text(&w, "device", l->device);
    isa_json_bool(&w, "accepted", l->counts[CMD_DECLINED] == 0);
    isa_json_u64(&w, "passed", l->counts[CMD_ACCEPTED]);
    isa_json_u64(&w, "reason", l->counts[CMD_REASON]);
    isa_json_u64(&w, "refused", l->counts[CMD_REFUSED]);
    isa_json_u64(&w, "failed", l->counts[CMD_DECLINED]);
    isa_json_array(&w, "operators", ISA_JSON_LINES);
    for (size_t i = 0; i < l->n;) {
        const size_t end = end_of(l, i);
        isa_json_object(&w, NULL, ISA_JSON_LINES);
        isa_json_text(&w, "operator", l->cases[i].o.op->name);
        isa_json_text(&w, "variant", variant_of(l, i));
        isa_json_array(&w, "cases", ISA_JSON_LINES);
        for (; i < end; i++)
            put_case(&w, &l->cases[i]);
        isa_json_close(&w);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    return isa_json_end(&w);
}

/* ---- a page -------------------------------------------------------------- */

static void put_row(FILE *out, const char *tag, cells words)
{
    fputs("<tr>", out);
    for (int i = 0; i < N_COLUMNS; i++) {
        fprintf(out, "<%s%s>", tag,
                columns[i].width > 0                 ? " class=\"n\""
                : i == VERDICT && words[i][0] == 'F' ? " class=\"no\""
                                                     : "");
        isa_plain_html(out, words[i], false);
        fprintf(out, "</%s>", tag);
    }
    fputs("</tr>\n", out);
}

bool cmd_accept_page(FILE *out, const struct cmd_acceptance_list *l)
{
    cells words;
    htm_begin(out, "accept", ".no { color: #c33; font-weight: bold; }\n");
    fprintf(out, "<h1>Operators on %s</h1>\n<p>", l->device);
    cmd_accept_counts(out, l);
    fputs("Efficiencies by the vendor's definitions; times are simulated."
          "</p>\n",
          out);
    for (size_t i = 0; i < l->n;) {
        const size_t end = end_of(l, i);
        fprintf(out, "<h2>%s, variant %s</h2>\n<p>", l->cases[i].o.op->name,
                variant_of(l, i));
        isa_plain_html(out, limits(l->cases[i].o.op, words[0], CELL_BYTES),
                       false);
        fputs("</p>\n<section><table>\n", out);
        for (int k = 0; k < N_COLUMNS; k++)
            strcpy(words[k], columns[k].title);
        put_row(out, "th", words);
        for (; i < end; i++) {
            fill(&l->cases[i], words);
            put_row(out, "td", words);
        }
        fputs("</table></section>\n", out);
    }
    return htm_end(out);
}
