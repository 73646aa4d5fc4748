/* SPDX-License-Identifier: MIT */
/* Stores the fat images, kernels and device variables of the program. Static
 * constructors register these before main runs, or when a library is opened.
 * Registering only records them. Images are read when the device is chosen, and
 * loaded when one of their kernels is launched. */
#define _GNU_SOURCE /* dl_iterate_phdr */
#include "runtime/api/cnrt/program/program.h"

#include <assert.h>
#include <errno.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include "isa/support/memory/alloc.h"
#include "isa/support/words/spell.h"
#include "runtime/api/cnrt/instruments/instruments.h"
#include "runtime/instruments/settings/kernels.h"

/* ---- device code in place of the program's ------------------------------- */

/* Device code that replaces the program's. All kernels of a source file are in
 * one fat image, so the first registered kernel decides. The host code that
 * launches the kernels is not replaced. Mapped code stays for the life of the
 * process. */

/* Whether `name` is one of the words after the first. */
static bool names(const char *words, const char *name)
{
    const size_t n = strlen(name);
    for (const char *at = strchr(words, ' '); at; at = strchr(at + 1, ' '))
        if (strncmp(at + 1, name, n) == 0 && strchr(" ", at[1 + n]))
            return true;
    return false;
}

/* Maps an open file. NULL with errno. */
static const void *map(int file)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return NULL;
    void *bytes =
        mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    return bytes == MAP_FAILED ? NULL : bytes;
}

/* Replaces the fat image of a kernel by the image that mlusim debug compiled,
 * if the new image has a kernel of this mangled name. Fails if the new image
 * cannot be read. */
static cnrtRet_t replace(struct rt_context *rt, const char *kernel,
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

#define MAX_ARCHS 32

static struct rt_fatbin *fatbin_of(struct rt_context *rt, void **handle)
{
    for (struct rt_fatbin *f = rt->program.fatbins; f; f = f->next) {
        if ((void **)f == handle)
            return f;
    }
    return NULL;
}

/* A program or library: its range of host addresses, found from the address
 * `owned`. */
struct module {
    uintptr_t owned, first, end;
};

/* Fills a struct module. A callback for dl_iterate_phdr. */
static int find_module(struct dl_phdr_info *info, size_t bytes, void *user)
{
    (void)bytes;
    struct module *module = user;
    uintptr_t first = UINTPTR_MAX, end = 0;
    bool is_owner = false;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
        if (segment->p_type != PT_LOAD)
            continue;
        uintptr_t from = info->dlpi_addr + segment->p_vaddr;
        uintptr_t to = from + segment->p_memsz;
        is_owner |= module->owned >= from && module->owned < to;
        first = from < first ? from : first;
        end = to > end ? to : end;
    }
    if (is_owner) {
        module->first = first;
        module->end = end;
    }
    return is_owner;
}

void **__bangRegisterFatBinary(void *wrapper)
{
    const struct rt_fatbin_wrapper *w = wrapper;
    struct module module = {.owned = (uintptr_t)wrapper};
    dl_iterate_phdr(find_module, &module);
    struct rt_context *rt = rt_enter_process("registration of device code");
    if (w->magic != RT_FATBIN_WRAPPER_MAGIC) {
        rt_fail(rt, cnrtErrorKernelImage,
                "magic 0x%08x, expected 0x%08x: compile the program with mlucc",
                w->magic, RT_FATBIN_WRAPPER_MAGIC);
        rt_leave(rt, cnrtErrorKernelImage);
        return NULL;
    }
    struct rt_fatbin *fatbin = isa_alloc(1, sizeof *fatbin);
    if (!fatbin) {
        rt_leave(rt, rt_no_memory(rt, "device code"));
        return NULL;
    }
    *fatbin = (struct rt_fatbin){
        .image = w->image, .first = module.first, .end = module.end};
    rt_exit_watch(rt);
    struct rt_fatbin **end = &rt->program.fatbins;
    while (*end)
        end = &(*end)->next;
    *end = fatbin;
    rt_leave(rt, cnrtSuccess);
    return (void **)fatbin;
}

/* Drops the functions and variables of fatbin. */
static void forget(struct rt_program *program, const struct rt_fatbin *fatbin)
{
    assert(program->n_functions <= program->room_functions);
    assert(program->n_variables <= program->room_variables);
    size_t n = 0;
    for (size_t i = 0; i < program->n_functions; i++) {
        if (program->functions[i].fatbin != fatbin)
            program->functions[n++] = program->functions[i];
        else
            free(program->functions[i].own);
    }
    program->n_functions = n;
    n = 0;
    for (size_t i = 0; i < program->n_variables; i++) {
        if (program->variables[i].fatbin != fatbin)
            program->variables[n++] = program->variables[i];
        else
            free(program->variables[i].own);
    }
    program->n_variables = n;
}

static void unload(struct rt_context *rt, struct rt_fatbin *fatbin)
{
    for (int i = 0; i < rt->n_boards; i++) {
        if (!fatbin->modules[i])
            continue;
        rt_instruments_modules_gone(rt, i);
        sim_module_unload(rt->boards[i].sim, fatbin->modules[i]);
    }
}

void __bangUnregisterFatBinary(void **handle)
{
    struct rt_context *rt = rt_enter_process("end of device code");
    struct rt_fatbin *fatbin = fatbin_of(rt, handle);
    if (fatbin) {
        forget(&rt->program, fatbin);
        unload(rt, fatbin);
        struct rt_fatbin **at = &rt->program.fatbins;
        while (*at != fatbin)
            at = &(*at)->next;
        *at = fatbin->next;
        free(fatbin);
    }
    rt_leave(rt, cnrtSuccess);
}

