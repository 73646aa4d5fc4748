/* SPDX-License-Identifier: MIT */
/* libmlusim: a simulated MLU device as a C library. A `struct sim` is one
 * device with its memory and its loaded modules. There is no global state: one
 * process can have several devices. The library never prints, exits or aborts
 * because of what a program does. Wrong use returns an error status, with a
 * message in sim_error; a fault of a kernel returns SIM_ERROR_FAULT. */
#ifndef SIM_SIM_H
#define SIM_SIM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/kinds.h"
#include "sim/machine/counters.h"

#pragma GCC visibility push(default)

struct sim;
struct sim_module;
struct sim_others;

enum sim_status {
    SIM_OK = 0,
    SIM_ERROR_ARGUMENT, /* null or meaningless argument */
    SIM_ERROR_DEVICE,   /* there is no such device, or the prefix is
                           ambiguous */
    SIM_ERROR_IMAGE,    /* damaged image */
    SIM_ERROR_ARCH,     /* the image has no code for this device */
    SIM_ERROR_KERNEL,   /* the image has no such kernel */
    SIM_ERROR_DIM,      /* task dimension does not fit the task type */
    SIM_ERROR_MEMORY,   /* out of memory of the device, or of the host */
    SIM_ERROR_ADDRESS,  /* some of the range is not memory of this device */
    SIM_ERROR_FREE,     /* freed twice, or never allocated */
    SIM_ERROR_FAULT,    /* the kernel faulted */
    SIM_ERROR_STOPPED,  /* the host stopped the launch, see sim_config.stop */
};

/* ---- devices ----------------------------------------------------------- */

/* The maximum number of cores of a device, including memory cores. */
#define SIM_MAX_CORES 256
/* coreId of a memory core; the other cores of a cluster count from 0. */
#define SIM_MEMORY_CORE 128

/* One device: a row of devices.def (the data sheet), or a device file. */
struct sim_device_file;
struct sim_device {
    const char *name;         /* "MLU590-H8" */
    const char *arch_name;    /* "mtp_592" */
    unsigned arch;            /* 592 */
    unsigned isa_version;     /* version of the ISA, as cnDeviceGetAttribute
                                 reports it */
    unsigned clusters, cores; /* cores per cluster, without the memory core */
    unsigned max_union;       /* largest N of a UnionN task, in clusters */
    unsigned clock_mhz;       /* of the cores */
    unsigned nram_kib, wram_kib, sram_kib;
    unsigned l2_kib;
    uint64_t dram_mib;
    unsigned dram_mbps; /* peak bandwidth, 10^6 bytes per second */
    unsigned bus_bits, memory_mhz;
    const char *provenance;             /* where the numbers come from */
    const struct sim_device_file *file; /* NULL for a row of devices.def */
};

/* All devices in the order of the table; *n receives the number of devices. */
const struct sim_device *sim_devices(size_t *n);

/* Finds the device with this name, or the only device whose name starts with
 * `name`. Case is ignored. NULL if no device or more than one matches; then
 * `error` (if not NULL) receives a message with the candidates. */
const struct sim_device *sim_device_find(const char *name, char *error,
                                         size_t error_bytes);

/* Like sim_device_find. If `name` has a slash or ends with ".device", reads the
 * device from that file: the file's first line is "base DEVICE", the other
 * lines are "name value", with names from changes.def and params.def. On
 * failure returns NULL, and `error` receives a message with the line number.
 * sim_device_close frees either kind, after everything that uses the device. */
const struct sim_device *sim_device_open(const char *name, char *error,
                                         size_t error_bytes);
void sim_device_close(const struct sim_device *device);
bool sim_device_is_file(const char *name);

/* Calls `tell` for each value in which a device file differs from its base.
 * Never calls `tell` for a device of devices.def. */
void sim_device_changes(const struct sim_device *device,
                        void (*tell)(void *user, const char *name,
                                     uint64_t from, uint64_t to),
                        void *user);

/* A parameter of the timing model (params.def, costs.def), its value for a
 * device, and what a device file may give it: from least to most, only powers
 * of two if is_power. */
struct sim_value {
    const char *name, *doc;
    uint64_t value, least, most;
    bool is_power;
};

/* Writes parameter i of the device, from 0. False: there are fewer. */
bool sim_device_value(const struct sim_device *device, unsigned i,
                      struct sim_value *value);

