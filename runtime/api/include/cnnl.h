/* SPDX-License-Identifier: MIT
 *
 * Types and calls of the vendor's closed operator library. libcnnl computes
 * what `mlusim cnnl` lists; every other call prints its name, once, and
 * returns CNNL_STATUS_NOT_SUPPORTED. Calls whose parameters end in ... accept
 * any arguments.
 */
#ifndef CNNL_H
#define CNNL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cnrt.h"

#define CNNL_MAJOR      1
#define CNNL_MINOR      28
#define CNNL_PATCHLEVEL 0
/* The most dimensions of a tensor. */
#define CNNL_DIM_MAX 8

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct cnnlContext *cnnlHandle_t;

/* What follows is written by the build, from tables. */
#include "runtime/api/include/cnnl/enums.def"
typedef enum {
#define STATUS(name, value) name = (value),
#include "runtime/api/include/cnnl/cnnl.def"
} cnnlStatus_t;
/* Casts: a member for each pair of types. */
typedef enum {
#define CAST(from, to) CNNL_CAST_##from##_TO_##to,
#include "runtime/api/include/cnnl/casts.def"
} cnnlCastDataType_t;
#define TYPE(tag, type) typedef struct cnnl##tag##Struct *type;
#include "runtime/api/include/cnnl/cnnl.def"
#define PAIR(type, create, destroy) \
    cnnlStatus_t create(type *);    \
    cnnlStatus_t destroy(type);
#define DECLARED(name, parameters)             cnnlStatus_t name parameters;
#define HOST(name, parameters)                 DECLARED(name, parameters)
#define ZERO(name, parameters)                 DECLARED(name, parameters)
#define COMPUTED(name, k, t, u, e, parameters) DECLARED(name, parameters)
#define REFUSED(name, parameters)              DECLARED(name, parameters)
#include "runtime/api/include/cnnl/cnnl.def"
/* The end of what the build writes. */

/* Returns the name of a status, such as "CNNL_STATUS_BAD_PARAM"; never NULL. */
const char *cnnlGetErrorString(cnnlStatus_t result);
/* Returns the number of elements of a tensor; 0 if desc is none. */
size_t cnnlGetTensorElementNum(const cnnlTensorDescriptor_t desc);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
