/* SPDX-License-Identifier: MIT */
/* The budget of an operator as text and as JSON. Numbers are bytes. */
#include <stdlib.h>
#include <string.h>

#include "kernels/harness/regions.h"
#include "kernels/mluop/budget_show.h"
#include "kernels/mluop/show.h"

const char *cmd_verdict(enum kn_fit fit)
{
    static const char *const verdicts[] = {
        [KN_FITS] = "fits",           [KN_NOTHING] = "nothing to do",
        [KN_TOO_LARGE] = "too large", [KN_REFUSED] = "refused",
        [KN_ABSENT] = "no kernel",
    };
    return verdicts[fit];
}

struct kn_place cmd_place(const struct mlusim_device *d)
{
    return (struct kn_place){
        .arch = d->arch,
        .clusters = d->clusters,
        .cores = d->cores_per_cluster,
        .max_union = d->max_union,
        .nram_bytes = d->nram_bytes,
        .sram_bytes = d->sram_bytes,
        .arch_nram_bytes = d->arch_nram_bytes,
        .speed = {.cores = d->clusters * d->cores_per_cluster,
                  .clock_khz = d->clock_khz,
                  .memory_khz = d->memory_khz,
                  .bus_bits = d->bus_bits},
    };
}

/* Returns whether smaller sizes would help, because the call does not fit, or
 * because tensors are too large for the operator. */
static bool can_shrink(const struct cmd_budget_row *row)
{
    return row->budget.fit == KN_TOO_LARGE ||
           (row->budget.fit == KN_REFUSED &&
            row->budget.status == MLUOP_STATUS_NOT_SUPPORTED);
}

/* ---- text ---------------------------------------------------------------- */

static void print_parts(const char *before, const struct kn_scratchpad *s)
{
    for (size_t i = 0; i < s->n; i++) {
        const struct kn_region *r = &s->regions[i];
        if (kn_region_is_unused(r) || kn_region_is_compiler(r))
            continue;
        printf("%s%s %zu", before, r->name, r->bytes);
        before = ", ";
    }
}

static void print_row(const struct cmd_budget_row *row)
{
    const struct kn_budget *b = &row->budget;
    const struct kn_scratchpad *nram = &b->memories[KN_NRAM];
    char used[24] = "-", left[24] = "-", compiler[24] = "-";
    if (nram->n > 0) {
        snprintf(used, sizeof used, "%zu", nram->used);
        snprintf(left, sizeof left, "%zu", nram->free);
        snprintf(compiler, sizeof compiler, "%zu", nram->compiler);
    }
    printf("%-12s %-8s %8zu %8s %8s %9s  %s", row->device.name,
           row->device.arch_name, (size_t)row->device.nram_bytes, used, left,
           compiler, cmd_verdict(b->fit));
    print_parts(": ", nram);
    print_parts("; SRAM: ", &b->memories[KN_SRAM]);
    print_parts("; workspace: ", &b->memories[KN_WORKSPACE]);
    putchar('\n');
}

/* Prints why the call does not fit, once for devices with the same sentence. */
static void print_reason(const struct cmd_budget *b, size_t i)
{
    const struct cmd_budget_row *row = &b->rows[i];
    size_t n = 0;
    if (!row->budget.sentence[0])
        return;
    for (size_t k = 0; k < i; k++)
        if (strcmp(b->rows[k].budget.sentence, row->budget.sentence) == 0)
            return;
    printf("\n%s\n    on ", row->budget.sentence);
    for (size_t k = i; k < b->n; k++)
        if (strcmp(b->rows[k].budget.sentence, row->budget.sentence) == 0)
            printf("%s%s", n++ ? ", " : "", b->rows[k].device.name);
    putchar('\n');
    if (!can_shrink(row))
        return;
    const struct kn_place place = cmd_place(&row->device);
    for (size_t size = 0; size < b->op->n_sizes; size++) {
        const int most =
            kn_budget_shrink(b->op, &b->c, b->variant, &place, size);
        if (most > 0)
            printf("    %s would have to shrink from %.10g to %d\n",
                   b->op->fields[size], b->c.value[size], most);
    }
}

