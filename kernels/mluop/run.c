/* SPDX-License-Identifier: MIT */
/* `mluop run`: one case with everything about it, or many cases, one line each.
 * kernels/harness/run.c runs a case; this file chooses the cases, measures them
 * (mlusim.h) and shows them. In JUnit files a case without the expected result
 * is a failure, one that the document refuses on the device is skipped. Its
 * type is the status that refused the case, FAULT, or WRONG. */
#include "kernels/mluop/run.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <mlusim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/operator.h"
#include "kernels/library/handle.h"
#include "kernels/library/log.h"
#include "kernels/library/rates.h"
#include "kernels/mluop/files.h"
#include "kernels/mluop/names.h"
#include "kernels/mluop/show.h"
#include "runtime/tools/junit/junit.h"

/* Begins the suite of an operator and variant on a device. */
static void suite_begin(struct junit *j, const struct kn_operator *op,
                        const char *device, const char *variant)
{
    char name[200];
    snprintf(name, sizeof name, "%s on %s", op->name, device);
    junit_suite(j, name);
    junit_property(j, "operator", "%s", op->name);
    junit_property(j, "device", "%s", device);
    junit_property(j, "variant", "%s", variant);
}

static const char *id_of(const struct cmd_outcome *o)
{
    if (o->result.status != MLUOP_STATUS_SUCCESS)
        return mluOpGetErrorString(o->result.status);
    if (o->expected != MLUOP_STATUS_SUCCESS)
        return "ACCEPTED";
    return o->result.sync != cnrtSuccess ? "FAULT" : "WRONG";
}

void cmd_outcome_sentence(const struct cmd_outcome *o, char *text, size_t bytes)
{
    const struct kn_verdict *wrong = NULL;
    for (size_t i = 0; i < o->result.n_verdicts && !wrong; i++)
        if (!o->result.verdicts[i].compared.is_right)
            wrong = &o->result.verdicts[i];
    if (o->expected != MLUOP_STATUS_SUCCESS)
        snprintf(text, bytes, "expected %s, got %s",
                 mluOpGetErrorString(o->expected),
                 mluOpGetErrorString(o->result.status));
    else if (o->result.status != MLUOP_STATUS_SUCCESS)
        snprintf(text, bytes, "refused with %s",
                 mluOpGetErrorString(o->result.status));
    else if (o->result.sync != cnrtSuccess)
        snprintf(text, bytes, "the kernel was stopped: %s",
                 cnrtGetErrorStr(o->result.sync));
    else if (wrong)
        snprintf(text, bytes,
                 "%s: %" PRIu64 " wrong, element %" PRIu64
                 " is %s, expected %s",
                 wrong->tensor, wrong->compared.n_wrong, wrong->compared.first,
                 wrong->compared.got, wrong->compared.wanted);
    else
        snprintf(text, bytes, "it did not come to its end");
}

/* Adds a case that was run. */
static void suite_add(struct junit *j, const struct cmd_outcome *o)
{
    char text[600], shape[128];
    junit_case(j, o->op->name, o->c->name, o->n_launches ? o->result.us : -1);
    if (o->is_refused) {
        junit_end(j, JUNIT_SKIPPED, id_of(o), "refused, as the document says",
                  o->sentence);
    } else if (!o->is_expected) {
        cmd_outcome_sentence(o, text, sizeof text);
        junit_end(j, JUNIT_FAILURE, id_of(o), text, o->sentence);
    }
    cmd_shape(o->op, o->c, shape, sizeof shape);
    snprintf(text, sizeof text,
             "shape %s\ntask type %s\nus %.3f\nIO cycles %" PRIu64
             "\ncompute cycles %" PRIu64 "\n",
             shape, o->type, o->result.us, o->io_cycles, o->compute_cycles);
    junit_output(j, text);
}

/* ---- choosing ----------------------------------------------------------- */

bool cmd_device_check(const struct cmd_line *line)
{
    const char *name = line->values[CMD_OPTION_DEVICE];
    char error[512];
    if (!name || mlusimCheckDevice(name, error, sizeof error) == 0)
        return true;
    cmd_fail(0, "--device %s: %s", name, error);
    return false;
}

bool cmd_device_open(const struct cmd_line *line, cnrtDeviceProp_t *device)
{
    const char *name = line->values[CMD_OPTION_DEVICE];
    if (name)
        setenv("MLUSIM_DEVICE", name, 1);
    return cnrtGetDeviceProperties(device, 0) == cnrtSuccess;
}

