/* SPDX-License-Identifier: MIT
 *
 * A launch that a fault stopped, as a file: the programs, the
 * cores and all memory they saw, so that a debugger can look at it later and
 * elsewhere. The runtime writes it, libmlusim-debug reads it.
 *
 * The file is a gzip stream, whose checksum shows damage; in it, little-endian,
 * what format.c transfers. Whoever changes that counts RT_PM_VERSION up.
 */
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

/* Part of a scratchpad that the task of a core has named. */
struct rt_pm_region {
    char name[SIM_REGION_NAME_BYTES];
    uint64_t address, bytes;
};

struct rt_pm_core {
    struct sim_view view;
    char state[16];  /* of the view */
    char waits[200]; /* what it waits at; "": nothing */
    char step[80];   /* the named step it is in; "": none */
    struct sim_unit_view units[SIM_N_PROFILE_UNITS];
    struct rt_pm_builtin {
        char name[32];
        int64_t value;
    } builtins[RT_PM_MAX_BUILTINS];
    uint32_t n_builtins;
    struct rt_pm_region *regions; /* that are live, in the order of sim.h */
    size_t n_regions, room_regions;
};

/* Bytes that are not all fresh: page `number` of its memory. */
struct rt_pm_page {
    uint64_t number;
    const uint8_t *bytes;
};

struct rt_pm_memory {
    char space[16];
    uint32_t first_core, n_cores; /* that see it */
    uint64_t address, bytes;
    uint8_t fresh;            /* what pages that are not there are full of */
    struct rt_pm_page *pages; /* by number */
    size_t n_pages, room_pages;
};

struct rt_postmortem {
    char device[128]; /* its name, which may be that of a device file */
    uint32_t nram_kib, wram_kib, sram_kib;
    char kernel[1024]; /* mangled */
    struct sim_dim dim;
    uint32_t union_clusters; /* 0: Block */
    uint64_t launch;         /* its number in the process */
    uint32_t culprit;        /* the core that did something wrong */
    char message[4096];      /* what the fault says */
    struct rt_pm_program *programs;
    size_t n_programs, room_programs;
    uint32_t program; /* the one of the launch */
    struct rt_pm_core *cores;
    uint32_t n_cores;
    struct rt_pm_memory *memories;
    size_t n_memories, room_memories;
    bool is_read; /* bytes of programs and pages are its own */
};

/* gather.c: the launch that a fault has just stopped, without its
 * programs. What it points to is the simulator's, until the launch ends. NULL:
 * no memory. */
struct rt_postmortem *rt_postmortem_of(struct sim *sim,
                                       const struct sim_launch *launch,
                                       uint64_t number, unsigned culprit);
/* Adds the device ELF of a program; false: no memory. */
bool rt_postmortem_add(struct rt_postmortem *pm, const void *elf, size_t bytes);

/* format.c: writes it to a file that is open, and closes that; false with what
 * is wrong in error ("No space left on device"). */
bool rt_postmortem_write(struct rt_postmortem *pm, int file, char *error,
                         size_t error_bytes);
/* Reads a file; NULL with a sentence in error. */
struct rt_postmortem *rt_postmortem_read(const char *path, char *error,
                                         size_t error_bytes);
void rt_postmortem_free(struct rt_postmortem *pm);

/* view.c: what sim.h has of the same name, of a launch that was read. */
bool rt_postmortem_peek(const struct rt_postmortem *pm, unsigned core,
                        uint64_t address, void *bytes, size_t n);
bool rt_postmortem_builtin(const struct rt_postmortem *pm, unsigned core,
                           const char *name, int64_t *value);
bool rt_postmortem_region(const struct rt_postmortem *pm, unsigned core,
                          size_t i, struct sim_named_region *region);
bool rt_postmortem_region_at(const struct rt_postmortem *pm, unsigned core,
                             uint64_t address, struct sim_named_region *region);

#endif
