/* SPDX-License-Identifier: MIT */
/* Prints a case as a line of a table, or everything about it. Lines that begin
 * with a bracket are those of the vendor's samples, for scripts that read them.
 */
#include <assert.h>
#include <inttypes.h>
#include <mlusim.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernels/library/rates.h"
#include "kernels/mluop/show.h"

#define BAR 32 /* characters of the NRAM map */

void cmd_shape(const struct kn_operator *op, const struct kn_case *c,
               char *text, size_t bytes)
{
    size_t n = 0;
    text[0] = 0;
    for (size_t i = 0; i < op->n_sizes && n < bytes; i++)
        n += (size_t)snprintf(text + n, bytes - n, "%s%.10g", n ? "x" : "",
                              c->value[i]);
}

/* ---- verdicts ----------------------------------------------------------- */

/* Returns the two numbers of a verdict. */
static const double *measured(const struct kn_verdict *v, double room[2])
{
    room[0] = v->compared.diff.diff1;
    room[1] = v->compared.diff.diff2;
    return v->judge == KN_JUDGE_DIFF3 ? v->compared.diff.diff3 : room;
}

/* Finds the worst of all outputs; false if all outputs are compared bitwise. */
static bool worst(const struct kn_result *r, double two[2])
{
    bool is_any = false;
    two[0] = two[1] = 0;
    for (size_t i = 0; i < r->n_verdicts; i++) {
        const struct kn_verdict *v = &r->verdicts[i];
        double room[2];
        const double *is = measured(v, room);
        if (v->judge == KN_JUDGE_BITWISE)
            continue;
        is_any = true;
        for (int k = 0; k < 2; k++)
            two[k] = is[k] > two[k] || is[k] != is[k] ? is[k] : two[k];
    }
    return is_any;
}

static const char *short_status(mluOpStatus_t status)
{
    const char *whole = mluOpGetErrorString(status);
    assert(strncmp(whole, "MLUOP_STATUS_", strlen("MLUOP_STATUS_")) == 0);
    return whole + strlen("MLUOP_STATUS_");
}

static const char *verdict_of(const struct cmd_outcome *o)
{
    if (o->is_refused)
        return "refused";
    if (o->result.status != MLUOP_STATUS_SUCCESS)
        return short_status(o->result.status);
    if (o->result.sync != cnrtSuccess)
        return "FAULT";
    return o->is_expected ? "passed" : "FAILED";
}

/* Prints the result of a case. */
static void show_end(const struct cmd_outcome *o)
{
    mluOpStatus_t status = o->result.status;
    if (o->is_expected)
        puts("PASSED");
    else if (o->is_refused)
        puts("REFUSED");
    else if (o->expected != MLUOP_STATUS_SUCCESS)
        printf("FAILED: expected %s, got %s\n", short_status(o->expected),
               short_status(status));
    else if (status != MLUOP_STATUS_SUCCESS)
        printf("FAILED: refused with %s; use --expect %s if this is "
               "expected\n",
               short_status(status), short_status(status));
    else
        puts("FAILED");
}

void cmd_thresholds(const struct cmd_outcome *o, const struct kn_verdict *v,
                    double limits[2])
{
    struct kn_tensor tensors[KN_MAX_TENSORS] = {0};
    o->op->tensors(o->c, tensors);
    for (size_t i = 0; i < o->op->n_tensors; i++)
        if (strcmp(tensors[i].name, v->tensor) == 0)
            memcpy(limits, tensors[i].threshold, sizeof tensors[i].threshold);
}

static void show_verdict(const struct cmd_outcome *o,
                         const struct kn_verdict *v)
{
    const struct acc_compared *c = &v->compared;
    const char *is = c->is_right ? "right" : "WRONG";
    if (v->judge == KN_JUDGE_BITWISE) {
        printf("  %-16s %s: ", v->tensor, is);
        if (c->is_right)
            puts("equal, bit by bit");
        else
            printf("%" PRIu64 " byte%s, the first in element %" PRIu64
                   ": %s, expected %s\n",
                   c->n_wrong, c->n_wrong == 1 ? " differs" : "s differ",
                   c->first, c->got, c->wanted);
        return;
    }
    double room[2], limits[2] = {0, 0};
    const double *two = measured(v, room);
    bool is_diff3 = v->judge == KN_JUDGE_DIFF3;
    cmd_thresholds(o, v, limits);
    printf("  %-16s %s: %s %.3e (limit %g), %s %.3e (limit %g)", v->tensor, is,
           is_diff3 ? "diff3.m1" : "diff1", two[0], limits[0],
           is_diff3 ? "m2" : "diff2", two[1], limits[1]);
    if (c->diff.n_misplaced > 0)
        printf(", %" PRIu64 " NaN or infinities not where they should be",
               c->diff.n_misplaced);
    if (!c->is_right)
        printf(", worst in element %" PRIu64 "; element %" PRIu64
               " is %s, expected %s",
               c->diff.worst, c->first, c->got, c->wanted);
    putchar('\n');
}

/* ---- a line per case ---------------------------------------------------- */

#define LINE "%-20s %-27s %-10s %-7s %9s %9s %-15s %11s %11s %11s\n"

void cmd_show_head(void)
{
    printf(LINE, "case", "shape", "device", "type", "diff1", "diff2", "verdict",
           "us", "IO cycles", "compute");
}

