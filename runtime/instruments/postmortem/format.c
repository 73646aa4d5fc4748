/* SPDX-License-Identifier: MIT */
/* Describes the format of the file once: the same functions write and read it,
 * over a stream that is open either for writing or for reading. Reading checks
 * values, and allocates memory only for bytes that the file really has. */
#include "runtime/instruments/postmortem/postmortem.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/files/file.h"
#include "isa/support/memory/alloc.h"
#include "runtime/instruments/postmortem/stream.h"

#define MAGIC     "MLUSIMPM"
#define MAX_CORES 256u
#define PIECE     ((uint64_t)1 << 20) /* size in which a program is read */
#define NO_PAGE   UINT64_MAX          /* follows the last page of a memory */

static void no_memory(struct rt_pm_stream *s)
{
    s->has_failed = true;
    s->error = ENOMEM;
}

/* Whether a table has entry i to transfer. When reading, first makes the entry,
 * zeroed, at the end of the table. */
#define HAS_ENTRY(s, table, i, n, room) \
    has_entry(s, &(table), i, &(n), &(room), sizeof *(table))
static bool has_entry(struct rt_pm_stream *s, void *table, size_t i, size_t *n,
                      size_t *room, size_t bytes)
{
    char *entries;
    if (s->is_writing || s->has_failed)
        return !s->has_failed;
    if (!isa_grow_at(table, i, room, bytes)) {
        no_memory(s);
        return false;
    }
    memcpy(&entries, table, sizeof entries);
    memset(entries + i * bytes, 0, bytes);
    *n = i + 1;
    return true;
}

/* ---- programs ------------------------------------------------------------ */

static uint8_t *read_bytes(struct rt_pm_stream *s, uint64_t n)
{
    uint8_t *bytes = NULL;
    uint64_t done = 0;
    do {
        uint64_t piece = n - done < PIECE ? n - done : PIECE;
        uint8_t *longer = realloc(bytes, done + piece + 1);
        if (!longer) {
            free(bytes);
            no_memory(s);
            return NULL;
        }
        bytes = longer;
        rt_pm_bytes(s, bytes + done, piece);
        done += piece;
    } while (done < n && !s->has_failed);
    return bytes;
}

static void transfer_program(struct rt_pm_stream *s, struct rt_pm_program *p)
{
    rt_pm_u64(s, &p->bytes);
    if (s->is_writing)
        rt_pm_bytes(s, (void *)(uintptr_t)p->elf, p->bytes);
    else
        p->elf = read_bytes(s, p->bytes);
}

static void transfer_programs(struct rt_pm_stream *s, struct rt_postmortem *pm)
{
    uint32_t n = (uint32_t)pm->n_programs;
    rt_pm_u32(s, &n);
    rt_pm_u32(s, &pm->program);
    rt_pm_check(s, pm->program < n);
    for (size_t i = 0; i < n && HAS_ENTRY(s, pm->programs, i, pm->n_programs,
                                          pm->room_programs);
         i++)
        transfer_program(s, &pm->programs[i]);
}

/* ---- cores --------------------------------------------------------------- */

static void transfer_regions(struct rt_pm_stream *s, struct rt_pm_core *c)
{
    uint32_t n = (uint32_t)c->n_regions;
    rt_pm_u32(s, &n);
    rt_pm_check(s, n <= SIM_MAX_REGIONS);
    for (size_t i = 0;
         i < n && HAS_ENTRY(s, c->regions, i, c->n_regions, c->room_regions);
         i++) {
        rt_pm_text(s, c->regions[i].name, sizeof c->regions[i].name);
        rt_pm_u64(s, &c->regions[i].address);
        rt_pm_u64(s, &c->regions[i].bytes);
    }
}