/* Finds the device's name for the host's `name`. If the names differ, *own also
 * receives the device's name. False: no memory. */
static bool device_name(const char **name, char **own)
{
    *own = NULL;
    if (!isa_is_host_symbol(*name))
        return true;
    *own = isa_alloc_raw(strlen(*name) + 1, 1);
    if (*own) {
        isa_device_symbol(*own, *name);
        *name = *own;
    }
    return *own;
}

int __bangRegisterFunction(void **handle, const char *host, char *device,
                           const char *name, int thread_limit, void *tid,
                           void *bid, void *block_dim, void *grid_dim,
                           int *warp_size)
{
    (void)device, (void)thread_limit, (void)tid, (void)bid;
    (void)block_dim, (void)grid_dim, (void)warp_size;
    struct rt_context *rt = rt_enter_process("registration of a kernel");
    struct rt_program *program = &rt->program;
    struct rt_fatbin *fatbin = fatbin_of(rt, handle);
    if (!fatbin)
        return (int)rt_leave(rt, cnrtSuccess);
    const bool has_room = ISA_GROW(program->functions, program->n_functions,
                                   program->room_functions);
    char *own = NULL;
    if (!has_room || !device_name(&name, &own))
        return (int)rt_leave(rt, rt_no_memory(rt, name));
    uintptr_t address = (uintptr_t)host;
    bool is_elsewhere = address < fatbin->first || address >= fatbin->end;
    program->functions[program->n_functions++] =
        (struct rt_function){host, name, own, fatbin, is_elsewhere};
    return (int)rt_leave(rt, replace(rt, name, fatbin));
}

void __bangRegisterVar(void **handle, char *host, char *device,
                       const char *name, int is_extern, int bytes,
                       int is_constant, int is_global)
{
    (void)device, (void)is_extern, (void)is_constant, (void)is_global;
    struct rt_context *rt = rt_enter_process("registration of a variable");
    struct rt_program *program = &rt->program;
    struct rt_fatbin *fatbin = fatbin_of(rt, handle);
    cnrtRet_t code = cnrtSuccess;
    if (fatbin && bytes > 0) {
        const bool has_room = ISA_GROW(program->variables, program->n_variables,
                                       program->room_variables);
        char *own = NULL;
        if (has_room && device_name(&name, &own))
            program->variables[program->n_variables++] =
                (struct rt_variable){host, (size_t)bytes, name, own, fatbin};
        else
            code = rt_no_memory(rt, name);
    }
    rt_leave(rt, code);
}

const struct rt_function *rt_function_find(const struct rt_program *program,
                                           const void *host)
{
    for (size_t i = 0; i < program->n_functions; i++) {
        if (program->functions[i].host == host)
            return &program->functions[i];
    }
    return NULL;
}

bool rt_function_is_shared(const struct rt_program *program, const void *host)
{
    size_t n = 0, n_elsewhere = 0;
    for (size_t i = 0; i < program->n_functions; i++) {
        n += program->functions[i].host == host;
        n_elsewhere += program->functions[i].host == host &&
                       program->functions[i].is_elsewhere;
    }
    return n > 1 && n_elsewhere > 0;
}

const struct rt_variable *rt_variable_find(const struct rt_program *program,
                                           const void *host)
{
    uintptr_t address = (uintptr_t)host;
    for (size_t i = 0; i < program->n_variables; i++) {
        const struct rt_variable *v = &program->variables[i];
        uintptr_t start = (uintptr_t)v->host;
        if (address >= start && address - start < v->bytes)
            return v;
    }
    return NULL;
}

/* ---- architectures ------------------------------------------------------ */

static size_t archs_of(const void *image, unsigned *archs)
{
    assert(image);
    char error[256];
    size_t n;
    if (sim_fatbin_archs(image, archs, MAX_ARCHS, &n, error, sizeof error) !=
        SIM_OK)
        return 0; /* an error is reported when the image is loaded */
    return n < MAX_ARCHS ? n : MAX_ARCHS;
}

static bool has_arch(const void *image, unsigned arch)
{
    unsigned archs[MAX_ARCHS];
    size_t n = archs_of(image, archs);
    for (size_t i = 0; i < n; i++) {
        if (archs[i] == arch)
            return true;
    }
    return false;
}

static bool suits(const struct rt_program *program, const struct sim_device *d)
{
    for (const struct rt_fatbin *f = program->fatbins; f; f = f->next) {
        if (!has_arch(f->image, d->arch))
            return false;
    }
    return true;
}

const struct sim_device *rt_program_device(const struct rt_program *program)
{
    const struct sim_device *fallback = sim_device_default();
    if (suits(program, fallback))
        return fallback;
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++) {
        if (suits(program, &devices[i]))
            return &devices[i];
    }
    return fallback;
}

/* Returns a name like "mtp_592" for 592. */
static const char *arch_name(unsigned arch)
{
    size_t n;
    const struct sim_device *devices = sim_devices(&n);
    for (size_t i = 0; i < n; i++) {
        if (devices[i].arch == arch)
            return devices[i].arch_name;
    }
    return NULL;
}

void rt_fatbin_describe(const void *image, char *text, size_t bytes)
{
    unsigned archs[MAX_ARCHS];
    size_t n = archs_of(image, archs), used = 0;
    text[0] = 0;
    for (size_t i = 0; i < n && used < bytes; i++) {
        const char *name = arch_name(archs[i]);
        const char *comma = i == 0 ? "" : ", ";
        int length =
            name ? snprintf(text + used, bytes - used, "%s%s", comma, name)
                 : snprintf(text + used, bytes - used, "%sarchitecture %u",
                            comma, archs[i]);
        used += (size_t)length;
    }
}
