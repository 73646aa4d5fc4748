/* SPDX-License-Identifier: MIT
 *
 * libmlusim: a simulated MLU device as a C library. A `struct sim` is one
 * device with its memory and the modules loaded on it; nothing is global, so
 * several can live in one process. The library never prints, exits or aborts
 * because of what a program does: wrong use comes back as a status with a
 * sentence in sim_error, a kernel's mistake as SIM_ERROR_FAULT.
 */
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
    SIM_ERROR_ARGUMENT, /* a null or nonsensical argument */
    SIM_ERROR_DEVICE,   /* no such device, or an ambiguous prefix */
    SIM_ERROR_IMAGE,    /* damaged image */
    SIM_ERROR_ARCH,     /* the image has no code for this device */
    SIM_ERROR_KERNEL,   /* the image has no such kernel */
    SIM_ERROR_DIM,      /* task dimension does not fit the task type */
    SIM_ERROR_MEMORY,   /* out of memory of the device, or of the host */
    SIM_ERROR_ADDRESS,  /* not (entirely) memory of this device */
    SIM_ERROR_FREE,     /* freed twice, or never allocated */
    SIM_ERROR_FAULT,    /* the kernel faulted */
    SIM_ERROR_STOPPED,  /* the launch was stopped as the host asked */
};

/* ---- devices ----------------------------------------------------------- */

/* Most cores of a device, memory cores included. */
#define SIM_MAX_CORES 256
/* What coreId and events call a memory core; others count from 0. */
#define SIM_MEMORY_CORE 128

/* One row of devices.def: what the data sheet says; or what a file makes of
 * it. */
struct sim_device_file;
struct sim_device {
    const char *name;         /* "MLU590-H8" */
    const char *arch_name;    /* "mtp_592" */
    unsigned arch;            /* 592 */
    unsigned isa_version;     /* as cnDeviceGetAttribute reports it */
    unsigned clusters, cores; /* cores per cluster, without the memory core */
    unsigned max_union;       /* largest N of a UnionN task, in clusters */
    unsigned clock_mhz;       /* of the cores */
    unsigned nram_kib, wram_kib, sram_kib;
    unsigned l2_kib;
    uint64_t dram_mib;
    unsigned dram_mbps; /* peak bandwidth, 10^6 bytes per second */
    unsigned bus_bits, memory_mhz;
    const char *provenance;             /* where the numbers come from */
    const struct sim_device_file *file; /* NULL: of the table */
};

/* All devices in the order of the table; *n receives their number. */
const struct sim_device *sim_devices(size_t *n);

/* The device whose name is, or uniquely starts with, name (case ignored). NULL
 * if there is none or several; then error (if not NULL) receives a sentence
 * with the candidates. */
const struct sim_device *sim_device_find(const char *name, char *error,
                                         size_t error_bytes);

/* The same, or the device that a file describes where name has a slash or ends
 * with ".device": "base DEVICE" in its first line, then "name value", with the
 * names of changes.def and params.def. NULL with a sentence in error that names
 * the line. sim_device_close takes either kind, after all that uses it. */
const struct sim_device *sim_device_open(const char *name, char *error,
                                         size_t error_bytes);
void sim_device_close(const struct sim_device *device);
bool sim_device_is_file(const char *name);

/* Calls tell for each figure in which a device file differs from its base;
 * never for a device of the table. */
void sim_device_changes(const struct sim_device *device,
                        void (*tell)(void *user, const char *name,
                                     uint64_t from, uint64_t to),
                        void *user);

/* Calls tell for each parameter in which the board, or that of its base,
 * differs from its generation (boards.def), with where the value comes from. */
typedef void sim_tell_board(void *user, const char *parameter, uint32_t value,
                            const char *provenance, const char *rests,
                            const char *doc);
void sim_device_board(const struct sim_device *device, sim_tell_board *tell,
                      void *user);

/* The device simulated when nothing else is asked for. */
const struct sim_device *sim_device_default(void);

