/* SPDX-License-Identifier: MIT */
/*
 * What is wrong with a call is changed in its descriptors and put back, so that
 * the call is right again after each sweep.
 */
#include "tests/kernels/interface.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PATTERN 0x5a

/* ---- what was said ------------------------------------------------------- */

static FILE *heard;

/* Sentences go to a file from now on. */
void listen(void)
{
    if (!heard)
        heard = tmpfile();
    cr_assert(heard);
    fflush(stderr);
    cr_assert_eq(ftruncate(fileno(heard), 0), 0);
    cr_assert(lseek(fileno(heard), 0, SEEK_SET) == 0);
    cr_assert_geq(dup2(fileno(heard), STDERR_FILENO), 0);
}

/* What was said since listen; answers the number of lines. */
static int hear(char *said, size_t size)
{
    fflush(stderr);
    ssize_t n = pread(fileno(heard), said, size - 1, 0);
    cr_assert_geq(n, 0);
    said[n] = '\0';
    int lines = 0;
    for (const char *p = said; (p = strchr(p, '\n')); p++)
        lines++;
    return lines;
}

void expect_said(const char *word)
{
    char said[1024];
    int lines = hear(said, sizeof said);
    cr_assert_eq(lines, 1, "%d lines for %s: %s", lines, word, said);
    cr_assert(strstr(said, word), "no \"%s\" in: %s", word, said);
}

void expect_text(const char *text)
{
    char said[4096];
    hear(said, sizeof said);
    cr_assert_str_eq(said, text);
}

void expect_among(const char *text)
{
    char said[4096];
    hear(said, sizeof said);
    cr_assert(strstr(said, text), "no \"%s\" in: %s", text, said);
}

void expect_last(const char *text)
{
    char said[4096];
    hear(said, sizeof said);
    char *last = said;
    for (char *p = said; (p = strchr(p, '\n')) && p[1]; p++)
        last = p + 1;
    cr_assert(strstr(last, text), "no \"%s\" in: %s", text, last);
}

void expect_silence(void)
{
    char said[1024];
    cr_assert_eq(hear(said, sizeof said), 0, "said: %s", said);
}

/* ---- a call -------------------------------------------------------------- */

static size_t bytes_of(const struct tensor *t)
{
    size_t n = 4; /* every type here has 4 bytes */
    for (int i = 0; i < t->rank; i++)
        n *= (size_t)t->dims[i];
    return n;
}

/* As the family says. */
static void set(const struct call *c, const struct family *f, int i)
{
    const struct tensor *t = &f->tensors[i];
    cr_assert_eq(mluOpResetTensorDescriptor(c->desc[i]), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(mluOpSetTensorDescriptor_v2(c->desc[i], t->layout, t->dtype,
                                             t->rank, t->dims),
                 MLUOP_STATUS_SUCCESS);
}

void call_begin(struct call *c, const struct family *f)
{
    listen();
    cr_assert_eq(mluOpCreate(&c->handle), MLUOP_STATUS_SUCCESS);
    memcpy(c->number, f->number, sizeof c->number);
    c->real = f->real;
    for (int i = 0; i < f->n_tensors; i++) {
        const struct tensor *t = &f->tensors[i];
        cr_assert_eq(mluOpCreateTensorDescriptor(&c->desc[i]),
                     MLUOP_STATUS_SUCCESS);
        set(c, f, i);
        cr_assert_eq(cnrtMalloc(&c->memory[i], bytes_of(t)), cnrtSuccess);
        cr_assert_eq(
            cnrtMemset(c->memory[i], t->is_output ? PATTERN : 0, bytes_of(t)),
            cnrtSuccess);
    }
}

void call_end(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        mluOpDestroyTensorDescriptor(c->desc[i]);
        cnrtFree(c->memory[i]);
    }
    if (c->workspace)
        cnrtFree(c->workspace);
    if (c->conv)
        mluOpDestroySparseConvolutionDescriptor(c->conv);
    mluOpDestroy(c->handle);
}

