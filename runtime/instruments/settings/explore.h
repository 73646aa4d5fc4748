/* SPDX-License-Identifier: MIT */
/* Interface between mlusim explore, mlusim judge and their programs. */
#ifndef RT_EXPLORE_H
#define RT_EXPLORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A file for "HASH COPIES\nREPORTS\n": the hash of all bytes that were copied
 * from the device, in the order of the copies; the number of copies; the number
 * of check reports. */
#define RT_ENV_RESULTS "MLUSIM_RESULTS"

/* A file for "BYTES\n": bytes that the host had read from devices when it last
 * wrote to a device or launched a kernel. Data written then may be computed by
 * the host. For mlusim judge --kit. RT_HOST_WORK_TOLD: a sentence on standard
 * error instead, for mlusim torch. */
#define RT_ENV_HOST_WORK  "MLUSIM_HOST_WORK"
#define RT_HOST_WORK_TOLD "-"

/* A function of libcnrt. After a call with n bytes, until a call with NULL,
 * reads by this thread are not counted in that file, and a log of commands
 * (COM_ENV) gets the n bytes instead. An extension makes these calls around
 * conversions of tensors on the device, for which a card has its own
 * kernels. */
__attribute__((visibility("default"))) void mlusimConverts(const void *what,
                                                           size_t n);

/* A function of libcnrt: how many mistakes checks have reported so far, in
 * launches that have ended. */
__attribute__((visibility("default"))) uint64_t mlusimReports(void);

/* The conversion that this thread is just doing. NULL: none, or the log already
 * has it. */
struct rt_conversion {
    const void *what;
    size_t n;
    bool is_logged;
};
struct rt_conversion *rt_conversion(void);

/* A function of libmlusim-torch: performs the conversion described by these
 * bytes, which are not trusted. Returns 0, or -1 with a sentence. */
#define RT_CONVERT_LIBRARY "libmlusim-torch.so.1"
#define RT_CONVERT         "mlusim_torch_perform"
typedef int rt_convert(const void *what, size_t n, char *error,
                       size_t error_bytes);

/* Whether the results of this program are compared. */
bool rt_results_are_compared(void);

#endif
