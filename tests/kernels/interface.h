/* SPDX-License-Identifier: MIT
 *
 * Calls of operators as a program makes them, with nothing but the public
 * headers, and what is wrong with them, one thing at a time. An operator is a
 * struct family, written from its document; the sweeps here break it.
 */
#ifndef TEST_KERNELS_INTERFACE_H
#define TEST_KERNELS_INTERFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cnrt.h>
#include <mlu_op.h>

#define MAX_TENSORS 7
#define MAX_NUMBERS 6

/* A tensor of a call that is right, with few elements. */
struct tensor {
    const char *name; /* of its pointer; its descriptor has _desc behind */
    mluOpDataType_t dtype;
    mluOpTensorLayout_t layout;
    int rank;
    int64_t dims[MLUOP_DIM_MAX];
    bool is_output;
    unsigned free;       /* dimensions that may have another size, a bit each */
    mluOpStatus_t empty; /* of a call in which it alone has no elements */
};

/* What a call hands over. */
struct call {
    mluOpHandle_t handle;
    mluOpTensorDescriptor_t desc[MAX_TENSORS];
    void *memory[MAX_TENSORS];
    int number[MAX_NUMBERS];
    float real;
    mluOpSparseConvolutionDescriptor_t conv;
    void *workspace;
    size_t workspace_size;
};

struct family {
    const char *function;
    const struct tensor *tensors;
    int n_tensors;
    int number[MAX_NUMBERS]; /* of a call that is right */
    float real;
    bool is_on_2xx;
    bool has_workspace;
    mluOpStatus_t (*call)(const struct call *c);
};

/* A call that is right; a family with a sparse convolution makes c->conv
 * before, and asks for the workspace after. */
void call_begin(struct call *c, const struct family *f);
void call_end(struct call *c, const struct family *f);

/* The call is refused with the status, or with one of two, by one sentence of
 * its function that has the word in it; outputs stay as they are. */
void expect_refused(const struct call *c, const struct family *f,
                    mluOpStatus_t status, const char *word);
void expect_refused_as(const struct call *c, const struct family *f,
                       mluOpStatus_t status, mluOpStatus_t other,
                       const char *word);
/* The call does nothing and says nothing. */
void expect_nothing_done(const struct call *c, const struct family *f);
/* The call works. */
void expect_works(const struct call *c, const struct family *f);
/* The same for functions that are no operators: after listen one sentence with
 * the word in it was said, or nothing. */
void listen(void);
void expect_said(const char *word);
void expect_silence(void);

/* What was said since listen is this text, has it, or has it in its last line.
 */
void expect_text(const char *text);
void expect_among(const char *text);
void expect_last(const char *text);

/* Everything that documents ask for of each handle, tensor and pointer. */
void sweep_nulls(struct call *c, const struct family *f);
void sweep_types_and_layouts(struct call *c, const struct family *f);
void sweep_ranks(struct call *c, const struct family *f);
void sweep_sizes(struct call *c, const struct family *f);
void sweep_empty(struct call *c, const struct family *f);
void sweep_strides(struct call *c, const struct family *f);
void sweep_places(struct call *c, const struct family *f);

#endif
