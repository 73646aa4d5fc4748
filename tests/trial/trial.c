/* SPDX-License-Identifier: MIT
 *
 * Every operand lies in a buffer of its own between guard bytes, unless the
 * layout or the case puts two into one. The expected image of each buffer is
 * its image before, with what the case says is written; so gaps between
 * segments, sources and guards must come out unchanged.
 */
#include "tests/trial/trial.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

enum { GUARD_BYTES = 64, FILLER = 0xa5 };

struct buffer {
    unsigned char *actual, *expected;
    size_t bytes;
};

struct trial {
    const struct ref_case *c;
    struct isa_call call;
    struct buffer buffers[ISA_MAX_OPERANDS];
    int buffer_of[ISA_MAX_OPERANDS];
    size_t start[ISA_MAX_OPERANDS]; /* of the extent in its buffer */
};

static bool is_span(const struct trial *t, int k)
{
    return t->c->span[k].n > 0;
}

static bool has_letter(const struct trial *t, int k, const char *letters)
{
    return strchr(letters, t->c->op->operands[k]);
}

static size_t size_of(const struct trial *t, int k)
{
    return ref_size(ref_operand_type(t->c, k));
}

static size_t span_bytes(const struct trial *t, int k)
{
    return t->c->span[k].n * size_of(t, k);
}

bool trial_may_alias(const struct ref_case *c, int k)
{
    const struct isa_op *op = isa_op_find(c->op->name);
    return c->span[0].n > 0 && c->span[k].n > 0 &&
           strchr("wBJ", op->operands[0]) && strchr("rcyI", op->operands[k]) &&
           (isa_rules[op->rule].overlap == ISA_OVERLAP_EXACT ||
            isa_rules[op->rule].overlap == ISA_OVERLAP_STREAM ||
            isa_op_reads_ahead(op) || op->shape == ISA_SHAPE_extremum) &&
           ref_size(c->type) == ref_size(c->from);
}

/* ---- laying out --------------------------------------------------------- */

/* Source and destination in one buffer, as far apart as the case says. */
static void place_shared(struct trial *t, size_t margin)
{
    int64_t d = t->c->distance - (int64_t)t->c->span[0].first;
    int64_t s = -(int64_t)t->c->span[1].first, low = d < s ? d : s;
    t->start[0] = margin + (size_t)(d - low);
    t->start[1] = margin + (size_t)(s - low);
    t->buffer_of[0] = t->buffer_of[1] = 0;
}

static void place(struct trial *t, struct trial_layout layout)
{
    size_t margin = GUARD_BYTES + layout.offset;
    for (int k = 0; k < t->c->op->n_operands; k++) {
        t->buffer_of[k] = k == 0 && layout.alias >= 0 ? layout.alias : k;
        t->start[k] = margin;
    }
    if (t->c->is_shared)
        place_shared(t, margin);
    for (int k = 0; k < t->c->op->n_operands; k++) {
        struct buffer *b = &t->buffers[t->buffer_of[k]];
        size_t bytes = t->start[k] + span_bytes(t, k) + GUARD_BYTES;
        if (is_span(t, k) && bytes > b->bytes)
            b->bytes = bytes;
    }
}

static void put(const struct trial *t, unsigned char *image, int k, size_t i,
                uint64_t bits)
{
    size_t size = size_of(t, k);
    memcpy(image + t->start[k] + i * size, &bits, size);
}

static void fill(struct trial *t)
{
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        struct buffer *b = &t->buffers[k];
        if (b->bytes == 0)
            continue;
        b->actual = malloc(b->bytes);
        b->expected = malloc(b->bytes);
        if (!b->actual || !b->expected)
            abort();
        memset(b->actual, FILLER, b->bytes);
    }
    for (int k = 0; k < t->c->op->n_operands; k++)
        for (size_t i = 0; has_letter(t, k, REF_READ) && i < t->c->span[k].n;
             i++)
            put(t, t->buffers[t->buffer_of[k]].actual, k, i,
                t->c->span[k].in[i]);
    for (int k = 0; k < ISA_MAX_OPERANDS; k++)
        if (t->buffers[k].bytes > 0)
            memcpy(t->buffers[k].expected, t->buffers[k].actual,
                   t->buffers[k].bytes);
}