static bool has_variant(const struct kn_operator *op, const char *name)
{
    for (size_t i = 0; i < op->function->n_variants; i++)
        if (strcmp(op->function->variants[i], name) == 0)
            return true;
    return strcmp(name, KN_VARIANT_AUTO) == 0;
}

/* Returns the value of an option, or of libmluop's variable for it. */
static const char *choice(const struct cmd_line *line, int option,
                          const char *variable)
{
    const char *value = line->values[option];
    if (!value)
        value = getenv(variable);
    return value && *value ? value : NULL;
}

const char *cmd_variant(const struct cmd_line *line)
{
    return choice(line, CMD_OPTION_VARIANT, "MLUOP_VARIANT");
}

static const char *task_type_of(const struct cmd_line *line)
{
    return choice(line, CMD_OPTION_TASK_TYPE, "MLUOP_TASK_TYPE");
}

bool cmd_choices_check(const struct cmd_line *line,
                       const struct kn_operator *op)
{
    const char *variant = cmd_variant(line);
    const char *type = task_type_of(line);
    if (variant && !has_variant(op, variant)) {
        cmd_fail(0, "%s has no variant %s; see mluop list %s", op->name,
                 variant, op->name);
        return false;
    }
    if (type && !kn_task_type_find(type)) {
        cmd_fail(0,
                 "%s%s: expected block, union1, union2, union4, union8 or "
                 "union16",
                 line->values[CMD_OPTION_TASK_TYPE] ? "--task-type "
                                                    : "MLUOP_TASK_TYPE=",
                 type);
        return false;
    }
    const char *level = getenv("MLUOP_LOG");
    char known[96];
    if (level && *level && kn_log_level_find(level) < 0) {
        cmd_fail(0, "MLUOP_LOG=%s: expected one of %s", level,
                 kn_log_levels(known, sizeof known));
        return false;
    }
    return true;
}

size_t cmd_cases(const struct cmd_line *line, const struct kn_operator *op,
                 const struct kn_case **cases)
{
    const char *name = line->values[CMD_OPTION_CASE];
    bool is_all = line->values[CMD_OPTION_ALL] != NULL;
    bool is_quick = line->values[CMD_OPTION_QUICK] != NULL;
    bool is_network = line->values[CMD_OPTION_NETWORK] != NULL;
    if (!cmd_choices_check(line, op))
        return 0;
    if (!!name + is_all + is_quick + is_network > 1) {
        cmd_fail(0,
                 "which cases? at most one of --case NAME, --all, --quick, "
                 "--network; "
                 "see mluop list %s",
                 op->name);
        return 0;
    }
    if (name) {
        cases[0] = kn_case_find(op, name);
        if (cases[0])
            return 1;
        cmd_fail(0, "%s has no case %s; see mluop list %s", op->name, name,
                 op->name);
        return 0;
    }
    size_t n = 0;
    assert(op->n_cases > 0);
    for (size_t i = 0; i < op->n_cases; i++)
        if (is_all || (is_network ? op->cases[i].flags & KN_CASE_NETWORK
                                  : !(op->cases[i].flags & KN_CASE_LARGE)))
            cases[n++] = &op->cases[i];
    return n;
}

/* ---- one case ----------------------------------------------------------- */

static void add_launch(struct cmd_outcome *o, const struct mlusim_figures *f)
{
    if (o->n_launches++ == 0) {
        snprintf(o->type, sizeof o->type, "Union%d", f->union_clusters);
        if (f->union_clusters == 0)
            snprintf(o->type, sizeof o->type, "Block");
    }
    o->io_cycles += f->io_cycles;
    o->compute_cycles += f->compute_cycles;
    o->peak_gbps = f->peak_gbps;
    o->peak_gops = f->peak_gops;
}

/* The expected status: that of --expect, or else that of the case's row. */
static mluOpStatus_t expected_of(const struct cmd_line *line,
                                 const struct kn_case *c)
{
    mluOpStatus_t status;
    const char *expect = line->values[CMD_OPTION_EXPECT];
    return expect && cmd_status(expect, &status) ? status : c->status;
}

static bool is_as_expected(const struct cmd_outcome *o)
{
    return o->expected == MLUOP_STATUS_SUCCESS
               ? o->result.is_good
               : o->result.status == o->expected;
}

