/* SPDX-License-Identifier: MIT */
/* Modules: chooses the image for the device from a fat image, copies segments
 * to guest memory, and decodes the instructions once. */
#include "isa/support/memory/alloc.h"
#include "sim/jit/jit.h"
#include "sim/machine/fail.h"
#include "sim/machine/machine.h"
#include "sim/machine/room.h"
#include "sim/memory/pages.h"
#include "sim/observers/steps.h"
#include "sim/op/stray_access.h"
#include "sim/scalar/program.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Finds the beginnings of named steps, which the section .mlu_steps of an image
 * lists. The instruction at a beginning gets a body that first enters the
 * step. */

/* The index of a step name, added if new; 0 if there are too many. */
static unsigned step_of(struct sim_module *m, const char *name)
{
    for (unsigned i = SIM_STEP_NAMED; i < m->n_steps; i++)
        if (strcmp(m->step_names[i], name) == 0)
            return i;
    if (m->n_steps == SIM_MAX_STEPS)
        return 0;
    assert(m->n_steps >= SIM_STEP_NAMED);
    m->step_names[m->n_steps] = name;
    return m->n_steps++;
}

static bool add_marker(struct sim_module *m, uint64_t pc, const char *name)
{
    struct sim_program *p = &m->program;
    uint64_t offset = pc - p->first;
    if (pc == 0) /* the step's code was removed */
        return true;
    if (offset % 4 || offset / 4 >= p->n)
        return false;
    struct sim_insn *insn = &p->insns[offset / 4];
    sim_mark_set(p, insn, SIM_MARK_STEP, true);
    p->step_at[offset / 4] = (uint8_t)step_of(m, name);
    return true;
}

/* Finds the markers in the decoded program. Returns false if the section is
 * damaged; then `error` receives a message. */
static bool sim_steps_load(struct sim_module *m, char *error,
                           size_t error_bytes)
{
    const char *at = m->image.steps;
    const char *end = at ? at + m->image.steps_bytes : NULL;
    m->step_names[SIM_STEP_OUTSIDE] = "(outside)";
    m->step_names[SIM_STEP_TASK_START] = "(start of the task)";
    m->n_steps = SIM_STEP_NAMED;
    if (!at)
        return true;
    m->program.step_at = isa_alloc(m->program.n, 1);
    if (!m->program.step_at) {
        snprintf(error, error_bytes, ISA_NO_MEMORY, "the steps of a program");
        return false;
    }
    while (at < end) {
        uint64_t pc;
        const char *name = at + sizeof pc;
        const char *nul =
            name < end ? memchr(name, 0, (size_t)(end - name)) : NULL;
        if (!nul) {
            snprintf(error, error_bytes,
                     "damaged device image: .mlu_steps ends inside an entry");
            return false;
        }
        memcpy(&pc, at, sizeof pc);
        if (pc && step_of(m, name) == 0) {
            snprintf(error, error_bytes,
                     "the program names more than %d steps; '%.60s' is one too "
                     "many",
                     SIM_MAX_STEPS - SIM_STEP_NAMED, name);
            return false;
        }
        if (!add_marker(m, pc, name)) {
            snprintf(error, error_bytes,
                     "damaged device image: step '%.60s' begins at 0x%" PRIx64
                     ", which is no code",
                     name, pc);
            return false;
        }
        at = nul + 1;
    }
    return true;
}

enum sim_status sim_fatbin_archs(const void *fatbin, unsigned *archs,
                                 size_t max, size_t *n, char *error,
                                 size_t error_bytes)
{
    if (!isa_fatbin_check(fatbin, 0, error, error_bytes))
        return SIM_ERROR_IMAGE;
    const struct isa_fatbin_row *rows = isa_fatbin_rows(fatbin, n);
    for (size_t i = 0; i < *n && i < max; i++)
        archs[i] = rows[i].arch;
    return SIM_OK;
}

const void *sim_fatbin_elf(const void *fatbin, const struct sim_device *device,
                           size_t *bytes)
{
    char error[256];
    if (!isa_fatbin_check(fatbin, 0, error, sizeof error))
        return NULL;
    const struct isa_fatbin_row *row = isa_fatbin_find(fatbin, device->arch);
    *bytes = row ? (size_t)row->bytes : 0;
    return row ? (const uint8_t *)fatbin + row->offset : NULL;
}

/* Makes the region of a space from `first` to the end of its last segment below
 * `limit`. */
static bool init_region(struct sim_module *m, struct sim_region *r,
                        uint64_t first, uint64_t limit)
{
    const struct isa_image *image = &m->image;
    uint64_t end = first;
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        if (s->address >= first && s->address < limit)
            end = sim_max(end, s->address + s->memory_bytes);
    }
    *r = (struct sim_region){.first = first, .bytes = end - first};
    if (r->bytes == 0)
        return true;
    r->host = sim_pages_new(r->bytes, 0);
    if (!r->host)
        return false;
    for (size_t i = 0; i < image->n_segments; i++) {
        const struct isa_segment *s = &image->segments[i];
        if (s->address < first || s->address >= limit)
            continue;
        assert(s->address - first + s->file_bytes <= r->bytes);
        memcpy(r->host + (s->address - first), s->data, s->file_bytes);
    }
    return true;
}