static void transfer_core(struct rt_pm_stream *s, struct rt_pm_core *c)
{
    uint32_t task = (uint32_t)c->view.task;
    rt_pm_text(s, c->state, sizeof c->state);
    c->view.state = c->state;
    rt_pm_u32(s, &c->view.cluster);
    rt_pm_u32(s, &c->view.core);
    rt_pm_u32(s, &task);
    c->view.task = (int)task;
    rt_pm_u64(s, &c->view.pc);
    rt_pm_u64(s, &c->view.cycle);
    rt_pm_u64(s, &c->view.retired);
    for (size_t i = 0; i < 32; i++)
        rt_pm_u64(s, &c->view.x[i]);
    rt_pm_text(s, c->waits, sizeof c->waits);
    rt_pm_text(s, c->step, sizeof c->step);
    for (size_t i = 0; i < SIM_N_PROFILE_UNITS; i++) {
        rt_pm_u64(s, &c->units[i].free_at);
        rt_pm_u64(s, &c->units[i].done_at);
        rt_pm_u64(s, &c->units[i].ops);
    }
    rt_pm_u32(s, &c->n_builtins);
    rt_pm_check(s, c->n_builtins <= RT_PM_MAX_BUILTINS);
    for (size_t i = 0; i < c->n_builtins && !s->has_failed; i++) {
        uint64_t value = (uint64_t)c->builtins[i].value;
        rt_pm_text(s, c->builtins[i].name, sizeof c->builtins[i].name);
        rt_pm_u64(s, &value);
        c->builtins[i].value = (int64_t)value;
    }
    transfer_regions(s, c);
}

static void transfer_cores(struct rt_pm_stream *s, struct rt_postmortem *pm)
{
    rt_pm_u32(s, &pm->n_cores);
    rt_pm_check(s, pm->n_cores > 0 && pm->n_cores <= MAX_CORES);
    if (!s->is_writing && !s->has_failed) {
        pm->cores = isa_alloc(pm->n_cores, sizeof *pm->cores);
        if (!pm->cores)
            no_memory(s);
    }
    for (uint32_t i = 0; i < pm->n_cores && !s->has_failed; i++)
        transfer_core(s, &pm->cores[i]);
}

/* ---- memories ------------------------------------------------------------ */

static size_t page_bytes(const struct rt_pm_memory *m, uint64_t page)
{
    uint64_t left = m->bytes - page * RT_PM_PAGE;
    return left < RT_PM_PAGE ? (size_t)left : RT_PM_PAGE;
}

static void write_pages(struct rt_pm_stream *s, struct rt_pm_memory *m)
{
    uint64_t end = NO_PAGE;
    for (size_t i = 0; i < m->n_pages; i++) {
        rt_pm_u64(s, &m->pages[i].number);
        rt_pm_bytes(s, (void *)(uintptr_t)m->pages[i].bytes,
                    page_bytes(m, m->pages[i].number));
    }
    rt_pm_u64(s, &end);
}

static void read_pages(struct rt_pm_stream *s, struct rt_pm_memory *m)
{
    uint64_t least = 0, number = 0;
    for (;; least = number + 1) {
        rt_pm_u64(s, &number);
        if (s->has_failed || number == NO_PAGE)
            return;
        rt_pm_check(s, number >= least &&
                           number < (m->bytes + RT_PM_PAGE - 1) / RT_PM_PAGE);
        const size_t i = m->n_pages;
        if (!HAS_ENTRY(s, m->pages, i, m->n_pages, m->room_pages))
            return;
        uint8_t *bytes = isa_alloc(1, RT_PM_PAGE);
        if (!bytes)
            no_memory(s);
        else
            rt_pm_bytes(s, bytes, page_bytes(m, number));
        m->pages[i] = (struct rt_pm_page){number, bytes};
    }
}

static void transfer_memory(struct rt_pm_stream *s, struct rt_postmortem *pm,
                            struct rt_pm_memory *m)
{
    rt_pm_text(s, m->space, sizeof m->space);
    rt_pm_u32(s, &m->first_core);
    rt_pm_u32(s, &m->n_cores);
    rt_pm_u64(s, &m->address);
    rt_pm_u64(s, &m->bytes);
    rt_pm_u8(s, &m->fresh);
    rt_pm_check(s, m->first_core < pm->n_cores &&
                       m->n_cores <= pm->n_cores - m->first_core);
    rt_pm_check(s, m->bytes <= (uint64_t)1 << 48 && m->address <= (uint64_t)1
                                                                      << 48);
    if (s->is_writing)
        write_pages(s, m);
    else
        read_pages(s, m);
}

static void transfer_memories(struct rt_pm_stream *s, struct rt_postmortem *pm)
{
    uint32_t n = (uint32_t)pm->n_memories;
    rt_pm_u32(s, &n);
    for (size_t i = 0; i < n && HAS_ENTRY(s, pm->memories, i, pm->n_memories,
                                          pm->room_memories);
         i++)
        transfer_memory(s, pm, &pm->memories[i]);
}

/* ---- the whole ----------------------------------------------------------- */