/* Calls `tell` for each parameter in which the board of the device (of its
 * base, for a file) differs from its generation (boards.def). `provenance` says
 * where the value comes from. */
typedef void sim_tell_board(void *user, const char *parameter, uint32_t value,
                            const char *provenance, const char *rests,
                            const char *doc);
void sim_device_board(const struct sim_device *device, sim_tell_board *tell,
                      void *user);

/* Returns the place of row i of a filter of n rows, a multiple of
 * SIM_WRAM_LANES, in the order that a linear copy to the WRAM of an
 * architecture expects. */
enum { SIM_WRAM_LANES = 64 };
size_t sim_filter_place(unsigned arch, size_t n, size_t i);

/* The device that is simulated by default. */
const struct sim_device *sim_device_default(void);

/* Peak rate of all cores, in 10^9 operations per second, computed as in the
 * vendor's samples: from the rate of additions of the vector unit. */
double sim_device_peak_gops(const struct sim_device *d, unsigned type_bytes);

/* The name of the scratchpad memory (of a core or of a cluster) at an address;
 * NULL if there is none. */
const char *sim_scratchpad_at(const struct sim_device *d, uint64_t address);

/* The value of a parameter of the timing model on this device, by its name in
 * params.def; 0 if there is no such parameter. */
uint32_t sim_device_parameter(const struct sim_device *d, const char *name);

/* ---- a simulated device ------------------------------------------------ */

/* Contents of the private memories of cores and clusters (NRAM, WRAM, stack,
 * SRAM) when a task starts, except for initialised variables. */
enum sim_contents {
    SIM_CONTENTS_DEFAULT, /* ZERO; in the hostile build POISON */
    SIM_CONTENTS_ZERO,
    /* what earlier tasks left. Zero before the first launch, and after a
     * stopped launch, because it is unknown how far each core had run */
    SIM_CONTENTS_KEEP,
    SIM_CONTENTS_POISON, /* bytes of ones: a NaN in every floating type */
};

/* The engine that runs the scalar code of kernels. Results, cycles and faults
 * do not depend on it, only the speed does. */
enum sim_engine {
    SIM_ENGINE_DEFAULT, /* JIT if it supports the host */
    SIM_ENGINE_INTERP,  /* an interpreter loop */
    SIM_ENGINE_JIT,     /* translates to host code; else INTERP */
};

/* The order in which cores perform actions that other cores can see. */
enum sim_schedule {
    SIM_SCHEDULE_FIXED, /* by the clocks of the cores */
    /* as FIXED, but each of these actions is delayed by some cycles, which the
     * seed chooses. The order is still legal; the times are no estimate */
    SIM_SCHEDULE_RANDOM,
};

/* When asynchronous work takes effect: each op of the compute unit, and each
 * copy that the core does not wait for. The choice changes neither the time
 * that the work costs nor its event, which is sent when the work is issued. */
enum sim_async {
    SIM_ASYNC_EAGER,        /* when it is issued */
    SIM_ASYNC_LATE_IO,      /* as late as the core allows. If several units'
                               work must be done together, copies come first */
    SIM_ASYNC_LATE_COMPUTE, /* as LATE_IO, but compute comes first */
    SIM_ASYNC_RANDOM,       /* between these extremes, at a time that the
                               seed chooses */
};

/* How device memory is allocated. */
enum sim_allocator_kind {
    SIM_ALLOCATOR_APART, /* each allocation apart from the others, with gaps;
                            freed addresses are reused late */
    /* from pools, side by side; freed memory is reused at once, as in torch's
     * caching allocator. Kernels may access all of a pool */
    SIM_ALLOCATOR_POOLED,
};

