/* SPDX-License-Identifier: MIT */
/* Handles: facts about the device and the queue that operators need, read once,
 * and the two choices that a user can force: task type and kernel variant. */
#include "kernels/library/handle.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include <cndrv.h>

#include "kernels/library/count.h"
#include "kernels/library/log.h"

static const struct {
    const char *name;
    cnrtFunctionType_t type;
} task_types[] = {
#define X(name, type) {name, cnrtFuncType##type},
#include "kernels/library/task_types.def"
#undef X
};

cnrtFunctionType_t kn_task_type_find(const char *name)
{
    for (size_t i = 0; i < KN_COUNT(task_types); i++)
        if (strcasecmp(name, task_types[i].name) == 0)
            return task_types[i].type;
    return (cnrtFunctionType_t)0;
}

const char *kn_task_type_name(cnrtFunctionType_t type)
{
    for (size_t i = 0; i < KN_COUNT(task_types); i++)
        if (type == task_types[i].type)
            return task_types[i].name;
    return NULL;
}

/* Returns the NRAM for which kernels of an architecture are compiled. */
static int compiled_nram_bytes(int arch)
{
    static const struct {
        int arch, nram_kib;
    } archs[] = {
#define X(name, arch, generation, nram, ...) {arch, nram},
#include "isa/tables/archs.def"
#undef X
    };
    for (size_t i = 0; i < KN_COUNT(archs); i++)
        if (archs[i].arch == arch)
            return archs[i].nram_kib * 1024;
    return 0;
}

/* Reads the number of clusters and the union tasks that cnSetCtxConfigParam
 * allows. The device's attributes do not show these limits. */
static bool ask_context(struct mluOpContext *h)
{
    CNcontext context;
    CNctxConfigParam clusters, unions;
    if (cnCtxGetCurrent(&context) != CN_SUCCESS ||
        cnGetCtxConfigParam(context, CN_CTX_CONFIG_VISIBLE_CLUSTER_NUM,
                            &clusters) != CN_SUCCESS ||
        cnGetCtxConfigParam(context, CN_CTX_CONFIG_UNION_LIMIT, &unions) !=
            CN_SUCCESS)
        return false;
    h->clusters = (int)clusters.visibleClusterNumber;
    h->max_union = (int)unions.unionLimit / (int)CN_KERNEL_CLASS_UNION;
    return true;
}

/* Limits NRAM: bytes beyond those for which kernels are compiled are not
 * used. */
static void bound_nram(struct mluOpContext *h)
{
    const int compiled = compiled_nram_bytes(h->arch);
    if (compiled && compiled < h->nram_bytes)
        h->nram_bytes = compiled;
}

static bool ask_device(struct mluOpContext *h)
{
    const struct {
        cnrtDeviceAttr_t attribute;
        int *value;
    } questions[] = {
        {cnrtAttrISAVersion, &h->arch},
        {cnrtAttrMcorePerCluster, &h->cores_per_cluster},
        {cnrtAttrNramSizePerMcore, &h->nram_bytes},
    };
    cnrtDeviceProp_t properties;
    if (cnrtGetDevice(&h->device) != cnrtSuccess)
        return false;
    for (size_t i = 0; i < KN_COUNT(questions); i++)
        if (cnrtDeviceGetAttribute(questions[i].value, questions[i].attribute,
                                   h->device) != cnrtSuccess)
            return false;
    if (cnrtGetDeviceProperties(&properties, h->device) != cnrtSuccess)
        return false;
    h->speed = kn_speed_of(&properties);
    bound_nram(h);
    return ask_context(h);
}

static const char *environment(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static mluOpStatus_t read_environment(struct mluOpContext *h, const char *api)
{
    const char *name = environment("MLUOP_TASK_TYPE");
    cnrtFunctionType_t type =
        name ? kn_task_type_find(name) : cnrtFuncTypeMutable;
    if (!type) {
        kn_log(api,
               "MLUOP_TASK_TYPE is \"%s\" in the environment, it must be "
               "block, union1, union2, union4, union8 or union16",
               name);
        return MLUOP_STATUS_BAD_PARAM;
    }
    const char *variant = environment("MLUOP_VARIANT");
    if (variant && strlen(variant) >= sizeof h->variant) {
        kn_log(api,
               "MLUOP_VARIANT is \"%s\" in the environment, no kernel "
               "variant has so long a name",
               variant);
        return MLUOP_STATUS_BAD_PARAM;
    }
    const char *level = environment("MLUOP_LOG");
    h->log_level = level ? kn_log_level_find(level) : KN_LOG_ERROR;
    if (h->log_level < 0) {
        char known[96];
        kn_log(api,
               "MLUOP_LOG is \"%s\" in the environment, it must be one of %s",
               level, kn_log_levels(known, sizeof known));
        return MLUOP_STATUS_BAD_PARAM;
    }
    kn_handle_force(h, type, variant);
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpCreate(mluOpHandle_t *handle)
{
    if (!handle) {
        kn_log(__func__, "handle is NULL, it takes the new handle");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *handle = NULL;
    struct mluOpContext *h = calloc(1, sizeof *h);
    if (!h)
        return MLUOP_STATUS_ALLOC_FAILED;
    mluOpStatus_t status = read_environment(h, __func__);
    if (!status && !ask_device(h)) {
        kn_log(__func__, "there is no device: %s",
               cnrtGetErrorStr(cnrtPeekAtLastError()));
        status = MLUOP_STATUS_NOT_INITIALIZED;
    }
    if (status) {
        free(h);
        return status;
    }
    *handle = h;
    return MLUOP_STATUS_SUCCESS;
}

static mluOpStatus_t check_handle(mluOpHandle_t handle, const char *api)
{
    if (handle)
        return MLUOP_STATUS_SUCCESS;
    kn_log(api, "handle is NULL, it must come from mluOpCreate");
    return MLUOP_STATUS_BAD_PARAM;
}

mluOpStatus_t mluOpDestroy(mluOpHandle_t handle)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    free(handle);
    return status;
}

mluOpStatus_t mluOpSetQueue(mluOpHandle_t handle, cnrtQueue_t queue)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    if (!status)
        handle->queue = queue;
    return status;
}

mluOpStatus_t mluOpGetQueue(mluOpHandle_t handle, cnrtQueue_t *queue)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    if (status)
        return status;
    if (!queue) {
        kn_log(__func__, "queue is NULL, it takes the queue");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *queue = handle->queue;
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t mluOpUpdateContextInformation(mluOpHandle_t handle)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    if (!status)
        status = kn_handle_begin(handle, __func__);
    if (!status && !ask_context(handle))
        status = MLUOP_STATUS_INTERNAL_ERROR;
    return status;
}

mluOpStatus_t mluOpSetQuantizeRoundMode(mluOpHandle_t handle,
                                        mluOpQuantizeRoundMode_t round_mode)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    if (status)
        return status;
    if ((int)round_mode < MLUOP_ROUND_HALF_TO_EVEN ||
        round_mode > MLUOP_ROUND_HALF_OFF_ZERO) {
        kn_log(__func__,
               "round_mode is %d, it must be a mluOpQuantizeRoundMode_t",
               (int)round_mode);
        return MLUOP_STATUS_BAD_PARAM;
    }
    handle->round_mode = round_mode;
    return status;
}