static void transfer_launch(struct rt_pm_stream *s, struct rt_postmortem *pm)
{
    rt_pm_text(s, pm->device, sizeof pm->device);
    rt_pm_u32(s, &pm->nram_kib);
    rt_pm_u32(s, &pm->wram_kib);
    rt_pm_u32(s, &pm->sram_kib);
    rt_pm_text(s, pm->kernel, sizeof pm->kernel);
    rt_pm_u32(s, &pm->dim.x);
    rt_pm_u32(s, &pm->dim.y);
    rt_pm_u32(s, &pm->dim.z);
    rt_pm_u32(s, &pm->union_clusters);
    rt_pm_u64(s, &pm->launch);
    rt_pm_u32(s, &pm->culprit);
    rt_pm_text(s, pm->message, sizeof pm->message);
}

static void transfer(struct rt_pm_stream *s, struct rt_postmortem *pm)
{
    transfer_launch(s, pm);
    transfer_programs(s, pm);
    transfer_cores(s, pm);
    rt_pm_check(s, pm->culprit < pm->n_cores);
    transfer_memories(s, pm);
}

bool rt_postmortem_write(struct rt_postmortem *pm, int file, char *error,
                         size_t error_bytes)
{
    struct rt_pm_stream s;
    char magic[] = MAGIC;
    uint32_t version = RT_PM_VERSION;
    bool is_open = rt_pm_open_to(&s, file);
    if (is_open) {
        rt_pm_bytes(&s, magic, strlen(magic));
        rt_pm_u32(&s, &version);
        transfer(&s, pm);
    }
    if (is_open && rt_pm_close(&s))
        return true;
    snprintf(error, error_bytes, "%s", strerror(s.error ? s.error : EIO));
    return false;
}

/* Whether a file begins as our files do. Its beginning may be unreadable. If
 * not, writes an error message. */
static bool read_head(struct rt_pm_stream *s, const char *path, char *error,
                      size_t error_bytes)
{
    char magic[sizeof MAGIC] = "";
    uint32_t version = 0;
    rt_pm_bytes(s, magic, strlen(MAGIC));
    rt_pm_u32(s, &version);
    size_t n = s->has_failed ? strlen(magic) : strlen(MAGIC);
    if (s->is_foreign || memcmp(magic, MAGIC, n) != 0) {
        snprintf(error, error_bytes,
                 "%s holds no fault: expected a file that mlusim run "
                 "--on-fault wrote",
                 path);
        return false;
    }
    if (version != RT_PM_VERSION && !s->has_failed) {
        snprintf(error, error_bytes,
                 "%s has format %u, and this program reads format %u: expected "
                 "a file of the same version of mlusim",
                 path, version, RT_PM_VERSION);
        return false;
    }
    return true;
}

struct rt_postmortem *rt_postmortem_read(const char *path, char *error,
                                         size_t error_bytes)
{
    struct rt_pm_stream s = {.error = ENOMEM};
    struct rt_postmortem *pm = isa_alloc(1, sizeof *pm);
    if (!pm || !rt_pm_open(&s, path)) {
        snprintf(error, error_bytes, "%s cannot be read: %s", path,
                 isa_file_error(s.error));
        free(pm);
        return NULL;
    }
    pm->is_read = true;
    bool is_ours = read_head(&s, path, error, error_bytes);
    if (is_ours)
        transfer(&s, pm);
    bool is_whole = rt_pm_close(&s);
    if (is_ours && is_whole)
        return pm;
    if (s.error)
        snprintf(error, error_bytes, "%s cannot be read: %s", path,
                 strerror(s.error));
    else if (is_ours)
        snprintf(error, error_bytes,
                 "%s is damaged, or was not written to its end", path);
    rt_postmortem_free(pm);
    return NULL;
}

void rt_postmortem_free(struct rt_postmortem *pm)
{
    if (!pm)
        return;
    for (size_t i = 0; i < pm->n_programs && pm->is_read; i++)
        free((void *)(uintptr_t)pm->programs[i].elf);
    for (size_t i = 0; i < pm->n_memories; i++) {
        for (size_t k = 0; k < pm->memories[i].n_pages && pm->is_read; k++)
            free((void *)(uintptr_t)pm->memories[i].pages[k].bytes);
        free(pm->memories[i].pages);
    }
    for (uint32_t i = 0; pm->cores && i < pm->n_cores; i++)
        free(pm->cores[i].regions);
    free(pm->programs);
    free(pm->memories);
    free(pm->cores);
    free(pm);
}