struct sim_config {
    const struct sim_device *device; /* NULL for the default device */
    /* The first address of device memory, a multiple of 2^30; all device memory
     * must be in [2^36, 2^40). Each of several devices needs another value. 0
     * means 2^36. */
    uint64_t memory_first;
    /* The maximum number of instructions of all cores in a launch. After that
     * many instructions a fault stops the launch at the next taken branch of a
     * core. 0 means the default, 10^10. */
    uint64_t max_instructions;
    uint64_t quantum;   /* in instructions; 0 for the default */
    uint64_t stack_kib; /* stack of each core in KiB; 0 for the default
                           (1024) */
    enum sim_contents contents;
    enum sim_allocator_kind allocator;
    enum sim_engine engine;
    enum sim_schedule schedule;
    enum sim_async async;
    uint64_t seed;
    /* The number of host threads, including the caller's, that run cores and
     * share the data of large ops. Results and cycles do not depend on it. 0
     * means one for each processor that the process may use. */
    unsigned threads;
    /* Receives the text that kernels print, in simulated order; if NULL, the
     * text is dropped. */
    void (*print)(void *user, const char *text, size_t n);
    /* Called instead of `print`; `core` is the number of the core that prints,
     * as in sim_look. */
    void (*print_core)(void *user, unsigned core, const char *text, size_t n);
    /* Finds source positions for fault messages, from the debug information of
     * an ELF. If NULL, messages show addresses only. */
    const struct sim_symbolizer *symbolizer;
    /* For messages: returns the number of the device whose memory contains the
     * address, -1 if none does. NULL if there is only this device. */
    int (*device_at)(void *user, uint64_t address);
    /* For messages: returns whether the host program has memory of its own at
     * the address. NULL if that is unknown. Several threads may call the
     * function at once. */
    bool (*is_host)(void *user, uint64_t address);
    void *user;
    /* Another thread or a signal handler sets this to stop the current launch
     * soon, with SIM_ERROR_STOPPED. NULL for no flag. */
    const atomic_bool *stop;
};

/* A position in the source. */
struct sim_location {
    char file[512];
    unsigned line;
    char name[256];  /* name of the function (also of an inlined function) or
                        of the variable */
    bool is_near;    /* the instruction belongs to several lines or to none:
                        `line` is that of the instruction before it */
    char digest[33]; /* of the file's text, for isa_source_open; "": unknown */
};

/* The call stack of a core: its registers, and the words of its stack that may
 * be addresses of code or of the stack. The caller frees the struct. */
struct sim_stack {
    uint64_t pc, x[32];
    uint64_t entry; /* address of the kernel's first instruction */
    size_t n;
    struct sim_stack_word {
        uint64_t address, value;
    } words[]; /* sorted by address */
};

struct sim_symbolizer {
    void *(*open)(const void *elf, size_t n); /* NULL if the ELF has none */
    void (*close)(void *info);
    /* Finds the source line of an instruction; and the variable that covers an
     * address (if several do, the variable with that symbol). */
    bool (*line)(void *info, uint64_t address, struct sim_location *to);
    bool (*variable)(void *info, uint64_t address, const char *symbol,
                     struct sim_location *to);
    /* For an instruction in inlined functions, finds the call of the function
     * at this depth (0 for the innermost) and the caller. May be NULL. */
    bool (*caller)(void *info, uint64_t address, unsigned depth,
                   struct sim_location *to);
    /* Writes the return addresses of the active calls, innermost first, at most
     * n. Returns how many. May be NULL. */
    size_t (*returns)(void *info, const struct sim_stack *stack, uint64_t *to,
                      size_t n);
    /* Finds the folder that the file name is relative to. May be NULL. */
    bool (*folder)(void *info, uint64_t address, char *text, size_t bytes);
    /* Finds the line for an origin of device memory (see sim_malloc_from); or
     * the function alone, with line 0. May be NULL. */
    bool (*origin)(uint64_t origin, struct sim_location *to);
};

/* Makes a device; all memory is free and zero. NULL only if the host cannot
 * reserve address space. sim_free accepts NULL. */
struct sim *sim_new(const struct sim_config *config);
void sim_free(struct sim *sim);
const struct sim_device *sim_device_of(const struct sim *sim);

/* The message of the last status not SIM_OK, until the next call on sim. */
const char *sim_error(const struct sim *sim);

/* ---- device memory ----------------------------------------------------- */

/* Allocates bytes of GDRAM, aligned to 4 KiB, or to 512 bytes in pools; 0 bytes
 * is SIM_ERROR_ARGUMENT. */
enum sim_status sim_malloc(struct sim *sim, uint64_t bytes, uint64_t *address);
enum sim_status sim_release(struct sim *sim, uint64_t address);
/* Like sim_malloc and sim_release, for an origin: a number for the place in the
 * program that allocates or frees. The symbolizer finds the place of an origin,
 * and messages about this memory name the place. 0 means unknown. */
enum sim_status sim_malloc_from(struct sim *sim, uint64_t bytes,
                                uint64_t origin, uint64_t *address);