/* Peak rates of a device, in 10^9 operations per second, as the vendor's
 * samples account them: all cores, vector unit add rate. */
double sim_device_peak_gops(const struct sim_device *d, unsigned type_bytes);

/* The name of the memory that cores have at an address themselves or share in a
 * cluster; NULL: they have none there. */
const char *sim_scratchpad_at(const struct sim_device *d, uint64_t address);

/* A parameter of the timing model, by its name in params.def, as this device
 * has it; 0: there is none. */
uint32_t sim_device_parameter(const struct sim_device *d, const char *name);

/* ---- a simulated device ------------------------------------------------ */

/* What the private memories of cores and clusters (NRAM, WRAM, stack, SRAM)
 * hold when a task starts, initialised variables excepted. */
enum sim_contents {
    SIM_CONTENTS_DEFAULT, /* ZERO; in the hostile build POISON */
    SIM_CONTENTS_ZERO,
    SIM_CONTENTS_KEEP,   /* what earlier tasks left there; zero at first, and
                            after a launch that was stopped, of which it is not
                            known how far each core was ahead */
    SIM_CONTENTS_POISON, /* bytes of ones: a NaN in every floating type */
};

/* What runs the scalar code of kernels. Results, cycles and faults are the
 * same, only the speed is not. */
enum sim_engine {
    SIM_ENGINE_DEFAULT, /* JIT where there is a translator for the host */
    SIM_ENGINE_INTERP,  /* a dispatch loop */
    SIM_ENGINE_JIT,     /* code of the host; INTERP where there is none */
};

/* In which order cores get to do what others can see. */
enum sim_schedule {
    SIM_SCHEDULE_FIXED,  /* that of their clocks */
    SIM_SCHEDULE_RANDOM, /* the same, but each such action delays its core by
                            some cycles, which the seed chooses: another legal
                            order, whose times are no estimate */
};

/* When asynchronous work takes effect: every op of the compute unit, and every
 * copy that the core does not wait for. It costs the same time in each case,
 * and its event comes when it is issued. */
enum sim_async {
    SIM_ASYNC_EAGER,        /* when it is issued */
    SIM_ASYNC_LATE_IO,      /* as late as its core lets it; of what is to be
                               done at once the copies first, */
    SIM_ASYNC_LATE_COMPUTE, /* or the compute unit's work first */
    SIM_ASYNC_RANDOM,       /* at a moment between that the seed chooses */
};

/* Where device memory is taken from. */
enum sim_allocator_kind {
    SIM_ALLOCATOR_APART,  /* from everywhere, with gaps, reused late */
    SIM_ALLOCATOR_POOLED, /* from pools, side by side, reused at once, as the
                             caching allocator of torch does: kernels may reach
                             all of the pool that an address is in */
};

struct sim_config {
    const struct sim_device *device; /* NULL: the default device */
    /* The first address of device memory, different for each of several
     * devices: a multiple of 2^30, from 2^36 on, with all of the memory below
     * 2^40. 0: 2^36. */
    uint64_t memory_first;
    /* The most instructions of all cores in a launch. A fault stops the launch
     * at the first taken branch of a core after that many, or at the next one.
     * 0: the default, 10^10. */
    uint64_t max_instructions;
    uint64_t quantum;   /* instructions; 0: default */
    uint64_t stack_kib; /* per core; 0: default (1024) */
    enum sim_contents contents;
    enum sim_allocator_kind allocator;
    enum sim_engine engine;
    enum sim_schedule schedule;
    enum sim_async async;
    uint64_t seed;
    /* Threads of the host that run cores and share the data of large ops, the
     * caller's among them; results and cycles are the same. 0: as many as there
     * are processors for the process. */
    unsigned threads;
    /* Receives what kernels print, in simulated order; NULL: dropped. */
    void (*print)(void *user, const char *text, size_t n);
    /* In place of print: the same with the core that prints, as in
     * sim_look. */
    void (*print_core)(void *user, unsigned core, const char *text, size_t n);
    /* Names source positions for fault messages; NULL: addresses only. Opens
     * debug information of an ELF, asks it, closes it. */
    const struct sim_symbolizer *symbolizer;
    /* For messages: the number of the device whose memory has this address, -1
     * if there is none. NULL: there is only this device. */
    int (*device_at)(void *user, uint64_t address);
    /* Whether the program that the simulator is part of has memory of its own
     * at an address, for messages; NULL: unknown. Any of these threads may
     * call it, several at once. */
    bool (*is_host)(void *user, uint64_t address);
    void *user;
    /* Another thread, or a signal handler, sets this to end the current launch
     * soon, as a fault would, with SIM_ERROR_STOPPED. NULL: nothing does. */
    const atomic_bool *stop;
};

