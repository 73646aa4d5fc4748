/* SPDX-License-Identifier: MIT */
/* A file with a launch that a fault has aborted: programs, cores and all their
 * memory, for a debugger at a later time or on another host. The runtime writes
 * the file, and libmlusim-debug reads it. It is a gzip stream with a checksum;
 * the content is little-endian, in the order of format.c. Each change of the
 * format increments RT_PM_VERSION. */
#ifndef RT_POSTMORTEM_H
#define RT_POSTMORTEM_H

#include "sim/sim.h"

#define RT_PM_VERSION      3
#define RT_PM_PAGE         4096u
#define RT_PM_MAX_BUILTINS 32

struct rt_pm_program {
    uint64_t bytes;
    const uint8_t *elf;
};

/* A part of a scratchpad that the task of a core has named. */
struct rt_pm_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t address, bytes;
};

struct rt_pm_core {
    struct sim_view view;
    char state[16];  /* as in the view of the core */
    char waits[200]; /* what the core waits for; "": it does not wait */
    char step[80];   /* named step that the core is in; "": none */
    struct sim_unit_view units[SIM_N_PROFILE_UNITS];
    struct rt_pm_builtin {
        char name[32];
        int64_t value;
    } builtins[RT_PM_MAX_BUILTINS];
    uint32_t n_builtins;
    struct rt_pm_region *regions; /* live regions, in the order of sim.h */
    size_t n_regions, room_regions;
};

/* A page in which some byte differs from `fresh`. number: index of the page in
 * its memory. */
struct rt_pm_page {
    uint64_t number;
    const uint8_t *bytes;
};

struct rt_pm_memory {
    char space[16];
    uint32_t first_core, n_cores; /* cores that can access the memory */
    uint64_t address, bytes;
    uint8_t fresh;            /* value of all bytes of missing pages */
    struct rt_pm_page *pages; /* by number */
    size_t n_pages, room_pages;
};

struct rt_postmortem {
    char device[128]; /* name or path of the device file */
    uint32_t nram_kib, wram_kib, sram_kib;
    char kernel[1024]; /* mangled */
    struct sim_dim dim;
    uint32_t union_clusters; /* 0: Block */
    uint64_t launch;         /* launch number in the process */
    uint32_t culprit;        /* core that caused the fault */
    char message[4096];      /* message of the fault */
    struct rt_pm_program *programs;
    size_t n_programs, room_programs;
    uint32_t program; /* index of the launched program */
    struct rt_pm_core *cores;
    uint32_t n_cores;
    struct rt_pm_memory *memories;
    size_t n_memories, room_memories;
    bool is_read; /* read from a file, so it owns the bytes of programs and
                     pages */
};

/* gather.c: returns the record of a launch that a fault has just aborted.
 * rt_postmortem_add adds the programs of the launch. The record points into the
 * simulator and is valid until the launch ends. NULL: no memory. */
struct rt_postmortem *rt_postmortem_of(struct sim *sim,
                                       const struct sim_launch *launch,
                                       uint64_t number, unsigned culprit);
/* Adds the device ELF of a program. False: no memory. */
bool rt_postmortem_add(struct rt_postmortem *pm, const void *elf, size_t bytes);

/* format.c: writes a record to an open file and closes the file. False on
 * failure: `error` receives the reason ("No space left on device"). */
bool rt_postmortem_write(struct rt_postmortem *pm, int file, char *error,
                         size_t error_bytes);
/* Reads a file. NULL on failure: `error` receives a sentence. */
struct rt_postmortem *rt_postmortem_read(const char *path, char *error,
                                         size_t error_bytes);
void rt_postmortem_free(struct rt_postmortem *pm);

/* view.c: these functions do for a file what the functions of sim.h do for a
 * launch. */
bool rt_postmortem_peek(const struct rt_postmortem *pm, unsigned core,
                        uint64_t address, void *bytes, size_t n);
bool rt_postmortem_builtin(const struct rt_postmortem *pm, unsigned core,
                           const char *name, int64_t *value);
bool rt_postmortem_region(const struct rt_postmortem *pm, unsigned core,
                          size_t i, struct sim_named_region *region);
bool rt_postmortem_region_at(const struct rt_postmortem *pm, unsigned core,
                             uint64_t address, struct sim_named_region *region);

#endif
