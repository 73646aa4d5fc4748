/* SPDX-License-Identifier: MIT */
/* `mluop accept`: whether the cases of the documents meet both of their
 * standards, accuracy (1.5.1) and performance (1.5.2). Efficiency is that of
 * the side that limits, IO or compute, which is the one that is more efficient.
 * What an operator may be below the standard for is a row of its reasons.def.
 */
#include "kernels/mluop/accept_show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/mluop/names.h"
#include "kernels/mluop/show.h"

/* The standard of the documents: for sizes of networks, and for others. */
static const double wanted_of_networks = 0.6, wanted_of_others = 0.3;

/* ---- a case -------------------------------------------------------------- */

/* Returns which part of the time launches without work, and the theoretical
 * work at the peak take. */
static double short_share(const struct cmd_accepted *a)
{
    const struct cmd_outcome *o = &a->o;
    return 1 - o->kernels_us / o->result.us + a->reached;
}

/* Returns the first row that fits the case; NULL if there is none. */
static const struct kn_reason *reason_of(const struct cmd_accepted *a,
                                         const char *variant)
{
    const struct kn_operator *op = a->o.op;
    for (size_t i = 0; i < op->n_reasons; i++) {
        const struct kn_reason *r = &op->reasons[i];
        if (r->name && strcmp(r->name, a->o.c->name) != 0)
            continue;
        if (r->variant && strcmp(r->variant, variant) != 0)
            continue;
        if (!r->is_launches || short_share(a) >= a->wanted)
            return r;
    }
    return NULL;
}

static void judge_efficiency(struct cmd_accepted *a, const char *variant)
{
    const struct kn_result *result = &a->o.result;
    const double peaks[] = {
        [KN_OPS] = a->o.peak_gops, [KN_BYTES] = a->o.peak_gbps};
    for (enum kn_standard by = 0; by < KN_N_STANDARDS; by++)
        for (enum kn_work_kind work = 0; work < KN_N_WORK_KINDS; work++)
            a->efficiency[by][work] =
                kn_efficiency(result, by, work, peaks[work]);
    const double io = a->efficiency[KN_VENDOR][KN_BYTES];
    const double compute = a->efficiency[KN_VENDOR][KN_OPS];
    a->reached = fmax(io, compute);
    if (a->o.n_launches == 0 || a->reached >= a->wanted)
        return;
    const struct kn_reason *r = reason_of(a, variant);
    const char *side = io > compute ? "IO" : "compute";
    a->verdict = CMD_REASON;
    if (r && a->reached * 100 >= r->least) {
        snprintf(a->why, sizeof a->why, "%s", r->why);
        return;
    }
    a->verdict = CMD_DECLINED;
    if (r)
        snprintf(a->why, sizeof a->why,
                 "%s at %.3g %%, its reason is for %.3g %% and more: %s", side,
                 a->reached * 100, r->least, r->why);
    else
        snprintf(a->why, sizeof a->why,
                 "%s at %.3g %%, and no row of reasons.def says why", side,
                 a->reached * 100);
}

static void judge(const struct cmd_line *line, const struct kn_operator *op,
                  const struct kn_case *c, const struct kn_place *place,
                  struct cmd_accepted *a)
{
    const char *variant = cmd_variant(line);
    *a = (struct cmd_accepted){.o = cmd_case_run(line, op, c),
                               .wanted = c->flags & KN_CASE_NETWORK
                                             ? wanted_of_networks
                                             : wanted_of_others};
    const bool is_wrong = !a->o.is_expected && !a->o.is_refused;
    if (is_wrong) {
        a->verdict = CMD_DECLINED;
        cmd_outcome_sentence(&a->o, a->why, sizeof a->why);
    } else if (a->o.result.status != MLUOP_STATUS_SUCCESS) {
        a->verdict = CMD_REFUSED;
        snprintf(a->why, sizeof a->why, "%s", a->o.sentence);
    } else {
        variant = variant ? variant : op->function->variants[0];
        judge_efficiency(a, kn_variant_of(op, c, variant, place));
    }
}

/* ---- cases --------------------------------------------------------------- */