/* Where something stands in the source. */
struct sim_location {
    char file[512];
    unsigned line;
    char name[256];  /* of the function, inlined ones included, or variable */
    bool is_near;    /* of an instruction made of several lines, or of none: the
                        one before it */
    char digest[33]; /* of the text of an instruction's file, for
                        isa_source_open; "": not known */
};

/* Where a core is among its calls: the registers, and what its stack holds that
 * may be an address of code or of the stack. To be freed. */
struct sim_stack {
    uint64_t pc, x[32];
    uint64_t entry; /* of the kernel */
    size_t n;
    struct sim_stack_word {
        uint64_t address, value;
    } words[]; /* by address */
};

struct sim_symbolizer {
    void *(*open)(const void *elf, size_t n); /* NULL: there is none */
    void (*close)(void *info);
    /* Of an instruction; of the variable that covers an address, of several
     * the one with that symbol. */
    bool (*line)(void *info, uint64_t address, struct sim_location *to);
    bool (*variable)(void *info, uint64_t address, const char *symbol,
                     struct sim_location *to);
    /* For an instruction in inlined functions: with depth 0 the call of the
     * innermost one, with depth 1 the call of the function around it, and so
     * on, each with its caller. May be NULL. */
    bool (*caller)(void *info, uint64_t address, unsigned depth,
                   struct sim_location *to);
    /* The calls that a core is inside of, from the innermost on, as what they
     * return to, at most n; how many. Or NULL. */
    size_t (*returns)(void *info, const struct sim_stack *stack, uint64_t *to,
                      size_t n);
    /* The folder that the file of an instruction is named from; or NULL. */
    bool (*folder)(void *info, uint64_t address, char *text, size_t bytes);
    /* What an origin of device memory stands for, see sim_malloc_from: a line,
     * or, with line 0, a function alone; or NULL. */
    bool (*origin)(uint64_t origin, struct sim_location *to);
};

/* A new device, all memory free and zero. NULL only if the host cannot
 * reserve address space. sim_free accepts NULL. */
struct sim *sim_new(const struct sim_config *config);
void sim_free(struct sim *sim);
const struct sim_device *sim_device_of(const struct sim *sim);

/* The sentence that belongs to the last status other than SIM_OK; lives until
 * the next call on sim. */
const char *sim_error(const struct sim *sim);

/* ---- device memory ----------------------------------------------------- */

/* Allocates bytes of GDRAM, aligned to 4 KiB, or to 512 bytes in pools; 0 bytes
 * is SIM_ERROR_ARGUMENT. */
enum sim_status sim_malloc(struct sim *sim, uint64_t bytes, uint64_t *address);
enum sim_status sim_release(struct sim *sim, uint64_t address);
/* The same on behalf of a place of the program, which messages about this
 * memory name: origin is a number that the symbolizer knows it by; 0: none. */
enum sim_status sim_malloc_from(struct sim *sim, uint64_t bytes,
                                uint64_t origin, uint64_t *address);
enum sim_status sim_release_from(struct sim *sim, uint64_t address,
                                 uint64_t origin);
