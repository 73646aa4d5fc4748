/* SPDX-License-Identifier: MIT
 * What the files of lang_files.mlu tell each other; for plain C++ too. */
#ifndef LANG_FILES_H
#define LANG_FILES_H

#include <cnrt.h>
#include <mlu.h>

/* lang_files.part */
void launch_scale(float *x, int n, float by, cnrtQueue_t queue);
const void *scale_kernel();
template <class T> void launch_negate(T *x, cnrtQueue_t queue);

/* lang_files_host.cpp */
float run_all(float *x, int n, cnrtQueue_t queue);
void invoke(const void *kernel, void **args, cnrtQueue_t queue);

#ifdef __BANG__
__mlu_global__ void defined_elsewhere(float *x, float value);
template <class T> __mlu_global__ void negate(T *x);

/* in both device images, each with its own copy */
__mlu_func__ int helper(int x)
{
    return x + 1;
}
#endif

#endif