/* Decodes the executable part of the code region. */
static bool decode(struct sim *sim, struct sim_module *m)
{
    uint64_t first = UINT64_MAX, end = 0;
    for (size_t i = 0; i < m->image.n_segments; i++) {
        const struct isa_segment *s = &m->image.segments[i];
        if (!s->is_code || s->file_bytes == 0)
            continue;
        first = s->address < first ? s->address : first;
        end = sim_max(end, s->address + s->file_bytes);
    }
    if (end == 0)
        first = m->code.first;
    assert(!end ||
           (first >= m->code.first && end <= m->code.first + m->code.bytes));
    size_t n = end ? (size_t)(end - first) / 4 : 0;
    const void *words = n ? m->code.host + (first - m->code.first) : NULL;
    return sim_program_init(&m->program, words, n, first, &sim->scalar);
}

/* Whether the image initialises scratchpads. */
static bool has_initial(const struct isa_image *image)
{
    for (size_t i = 0; i < image->n_segments; i++)
        if (image->segments[i].file_bytes > 0 &&
            image->segments[i].address < isa_spaces[ISA_SPACE_CODE].first)
            return true;
    return false;
}

static bool lay_out(struct sim *sim, struct sim_module *m)
{
    uint64_t code = isa_spaces[ISA_SPACE_CODE].first;
    m->has_initial = has_initial(&m->image);
    uint64_t globals = isa_spaces[ISA_SPACE_GLOBAL].first;
    if (!init_region(m, &m->code, code, globals) ||
        !init_region(m, &m->globals, globals,
                     isa_spaces[ISA_SPACE_LDRAM].first))
        return false;
    return decode(sim, m);
}

/* The first kernel that does not start inside the decoded text, or NULL. */
static const struct isa_kernel *misplaced_kernel(const struct sim_module *m)
{
    const struct sim_program *p = &m->program;
    for (size_t i = 0; i < m->image.n_kernels; i++) {
        const struct isa_kernel *k = &m->image.kernels[i];
        if (k->address < p->first || (k->address - p->first) / 4 >= p->n ||
            k->address % 4 != 0)
            return k;
    }
    return NULL;
}

/* Checks a segment: data for a scratchpad must fit into it, and code must be in
 * the decoded range. The launch checks what a kernel needs beyond this. */
static enum sim_status check_segment(struct sim *sim,
                                     const struct isa_segment *s)
{
    enum isa_space space = ISA_SPACE_CODE;
    while (s->address < isa_spaces[space].first)
        space--;
    if (s->file_bytes &&
        sim_room_for(sim, "the image", space,
                     s->address + s->file_bytes - isa_spaces[space].first))
        return SIM_ERROR_IMAGE;
    bool is_global = s->address >= isa_spaces[ISA_SPACE_GLOBAL].first;
    if (s->is_code &&
        (space != ISA_SPACE_CODE || is_global || s->address % 4 != 0))
        return sim_fail(sim, SIM_ERROR_IMAGE,
                        "damaged device image: code at 0x%" PRIx64, s->address);
    return SIM_OK;
}

static enum sim_status check_segments(struct sim *sim,
                                      const struct isa_image *image)
{
    enum sim_status status = SIM_OK;
    for (size_t i = 0; !status && i < image->n_segments; i++)
        status = check_segment(sim, &image->segments[i]);
    return status;
}

/* Status for an unreadable image: damaged, or out of host memory. */
static enum sim_status status_of_image(void)
{
    return errno == ENOMEM ? SIM_ERROR_MEMORY : SIM_ERROR_IMAGE;
}

enum sim_status sim_module_load_elf(struct sim *sim, const void *elf, size_t n,
                                    struct sim_module **module)
{
    if (sim_is_protected(sim))
        return SIM_ERROR_ARGUMENT;
    char why[512];
    if (sim->run.is_open)
        return sim_busy(sim, "loads a module");
    struct sim_module *m = isa_alloc(1, sizeof *m);
    if (!m)
        return sim_no_memory(sim, "a module");
    errno = 0;
    if (!isa_image_open(&m->image, elf, n, why, sizeof why)) {
        free(m);
        return sim_fail(sim, status_of_image(), "%s", why);
    }
    enum sim_status status = check_segments(sim, &m->image);
    if (status) {
        isa_image_close(&m->image);
        free(m);
        return status;
    }
    m->serial = ++sim->n_modules;
    m->elf = elf;
    m->elf_bytes = n;
    m->next = sim->modules;
    sim->modules = m;
    m->known = isa_alloc(m->image.n_kernels, sizeof *m->known);
    if (!m->known || !lay_out(sim, m)) {
        sim_module_unload(sim, m);
        return sim_no_memory(sim, "the code and variables of a module");
    }
    if (!sim_steps_load(m, why, sizeof why)) {
        status = status_of_image();
        sim_module_unload(sim, m);
        return sim_fail(sim, status, "%s", why);
    }
    const struct isa_kernel *k = misplaced_kernel(m);
    if (k) {
        sim_fail(sim, SIM_ERROR_IMAGE,
                 "damaged device image: kernel %s lies outside the code",
                 k->pretty);
        sim_module_unload(sim, m);
        return SIM_ERROR_IMAGE;
    }
    *module = m;
    return SIM_OK;
}