void cmd_show_line(const struct cmd_outcome *o, const char *device)
{
    char shape[128], diffs[2][16] = {"-", "-"}, us[32], io[32], compute[32];
    double two[2];
    cmd_shape(o->op, o->c, shape, sizeof shape);
    if (worst(&o->result, two))
        for (int k = 0; k < 2; k++)
            snprintf(diffs[k], sizeof diffs[k], "%.2e", two[k]);
    snprintf(us, sizeof us, "%.3f", o->result.us);
    snprintf(io, sizeof io, "%" PRIu64, o->io_cycles);
    snprintf(compute, sizeof compute, "%" PRIu64, o->compute_cycles);
    printf(LINE, o->c->name, shape, device, o->type, diffs[0], diffs[1],
           verdict_of(o), us, io, compute);
    for (size_t i = 0; i < o->result.n_verdicts; i++)
        if (!o->result.verdicts[i].compared.is_right)
            show_verdict(o, &o->result.verdicts[i]);
    if (o->is_expected || o->is_refused) {
        fflush(stdout);
        return;
    }
    if (o->expected != MLUOP_STATUS_SUCCESS)
        printf("  expected %s\n", short_status(o->expected));
    if (o->sentence[0])
        printf("  %s\n", o->sentence);
    fflush(stdout);
}

/* ---- everything about one case ------------------------------------------ */

static void show_map(const struct kn_scratchpad *s)
{
    int longest = 16; /* minimum width of names */
    if (s->n == 0)
        return;
    for (size_t i = 0; i < s->n; i++)
        if ((int)strlen(s->regions[i].name) > longest)
            longest = (int)strlen(s->regions[i].name);
    printf("\n%s: %zu bytes\n", s->doc, s->size);
    for (size_t i = 0; i < s->n; i++) {
        const struct kn_region *r = &s->regions[i];
        char bar[BAR + 1] = "";
        size_t first = r->offset * BAR / s->size;
        size_t end = ((r->offset + r->bytes) * BAR + s->size - 1) / s->size;
        end = end < BAR ? end : BAR; /* parts may be too large for the memory */
        memset(bar, '.', BAR);
        if (r->bytes > 0 && first < end)
            memset(bar + first, '#', end - first);
        printf("  %-*s %8zu %7zu %5.1f %% %s\n", longest, r->name, r->offset,
               r->bytes, 100.0 * (double)r->bytes / (double)s->size, bar);
    }
}

void cmd_show_maps(const struct kn_scratchpad maps[KN_N_SCRATCHPADS])
{
    for (size_t i = 0; i < KN_N_SCRATCHPADS; i++)
        show_map(&maps[i]);
}

struct kn_place cmd_place_of(const cnrtDeviceProp_t *device)
{
    struct mlusim_device of_arch; /* a device of the same architecture */
    for (int i = 0; mlusimTableDevice(i, &of_arch) == 0; i++)
        if (of_arch.arch == device->ISAVersion)
            break;
    return (struct kn_place){.arch = device->ISAVersion,
                             .clusters = device->clusterCount,
                             .cores = device->McorePerCluster,
                             .nram_bytes = (size_t)device->nramSizePerMcore,
                             .sram_bytes =
                                 (size_t)device->maxSramSizePerCluster,
                             .arch_nram_bytes = of_arch.arch_nram_bytes,
                             .speed = kn_speed_of(device)};
}

/* Prints the maps of the case that ran. */
static void show_maps(const struct cmd_outcome *o,
                      const cnrtDeviceProp_t *device, const char *variant)
{
    struct kn_scratchpad maps[KN_N_SCRATCHPADS];
    const struct kn_place place = cmd_place_of(device);
    const char *chosen = kn_variant_of(o->op, o->c, variant, &place);
    if (chosen != variant)
        printf("\n%s is variant %s here\n", variant, chosen);
    kn_maps_of(o->op, o->c, chosen, &place, maps);
    cmd_show_maps(maps);
}

/* Prints the vendor's lines. */
static void show_vendor(const struct cmd_outcome *o)
{
    const struct kn_result *r = &o->result;
    double two[2];
    printf("[MLU Hardware Time ]: %.3f us\n", r->us);
    if (r->us > 0)
        printf("[MLU IO Efficiency ]: %.4f\n"
               "[MLU Compute Efficiency]: %.4f\n",
               kn_efficiency(r, KN_VENDOR, KN_BYTES, o->peak_gbps),
               kn_efficiency(r, KN_VENDOR, KN_OPS, o->peak_gops));
    worst(r, two);
    printf("[MLU Diff Rate ]: %.4e\n", two[0]);
}

static void show_report(void)
{
    size_t bytes = mlusimReportText(NULL, 0) + 1;
    char *text = kn_allocate(bytes);
    mlusimReportText(text, bytes);
    printf("\n%s", text);
    free(text);
}

static void show_result(const struct cmd_outcome *o,
                        const cnrtDeviceProp_t *device)
{
    const struct kn_result *r = &o->result;
    if (r->status != MLUOP_STATUS_SUCCESS) {
        const char *section = o->refused_by;
        printf("%s", mluOpGetErrorString(r->status));
        if (section)
            printf(*section ? ": %s is refused, as the document says (%s)"
                            : ": there is no kernel for %s",
                   device->name, section);
        printf("\n%s%s", o->sentence, o->sentence[0] ? "\n" : "");
        return;
    }
    if (r->sync != cnrtSuccess) {
        printf("the kernel was stopped: %s\n", cnrtGetErrorStr(r->sync));
        return;
    }
    for (size_t i = 0; i < r->n_verdicts; i++)
        show_verdict(o, &r->verdicts[i]);
    show_vendor(o);
}

void cmd_show_case(const struct cmd_outcome *o, const cnrtDeviceProp_t *device,
                   const char *variant)
{
    char shape[128];
    cmd_shape(o->op, o->c, shape, sizeof shape);
    printf("%s %s: %s\n  %s, %s, %s, variant %s\n", o->op->name, o->c->name,
           o->c->doc, shape, device->name, o->type, variant);
    show_result(o, device);
    show_end(o);
    if (o->n_launches == 0)
        return;
    show_maps(o, device, variant);
    show_report();
}