static void expect_untouched(const struct call *c, const struct family *f)
{
    unsigned char now[4096];
    for (int i = 0; i < f->n_tensors; i++) {
        const size_t bytes = bytes_of(&f->tensors[i]);
        if (!f->tensors[i].is_output || !c->memory[i])
            continue;
        cr_assert_leq(bytes, sizeof now);
        cr_assert_eq(cnrtMemcpy(now, c->memory[i], bytes, cnrtMemcpyDevToHost),
                     cnrtSuccess);
        for (size_t b = 0; b < bytes; b++)
            cr_assert_eq(now[b], PATTERN, "%s: byte %zu of %s changed",
                         f->function, b, f->tensors[i].name);
    }
}

void expect_refused_as(const struct call *c, const struct family *f,
                       mluOpStatus_t status, mluOpStatus_t other,
                       const char *word)
{
    char begin[96];
    listen();
    mluOpStatus_t is = f->call(c);
    cr_assert(is == status || is == other, "%s, wrong %s: %s", f->function,
              word, mluOpGetErrorString(is));
    snprintf(begin, sizeof begin, "mluop: %s: ", f->function);
    expect_said(begin);
    expect_said(word);
}

void expect_refused(const struct call *c, const struct family *f,
                    mluOpStatus_t status, const char *word)
{
    expect_refused_as(c, f, status, status, word);
}

void expect_nothing_done(const struct call *c, const struct family *f)
{
    listen();
    cr_assert_eq(f->call(c), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    expect_silence();
    expect_untouched(c, f);
}

void expect_works(const struct call *c, const struct family *f)
{
    expect_untouched(c, f);
    listen();
    cr_assert_eq(f->call(c), MLUOP_STATUS_SUCCESS);
    cr_assert_eq(cnrtSyncDevice(), cnrtSuccess);
    expect_silence();
}

/* ---- sweeps -------------------------------------------------------------- */

/* "indices_desc" */
static const char *desc_name(const struct family *f, int i)
{
    static char name[64];
    snprintf(name, sizeof name, "%s_desc ", f->tensors[i].name);
    return name;
}

void sweep_nulls(struct call *c, const struct family *f)
{
    struct call nothing = {0}, broken = *c;
    expect_refused(&nothing, f, MLUOP_STATUS_BAD_PARAM, "handle is NULL");
    broken.handle = NULL;
    expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, "handle is NULL");
    for (int i = 0; i < f->n_tensors; i++) {
        broken = *c;
        broken.desc[i] = NULL;
        expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
        broken = *c;
        broken.memory[i] = NULL;
        expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, f->tensors[i].name);
    }
    if (f->has_workspace) {
        broken = *c;
        broken.workspace = NULL;
        expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, "workspace is NULL");
        broken = *c;
        broken.workspace_size--;
        expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, "workspace_size is");
    }
    expect_untouched(c, f);
}

void sweep_types_and_layouts(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        const struct tensor *t = &f->tensors[i];
        for (int type = 1; type <= 17; type++) {
            if (type == 10 || type == (int)t->dtype)
                continue;
            mluOpSetTensorDescriptor_v2(
                c->desc[i], t->layout, (mluOpDataType_t)type, t->rank, t->dims);
            expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
        }
        for (int layout = 0; layout <= 10; layout++) {
            if (layout == (int)t->layout)
                continue;
            mluOpSetTensorDescriptor_v2(c->desc[i], (mluOpTensorLayout_t)layout,
                                        t->dtype, t->rank, t->dims);
            expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
        }
        set(c, f, i);
    }
    expect_untouched(c, f);
}

/* A descriptor that was never set has rank 0. */
void sweep_ranks(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        int64_t dims[MLUOP_DIM_MAX];
        for (int d = 0; d < MLUOP_DIM_MAX; d++)
            dims[d] = d < f->tensors[i].rank ? f->tensors[i].dims[d] : 1;
        for (int rank = 1; rank <= MLUOP_DIM_MAX; rank++) {
            if (rank == f->tensors[i].rank)
                continue;
            mluOpSetTensorDescriptorDim_v2(c->desc[i], rank, dims);
            expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
        }
        mluOpResetTensorDescriptor(c->desc[i]);
        expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
        set(c, f, i);
    }
    expect_untouched(c, f);
}

/* Dimension d of tensor i alone has another size. */
static void resize(const struct call *c, const struct family *f, int i, int d,
                   int64_t size)
{
    int64_t dims[MLUOP_DIM_MAX];
    memcpy(dims, f->tensors[i].dims, sizeof dims);
    dims[d] = size;
    mluOpSetTensorDescriptorDim_v2(c->desc[i], f->tensors[i].rank, dims);
}

