/* SPDX-License-Identifier: MIT
 * Instruments for custom.sh: one that says what is called, and wrong ones, each
 * chosen by a macro.
 */
#include <instrument.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static struct instrument_host *host;
int cnrtSyncDevice(void); /* of the program */

static __attribute__((unused)) void crash(void)
{
    volatile int *nowhere = NULL;
    *nowhere = 1;
}

#ifdef CRASH_CONSTRUCTOR
__attribute__((constructor)) static void construct(void)
{
    crash();
}
#endif
#ifdef EXITS
__attribute__((constructor)) static void construct(void)
{
    _Exit(0);
}
#endif

static void load(struct instrument_host *h, void **self)
{
    host = h;
    *self = &host;
#ifdef FOLLOW
    fprintf(stderr, "follow: load\n");
#endif
#ifdef EXIT_LOAD
    exit(0);
#endif
#ifdef CRASH_LOAD
    raise(SIGFPE);
#endif
}

#ifdef CRASH_STACK
static volatile int depth;
static int dive(int n)
{
    volatile char room[4096];
    room[0] = (char)n;
    depth = n;
    return n < 0 ? 0 : dive(n + 1) + room[0];
}
#endif

static enum instrument_presence start(struct instrument_host *h, void **self)
{
    (void)h, (void)self;
#ifdef CRASH_STACK
    dive(0);
#endif
#ifdef REFUSES
    return INSTRUMENT_REFUSED;
#endif
#ifdef FOLLOW
    fprintf(stderr, "follow: start: 2 devices, %s\n",
            h->is_forked ? "fork" : "no fork");
#endif
    return INSTRUMENT_PRESENT;
}

/* Every call that changes a device. */
static __attribute__((unused)) void change(struct sim *sim, uint64_t address)
{
    const int value = 99;
    uint64_t other;
    if (address) {
        sim_write(sim, address, &value, sizeof value);
        sim_fill(sim, address, 7, 8);
        sim_copy(sim, address, address + 32, 8);
        sim_release(sim, address);
    }
    sim_malloc(sim, 4096, &other);
    sim_poke(sim, 0, address, &value, sizeof value);
    sim_set_register(sim, 0, 10, 0);
    sim_use_clusters(sim, 1);
    sim_warm_launches(sim, true);
    sim_end(sim, NULL);
    sim_free(sim);
}

static uint64_t first; /* address that the host wrote */
static struct sim *sims[2];

static bool open_device(void *self, int device, struct sim *sim)
{
    (void)self;
    sims[device] = sim;
#ifdef FOLLOW
    fprintf(stderr, "follow: open %d\n", device);
#endif
#ifdef CRASH_OPEN
    crash();
#endif
#ifdef WRITES_OPEN
    change(sim, 0);
#endif
    return true;
}

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    (void)self;
    if (device == 0)
        first = address;
#ifdef FOLLOW
    fprintf(stderr, "follow: wrote %d %d\n", device, (int)n);
#endif
    (void)n;
}

static void begin(void *self, const struct instrument_launch *launch)
{
    (void)self, (void)launch;
#ifdef ABORT_BEGIN
    abort();
#endif
#ifdef EXIT_BEGIN
    exit(0);
#endif
#ifdef CALLS_BEGIN
    cnrtSyncDevice();
#endif
#ifdef FOLLOW
    fprintf(stderr, "follow: begin %d launch %d\n", launch->device,
            (int)host->n_launches);
#endif
}

static void end(void *self, const struct instrument_launch *launch,
                const struct sim_profile *profile, enum sim_status status)
{
    (void)self, (void)launch, (void)profile, (void)status;
#ifdef WRITES_END
    change(launch->sim, first);
#endif
#ifdef FOLLOW
    fprintf(stderr, "follow: end %d: %d tasks, status %d\n", launch->device,
            (int)profile->tasks, (int)status);
#endif
}

static void op(void *self, const struct sim_op_event *event)
{
#ifdef EXIT_OP
    exit(0);
#endif
    (void)self, (void)event;
#ifdef WRITES_OBSERVER
    change(sims[0], first);
#endif
}

#ifdef FOLLOW
static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    (void)self, (void)dst, (void)src;
    fprintf(stderr, "follow: carried %d %d %d\n", to, from, (int)n);
}
static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    (void)self, (void)address, (void)bytes;
    fprintf(stderr, "follow: read %d %d\n", device, (int)n);
}
static void fault(void *self, const struct instrument_launch *launch,
                  unsigned core)
{
    struct sim_view view;
    (void)self;
    if (sim_look(launch->sim, core, &view) && view.task == 2)
        fprintf(stderr, "follow: fault %d\n", launch->device);
}
static void tell(void *self, const struct instrument_launch *launch,
                 const struct sim_profile *profile, enum sim_status status)
{
    (void)self, (void)profile, (void)status;
    fprintf(stderr, "follow: tell %d\n", launch->device);
}
static void modules_gone(void *self, int device)
{
    static int n;
    (void)self;
    if (n++ == 0)
        fprintf(stderr, "follow: modules_gone %d\n", device);
}
static void close_device(void *self, int device)
{
    (void)self;
    fprintf(stderr, "follow: close %d\n", device);
}
static void ending(void *self)
{
    (void)self;
    fprintf(stderr, "follow: ending: %d of %d launches\n", (int)host->n_faults,
            (int)host->n_launches);
}
#endif

static bool finish(void *self)
{
    (void)self;
#ifdef CRASH_FINISH
    crash();
#endif
#ifdef EXIT_FINISH
    exit(0);
#endif
#ifdef FOLLOW
    fprintf(stderr, "follow: finish\n");
#endif
#ifdef FAILS
    return false;
#endif
    return true;
}

#ifdef NO_ENTRY
#define mlusim_instrument mlusim_instruments
const struct instrument *mlusim_instruments(void);
#endif
const struct instrument *mlusim_instrument(void)
{
    static const struct sim_observer observer = {.wants = SIM_WANTS_OP_TIMES,
                                                 .op = op};
    static const struct instrument is = {
#ifdef VERSION
        .version = 77,
#else
        .version = INSTRUMENT_VERSION,
#endif
#ifdef REFUSES
        .name = "REFUSES",
#else
        .name = "custom",
#endif
        .observer = &observer,
        .load = load,
        .start = start,
        .open = open_device,
        .wrote = wrote,
        .begin = begin,
        .end = end,
#ifdef FOLLOW
        .carried = carried,
        .read = host_read,
        .fault = fault,
        .tell = tell,
        .modules_gone = modules_gone,
        .close = close_device,
        .ending = ending,
#endif
        .finish = finish,
    };
#ifdef NULL_ENTRY
    return NULL;
#endif
    return &is;
}