static void expect(struct trial *t)
{
    for (int k = 0; k < t->c->op->n_operands; k++)
        for (size_t i = 0; has_letter(t, k, REF_WRITTEN) && i < t->c->span[k].n;
             i++)
            if (t->c->span[k].is_written[i])
                put(t, t->buffers[t->buffer_of[k]].expected, k, i,
                    t->c->span[k].out[i]);
}

/* ---- running and comparing ---------------------------------------------- */

/* Whether offsets or counts in memory tell how far operand k goes, so that
 * isa_shape cannot know. */
static bool is_open(const struct ref_op *op, int k)
{
    if (strcmp(op->name, "extension") == 0)
        return k == 0;
    bool is_strided = strchr(op->operands, op->operands[k] == 'D' ? 't' : 'u');
    return strchr(op->operands, 'o') && strchr("DS", op->operands[k]) &&
           !is_strided;
}

static bool resolve(struct trial *t, char *text, size_t size)
{
    struct isa_extent extents[ISA_MAX_OPERANDS];
    const struct ref_case *c = t->c;
    const struct isa_op *op = isa_op_find(c->op->name);
    memcpy(t->call.arg, c->arg, sizeof c->arg);
    t->call.type = (enum isa_type)c->type;
    t->call.source = c->op->converts ? (enum isa_type)c->from : ISA_T_NONE;
    t->call.generation = c->is_gen2 ? 2 : 5;
    t->call.slices = c->is_gen2 ? 64 : 16;
    struct isa_shape_error error = isa_shape(op, &t->call, extents);
    if (error.operand >= 0) {
        snprintf(text, size, "operand %d: %s", error.operand, error.text);
        return false;
    }
    const struct isa_extent *extent = extents;
    for (int k = 0; k < c->op->n_operands; k++) {
        if (!strchr(REF_SPANS, c->op->operands[k]))
            continue;
        size_t before = c->span[k].first * size_of(t, k);
        size_t bytes = is_open(c->op, k) ? 0 : span_bytes(t, k);
        if (extent->bytes != bytes || extent->before != -(int64_t)before) {
            snprintf(text, size,
                     "operand %d: isa_shape says %zu bytes from %lld on, not "
                     "%zu from -%zu on",
                     k, (size_t)extent->bytes, (long long)extent->before, bytes,
                     before);
            return false;
        }
        extent++;
        if (!is_span(t, k))
            continue;
        t->call.ptr[k] =
            t->buffers[t->buffer_of[k]].actual + t->start[k] + before;
    }
    return true;
}

/* Where any NaN will do, the one that came out is the expected one. */
static void accept_nans(struct trial *t)
{
    for (int k = 0; k < t->c->op->n_operands; k++) {
        const struct ref_span *span = &t->c->span[k];
        ref_type type = ref_operand_type(t->c, k);
        if (t->c->op->shape->has_one_nan)
            continue;
        for (size_t i = 0; has_letter(t, k, REF_WRITTEN) && i < span->n; i++) {
            if (!span->is_written[i] || span->out[i] != ref_any_nan(type))
                continue;
            const struct buffer *b = &t->buffers[t->buffer_of[k]];
            uint64_t bits = 0;
            memcpy(&bits, b->actual + t->start[k] + i * size_of(t, k),
                   size_of(t, k));
            if (ref_is_nan(type, bits))
                put(t, b->expected, k, i, bits);
        }
    }
}

/* Describes which element of which operand contains the byte at offset `at`,
 * or that no operand contains it. */
