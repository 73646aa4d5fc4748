/* SPDX-License-Identifier: MIT */
/*
 * Device code that takes the place of the program's. All kernels of a source
 * are in one fat image, so that the first of them to be registered decides; the
 * host code that launches them stays. What is mapped lives as long as the
 * process.
 */
#include "runtime/api/cnrt/program/replaced.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "runtime/instruments/settings/kernels.h"

/* Whether one of the words behind the first is the name. */
static bool names(const char *words, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = strchr(words, ' '); at; at = strchr(at + 1, ' '))
        if (strncmp(at + 1, name, n) == 0 && strchr(" ", at[1 + n]))
            return true;
    return false;
}

/* The bytes of an open file, NULL with errno. */
static const void *map(int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    void *bytes =
        mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

cnrtRet_t rt_replace(struct rt_context *rt, const char *kernel,
                     struct rt_fatbin *fatbin)
{
    const char *words = getenv(RT_ENV_KERNELS);
    if (!words || fatbin->is_replaced || !names(words, kernel))
        return cnrtSuccess;
    const void *image = map(atoi(words));
    if (!image)
        return rt_fail(rt, cnrtErrorKernelImage,
                       "the kernels that mlusim debug compiled cannot be read: "
                       "%s",
                       strerror(errno));
    fatbin->image = image;
    fatbin->is_replaced = true;
    return cnrtSuccess;
}
