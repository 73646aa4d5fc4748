/* SPDX-License-Identifier: MIT
 *
 * Results of a host program's own launches: C and C++, part of libcnrt. An
 * extension: programs that must also build with the vendor's tools cannot use
 * it.
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

/* A step of a kernel (__mlu_step). The cycles of a step are those of the core
 * that ends last, so the cycles of all steps together are those of the launch.
 * The bytes of a step are summed over all cores. */
struct mlusim_step {
    char name[80];
    uint64_t cycles;
    double share;                           /* of the launch's cycles, 0 to 1 */
    uint64_t scalar_cycles, waiting_cycles; /* add up to cycles */
    uint64_t io_cycles, compute_cycles;     /* cycles in which the units of
                                               the core were busy */
    uint64_t in_bytes, out_bytes;           /* device memory read and written */
    uint64_t atomic_bytes;                  /* by atomics in device memory */
};

/* The values of one launch; docs/report.md explains each value. */
struct mlusim_figures {
    char kernel[256];
    int union_clusters; /* task type: 0 for Block, N for UnionN */
    uint32_t dim[3];
    int is_fault; /* stopped by a fault; the values are those up to the fault */
    double us;    /* simulated time, with launch cost, also what is cold */
    uint64_t cycles;
    uint64_t io_cycles, compute_cycles; /* busy cycles of the busiest core */
    double io_share, compute_share;     /* of cycles, 0 to 1 */
    uint64_t dram_bytes;                /* read and written */
    uint64_t peak_nram_bytes;
    double peak_gbps; /* peak memory rate, 10^9 bytes per second */
    double peak_gops; /* peak vector rate, 4-byte elements, 10^9 ops/s */
    char bound[32];   /* "io"; see runtime/instruments/report/bounds.def */
    int n_steps;
    struct mlusim_step steps[MLUSIM_MAX_STEPS];
};

/* The accuracy of a launch's time. */
struct mlusim_range {
    double us_low, us_high; /* range of us expected on hardware; 0: unknown, for
                               example for a stopped launch, or because no
                               published time is bound by the same */
    int rows;               /* number of published times on which the range
                               is based */
    int board_rows;         /* number of all published times of this board */
    char warning[160];      /* the largest part of the time that no published
                               time covers, or why there is no range; empty if
                               there is nothing to say */
};

/* Starts recording launches and drops earlier records. In a session, it also
 * drops the records of the session's page. The simulation itself does not
 * change. */
void mlusimProfileStart(void);
/* Stops recording; keeps the records. */
void mlusimProfileStop(void);

/* 1: later launches do not have the extra cost of a first launch. 0: the
 * default. */
void mlusimWarmLaunches(int __warm);

/* Returns the number of recorded launches. */
int mlusimLaunchCount(void);
/* Finds the values of launch i, from 0. Returns 0, or -1 if there is no such
 * launch. */
int mlusimLaunchFigures(int __i, struct mlusim_figures *__figures);
/* Returns how much of the us of launch i is cold: it would not be there if the
 * kernel had been launched before. 0 if there is no such launch. */
double mlusimLaunchColdUs(int __i);
/* Finds the accuracy of launch i. Returns as mlusimLaunchFigures does. */
int mlusimLaunchRange(int __i, struct mlusim_range *__range);

/* Returns the simulated time of this thread, in picoseconds: the end of what it
 * waited for last. */
uint64_t mlusimHostPicoseconds(void);

/* 1: copies, fills and frees of this thread are in order with all commands of
 * the device, as in a framework that hands memory out by queues; 0: not any
 * more. For the check host and --async late-host; times do not change. */
void mlusimOrderCalls(int __is_ordered);

/* Returns how many launches of this process were stopped by a fault, recorded
 * or not. This helps even if a program ignores the errors of its calls. */
uint64_t mlusimFaultCount(void);

/* Copies the message of the last fault, as printed, to text of `bytes` bytes,
 * with NUL. Returns its full length without NUL; 0 if there was no fault. */
size_t mlusimFaultText(char *__text, size_t __bytes);

/* Checks a device name, or a beginning of exactly one name. Returns 0, or -1
 * with a message in error. Does not use a device. */
int mlusimCheckDevice(const char *__name, char *__error, size_t __bytes);

/* Properties that decide whether a kernel fits on a device. */
struct mlusim_device {
    char name[64], arch_name[16]; /* "MLU590-H8", "mtp_592" */
    int arch;                     /* 592 */
    int clusters, cores_per_cluster, max_union;
    uint64_t nram_bytes, sram_bytes; /* per core, per cluster */
    uint64_t arch_nram_bytes; /* of the architecture, the target of mlucc */
    int clock_khz;            /* of a core */
    int memory_khz, bus_bits; /* of the memory */
};

/* Finds the device with this name or device file; NULL: the default. Returns 0,
 * or -1 with a message in error. Does not use the device. */
int mlusimFindDevice(const char *__name, struct mlusim_device *__device,
                     char *__error, size_t __bytes);

/* Finds device i of the table, from 0. Returns 0, or -1 if there are no
 * more. */
int mlusimTableDevice(int __i, struct mlusim_device *__device);

/* Copies the report of all recorded launches, as mlusim run writes it, to text
 * of `bytes` bytes, with NUL. Returns the full length without NUL. If the text
 * did not fit, a second call can provide enough room. */
size_t mlusimReportText(char *__text, size_t __bytes);
size_t mlusimReportJson(char *__text, size_t __bytes);

/* Copies the page for a browser (docs/pictures.md) in the same way. If
 * MLUSIM_HTML is set, the page shows the launches so far, and is also written
 * at the end. The text is empty if there is no page or nothing was launched. */
size_t mlusimPageHtml(char *__text, size_t __bytes);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