/* What agrees with nothing, what is negative, and what is too large, also where
 * the lower 32 bits are right. Which of two mistakes is found first is open. */
void sweep_sizes(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        const struct tensor *t = &f->tensors[i];
        for (int d = 0; d < t->rank; d++) {
            const bool is_free = t->free >> d & 1;
            const int64_t large[] = {t->dims[d] + (INT64_C(1) << 32),
                                     INT64_C(1) << 40, INT64_MAX};
            for (int k = 0; k < 3; k++) {
                resize(c, f, i, d, large[k]);
                expect_refused_as(c, f, MLUOP_STATUS_NOT_SUPPORTED,
                                  is_free ? MLUOP_STATUS_NOT_SUPPORTED
                                          : MLUOP_STATUS_BAD_PARAM,
                                  "_desc has ");
            }
            resize(c, f, i, d, -1);
            expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
            resize(c, f, i, d, INT64_MIN);
            expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, desc_name(f, i));
            for (int off = -1; !is_free && off <= 1; off += 2) {
                if (t->dims[d] + off < 1)
                    continue;
                resize(c, f, i, d, t->dims[d] + off);
                expect_refused(c, f, MLUOP_STATUS_BAD_PARAM, "_desc has ");
            }
        }
        set(c, f, i);
    }
    expect_untouched(c, f);
}

void sweep_empty(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        for (int d = 0; d < f->tensors[i].rank; d++) {
            resize(c, f, i, d, 0);
            if (f->tensors[i].empty == MLUOP_STATUS_SUCCESS)
                expect_nothing_done(c, f);
            else
                expect_refused(c, f, f->tensors[i].empty, "_desc has ");
        }
        set(c, f, i);
    }
    expect_untouched(c, f);
}

static void dense_strides(const struct tensor *t, int64_t *strides)
{
    int64_t all = 1;
    for (int d = t->rank - 1; d >= 0; d--) {
        strides[d] = all;
        all *= t->dims[d];
    }
}

/* No operator supports strides: 0, backwards, into the next row, with a gap. */
void sweep_strides(struct call *c, const struct family *f)
{
    for (int i = 0; i < f->n_tensors; i++) {
        const struct tensor *t = &f->tensors[i];
        int64_t strides[MLUOP_DIM_MAX];
        dense_strides(t, strides);
        int d = 0;
        while (d < t->rank && t->dims[d] == 1)
            d++;
        const int64_t right = d < t->rank ? strides[d] : 0;
        const int64_t wrong[] = {0, -right, right - 1, right + 1, INT64_MAX};
        for (int k = 0; d < t->rank && k < 5; k++) {
            strides[d] = wrong[k];
            mluOpSetTensorDescriptorEx_v2(c->desc[i], t->layout, t->dtype,
                                          t->rank, t->dims, strides);
            expect_refused(c, f, MLUOP_STATUS_NOT_SUPPORTED, desc_name(f, i));
            expect_said("strides");
        }
        dense_strides(t, strides);
        mluOpSetTensorDescriptorEx_v2(c->desc[i], t->layout, t->dtype, t->rank,
                                      t->dims, strides);
        mluOpSetTensorDescriptorPointerMode(c->desc[i],
                                            MLUOP_POINTER_MODE_HOST);
        expect_refused(c, f, MLUOP_STATUS_NOT_SUPPORTED, desc_name(f, i));
        mluOpSetTensorDescriptorPointerMode(c->desc[i],
                                            MLUOP_POINTER_MODE_DEVICE);
    } /* dense strides stay, and the call works with them */
    expect_untouched(c, f);
}

/* No operator works in place. */
void sweep_places(struct call *c, const struct family *f)
{
    for (int out = 0; out < f->n_tensors; out++)
        for (int i = 0; f->tensors[out].is_output && i < f->n_tensors; i++) {
            struct call broken = *c;
            if (i == out)
                continue;
            broken.memory[out] = c->memory[i];
            expect_refused(&broken, f, MLUOP_STATUS_BAD_PARAM, "apart");
        }
    expect_untouched(c, f);
}