/* Returns the section of the document that refuses the device; NULL: the call
 * was not refused for that. */
static const char *refusal_of(const struct kn_function *f, mluOpStatus_t status,
                              int arch)
{
    for (size_t i = 0; i < f->n_guards; i++) {
        const struct kn_guard *g = &f->guards[i];
        if (g->kind == KN_GUARD_ARCH && g->status == status && arch < g->a)
            return g->section;
    }
    return NULL;
}

/* Stores the library's sentence; a kn_log_sink. */
static void keep_sentence(void *user, const char *sentence)
{
    struct cmd_outcome *o = user;
    snprintf(o->sentence, sizeof o->sentence, "%s", sentence);
}

struct cmd_outcome cmd_case_run(const struct cmd_line *line,
                                const struct kn_operator *op,
                                const struct kn_case *c)
{
    struct cmd_files files = {.line = line, .c = c};
    const char *type = task_type_of(line);
    const struct kn_options options = {
        .task_type = type ? kn_task_type_find(type) : cnrtFuncTypeMutable,
        .variant = cmd_variant(line),
        .prepared = line->n_repeated > 0 || line->values[CMD_OPTION_DUMP]
                        ? cmd_files_prepared
                        : NULL,
        .judged = line->values[CMD_OPTION_DUMP] ? cmd_files_judged : NULL,
        .user = &files,
    };
    struct cmd_outcome o = {
        .op = op, .c = c, .expected = expected_of(line, c), .type = "-"};
    assert(!options.variant || has_variant(op, options.variant));
    kn_log_redirect(keep_sentence, &o);
    mlusimProfileStart();
    o.result = kn_run(op, c, &options);
    mlusimProfileStop();
    kn_log_redirect(NULL, NULL);
    struct mlusim_figures f;
    cnrtDeviceProp_t device;
    CNRT_CHECK(cnrtGetDeviceProperties(&device, 0));
    const double khz = (double)kn_speed_of(&device).clock_khz;
    for (int i = 0; mlusimLaunchFigures(i, &f) == 0; i++) {
        add_launch(&o, &f);
        o.kernels_us += (double)f.cycles * 1e3 / khz;
    }
    o.is_broken = files.is_broken;
    o.is_expected = !files.is_broken && is_as_expected(&o);
    o.refused_by = refusal_of(op->function, o.result.status, device.ISAVersion);
    o.is_refused =
        o.refused_by && *o.refused_by && !line->values[CMD_OPTION_EXPECT];
    return o;
}

/* ---- the command -------------------------------------------------------- */

/* Copies a case, with the seed of the command line if there is one. */
static bool seeded(const struct cmd_line *line, const struct kn_case *c,
                   struct kn_case *copy)
{
    const char *text = line->values[CMD_OPTION_SEED];
    *copy = *c;
    if (!text)
        return true;
    char *end;
    errno = 0;
    unsigned long seed = strtoul(text, &end, 10);
    copy->seed = (uint32_t)seed;
    if (text[0] >= '0' && text[0] <= '9' && !*end && !errno &&
        seed <= UINT32_MAX)
        return true;
    cmd_fail(0, "--seed %s: expected a number below 2^32", text);
    return false;
}

static bool check_expect(const struct cmd_line *line)
{
    mluOpStatus_t status;
    const char *expect = line->values[CMD_OPTION_EXPECT];
    if (!expect || cmd_status(expect, &status))
        return true;
    cmd_fail(0,
             "--expect %s: there is no such status; ARCH_MISMATCH and "
             "BAD_PARAM are examples",
             expect);
    return false;
}

/* The destinations of verdicts. */
struct verdicts {
    struct junit *junit; /* NULL: no JUnit file is wanted */
    bool is_quiet;       /* stdout has only verdicts */
};

static int run_one(const struct cmd_line *line, const struct kn_operator *op,
                   const struct kn_case *chosen, const cnrtDeviceProp_t *device,
                   const struct verdicts *to)
{
    struct kn_case copy;
    if (!seeded(line, chosen, &copy))
        return CMD_USAGE;
    const struct kn_case *c = &copy;
    const char *variant = cmd_variant(line);
    struct cmd_outcome o = cmd_case_run(line, op, c);
    if (o.is_broken)
        return CMD_USAGE;
    if (!to->is_quiet)
        cmd_show_case(&o, device,
                      variant ? variant : op->function->variants[0]);
    if (to->junit)
        suite_add(to->junit, &o);
    return o.is_expected || o.is_refused ? CMD_OK : CMD_FAILED;
}