/* Returns whether the command line selects a case of the documents' tables. */
static bool is_chosen(const struct cmd_line *line, const struct kn_case *c)
{
    const char *name = line->values[CMD_OPTION_CASE];
    if (name)
        return strcmp(name, c->name) == 0;
    if (line->values[CMD_OPTION_NETWORK])
        return c->flags & KN_CASE_NETWORK;
    if (line->values[CMD_OPTION_FEW] && c->flags & KN_CASE_LARGE)
        return false;
    return c->flags & (KN_CASE_DOCUMENTED | KN_CASE_NETWORK);
}

static void accept_operator(const struct cmd_line *line,
                            const struct kn_operator *op,
                            const struct kn_place *place,
                            struct cmd_acceptance_list *l)
{
    const bool is_text = !line->values[CMD_OPTION_LINES];
    if (is_text)
        cmd_accept_head(op, l->device, l->variant);
    for (size_t i = 0; i < op->n_cases; i++) {
        if (!is_chosen(line, &op->cases[i]))
            continue;
        struct cmd_accepted *a = &l->cases[l->n++];
        judge(line, op, &op->cases[i], place, a);
        l->counts[a->verdict]++;
        if (is_text)
            cmd_accept_line(a);
    }
}

/* Writes the verdicts in the forms that the command line asks for. */
static int answer(const struct cmd_line *line,
                  const struct cmd_acceptance_list *l)
{
    const char *path = line->values[CMD_OPTION_HTML];
    if (line->values[CMD_OPTION_LINES]) {
        if (!cmd_output_close("accept", "-", stdout,
                              cmd_accept_json(stdout, l)))
            return CMD_USAGE;
    } else {
        cmd_accept_counts(stdout, l);
    }
    if (path) {
        FILE *out = cmd_output_open(path);
        const bool is_written = out && cmd_accept_page(out, l);
        if (!cmd_output_close("accept", path, out, is_written))
            return CMD_USAGE;
    }
    return l->counts[CMD_DECLINED] ? CMD_FAILED : CMD_OK;
}

/* ---- the command --------------------------------------------------------- */

/* Checks the command line for the n operators. False after a message. */
static bool check(const struct cmd_line *line,
                  const struct kn_operator *const *operators, size_t n)
{
    const char *name = line->values[CMD_OPTION_CASE];
    const struct cmd_output outputs[] = {
        {"--json", line->values[CMD_OPTION_LINES] ? "-" : NULL},
        {"--html", line->values[CMD_OPTION_HTML]}};
    if (!!name + !!line->values[CMD_OPTION_FEW] +
            !!line->values[CMD_OPTION_NETWORK] >
        1)
        return cmd_refuse("which cases? at most one of --case NAME, --quick, "
                          "--network");
    if (name && n > 1)
        return cmd_refuse(
            "accept all takes no --case: it belongs to one operator");
    if (name && !kn_case_find(operators[0], name))
        return cmd_refuse("%s has no case %s; see mluop list %s",
                          operators[0]->name, name, operators[0]->name);
    for (size_t i = 0; i < n; i++)
        if (!cmd_choices_check(line, operators[i]))
            return false;
    return cmd_device_check(line) &&
           cmd_outputs_check("accept", outputs, KN_COUNT(outputs), line->rest);
}

static int accept_command(const struct cmd_line *line)
{
    size_t n, n_cases = 0;
    const struct kn_operator *const *operators = kn_operators(&n);
    const struct kn_operator *one;
    cnrtDeviceProp_t device;
    if (!line->rest[0] || strcmp(line->rest[0], "all") != 0) {
        if (!(one = cmd_operator(line)))
            return CMD_USAGE;
        operators = &one;
        n = 1;
    }
    if (!check(line, operators, n) || !cmd_device_open(line, &device))
        return CMD_USAGE;
    for (size_t i = 0; i < n; i++)
        n_cases += operators[i]->n_cases;
    struct cmd_acceptance_list l = {.device = device.name,
                                    .variant = cmd_variant(line)};
    l.cases = kn_allocate(n_cases * sizeof *l.cases);
    const struct kn_place place = cmd_place_of(&device);
    for (size_t i = 0; i < n; i++)
        accept_operator(line, operators[i], &place, &l);
    const int status = answer(line, &l);
    free(l.cases);
    return status;
}

const struct cmd_command cmd_accept = {
    .name = "accept",
    .arguments = "OPERATOR|all",
    .doc = "judges the documents' cases by their accuracy and efficiency",
    .options = cmd_options,
    .n_options = CMD_N_OPTIONS,
    .bit = CMD_ACCEPT,
    .max_rest = 1,
    .run = accept_command,
};