/* Free and total bytes of GDRAM; what a pool has is not free. */
void sim_memory_info(const struct sim *sim, uint64_t *free_bytes,
                     uint64_t *total_bytes);
/* Whether address lies in a live allocation; its start and size. */
bool sim_memory_owner(const struct sim *sim, uint64_t address, uint64_t *start,
                      uint64_t *bytes);
/* The allocation that address lies in, freed ones as well as long as nothing
 * new is in their place. */
struct sim_allocation {
    uint64_t address, bytes;
    bool is_live;
    uint64_t made, freed; /* origins; 0: not known */
};
bool sim_allocation_at(const struct sim *sim, uint64_t address,
                       struct sim_allocation *allocation);
/* The same, or else the last one that begins before address. */
bool sim_allocation_before(const struct sim *sim, uint64_t address,
                           struct sim_allocation *allocation);
/* Whether allocations share pools, see SIM_ALLOCATOR_POOLED. */
bool sim_has_pools(const struct sim *sim);
/* What an origin stands for. False if it is unknown. */
bool sim_locate_origin(const struct sim *sim, uint64_t origin,
                       struct sim_location *to);
/* The same as words: "at FILE:LINE", or "in FUNCTION". */
void sim_location_words(const struct sim_location *at, char *text,
                        size_t bytes);
/* Appends ", VERB at FILE:LINE" to text where the origin is known. */
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

/* Checks the fat image at fatbin (it carries its own length) and finds which
 * architectures it holds: writes up to max numbers to archs, *n receives how
 * many there are. error receives a sentence on failure. Needs no device. */
enum sim_status sim_fatbin_archs(const void *fatbin, unsigned *archs,
                                 size_t max, size_t *n, char *error,
                                 size_t error_bytes);
/* The device ELF in it for a device; it lies in the image. NULL: none, or the
 * image is damaged. */
const void *sim_fatbin_elf(const void *fatbin, const struct sim_device *device,
                           size_t *bytes);

/* Loads the image for this device out of a fat image, which must stay alive
 * as long as the module. */
enum sim_status sim_module_load(struct sim *sim, const void *fatbin,
                                struct sim_module **module);
/* The same for a bare device ELF of n bytes. */
enum sim_status sim_module_load_elf(struct sim *sim, const void *elf, size_t n,
                                    struct sim_module **module);
/* The same for the n bytes of a file, which is either of these. */
enum sim_status sim_module_load_file(struct sim *sim, const void *bytes,
                                     size_t n, struct sim_module **module);
/* A launch under way is given up. */
void sim_module_unload(struct sim *sim, struct sim_module *module);
/* Its number among all modules that were ever loaded, from 1 on; 0: it is not
 * loaded, or no longer. */
uint64_t sim_module_serial(const struct sim *sim,
                           const struct sim_module *module);

/* The sizes in bytes of the parameters of a kernel: writes up to max to bytes,
 * *n receives their number. */
enum sim_status sim_module_parameters(struct sim *sim,
                                      struct sim_module *module,
                                      const char *kernel, uint32_t *bytes,
                                      size_t max, size_t *n);

/* The name of a kernel for people; the mangled one where it has none. */
const char *sim_kernel_name(const struct sim_module *module,
                            const char *kernel);

/* Whether its sums, products and quotients of integers are checked, as mlucc
 * compiles for -fsanitize=signed-integer-overflow,integer-divide-by-zero. */
bool sim_kernel_is_sanitized(const struct sim_module *module,
                             const char *kernel);

/* The most tasks of a launch in each direction, what the attributes of devices
 * say; their product must stay below 2^31. */
#define SIM_MAX_DIM 65536
struct sim_dim {
    uint32_t x, y, z;
};

struct sim_argument {
    const void *data; /* the value as the host holds it */
    size_t bytes;
};