/* Writes " mtp_372 mtp_592": the rows of a fat image. */
static void list_archs(const struct isa_fatbin_row *rows, size_t n, char *text,
                       size_t size)
{
    size_t n_archs, at = 0;
    const struct isa_arch *archs = isa_archs(&n_archs);
    text[0] = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n_archs && at < size; k++)
            if (archs[k].number == rows[i].arch) {
                at += (size_t)snprintf(text + at, size - at, " %s",
                                       archs[k].name);
                break;
            }
}

enum sim_status sim_module_load(struct sim *sim, const void *fatbin,
                                struct sim_module **module)
{
    char text[512];
    if (!isa_fatbin_check(fatbin, 0, text, sizeof text))
        return sim_fail(sim, SIM_ERROR_IMAGE, "%s", text);
    const struct isa_fatbin_row *row =
        isa_fatbin_find(fatbin, sim->device->arch);
    if (!row) {
        size_t n;
        const struct isa_fatbin_row *rows = isa_fatbin_rows(fatbin, &n);
        list_archs(rows, n, text, sizeof text);
        return sim_fail(sim, SIM_ERROR_ARCH,
                        "the program has no code for %s (%s), only for%s; "
                        "compile it with --bang-mlu-arch=%s as well",
                        sim->device->name, sim->device->arch_name, text,
                        sim->device->arch_name);
    }
    return sim_module_load_elf(sim, (const char *)fatbin + row->offset,
                               (size_t)row->bytes, module);
}

enum sim_status sim_module_load_file(struct sim *sim, const void *bytes,
                                     size_t n, struct sim_module **module)
{
    static const char magic[] = {0x7f, 'E', 'L', 'F'};
    char why[512];
    if (n >= sizeof magic && memcmp(bytes, magic, sizeof magic) == 0)
        return sim_module_load_elf(sim, bytes, n, module);
    if (n == 0 || !isa_fatbin_check(bytes, n, why, sizeof why))
        return sim_fail(sim, SIM_ERROR_IMAGE, "%s",
                        n == 0 ? "the file is empty" : why);
    return sim_module_load(sim, bytes, module);
}

void sim_module_unload(struct sim *sim, struct sim_module *module)
{
    if (sim_is_protected(sim))
        return;
    struct sim_module **link = &sim->modules;
    while (*link && *link != module)
        link = &(*link)->next;
    if (!*link)
        return;
    if (sim->run.is_open)
        sim_end(sim, NULL); /* the module's launch must not continue */
    assert(!sim->run.is_open);
    *link = module->next;
    if (sim->run.culprit && sim->run.culprit->module == module)
        sim->run.culprit = NULL;
    free(module->program.step_at);
    sim_extents_fini(module);
    free(module->known);
    isa_image_close(&module->image);
    sim_jit_forget(&module->program);
    sim_program_fini(&module->program);
    sim_pages_free(module->code.host, module->code.bytes);
    sim_pages_free(module->globals.host, module->globals.bytes);
    free(module);
}

uint64_t sim_module_serial(const struct sim *sim,
                           const struct sim_module *module)
{
    const struct sim_module *m = sim->modules;
    while (m && m != module)
        m = m->next;
    return m ? m->serial : 0;
}

enum sim_status sim_module_parameters(struct sim *sim,
                                      struct sim_module *module,
                                      const char *kernel, uint32_t *bytes,
                                      size_t max, size_t *n)
{
    const struct isa_kernel *k = isa_image_kernel(&module->image, kernel);
    if (!k)
        return sim_fail(sim, SIM_ERROR_KERNEL, "there is no kernel '%s'",
                        kernel);
    *n = k->n_params;
    for (size_t i = 0; i < k->n_params && i < max; i++)
        bytes[i] = k->params[i].bytes;
    return SIM_OK;
}

const char *sim_kernel_name(const struct sim_module *module, const char *kernel)
{
    const struct isa_kernel *k = isa_image_kernel(&module->image, kernel);
    return k && k->pretty ? k->pretty : kernel;
}

bool sim_kernel_is_sanitized(const struct sim_module *module,
                             const char *kernel)
{
    const struct isa_kernel *k = isa_image_kernel(&module->image, kernel);
    return k && k->is_sanitized;
}
