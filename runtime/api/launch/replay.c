/* SPDX-License-Identifier: MIT */
/* Performs commands by the calls of cnrt.h that any program makes; these calls
 * check addresses, dimensions and the names of kernels. Addresses are the same
 * on every device, so the addresses in the log are valid here. If an allocation
 * gets another address than in the log, the log is of another program. */
#include "runtime/api/launch/replay.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runtime/api/cnrt/launch/launch.h"
#include "runtime/api/cnrt/program/program.h"
#include "runtime/api/include/cnrt.h"
#include "runtime/instruments/commands/commands.h"
#include "runtime/instruments/settings/explore.h"
#include "runtime/instruments/settings/writes.h"

struct kernel { /* kept until the end, because the runtime uses the names */
    char *name; /* name; the address of this member stands for the kernel */
    struct kernel *next;
};

struct replay {
    void **image;
    const struct lch_arguments *arguments;
    size_t n_allocated;
    struct kernel *kernels;
    cnrtQueue_t queue;
};

static int damaged(const char *what)
{
    fprintf(stderr, "mlusim: the log of commands: %s\n", what);
    return RT_STATUS_LOG;
}

static int status_of(cnrtRet_t code)
{
    return code == cnrtSuccess ? LCH_DONE : LCH_FAILED;
}

static void *pointer(uint64_t address)
{
    return (void *)(uintptr_t)address;
}

/* ---- memory -------------------------------------------------------------- */

static int allocate(struct replay *r, const struct com_command *c)
{
    const struct lch_arguments *a = r->arguments;
    const size_t i = r->n_allocated++;
    void *address = NULL;
    if (i < a->n_memories)
        address = a->memories[i].bytes == c->numbers[1] ? a->memories[i].address
                                                        : NULL;
    else if (cnrtMalloc(&address, c->numbers[1]) != cnrtSuccess)
        return LCH_FAILED;
    return address == pointer(c->numbers[0])
               ? LCH_DONE
               : damaged("an allocation has another address on this device");
}

static int write_bytes(struct replay *r, const struct com_command *c)
{
    (void)r;
    return status_of(cnrtMemcpy(pointer(c->numbers[0]), c->bytes, c->n,
                                cnrtMemcpyHostToDev));
}

static int fill(struct replay *r, const struct com_command *c)
{
    (void)r;
    return status_of(cnrtMemset(pointer(c->numbers[0]),
                                (unsigned char)c->numbers[2], c->numbers[1]));
}

static int copy(struct replay *r, const struct com_command *c)
{
    (void)r;
    return status_of(cnrtMemcpy(pointer(c->numbers[0]), pointer(c->numbers[1]),
                                c->numbers[2], cnrtMemcpyDevToDev));
}

/* Frees memory, except an array of the arguments, which is freed elsewhere. */
static int release(struct replay *r, const struct com_command *c)
{
    for (size_t i = 0; i < r->arguments->n_memories; i++)
        if (r->arguments->memories[i].address == pointer(c->numbers[0]))
            r->arguments->memories[i].address = NULL;
    return status_of(cnrtFree(pointer(c->numbers[0])));
}

/* ---- launches ------------------------------------------------------------ */

/* Returns the address registered for a kernel's name. NULL: no memory. */
static const void *kernel_of(struct replay *r, const char *name)
{
    struct kernel *k = r->kernels;
    while (k && strcmp(k->name, name) != 0)
        k = k->next;
    if (k)
        return k;
    k = malloc(sizeof *k);
    char *copy_of_name = strdup(name);
    if (!k || !copy_of_name) {
        free(k);
        free(copy_of_name);
        return NULL;
    }
    *k = (struct kernel){copy_of_name, r->kernels};
    r->kernels = k;
    __bangRegisterFunction(r->image, (const char *)k, k->name, k->name, -1,
                           NULL, NULL, NULL, NULL, NULL);
    return k;
}

static int launch(struct replay *r, const struct com_command *c)
{
    static struct com_launch l;
    if (!com_launch_of(c, &l))
        return damaged("a launch is none");
    const void *kernel = kernel_of(r, l.kernel);
    if (!kernel) {
        fprintf(stderr, "mlusim: no memory for a launch\n");
        return RT_STATUS_NO_ROOM;
    }
    const cnrtDim3_t dim = {l.dim[0], l.dim[1], l.dim[2]};
    cnrtRet_t code = (cnrtRet_t)__bangConfigureCall(
        dim, (cnrtFunctionType_t)l.cores, r->queue);
    size_t at = 0;
    for (size_t i = 0; i < l.n_arguments && code == cnrtSuccess; i++) {
        code = (cnrtRet_t)__bangSetupArgument(l.values + at, l.sizes[i], at);
        at += l.sizes[i];
    }
    if (code == cnrtSuccess)
        code = (cnrtRet_t)__bangLaunch(kernel);
    /* waiting takes no simulated time; a fault ends the replay here */
    return status_of(code == cnrtSuccess ? cnrtQueueSync(r->queue) : code);
}

/* ---- what others do on the device ---------------------------------------- */

/* Skips a copy to the host. */
static int pass(struct replay *r, const struct com_command *c)
{
    (void)r, (void)c;
    return LCH_DONE;
}

static int convert(struct replay *r, const struct com_command *c)
{
    char error[300];
    rt_convert *perform = NULL;
    void *library = dlopen(RT_CONVERT_LIBRARY, RTLD_NOW);
    void *address = library ? dlsym(library, RT_CONVERT) : NULL;
    (void)r;
    memcpy(&perform, &address, sizeof perform);
    if (!perform) {
        fprintf(stderr, "mlusim: a conversion: %s\n", dlerror());
        return RT_STATUS_NO_ROOM;
    }
    if (perform(c->bytes, (size_t)c->n, error, sizeof error) == 0)
        return LCH_DONE;
    fprintf(stderr, "mlusim: %s\n", error);
    return LCH_FAILED;
}

static int refused(struct replay *r, const struct com_command *c)
{
    (void)r, (void)c;
    return damaged("it ends before the host function");
}

/* ---- the log ------------------------------------------------------------- */

static int (*const perform[COM_N_KINDS])(struct replay *,
                                         const struct com_command *) = {
    [COM_ALLOCATE] = allocate, [COM_FREE] = release,
    [COM_WRITE] = write_bytes, [COM_FILL] = fill,
    [COM_COPY] = copy,         [COM_LAUNCH] = launch,
    [COM_READ] = pass,         [COM_CONVERT] = convert,
    [COM_REFUSED] = refused,
};

int lch_replay(void **image, const unsigned char *log, size_t n,
               const struct lch_arguments *arguments)
{
    struct replay r = {.image = image, .arguments = arguments};
    struct com_reader reader;
    struct com_command command;
    enum com_next next = COM_COMMAND;
    int status = LCH_DONE;
    if (!com_open(&reader, log, n))
        return damaged("it is none");
    if (cnrtQueueCreate(&r.queue) != cnrtSuccess)
        return LCH_FAILED;
    while (status == LCH_DONE &&
           (next = com_next(&reader, &command)) == COM_COMMAND)
        status = perform[command.kind](&r, &command);
    if (status == LCH_DONE && next == COM_DAMAGED)
        status = damaged("it is damaged");
    if (status == LCH_DONE)
        status = status_of(cnrtQueueDestroy(r.queue));
    return status;
}