mluOpStatus_t mluOpGetQuantizeRoundMode(mluOpHandle_t handle,
                                        mluOpQuantizeRoundMode_t *round_mode)
{
    mluOpStatus_t status = check_handle(handle, __func__);
    if (status)
        return status;
    if (!round_mode) {
        kn_log(__func__, "round_mode is NULL, it takes the mode");
        return MLUOP_STATUS_BAD_PARAM;
    }
    *round_mode = handle->round_mode;
    return status;
}

void kn_handle_force(mluOpHandle_t handle, cnrtFunctionType_t type,
                     const char *variant)
{
    assert(handle);
    handle->task_type = type;
    snprintf(handle->variant, sizeof handle->variant, "%s",
             variant ? variant : "");
}

int kn_handle_variant(mluOpHandle_t handle, const char *api,
                      const char *const *names, size_t n)
{
    assert(names && n > 0);
    if (!*handle->variant)
        return 0;
    char known[256] = "";
    for (size_t i = 0; i < n; i++) {
        if (strcmp(handle->variant, names[i]) == 0)
            return (int)i;
        size_t used = strlen(known);
        snprintf(known + used, sizeof known - used, "%s%s", i ? ", " : "",
                 names[i]);
    }
    kn_log(api,
           "there is no kernel variant \"%s\", it must be one of: "
           "%s, " KN_VARIANT_AUTO,
           handle->variant, known);
    return -1;
}

mluOpStatus_t kn_handle_fill_device(mluOpHandle_t handle, const char *api,
                                    cnrtFunctionType_t preferred,
                                    cnrtDim3_t *dim, cnrtFunctionType_t *type)
{
    assert(handle->clusters > 0 && handle->cores_per_cluster > 0);
    *type = handle->task_type == cnrtFuncTypeMutable ? preferred
                                                     : handle->task_type;
    if (*type == cnrtFuncTypeBlock) {
        *dim = (cnrtDim3_t){
            (unsigned)(handle->clusters * handle->cores_per_cluster), 1, 1};
        return MLUOP_STATUS_SUCCESS;
    }
    int clusters = (int)*type / (int)cnrtFuncTypeUnion1;
    if (clusters > handle->max_union) {
        kn_log(api,
               "a %s task takes %d clusters, this device allows at most %d",
               kn_task_type_name(*type), clusters, handle->max_union);
        return MLUOP_STATUS_NOT_SUPPORTED;
    }
    *dim = (cnrtDim3_t){(unsigned)(clusters * handle->cores_per_cluster),
                        (unsigned)(handle->clusters / clusters), 1};
    return MLUOP_STATUS_SUCCESS;
}

mluOpStatus_t kn_handle_begin(mluOpHandle_t handle, const char *api)
{
    (void)cnrtGetLastError();
    int current;
    if (cnrtGetDevice(&current) != cnrtSuccess)
        return kn_handle_launched(api);
    if (current == handle->device)
        return MLUOP_STATUS_SUCCESS;
    kn_log(api,
           "handle is for device %d, and device %d is current; call "
           "cnrtSetDevice(%d) before",
           handle->device, current, handle->device);
    return MLUOP_STATUS_BAD_PARAM;
}

mluOpStatus_t kn_handle_launched(const char *api)
{
    cnrtRet_t code = cnrtGetLastError();
    if (code == cnrtSuccess)
        return MLUOP_STATUS_SUCCESS;
    kn_log(api, "the launch failed: %s", cnrtGetErrorStr(code));
    return code == cnrtErrorKernelArch ? MLUOP_STATUS_ARCH_MISMATCH
                                       : MLUOP_STATUS_EXECUTION_FAILED;
}