enum sim_status sim_release_from(struct sim *sim, uint64_t address,
                                 uint64_t origin);
/* Free and total bytes of GDRAM; what a pool has is not free. */
void sim_memory_info(const struct sim *sim, uint64_t *free_bytes,
                     uint64_t *total_bytes);
/* Whether a live allocation contains `address`; sets the start and size of the
 * allocation. */
bool sim_memory_owner(const struct sim *sim, uint64_t address, uint64_t *start,
                      uint64_t *bytes);
/* The allocation that contains `address`. A freed allocation counts until new
 * memory takes its place. */
struct sim_allocation {
    uint64_t address, bytes;
    bool is_live;
    uint64_t made, freed; /* origins of allocation and release; 0 if not
                             known */
};
bool sim_allocation_at(const struct sim *sim, uint64_t address,
                       struct sim_allocation *allocation);
/* Like sim_allocation_at, else the last allocation before address. */
bool sim_allocation_before(const struct sim *sim, uint64_t address,
                           struct sim_allocation *allocation);
/* Whether allocations share pools, see SIM_ALLOCATOR_POOLED. */
bool sim_has_pools(const struct sim *sim);
/* Finds the source position of an origin. False if the position is unknown. */
bool sim_locate_origin(const struct sim *sim, uint64_t origin,
                       struct sim_location *to);
/* Writes a position as "at FILE:LINE" or "in FUNCTION". */
void sim_location_words(const struct sim_location *at, char *text,
                        size_t bytes);
/* Appends ", VERB at FILE:LINE" to text if the origin is known. */
void sim_origin_words(const struct sim *sim, const char *verb, uint64_t origin,
                      char *text, size_t bytes);

/* Host accesses to GDRAM: the range must lie in one live allocation. */
enum sim_status sim_read(struct sim *sim, void *dst, uint64_t src,
                         uint64_t bytes);
enum sim_status sim_write(struct sim *sim, uint64_t dst, const void *src,
                          uint64_t bytes);
enum sim_status sim_copy(struct sim *sim, uint64_t dst, uint64_t src,
                         uint64_t bytes);
enum sim_status sim_fill(struct sim *sim, uint64_t dst, int value,
                         uint64_t bytes);

/* ---- modules and launches ---------------------------------------------- */

/* Checks the fat image at `fatbin` (the header contains the length of the
 * image) and finds the architectures in it: writes up to `max` numbers to
 * `archs`; *n receives how many there are. On failure `error` receives a
 * message. Needs no device. */
enum sim_status sim_fatbin_archs(const void *fatbin, unsigned *archs,
                                 size_t max, size_t *n, char *error,
                                 size_t error_bytes);
/* The device ELF for a device, inside the fat image. NULL if there is none or
 * the image is damaged. */
const void *sim_fatbin_elf(const void *fatbin, const struct sim_device *device,
                           size_t *bytes);

/* Loads the code for this device from a fat image. The image must stay alive as
 * long as the module. */
enum sim_status sim_module_load(struct sim *sim, const void *fatbin,
                                struct sim_module **module);
/* Loads a module from a device ELF of n bytes. */
enum sim_status sim_module_load_elf(struct sim *sim, const void *elf, size_t n,
                                    struct sim_module **module);
/* Loads a module from the `n` bytes of a file: a fat image or a device ELF. */
enum sim_status sim_module_load_file(struct sim *sim, const void *bytes,
                                     size_t n, struct sim_module **module);
/* Unloads a module, and aborts its launch if one is active. */
void sim_module_unload(struct sim *sim, struct sim_module *module);
/* The number of the module among all ever loaded, from 1; 0 if it is not
 * loaded. */
uint64_t sim_module_serial(const struct sim *sim,
                           const struct sim_module *module);

/* The sizes in bytes of a kernel's parameters: writes up to `max` sizes to
 * `bytes`; *n receives the number of parameters. */
enum sim_status sim_module_parameters(struct sim *sim,
                                      struct sim_module *module,
                                      const char *kernel, uint32_t *bytes,
                                      size_t max, size_t *n);

/* The kernel's demangled name, or its mangled name if there is no other. */
const char *sim_kernel_name(const struct sim_module *module,
                            const char *kernel);

/* Whether the kernel was compiled with
 * -fsanitize=signed-integer-overflow,integer-divide-by-zero. */
bool sim_kernel_is_sanitized(const struct sim_module *module,
                             const char *kernel);

