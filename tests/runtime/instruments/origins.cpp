/* SPDX-License-Identifier: MIT */
/*
 * A library that takes device memory, for origins.sh.
 */
#include <cnrt.h>

#include <stddef.h>

extern "C" float *take_memory(size_t bytes)
{
    void *p = nullptr;
    cnrtMalloc(&p, bytes); // @library
    return static_cast<float *>(p);
}