static void describe(const struct trial *t, int buffer, size_t at, char *text,
                     size_t size)
{
    const struct buffer *b = &t->buffers[buffer];
    for (int k = 0; k < t->c->op->n_operands; k++) {
        size_t start = t->start[k], bytes = size_of(t, k);
        if (t->buffer_of[k] != buffer || !is_span(t, k) || at < start ||
            at >= start + span_bytes(t, k))
            continue;
        size_t i = (at - start) / bytes;
        uint64_t is = 0, should = 0;
        memcpy(&is, b->actual + start + i * bytes, bytes);
        memcpy(&should, b->expected + start + i * bytes, bytes);
        char words[2][48];
        ref_print(ref_operand_type(t->c, k), is, words[0], sizeof words[0]);
        ref_print(ref_operand_type(t->c, k), should, words[1], sizeof words[1]);
        snprintf(text, size, "operand %d (%c), element %zu is %s, not %s", k,
                 t->c->op->operands[k], i, words[0], words[1]);
        return;
    }
    snprintf(text, size, "wrote outside of operand %d", buffer);
}

static bool compare(struct trial *t, char *text, size_t size)
{
    accept_nans(t);
    ref_type type = ref_result_type(t->c);
    if (type && t->call.result != t->c->result &&
        !(ref_is_nan(type, t->call.result) &&
          t->c->result == ref_any_nan(type))) {
        char words[2][48];
        ref_print(type, t->call.result, words[0], sizeof words[0]);
        ref_print(type, t->c->result, words[1], sizeof words[1]);
        snprintf(text, size, "returns %s, not %s", words[0], words[1]);
        return false;
    }
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        const struct buffer *b = &t->buffers[k];
        if (b->bytes == 0 || memcmp(b->actual, b->expected, b->bytes) == 0)
            continue;
        size_t at = 0;
        while (b->actual[at] == b->expected[at])
            at++;
        describe(t, k, at, text, size);
        return false;
    }
    return true;
}

static bool run_body(void *user, const struct trial_job *job, char *text,
                     size_t size)
{
    (void)user, (void)text, (void)size;
    isa_op_find(job->c->op->name)->sem(job->call);
    return true;
}

static bool perform(struct trial *t, const struct trial_executor *executor,
                    char *text, size_t size)
{
    struct trial_job job = {.c = t->c, .call = &t->call};
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        job.buffers[k].bytes = t->buffers[k].actual;
        job.buffers[k].n = t->buffers[k].bytes;
        job.buffer_of[k] = t->buffer_of[k];
        if (k < t->c->op->n_operands && is_span(t, k))
            job.offset[k] = (size_t)((unsigned char *)t->call.ptr[k] -
                                     t->buffers[t->buffer_of[k]].actual);
    }
    return executor->perform(executor->user, &job, text, size);
}

static const struct trial_executor body = {run_body, NULL};

bool trial_run(const struct ref_case *c, struct trial_layout layout, char *text,
               size_t size)
{
    return trial_execute(c, layout, &body, text, size);
}

bool trial_execute(const struct ref_case *c, struct trial_layout layout,
                   const struct trial_executor *executor, char *text,
                   size_t size)
{
    struct trial t = {.c = c};
    place(&t, layout);
    fill(&t);
    expect(&t);
    bool fits = resolve(&t, text, size);
    fits = fits && perform(&t, executor, text, size) && compare(&t, text, size);
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        free(t.buffers[k].actual);
        free(t.buffers[k].expected);
    }
    return fits;
}

bool trial_layouts(const struct ref_case *c,
                   const struct trial_executor *executor, char *text,
                   size_t size)
{
    for (size_t offset = 0; offset < 2; offset++)
        for (int alias = -1; alias < c->op->n_operands; alias++) {
            if (alias >= 0 && !trial_may_alias(c, alias))
                continue;
            char what[160];
            if (trial_execute(c, (struct trial_layout){offset, alias},
                              executor ? executor : &body, what, sizeof what))
                continue;
            snprintf(text, size,
                     "%s %s: %s (%zu bytes off alignment, destination on "
                     "operand %d)",
                     c->op->name, isa_types[c->type].name, what, offset, alias);
            return false;
        }
    return true;
}