/* The maximum number of tasks of a launch in each direction, as device
 * attributes report it. The product of the three must be below 2^31. */
#define SIM_MAX_DIM 65536
struct sim_dim {
    uint32_t x, y, z;
};

struct sim_argument {
    const void *data; /* the value in host representation */
    size_t bytes;
};

struct sim_launch {
    struct sim_module *module;
    const char *kernel; /* mangled name */
    struct sim_dim dim;
    unsigned union_clusters; /* 0 for Block, N for UnionN */
    const struct sim_argument *arguments;
    size_t n_arguments;
    struct sim_others *others; /* earlier launches, see sim/others.h; NULL if
                                  the device is free */
};

enum {
    SIM_PROFILE_SCALAR,
    SIM_PROFILE_COMPUTE,
    SIM_PROFILE_IO,
    SIM_PROFILE_MOVE,
    SIM_PROFILE_MPU,
    SIM_N_PROFILE_UNITS
};
#define SIM_N_DIRECTIONS 24
/* Array size for the kinds of work (sim/machine/work.def); sim_work_name
 * returns NULL after the last kind. */
#define SIM_MAX_WORK 64

#define SIM_MAX_STEPS 64

/* The first steps of a profile, which no kernel names. */
enum {
    SIM_STEP_OUTSIDE,    /* outside of all named steps */
    SIM_STEP_TASK_START, /* task start, and the time between tasks */
    SIM_STEP_NAMED,      /* the first named step */
};

/* A step (a part of a kernel named with __mlu_step) and the work issued inside
 * it. A step lasts until the next marker in the same call of the function, or
 * until that call returns. */
struct sim_step_core {      /* times of one core, in cycles */
    uint64_t cycles, waits; /* time in the step, and the part of this time
                               spent waiting */
    uint64_t busy[SIM_N_PROFILE_UNITS];
};
struct sim_step {
    char name[80];
    uint64_t cycles;     /* core time spent in the step, over all cores */
    uint64_t max_cycles; /* time of the core that spent most in the step */
    uint64_t busy[SIM_N_PROFILE_UNITS];     /* sum over all cores */
    uint64_t max_busy[SIM_N_PROFILE_UNITS]; /* of the busiest core */
    struct sim_step_core last; /* the core that ends last: the sum over its
                                  steps is the time of the launch */
    /* of the core whose unit was busiest in the launch: the sum over the steps
     * is units[].max */
    uint64_t busiest[SIM_N_PROFILE_UNITS];
    uint64_t ops; /* BANG ops performed */
    uint64_t direction_bytes[SIM_N_DIRECTIONS];
    uint64_t atomic_bytes; /* updated in GDRAM by atomics */
    uint64_t vector_bytes; /* result bytes of vector ops */
    uint64_t fill_bytes;   /* written by fills to GDRAM and LDRAM */
};

/* An op that used bytes of WRAM that had not been written. */
struct sim_unwritten {
    char op[48]; /* its intrinsic */
    uint64_t pc, cycle;
    uint64_t bytes, of_bytes; /* unwritten bytes, and all bytes, that the op
                                 used; 0 if there is no such op */
    unsigned lane;            /* the lane of the first unwritten byte */
    uint64_t offset;          /* offset of that byte from the start of its
                                 lane */
};

/* A copy in a Block task that only memory cores perform. A Block task has no
 * memory core, so the copy is never performed. */
struct sim_skipped {
    const char *direction; /* as "GDRAM2SRAM"; NULL if there is no such copy */
    uint64_t pc;
};