static void print_single(const struct cmd_budget *b)
{
    const struct cmd_budget_row *row = &b->rows[0];
    printf("%s (%s): %s\n", row->device.name, row->device.arch_name,
           cmd_verdict(row->budget.fit));
    cmd_show_maps(row->budget.memories);
}

void cmd_budget_print(const struct cmd_budget *b)
{
    char shape[128];
    cmd_shape(b->op, &b->c, shape, sizeof shape);
    printf("%s %s, variant %s\n", b->op->name, shape, b->variant);
    if (b->n == 1) {
        print_single(b);
    } else {
        printf("\n%-12s %-8s %8s %8s %8s %9s  verdict and parts\n", "device",
               "arch", "NRAM", "used", "free", "compiler");
        for (size_t i = 0; i < b->n; i++)
            print_row(&b->rows[i]);
    }
    for (size_t i = 0; i < b->n; i++)
        print_reason(b, i);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_memory(struct json_writer *w, const struct kn_scratchpad *s)
{
    isa_json_object(w, NULL, ISA_JSON_ROW);
    isa_json_text(w, "memory", s->name);
    isa_json_u64(w, "size", s->size);
    isa_json_u64(w, "used", s->used);
    isa_json_u64(w, "free", s->free);
    isa_json_u64(w, "compiler", s->compiler);
    isa_json_array(w, "regions", ISA_JSON_LINES);
    for (size_t i = 0; i < s->n; i++) {
        const struct kn_region *r = &s->regions[i];
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "region", r->name);
        isa_json_u64(w, "offset", r->offset);
        isa_json_u64(w, "bytes", r->bytes);
        isa_json_text(w, "doc", r->doc);
        isa_json_close(w);
    }
    isa_json_close(w);
    isa_json_close(w);
}

static void put_memories(struct json_writer *w, const struct kn_budget *b)
{
    isa_json_array(w, "memories", ISA_JSON_LINES);
    for (size_t i = 0; i < KN_N_SCRATCHPADS; i++)
        if (b->memories[i].n > 0)
            put_memory(w, &b->memories[i]);
    isa_json_close(w);
}

static void put_shrink(struct json_writer *w, const struct cmd_budget *b,
                       const struct cmd_budget_row *row)
{
    const struct kn_place place = cmd_place(&row->device);
    isa_json_array(w, "shrink", ISA_JSON_ROW);
    for (size_t size = 0; can_shrink(row) && size < b->op->n_sizes; size++) {
        const int most =
            kn_budget_shrink(b->op, &b->c, b->variant, &place, size);
        if (most == 0)
            continue;
        isa_json_object(w, NULL, ISA_JSON_ROW);
        isa_json_text(w, "size", b->op->fields[size]);
        isa_json_u64(w, "from", (uint64_t)b->c.value[size]);
        isa_json_u64(w, "to", (uint64_t)most);
        isa_json_close(w);
    }
    isa_json_close(w);
}

static void put_row(struct json_writer *w, const struct cmd_budget *b,
                    const struct cmd_budget_row *row)
{
    const char *sentence = row->budget.sentence;
    isa_json_object(w, NULL, ISA_JSON_LINES);
    isa_json_text(w, "device", row->device.name);
    isa_json_text(w, "architecture", row->device.arch_name);
    isa_json_text(w, "verdict", cmd_verdict(row->budget.fit));
    isa_json_text(w, "sentence", *sentence ? sentence : NULL);
    put_shrink(w, b, row);
    put_memories(w, &row->budget);
    isa_json_close(w);
}

bool cmd_budget_json(FILE *out, const struct cmd_budget *b)
{
    struct json_writer w;
    isa_json_begin(&w, out, 2, ISA_SCHEMA_PARTITION);
    isa_json_text(&w, "operator", b->op->name);
    isa_json_text(&w, "variant", b->variant);
    isa_json_array(&w, "shape", ISA_JSON_ROW);
    for (size_t i = 0; i < b->op->n_sizes; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_text(&w, "size", b->op->fields[i]);
        isa_json_u64(&w, "value", (uint64_t)b->c.value[i]);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    isa_json_bool(&w, "fits", b->fits);
    isa_json_array(&w, "devices", ISA_JSON_LINES);
    for (size_t i = 0; i < b->n; i++)
        put_row(&w, b, &b->rows[i]);
    isa_json_close(&w);
    return isa_json_end(&w);
}