/* Prints how many cases passed and failed, and how many were refused because of
 * the device, with the sentence of the last of them. */
static void show_counts(size_t passed, size_t failed, size_t refused,
                        const char *sentence)
{
    printf("%zu passed, %zu failed", passed, failed);
    if (refused > 0)
        printf(", %zu refused, as the document says\n  %s", refused, sentence);
    putchar('\n');
}

static int run_many(const struct cmd_line *line, const struct kn_operator *op,
                    const struct kn_case *const *cases, size_t n,
                    const cnrtDeviceProp_t *device, const struct verdicts *to)
{
    size_t passed = 0, refused = 0;
    char sentence[sizeof((struct cmd_outcome *)0)->sentence] = "";
    if (!to->is_quiet)
        cmd_show_head();
    for (size_t i = 0; i < n; i++) {
        struct kn_case c;
        if (!seeded(line, cases[i], &c))
            return CMD_USAGE;
        struct cmd_outcome o = cmd_case_run(line, op, &c);
        if (o.is_broken)
            return CMD_USAGE;
        if (!to->is_quiet)
            cmd_show_line(&o, device->name);
        if (to->junit)
            suite_add(to->junit, &o);
        passed += o.is_expected;
        refused += o.is_refused;
        if (o.is_refused)
            memcpy(sentence, o.sentence, sizeof sentence);
    }
    if (!to->is_quiet)
        show_counts(passed, n - passed - refused, refused, sentence);
    return passed + refused == n ? CMD_OK : CMD_FAILED;
}

static int run_operator(const struct cmd_line *line,
                        const struct kn_operator *op, const struct verdicts *to)
{
    const struct kn_case **cases = kn_allocate(op->n_cases * sizeof *cases);
    size_t n = cmd_cases(line, op, cases);
    const char *variant = cmd_variant(line);
    cnrtDeviceProp_t device;
    int status = CMD_USAGE;
    if (n > 0 && cmd_device_open(line, &device)) {
        if (to->junit)
            suite_begin(to->junit, op, device.name,
                        variant ? variant : op->function->variants[0]);
        status = line->values[CMD_OPTION_CASE]
                     ? run_one(line, op, cases[0], &device, to)
                     : run_many(line, op, cases, n, &device, to);
    }
    free(cases);
    return status;
}

/* Does `run all`: a table for each operator. */
static int run_all(const struct cmd_line *line, const struct verdicts *to)
{
    size_t n;
    const struct kn_operator *const *operators = kn_operators(&n);
    int status = CMD_OK;
    if (line->values[CMD_OPTION_CASE]) {
        cmd_fail(0, "run all takes no --case: it belongs to one operator");
        return CMD_USAGE;
    }
    for (size_t i = 0; i < n && status != CMD_USAGE; i++) {
        if (!to->is_quiet)
            printf("%s%s\n", i ? "\n" : "", operators[i]->name);
        int one = run_operator(line, operators[i], to);
        status = one > status ? one : status;
    }
    return status;
}

static int run_asked(const struct cmd_line *line, const struct verdicts *to)
{
    if (line->rest[0] && strcmp(line->rest[0], "all") == 0)
        return run_all(line, to);
    const struct kn_operator *op = cmd_operator(line);
    return op ? run_operator(line, op, to) : CMD_USAGE;
}

static int run_command(const struct cmd_line *line)
{
    const char *path = line->values[CMD_OPTION_JUNIT];
    if (!cmd_device_check(line) || !check_expect(line) ||
        !cmd_output_check("run", path, line->rest))
        return CMD_USAGE;
    struct verdicts to = {.is_quiet = path && strcmp(path, "-") == 0};
    if (path && !(to.junit = junit_new("mluop run")))
        return cmd_fail(CMD_USAGE, "run: there is no memory for the verdicts");
    int status = run_asked(line, &to);
    if (path && status != CMD_USAGE)
        status = junit_save(to.junit, "run", path, status, CMD_USAGE);
    junit_free(to.junit);
    return status;
}

const struct cmd_command cmd_run = {
    .name = "run",
    .arguments = "OPERATOR|all",
    .doc = "runs cases on a simulated device and judges them",
    .options = cmd_options,
    .n_options = CMD_N_OPTIONS,
    .bit = CMD_RUN,
    .max_rest = 1,
    .run = run_command,
};