/* The cost of a launch, in cycles of the core clock. */
struct sim_profile {
    char kernel[256]; /* demangled */
    struct sim_dim dim;
    unsigned union_clusters; /* 0: Block */
    uint64_t tasks;
    uint64_t cycles;           /* from start to the end of the last task */
    uint64_t picoseconds;      /* the same time plus the launch cost */
    uint64_t cold_picoseconds; /* the part of `picoseconds` that only the
                                  first launch of a kernel costs */
    uint64_t cores_used;       /* cores that ran at least one task */
    struct {
        uint64_t sum, max; /* busy cycles of all cores, and of the busiest
                              core */
        uint64_t ops;
    } units[SIM_N_PROFILE_UNITS];
    uint64_t direction_bytes[SIM_N_DIRECTIONS]; /* bytes copied; the index is
                                                   a mluMemcpyDirection_t */
    uint64_t counters[SIM_N_COUNTERS];
    uint64_t dram_busy_cycles; /* cycles for which the DRAM would be busy at
                                  its peak rate */
    uint32_t nram_bytes, wram_bytes, sram_bytes; /* static, of the module */
    /* The maximum of the bytes that a task touched in the memory of one core
     * (or cluster), in whole pages of 4 KiB. */
    uint64_t peak_nram_bytes, peak_wram_bytes, peak_sram_bytes;
    /* For each unit, the busy cycles during which the compute unit of the same
     * core was busy too; sum over all cores. For a memory core's DMA: while any
     * core of its cluster computed. For the compute unit: while the DMA of its
     * cluster's memory core was busy. */
    uint64_t overlap[SIM_N_PROFILE_UNITS];
    /* Busy cycles of all units and cores by kind of work, if sim_count_work
     * turned this on. All 0 for a stopped launch. */
    uint64_t work[SIM_MAX_WORK];
    struct sim_unwritten unwritten; /* the first op in the launch that used
                                       unwritten weights */
    struct sim_skipped
        skipped; /* only set by the first launch of the kernel that has one */
    const char *untranslated; /* why SIM_ENGINE_JIT did not run; or NULL */
    double host_seconds;      /* wall time of the simulation */
    unsigned n_steps;
    /* In source order. This is the last member, so that a stored profile can
     * leave out the unused steps. */
    struct sim_step steps[SIM_MAX_STEPS];
};

/* Names for reports: units of the profile, directions, counters. */
const char *sim_profile_unit_name(unsigned unit);
const char *sim_direction_name(unsigned direction);
const char *sim_counter_name(enum sim_counter c);
/* The name of a kind of work: "scalar", a direction of copies, "gather", a cost
 * class ("math"); NULL if there is no such kind. *what receives a description
 * for users ("GDRAM2NRAM copies", "math ops"); `what` may be NULL. */
const char *sim_work_name(unsigned work, const char **what);

/* Names (as in reports) and properties of values in kinds.h; NULL if the enum
 * has no such value. */
const char *sim_space_name(enum sim_space space); /* "NRAM" */
const char *sim_type_name(enum sim_type type);    /* "float" */
const char *sim_unit_name(enum sim_unit unit);    /* "compute" */
/* Bytes per element. */
unsigned sim_type_bytes(enum sim_type type);
bool sim_type_is_float(enum sim_type type);
/* The memories that copies in a direction read and write. */
enum sim_space sim_direction_source(unsigned direction);
enum sim_space sim_direction_target(unsigned direction);

/* Refuses a launch as sim_launch does, without running it. */
enum sim_status sim_check_launch(struct sim *sim,
                                 const struct sim_launch *launch);
/* Runs a kernel to its end. SIM_ERROR_FAULT: the kernel made an error;
 * sim_error holds the message (several lines), and device memory keeps what was
 * written until then. `profile` may be NULL; it is also filled on a fault. */
enum sim_status sim_launch(struct sim *sim, const struct sim_launch *launch,
                           struct sim_profile *profile);

/* Limits later launches to these clusters, a bit each; 0 means all clusters. */
void sim_use_clusters(struct sim *sim, uint64_t clusters);

/* Turns counting of work by kind on or off for later launches. */
void sim_count_work(struct sim *sim, bool is_wanted);

/* Limits later launches to n of their tasks (Block tasks, or whole union
 * tasks), evenly spread from the first to the last. The other tasks are not
 * run. 0 means all tasks. */
void sim_sample_tasks(struct sim *sim, unsigned n);

/* The time from the launch call to cycle 0, in picoseconds. */
uint64_t sim_launch_cost(const struct sim *sim,
                         const struct sim_launch *launch);

/* Whether a kernel can reach code that starts a copy or other DMA work without
 * waiting for it. Also true if an indirect jump makes this unknown, or if there
 * is no such kernel. The first call for a kernel computes the answer. */
bool sim_is_async(const struct sim_launch *launch);

/* If is_warm, each later launch costs as if its kernel had been launched
 * before. */
void sim_warm_launches(struct sim *sim, bool is_warm);

/* ---- modules and places ------------------------------------------------- */

/* The device ELF of a module; it is part of the caller's image. */
const void *sim_module_elf(const struct sim_module *module, size_t *bytes);
/* A hash of the module's bytes, computed at the first call. */
uint64_t sim_module_code(struct sim_module *module);

