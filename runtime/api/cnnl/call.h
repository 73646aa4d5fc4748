/* SPDX-License-Identifier: MIT
 *
 * A call of a function that is computed. Its body begins the call, names its
 * parameters, which are checked and logged, stops if one of them is wrong, and
 * launches:
 *
 *     struct nl_call c = nl_begin(NL_cnnlCopy, handle);
 *     nl_input(&c, "x", x_desc, x);
 *     nl_output(&c, "y", y_desc, y);
 *     if (nl_is_over(&c))
 *         return c.status;
 *     ...
 *     nl_launch_move(handle->queue, &args);
 *     return nl_launched(&c);
 *
 * The first check that fails prints its line; those behind it do nothing.
 */
#ifndef CNNL_CALL_H
#define CNNL_CALL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "runtime/api/cnnl/plan.h"
#include "runtime/api/cnnl/tensor.h"
#include "runtime/api/cnnl/types.h"

/* Rows COMPUTED of cnnl.def. */
enum nl_function {
#define COMPUTED(name, ...) NL_##name,
#include "runtime/api/include/cnnl/cnnl.def"
    NL_N_FUNCTIONS
};

struct nl_call {
    const char *name;
    uint32_t types; /* of its row */
    cnnlHandle_t handle;
    cnnlStatus_t status;
    bool has_nothing; /* an output without elements */
    bool is_logged;
    size_t used; /* of the log */
    char log[1024];
};

/* Begins a call; the handle is checked. */
struct nl_call nl_begin(enum nl_function function, cnnlHandle_t handle);
/* Ends the checks: prints the log that NEUWARE_LOGINFO=cnnl asks for. Returns
 * whether the call is over: by a wrong parameter, or as there is nothing to do,
 * which is a success. */
bool nl_is_over(struct nl_call *c);
/* Returns the status after a launch. */
cnnlStatus_t nl_launched(struct nl_call *c);

/* Ends the call with this status and a line unless the condition holds. Returns
 * whether the call is still right. */
bool nl_need(struct nl_call *c, bool holds, cnnlStatus_t status,
             const char *format, ...) __attribute__((format(printf, 4, 5)));
#define NL_BAD(c, holds, ...) \
    nl_need(c, holds, CNNL_STATUS_BAD_PARAM, __VA_ARGS__)
#define NL_UNSUPPORTED(c, holds, ...) \
    nl_need(c, holds, CNNL_STATUS_NOT_SUPPORTED, __VA_ARGS__)

/* Shares out elements of which a core has bytes_each in NRAM. */
struct nl_plan nl_share(const struct nl_call *c, int64_t elements,
                        int64_t bytes_each);

/* ---- parameters ---------------------------------------------------------- */

/* A tensor of a type in the row's set, on the device. An output without
 * elements ends the call, as a success. */
void nl_input(struct nl_call *c, const char *name,
              const cnnlTensorDescriptor_t desc, const void *data);
void nl_output(struct nl_call *c, const char *name,
               const cnnlTensorDescriptor_t desc, const void *data);
/* The same for tensors of other types than the row's: indices, masks. */
void nl_input_of(struct nl_call *c, const char *name, uint32_t types,
                 const cnnlTensorDescriptor_t desc, const void *data);
void nl_output_of(struct nl_call *c, const char *name, uint32_t types,
                  const cnnlTensorDescriptor_t desc, const void *data);
/* A descriptor of another type: nl_descriptor(c, "cnnlReduceDescriptor_t", d).
 */
void nl_descriptor(struct nl_call *c, const char *type, const void *desc);
/* A number, for the log. */
void nl_number(struct nl_call *c, const char *name, double value);
/* A pointer to this many bytes of the device. */
void nl_device(struct nl_call *c, const char *name, const void *data,
               size_t bytes);
/* A pointer to host memory that must not be NULL; that may be. */
void nl_host(struct nl_call *c, const char *name, const void *pointer);
void nl_factor(struct nl_call *c, const char *name, const void *pointer);
/* One of the n values of an enum, from 0. */
void nl_choice(struct nl_call *c, const char *name, int value, int n);
/* Scratch memory: at least so many bytes, on the device. */
void nl_scratch(struct nl_call *c, const void *workspace, size_t bytes,
                size_t needed);
/* alpha and beta: NULL, or 1 and 0. Others are refused by name. */
void nl_plain_factors(struct nl_call *c, cnnlDataType_t type, const void *alpha,
                      const void *beta);

/* ---- relations; desc of a tensor that was checked before ------------------
 */

void nl_same_type(struct nl_call *c, const cnnlTensorDescriptor_t a,
                  const cnnlTensorDescriptor_t b);
void nl_same_shape(struct nl_call *c, const cnnlTensorDescriptor_t a,
                   const cnnlTensorDescriptor_t b);
/* a is broadcast to the shape of y: numpy's rule. */
void nl_broadcasts(struct nl_call *c, const cnnlTensorDescriptor_t a,
                   const cnnlTensorDescriptor_t y);
void nl_rank(struct nl_call *c, const char *name,
             const cnnlTensorDescriptor_t desc, int least, int most);
/* Makes an axis that counts from the end one that counts from 0; BAD_PARAM if
 * it is in neither range. */
void nl_axis(struct nl_call *c, int *axis, int rank);

#endif
