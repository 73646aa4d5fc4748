/* SPDX-License-Identifier: MIT
 * Between mlusim explore, mlusim judge and the programs they run. */
#ifndef RT_EXPLORE_H
#define RT_EXPLORE_H

#include <stdbool.h>
#include <stddef.h>

/* The file in which a program leaves "HASH COPIES\nREPORTS\n": of all bytes
 * that it copied from the device, in order, how many copies these were, and how
 * many reports checks have. */
#define RT_ENV_RESULTS "MLUSIM_RESULTS"

/* The file in which a program leaves "BYTES\n": how many the host had read from
 * devices when it last wrote to one or launched a kernel. Whatever is computed
 * from them there may be the host's work. For mlusim judge --kit. */
#define RT_ENV_HOST_WORK "MLUSIM_HOST_WORK"

/* Of libcnrt: until it is called with NULL, what this thread reads from devices
 * is not counted there, and a log of commands (COM_ENV) has these n bytes in
 * its place. An extension calls it around conversions of tensors on the device,
 * which a card does with kernels of its own. */
__attribute__((visibility("default"))) void mlusimConverts(const void *what,
                                                           size_t n);

/* The one that this thread has begun; NULL: nothing, or the log has it. */
struct rt_conversion {
    const void *what;
    size_t n;
    bool is_logged;
};
struct rt_conversion *rt_conversion(void);

/* Of libmlusim-torch: does what such bytes, which may be any, say. 0, or -1
 * with a sentence. */
#define RT_CONVERT_LIBRARY "libmlusim-torch.so.1"
#define RT_CONVERT         "mlusim_torch_perform"
typedef int rt_convert(const void *what, size_t n, char *error,
                       size_t error_bytes);

/* Whether results of this program are compared. */
bool rt_results_are_compared(void);

#endif
