/* SPDX-License-Identifier: MIT */
/* Serves programs that load kernels themselves: loads files of device code,
 * finds kernels in them and launches these kernels.
 */
#include <errno.h>
#include <stdio.h>

#include "isa/support/files/file.h"
#include "runtime/api/cndrv/result.h"

static CNresult fail_file(const char *api, const char *path, const char *what)
{
    char sentence[600];
    snprintf(sentence, sizeof sentence, "%.400s: %s", path, what);
    return drv_fail(api, CN_ERROR_INVALID_IMAGE, sentence);
}

CNresult cnModuleLoad(const char *path, CNmodule *module)
{
    size_t n;
    if (!path || !module)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "path or module is NULL");
    void *bytes = isa_file_read(path, ISA_FILE_REGULAR, ISA_FILE_IMAGE, &n);
    if (!bytes)
        return fail_file(__func__, path, isa_file_error(errno));
    return DRV_CALL(__func__, rt_private_module_load(bytes, n, bytes, module));
}

CNresult cnModuleLoadFatBinary(const void *image, CNmodule *module)
{
    if (!image || !module)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "image or module is NULL");
    return DRV_CALL(__func__, rt_private_module_load(image, 0, NULL, module));
}

CNresult cnModuleUnload(CNmodule module)
{
    return DRV_CALL(__func__, rt_private_module_unload(module));
}

CNresult cnModuleGetKernel(CNmodule module, const char *name, CNkernel *kernel)
{
    if (!name || !kernel)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "name or kernel is NULL");
    return DRV_CALL(__func__, rt_private_module_kernel(module, name, kernel));
}

CNresult cnInvokeKernel(CNkernel kernel, unsigned int x, unsigned int y,
                        unsigned int z, KernelClass type, unsigned int reserved,
                        CNqueue queue, void **params, void **extra)
{
    if (reserved != 0 || extra)
        return drv_fail(__func__, CN_ERROR_INVALID_VALUE,
                        "reserved must be 0 and extra NULL");
    const cnrtDim3_t dim = {x, y, z};
    return DRV_CALL(__func__,
                    rt_private_launch(kernel, dim, (cnrtFunctionType_t)type,
                                      queue, params));
}
