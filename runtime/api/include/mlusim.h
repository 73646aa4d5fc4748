/* SPDX-License-Identifier: MIT
 *
 * What a host program can ask about its own launches: C and C++, part of
 * libcnrt. This is an extension; programs that should also build with the
 * vendor's tools leave it out.
 *
 *     mlusimProfileStart();
 *     ... launches, cnrtQueueSync ...
 *     struct mlusim_figures f;
 *     for (int i = 0; mlusimLaunchFigures(i, &f) == 0; i++)
 *         printf("%s: %.3f us\n", f.kernel, f.us);
 */
#ifndef MLUSIM_H
#define MLUSIM_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

#define MLUSIM_MAX_STEPS 64

/* A documented step of a kernel (__mlu_step). Cycles are those of the core that
 * ends last, so that all steps together take as long as the launch; bytes are
 * those of all cores. */
struct mlusim_step {
    char name[80];
    uint64_t cycles;
    double share; /* of the cycles of the launch, 0 to 1 */
    uint64_t scalar_cycles, waiting_cycles; /* together cycles */
    uint64_t io_cycles, compute_cycles;     /* its units were busy */
    uint64_t in_bytes, out_bytes;           /* from and to device memory */
    uint64_t atomic_bytes;                  /* combined in device memory */
};

/* One launch. docs/report.md explains each figure. */
struct mlusim_figures {
    char kernel[256];
    int union_clusters; /* of its task type: 0 for Block, N for UnionN */
    uint32_t dim[3];
    int is_fault; /* stopped by a fault: figures until then */
    double us;    /* simulated time, cost of the launch included */
    uint64_t cycles;
    uint64_t io_cycles, compute_cycles; /* busy, of the busiest core */
    double io_share, compute_share;     /* of cycles, 0 to 1 */
    uint64_t dram_bytes;                /* read and written */
    uint64_t peak_nram_bytes;
    double peak_gbps; /* of the device: memory, 10^9 bytes per second */
    double peak_gops; /* vector ops on 4-byte elements, 10^9 per second */
    char bound[32];   /* "io"; runtime/instruments/report/bounds.def */
    int n_steps;
    struct mlusim_step steps[MLUSIM_MAX_STEPS];
};

/* How far to believe the time of a launch. */
struct mlusim_range {
    double us_low, us_high; /* where us may lie on hardware; 0: nothing can be
                               said, as of a launch that was stopped */
    int rows;               /* published times that this rests on */
    int board_rows;         /* of all published times those of this board */
    char warning[160];      /* what takes most of the time while no published
                               time speaks for it; or empty */
};

/* Starts to record launches, one by one, and drops earlier records; in a
 * session those of its page as well. The simulation stays the same. */
void mlusimProfileStart(void);
/* Stops recording. The records stay. */
void mlusimProfileStop(void);

/* 1: from now on every kernel counts as launched before, so that no launch has
 * the extra cost of a first launch. 0: the default again. */
void mlusimWarmLaunches(int __warm);

/* How many launches are remembered. */
int mlusimLaunchCount(void);
/* The figures of the i-th of them, from 0. Answers 0, or -1 if there is none.
 */
int mlusimLaunchFigures(int __i, struct mlusim_figures *__figures);
/* The same for its range. */
int mlusimLaunchRange(int __i, struct mlusim_range *__range);

/* How many launches of this process a fault has stopped so far, remembered or
 * not: a program that ignores what its calls answered can still be judged. */
uint64_t mlusimFaultCount(void);

/* The message of the last of them, as it was printed, into text, which has room
 * for so many bytes, always ended by a 0. Answers its length without that 0; 0
 * if there was no fault. */
size_t mlusimFaultText(char *__text, size_t __bytes);

/* Whether a device has this name, or exactly one begins with it: 0, or -1 with
 * a sentence in error. Does not use a device. */
int mlusimCheckDevice(const char *__name, char *__error, size_t __bytes);

/* What decides whether a kernel fits on a device. */
struct mlusim_device {
    char name[64], arch_name[16]; /* "MLU590-H8", "mtp_592" */
    int arch;                     /* 592 */
    int clusters, cores_per_cluster, max_union;
    uint64_t nram_bytes, sram_bytes; /* of a core, of a cluster */
    uint64_t
        arch_nram_bytes; /* of the architecture, which mlucc compiles for */
    int clock_khz;       /* of a core */
    int memory_khz, bus_bits; /* of the memory */
};

/* The device of this name, or of this device file, NULL: the default one: 0, or
 * -1 with a sentence in error. Does not use it. */
int mlusimFindDevice(const char *__name, struct mlusim_device *__device,
                     char *__error, size_t __bytes);

/* The i-th device of the table, from 0 on: 0, or -1 if there are not so many.
 */
int mlusimTableDevice(int __i, struct mlusim_device *__device);

/* The report of all of them as mlusim run writes it, into text, which has room
 * for so many bytes, always ended by a 0. Answers the length of the whole
 * report without that 0, so that a second call can bring more room. */
size_t mlusimReportText(char *__text, size_t __bytes);
size_t mlusimReportJson(char *__text, size_t __bytes);

/* In the same manner the page for a browser (docs/pictures.md) of the launches
 * so far, where MLUSIM_HTML asks for one; it is written at the end as well.
 * Empty otherwise, or if nothing was launched. */
size_t mlusimPageHtml(char *__text, size_t __bytes);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