/* The fixed time of the scalar pipe for one instruction (docs/timing.md):
 * waiting for results of earlier instructions of its block, and issue. */
struct sim_insn_time {
    uint32_t waits, issues; /* cycles */
    bool is_loading;        /* the instruction then waits for a memory, for a
                               time that varies */
};
/* The fixed time of the instruction at pc; false if there is no instruction. */
bool sim_insn_time(const struct sim *sim, const struct sim_module *module,
                   uint64_t pc, struct sim_insn_time *time);

/* Sets a function that launches call about every 2^22 retired instructions (the
 * start of a task counts as some hundreds), with the cycles so far, the number
 * of ended tasks and of all tasks. NULL for no function. Does not change the
 * simulation. */
typedef void sim_progress(void *user, uint64_t cycles, uint64_t tasks_ended,
                          uint64_t tasks);
void sim_on_progress(struct sim *sim, sim_progress *progress, void *user);

/* Writes the message of the last launch's fault into sim_error again, for when
 * the symbolizer can find more than before. False if no fault stopped the
 * launch, or if its module has been unloaded. */
bool sim_fault_again(struct sim *sim);

/* Writes the place of an instruction: "file:line in function", or the address
 * if there is no debug information. False if the module has been unloaded. */
bool sim_place(struct sim *sim, const struct sim_module *module, uint64_t pc,
               char *text, size_t bytes);

/* Finds file, line and function of an instruction. False if they are unknown.
 * sim_place and sim_locate open the debug information in each call, so a caller
 * that asks often should cache the results. */
bool sim_locate(struct sim *sim, const struct sim_module *module, uint64_t pc,
                struct sim_location *to);

/* The stack of the core whose event is being handled. NULL if the core has
 * continued since, or if memory is short. */
struct sim_actor;
struct sim_stack *sim_stack_of(const struct sim *sim,
                               const struct sim_actor *by);

/* The calls that led to an instruction and their callers, innermost first:
 * calls of inlined functions, and if `stack` is not NULL other calls too. A
 * call from a place to itself counts once. If there are more than `most`: the
 * innermost ones, and last the outermost. Returns the number written to
 * `to`. */
unsigned sim_locate_callers(struct sim *sim, const struct sim_module *module,
                            uint64_t pc, const struct sim_stack *stack,
                            struct sim_location *to, unsigned most);

/* Writes a call as "file:line in function", as far as these are known. */
void sim_caller_words(const struct sim_location *at, char *text, size_t bytes);

/* A variable of a module; its name is as in the source, or mangled if that is
 * ambiguous. */
struct sim_variable {
    char name[200];
    uint64_t address, bytes;
    bool has_value; /* initialised: it has a value when a task starts */
};

/* Finds a kernel by its mangled name; valid while the module is loaded. NULL:
 * no such kernel. */
struct isa_kernel;
const struct isa_kernel *sim_kernel(const struct sim_module *module,
                                    const char *mangled);
/* Variable i, by ascending address, that the kernel (if NULL, any kernel) can
 * reach. Returns false if there are no more. Variables of two kernels can have
 * the same address. */
bool sim_variable(const struct sim_module *module,
                  const struct isa_kernel *kernel, size_t i,
                  struct sim_variable *variable);
/* Operand i that begins outside of the variable it is computed from. The
 * operand belongs to the BANG op at pc. Its address is that of the variable at
 * `variable` plus a known constant, `offset` bytes. `pc` is 0 if the code is
 * not in the image. Returns false if there are no more. */
struct sim_beyond {
    uint64_t pc, variable;
    int64_t offset;
};
bool sim_beyond(const struct sim_module *module, size_t i,
                struct sim_beyond *beyond);
/* The address of instruction i of a module, and whether it is a conditional
 * branch. False if there are no more. */
bool sim_instruction(const struct sim_module *module, size_t i, uint64_t *pc,
                     bool *is_branch);
/* Declaration of the variable that covers `address`, for a kernel (if NULL, for
 * any kernel). */
bool sim_locate_variable(struct sim *sim, const struct sim_module *module,
                         const struct isa_kernel *kernel, uint64_t address,
                         struct sim_location *to);

#pragma GCC visibility pop

#include "sim/observe.h"
#include "sim/parts.h"
#include "sim/facts.h"
#include "sim/sites.h"

#endif
