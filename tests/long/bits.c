/* SPDX-License-Identifier: MIT
 *
 * Random cases of every op with a body, as tests/isa/test_sweep.c has them: a
 * line each, with a hash of all that the operands hold behind it. The lines of
 * two machines are the same. Where there is a NaN among the operands several
 * may meet, and which one comes out is open: there all are the same one. Where
 * there is none, the bits of those that come out count.
 *
 *   bits ROUNDS           all cases
 *   bits ROUNDS NUMBER    one, byte by byte
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tests/trial/sweep.h"
#include "tests/trial/trial.h"

struct lines {
    uint64_t n, shown; /* cases so far; the one to show, 0: none */
};

/* Elements of operand k of a case, in the buffer that it lies in. */
static size_t first_element(const struct trial_job *job, int k, size_t *size)
{
    *size = ref_size(ref_operand_type(job->c, k));
    return job->offset[k] % *size;
}

static uint64_t element(const unsigned char *bytes, size_t size)
{
    uint64_t bits = 0;
    memcpy(&bits, bytes, size);
    return bits;
}

/* Whether an operand of the call is a NaN, or has one among its elements. */
static bool has_nans(const struct ref_case *c)
{
    bool any = false;
    for (int k = 0; k < c->op->n_operands; k++) {
        const ref_type type = ref_operand_type(c, k);
        any |= ref_is_nan(c->type, c->arg[k] & UINT32_MAX);
        for (size_t i = 0; i < c->span[k].n; i++)
            any |= ref_is_nan(type, c->span[k].in[i]);
    }
    return any;
}

/* Writes one NaN in the place of all, in the buffers of a copy. */
static void unite_nans(struct trial_job *job)
{
    for (int k = 0; k < job->c->op->n_operands; k++) {
        const ref_type type = ref_operand_type(job->c, k);
        const uint64_t one = ref_is_float(type) ? ref_any_nan(type) : 0;
        const size_t n = job->buffers[job->buffer_of[k]].n;
        unsigned char *bytes = job->buffers[job->buffer_of[k]].bytes;
        size_t size;
        if (job->c->span[k].n == 0 || !ref_is_float(type))
            continue;
        for (size_t i = first_element(job, k, &size); i + size <= n; i += size)
            if (ref_is_nan(type, element(bytes + i, size)))
                memcpy(bytes + i, &one, size);
    }
}

static uint64_t hash_of(uint64_t hash, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void show(const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i += 4) {
        printf(i % 32 == 0 ? "\n%04zx:" : " ", i);
        for (size_t k = i; k < n && k < i + 4; k++)
            printf("%02x", bytes[k]);
    }
    putchar('\n');
}

/* The same job with its buffers copied, to be given back by `release`. */
static struct trial_job copy_of(const struct trial_job *job)
{
    struct trial_job copy = *job;
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        const size_t n = job->buffers[k].n;
        copy.buffers[k].bytes = malloc(n + 1);
        if (!copy.buffers[k].bytes)
            abort();
        if (n > 0)
            memcpy(copy.buffers[k].bytes, job->buffers[k].bytes, n);
    }
    return copy;
}

static void release(struct trial_job *copy)
{
    for (int k = 0; k < ISA_MAX_OPERANDS; k++)
        free(copy->buffers[k].bytes);
}

static bool perform(void *user, const struct trial_job *job, char *text,
                    size_t size)
{
    struct lines *lines = user;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    const bool is_shown = ++lines->n == lines->shown;
    (void)text, (void)size;
    isa_op_find(job->c->op->name)->sem(job->call);
    const ref_type type = ref_result_type(job->c);
    uint64_t result = job->call->result;
    struct trial_job copy = copy_of(job);
    if (has_nans(job->c)) {
        unite_nans(&copy);
        result = ref_is_nan(type, result) ? ref_any_nan(type) : result;
    }
    for (int k = 0; k < ISA_MAX_OPERANDS; k++) {
        hash = hash_of(hash, copy.buffers[k].bytes, copy.buffers[k].n);
        if (is_shown && copy.buffers[k].n > 0)
            show(copy.buffers[k].bytes, copy.buffers[k].n);
    }
    release(&copy);
    printf("%" PRIu64 " %s %s %s: %016" PRIx64 " %016" PRIx64 "\n", lines->n,
           job->c->op->name, isa_types[job->c->type].name,
           isa_types[job->c->from].name, hash, result);
    return true;
}

int main(int argc, char **argv)
{
    char text[256];
    struct lines lines = {0, argc > 2 ? strtoull(argv[2], NULL, 10) : 0};
    const struct trial_executor executor = {perform, &lines};
    struct trial_sweep s = {.seed = 2, .executor = &executor};
    if (argc < 2) {
        fputs("usage: bits ROUNDS [NUMBER]\n", stderr);
        return 2;
    }
    if (trial_sweep(&s, atoi(argv[1]), text, sizeof text))
        return 0;
    fprintf(stderr, "bits: %s\n", text);
    return 1;
}
