/* SPDX-License-Identifier: MIT
 *
 * Handles and descriptors: objects with a kind, so that one that was ended, or
 * that is of another kind, is found before it is used.
 */
#ifndef CNNL_OBJECT_H
#define CNNL_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "runtime/api/include/cnnl.h"

/* Bytes that an object may take. */
#define NL_OBJECT_BYTES 256

/* What every object begins with: the name of its type, such as
 * "cnnlTensorDescriptor_t"; NULL: it was ended. */
struct nl_object {
    const char *type;
};

/* Makes an object of zeros; an error is printed under the name of the call. */
cnnlStatus_t nl_object_make(const char *call, const char *type, void *object);
/* Ends an object. Its memory serves later objects, and is never unmapped. */
cnnlStatus_t nl_object_end(const char *call, const char *type, void *object);
/* Returns whether the object is of this type; false with a printed sentence:
 * it is NULL, was ended, or is of another type. */
bool nl_object_is(const char *call, const char *type, const void *object,
                  const char *parameter);

/* Prints what is wrong with a call, in a line. Returns the status. */
cnnlStatus_t nl_refuse(cnnlStatus_t status, const char *call,
                       const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