struct sim_launch {
    struct sim_module *module;
    const char *kernel; /* mangled name */
    struct sim_dim dim;
    unsigned union_clusters; /* 0: Block, N: UnionN */
    const struct sim_argument *arguments;
    size_t n_arguments;
    struct sim_others *others; /* see sim/others.h; NULL: the device is free */
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
/* Room for the kinds of work (sim/machine/work.def), of which
 * sim_work_name knows how many there are. */
#define SIM_MAX_WORK 64

#define SIM_MAX_STEPS 64

/* Those that no kernel names, at the beginning of the steps of a profile. */
enum {
    SIM_STEP_OUTSIDE,    /* what lies in no named step */
    SIM_STEP_TASK_START, /* what it takes to start a task, and the time between
                            tasks of a core */
    SIM_STEP_NAMED,      /* the first of the others */
};

/* A documented step (a named region of a kernel, __mlu_step): what was issued
 * inside it. A step lasts until the next marker in the same function
 * activation, or its return. */
struct sim_step_core {      /* of one core, in cycles */
    uint64_t cycles, waits; /* its time in the step, and what it waited of it */
    uint64_t busy[SIM_N_PROFILE_UNITS];
};
struct sim_step {
    char name[80];
    uint64_t cycles;     /* core time spent in it, over all cores */
    uint64_t max_cycles; /* of the core that spent most */
    uint64_t busy[SIM_N_PROFILE_UNITS];     /* over all cores */
    uint64_t max_busy[SIM_N_PROFILE_UNITS]; /* of the busiest core */
    struct sim_step_core last; /* of the core that ends last: its steps take as
                                  long together as the launch */
    uint64_t ops;              /* BANG ops performed */
    uint64_t direction_bytes[SIM_N_DIRECTIONS];
    uint64_t atomic_bytes; /* combined in GDRAM by atomics */
    uint64_t vector_bytes; /* result bytes of vector ops */
    uint64_t fill_bytes;   /* written to GDRAM and LDRAM by fills */
};

/* An op that used weights in WRAM that were not written. */
struct sim_unwritten {
    char op[48]; /* as kernels call it */
    uint64_t pc, cycle;
    uint64_t bytes, of_bytes; /* how many, of all it used; 0: no such op */
    unsigned lane;            /* where the first one is */
    uint64_t offset;          /* from the start of that lane */
};

/* A copy in a Block task that only memory cores perform. A Block task has no
 * memory core, so it is never performed. */
struct sim_skipped {
    const char *direction; /* "GDRAM2SRAM"; NULL: there is no such copy */
    uint64_t pc;
};

/* What a launch cost. Cycles are cycles of the core clock. */
struct sim_profile {
    char kernel[256]; /* demangled */
    struct sim_dim dim;
    unsigned union_clusters; /* 0: Block */
    uint64_t tasks;
    uint64_t cycles;           /* from start to the end of the last task */
    uint64_t picoseconds;      /* the same plus the launch cost */
    uint64_t cold_picoseconds; /* of these, as its kernel was not launched
                                  before */
    uint64_t cores_used;       /* cores that ran at least one task */
    struct {
        uint64_t sum, max; /* busy cycles over all cores; of the busiest */
        uint64_t ops;
    } units[SIM_N_PROFILE_UNITS];
    uint64_t direction_bytes[SIM_N_DIRECTIONS]; /* as mluMemcpyDirection_t */
    uint64_t counters[SIM_N_COUNTERS];
    uint64_t dram_busy_cycles; /* of the DRAM at its peak rate */
    uint32_t nram_bytes, wram_bytes, sram_bytes; /* static, of the module */
    /* Most bytes of the memory of one core (one cluster) that a task touched,
     * in whole pages of 4 KiB. */
    uint64_t peak_nram_bytes, peak_wram_bytes, peak_sram_bytes;
    /* Busy cycles of each unit during which the compute unit of the same core
     * was busy as well, over all cores. Those of a memory core's DMA: while a
     * core of its cluster computed. Those of the compute unit: while the DMA of
     * the memory core of its cluster was busy. */
    uint64_t overlap[SIM_N_PROFILE_UNITS];
    /* Busy cycles of all units over all cores by kind of work, if
     * sim_count_work asked for them. Of a launch that was stopped: none. */
    uint64_t work[SIM_MAX_WORK];
    struct sim_unwritten unwritten; /* the first one of the launch */
    struct sim_skipped skipped; /* the first one of the program, at the first
                                   launch of its kernel that has one */
    const char *untranslated;   /* why SIM_ENGINE_JIT did not run; or NULL */
    double host_seconds;        /* wall time of the simulation */
    unsigned n_steps;
    /* In the order of the source. Last, so that who keeps many profiles need
     * not keep the steps that are not used. */
    struct sim_step steps[SIM_MAX_STEPS];
};

/* Names for reports: units of the profile, directions, counters. */
const char *sim_profile_unit_name(unsigned unit);
const char *sim_direction_name(unsigned direction);
const char *sim_counter_name(enum sim_counter c);
/* Of a kind of work: "scalar", a direction of copies, "gather", a cost class
 * ("math"); NULL: there are not so many. *what is it in words, for people
 * ("GDRAM2NRAM copies", "math ops"); it may be NULL. */
const char *sim_work_name(unsigned work, const char **what);

/* What the tables say of the sets of kinds.h. Names as reports have them; NULL:
 * there is no such one. */
const char *sim_space_name(enum sim_space space); /* "NRAM" */
const char *sim_type_name(enum sim_type type);    /* "float" */
const char *sim_unit_name(enum sim_unit unit);    /* "compute" */
/* Bytes of an element. */
unsigned sim_type_bytes(enum sim_type type);
bool sim_type_is_float(enum sim_type type);
/* Where copies in a direction read and write. */
enum sim_space sim_direction_source(unsigned direction);
enum sim_space sim_direction_target(unsigned direction);

/* Runs a kernel to its end. SIM_ERROR_FAULT: the kernel did something wrong,
 * sim_error holds the whole message (several lines); device memory keeps what
 * was written until then. profile may be NULL; it is filled on faults too. */
enum sim_status sim_launch(struct sim *sim, const struct sim_launch *launch,
                           struct sim_profile *profile);

/* Limits later launches to these clusters, one bit for each; 0: all
 * clusters. */
void sim_use_clusters(struct sim *sim, uint64_t clusters);

/* From now on launches count busy cycles by kind of work, or not any more. */
void sim_count_work(struct sim *sim, bool is_wanted);

/* Limits later launches to n of their tasks (Block tasks, or whole union
 * tasks), evenly from the first to the last: the others are not started, and
 * their work is not done. 0: all tasks. */
void sim_sample_tasks(struct sim *sim, unsigned n);

/* The time from the launch to its cycle 0, in picoseconds, if it were launched
 * now. */
uint64_t sim_launch_cost(const struct sim *sim,
                         const struct sim_launch *launch);

/* Whether a kernel can reach code that starts copies, or other work of a DMA,
 * without waiting for it. Also true if a jump through an address hides the
 * answer, and if there is no such kernel. The first call for a kernel computes
 * it. */
bool sim_is_async(const struct sim_launch *launch);

/* From now on every kernel counts as launched before, or not any more. */
void sim_warm_launches(struct sim *sim, bool is_warm);

/* ---- modules and places ------------------------------------------------- */

/* The device ELF a module was loaded from; it lies in the caller's image. */
const void *sim_module_elf(const struct sim_module *module, size_t *bytes);
/* A number for its bytes, equal for equal ones; found out when first asked. */
uint64_t sim_module_code(struct sim_module *module);

/* What the scalar pipe spends on an instruction each time (docs/timing.md):
 * waiting for results of those before it in its block, and issuing it. */
struct sim_insn_time {
    uint32_t waits, issues; /* cycles */
    bool is_loading; /* then for a memory, which costs more or less each time */
};
/* That of the instruction at pc; false: the module has none there. */
bool sim_insn_time(const struct sim *sim, const struct sim_module *module,
                   uint64_t pc, struct sim_insn_time *time);

/* Sets a function that launches call from time to time, about every 2^22
 * retired instructions (the start of a task counts as some hundreds), with the
 * cycles so far, the tasks that have ended and all tasks. NULL: no function.
 * The simulation stays the same. */
typedef void sim_progress(void *user, uint64_t cycles, uint64_t tasks_ended,
                          uint64_t tasks);
void sim_on_progress(struct sim *sim, sim_progress *progress, void *user);

/* Writes the message of the fault that stopped the last launch into sim_error
 * again, for a symbolizer that knows more by now. False if no fault did, or if
 * its module was unloaded since. */
bool sim_fault_again(struct sim *sim);

/* Names the place of an instruction: "file:line in function", or its address
 * where debug information does not tell. False if the module was unloaded. */
bool sim_place(struct sim *sim, const struct sim_module *module, uint64_t pc,
               char *text, size_t bytes);

/* The same in parts: file, line and function. False if it is unknown. Both open
 * debug information anew, so that who asks for many places keeps them. */
bool sim_locate(struct sim *sim, const struct sim_module *module, uint64_t pc,
                struct sim_location *to);

/* The stack of the core of an event that is under way; NULL: the core has gone
 * on since, or there is no memory for it. */
struct sim_actor;
struct sim_stack *sim_stack_of(const struct sim *sim,
                               const struct sim_actor *by);

/* The calls that led to an instruction, from the innermost on, and who calls:
 * those of inlined functions, and the others if its stack is known (else NULL).
 * Of more than `most` the innermost ones, and the outermost as the last; calls
 * from one place to itself once. How many there are in `to`. */
unsigned sim_locate_callers(struct sim *sim, const struct sim_module *module,
                            uint64_t pc, const struct sim_stack *stack,
                            struct sim_location *to, unsigned most);

/* "file:line in function" of such a call, as far as that is known. */
void sim_caller_words(const struct sim_location *at, char *text, size_t bytes);

/* A variable of a module: its name as the source has it (mangled if that is
 * unclear), and its bytes. */
struct sim_variable {
    char name[200];
    uint64_t address, bytes;
    bool has_value; /* initialised, so it holds something when a task starts */
};

/* A kernel of a module by its mangled name, as long as the module is loaded;
 * NULL: there is none. */
struct isa_kernel;
const struct isa_kernel *sim_kernel(const struct sim_module *module,
                                    const char *mangled);
/* Variable i of a module that the kernel can reach, NULL: any, by ascending
 * address; false: there are no more. Of two kernels' variables addresses may be
 * the same. */
bool sim_variable(const struct sim_module *module,
                  const struct isa_kernel *kernel, size_t i,
                  struct sim_variable *variable);
/* Operand i that begins outside of the variable it was formed from. It belongs
 * to the BANG op at pc, was formed from the variable at `variable`, and surely
 * begins `offset` bytes from there. pc 0: the code is not in the image. False:
 * there are no more. */
struct sim_beyond {
    uint64_t pc, variable;
    int64_t offset;
};
bool sim_beyond(const struct sim_module *module, size_t i,
                struct sim_beyond *beyond);
/* Instruction i of a module: its address, and whether it is a conditional
 * branch. False: there are no more. */
bool sim_instruction(const struct sim_module *module, size_t i, uint64_t *pc,
                     bool *is_branch);
/* Where the variable that covers address was declared, for the kernel that
 * runs, NULL: any. */
bool sim_locate_variable(struct sim *sim, const struct sim_module *module,
                         const struct isa_kernel *kernel, uint64_t address,
                         struct sim_location *to);

#pragma GCC visibility pop

#include "sim/observe.h"
#include "sim/parts.h"
#include "sim/facts.h"
#include "sim/sites.h"

#endif
