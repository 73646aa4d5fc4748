/* SPDX-License-Identifier: MIT */
/* Records the device commands of a program instead of running its kernels.
 * mlusim judge records the host function of an answer in this way, and performs
 * the commands on a device of its own. A log contains no queues or notifiers:
 * they order nothing, because commands are performed when they are enqueued.
 *
 * The host may read back bytes that it has copied or filled itself, if no
 * kernel was launched since. Any other request for results ends the program. If
 * reads are counted, it is recorded in the log instead; the bytes that the host
 * gets then are no result of a kernel. */
#include "runtime/instruments/commands/commands.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/memory/alloc.h"
#include "runtime/instruments/check/shadow/heap.h"
#include "runtime/instruments/host.h"
#include "runtime/instruments/settings/explore.h"

struct recorder {
    struct rt_host *host;
    struct sim *sim;
    struct chk_heap known; /* its written bytes are those that the host knows */
    unsigned char *bytes;  /* the log */
    size_t n, room, n_commands, n_launches;
};

/* ---- the log ------------------------------------------------------------- */

static bool write_log(const struct recorder *r)
{
    const char *path = getenv(COM_ENV);
    const int file =
        path ? open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
    size_t at = 0;
    ssize_t n = 1;
    for (; file >= 0 && at < r->n && (n > 0 || errno == EINTR);
         at += n > 0 ? (size_t)n : 0)
        n = write(file, r->bytes + at, r->n - at);
    return file >= 0 && close(file) == 0 && at == r->n;
}

/* Ends the program without a log, because there is no host memory. */
_Noreturn static void give_up(const struct recorder *r)
{
    r->host->no_memory("the log of commands");
    _exit(EXIT_FAILURE);
}

static void put(struct recorder *r, const void *bytes, size_t n)
{
    if (r->room - r->n < n) {
        const size_t room = 2 * (r->n + n);
        unsigned char *more = realloc(r->bytes, room);
        if (!more)
            give_up(r);
        r->bytes = more;
        r->room = room;
    }
    memcpy(r->bytes + r->n, bytes, n);
    r->n += n;
}

static void put_number(struct recorder *r, uint64_t number)
{
    put(r, &number, sizeof number);
}

/* Writes the last command and ends the program. */
_Noreturn __attribute__((format(printf, 3, 4))) static void
refuse(struct recorder *r, enum com_refusal why, const char *format, ...)
{
    char sentence[512];
    va_list values;
    va_start(values, format);
    vsnprintf(sentence, sizeof sentence, format, values);
    va_end(values);
    fprintf(stderr, "mlusim: %s: %s\n", r->host->api(), sentence);
    put_number(r, COM_REFUSED);
    put_number(r, why);
    put_number(r, strlen(sentence));
    put(r, sentence, strlen(sentence));
    _exit(write_log(r) ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* Begins a command that n bytes follow. Leaves room for the last command. */
static void begin_command(struct recorder *r, enum com_kind kind, uint64_t n)
{
    enum { LAST = 1024 };
    if (++r->n_commands >= COM_MOST_COMMANDS)
        refuse(r, COM_MANY, "the host function has more than %d commands",
               COM_MOST_COMMANDS - 1);
    if (n > COM_MOST_BYTES - LAST || r->n > COM_MOST_BYTES - LAST - n)
        refuse(r, COM_MANY, "the host function copies more than %d MiB",
               COM_MOST_BYTES >> 20);
    put_number(r, kind);
}

/* ---- what the host does -------------------------------------------------- */

static void set(struct recorder *r, uint64_t address, uint64_t n,
                uint64_t value)
{
    struct chk_block *b = chk_heap_at(&r->known, NULL, address);
    if (b && n && !chk_written_set(&b->written, address, n, value))
        give_up(r);
}

static bool knows(struct recorder *r, uint64_t address, uint64_t n)
{
    const struct chk_block *b = chk_heap_at(&r->known, NULL, address);
    uint64_t at, run, value;
    return b && !chk_written_find(&b->written, address, n, &at, &run, &value);
}

static void on_alloc(void *self, const struct sim_alloc_event *e)
{
    struct recorder *r = self;
    begin_command(r, e->is_freed ? COM_FREE : COM_ALLOCATE, 0);
    put_number(r, e->address);
    if (!e->is_freed)
        put_number(r, e->bytes);
    if (e->is_freed)
        chk_heap_remove(&r->known, e->address);
    else if (!chk_heap_add(&r->known, e->address, e->bytes))
        give_up(r);
}

static const struct sim_observer observer = {.wants = SIM_WANTS_ALLOC,
                                             .alloc = on_alloc};

static void wrote(void *self, int device, uint64_t address, uint64_t n)
{
    struct recorder *r = self;
    (void)device;
    if (rt_conversion()) { /* the log has the conversion itself */
        set(r, address, n, 0);
        return;
    }
    begin_command(r, COM_WRITE, n);
    put_number(r, address);
    put_number(r, n);
    unsigned char *bytes = isa_alloc_raw(n, 1);
    if (!bytes || sim_read(r->sim, bytes, address, n) != SIM_OK)
        give_up(r);
    put(r, bytes, n);
    free(bytes);
    set(r, address, n, CHK_WRITTEN);
}

static void filled(void *self, int device, uint64_t address, uint64_t n,
                   unsigned char value)
{
    struct recorder *r = self;
    (void)device;
    begin_command(r, COM_FILL, 0);
    put_number(r, address);
    put_number(r, n);
    put_number(r, value);
    set(r, address, n, CHK_WRITTEN);
}

static void carried(void *self, int to, uint64_t dst, int from, uint64_t src,
                    uint64_t n)
{
    struct recorder *r = self;
    (void)to, (void)from;
    begin_command(r, COM_COPY, 0);
    put_number(r, dst);
    put_number(r, src);
    put_number(r, n);
    set(r, dst, n, knows(r, src, n) ? CHK_WRITTEN : 0);
}

static void host_read(void *self, int device, uint64_t address,
                      const void *bytes, uint64_t n)
{
    struct recorder *r = self;
    struct rt_conversion *conversion = rt_conversion();
    (void)device, (void)bytes;
    if (conversion && !conversion->is_logged) {
        begin_command(r, COM_CONVERT, conversion->n);
        put_number(r, conversion->n);
        put(r, conversion->what, conversion->n);
        conversion->is_logged = true;
    }
    if (conversion || knows(r, address, n))
        return;
    if (getenv(RT_ENV_HOST_WORK)) {
        begin_command(r, COM_READ, 0);
        put_number(r, address);
        put_number(r, n);
    } else {
        refuse(r, COM_READS_DEVICE,
               "the host reads memory of the device whose contents it did not "
               "write itself; no kernel has run yet");
    }
}

/* ---- launches ------------------------------------------------------------ */

/* Whether the program made a launch by the calls of cnrt.h. */
static bool is_of_cnrt(const char *api)
{
    return strncmp(api, "cnrt", 4) == 0 || strcmp(api, "kernel launch") == 0;
}

static void begin(void *self, const struct instrument_launch *launch)
{
    struct recorder *r = self;
    const struct sim_launch *l = launch->what;
    const size_t name = strlen(l->kernel);
    size_t n = 8 * l->n_arguments + name;
    if (!is_of_cnrt(r->host->api()))
        refuse(r, COM_CALL,
               "kernels are launched by <<<...>>> or "
               "cnrtInvokeKernel");
    if (++r->n_launches > COM_MOST_LAUNCHES)
        refuse(r, COM_MANY, "the host function launches more than %d kernels",
               COM_MOST_LAUNCHES);
    for (size_t i = 0; i < l->n_arguments; i++)
        n += l->arguments[i].bytes;
    begin_command(r, COM_LAUNCH, n);
    put_number(r, l->dim.x);
    put_number(r, l->dim.y);
    put_number(r, l->dim.z);
    put_number(r, l->union_clusters ? 4 * l->union_clusters : 1);
    put_number(r, l->n_arguments);
    put_number(r, n);
    for (size_t i = 0; i < l->n_arguments; i++)
        put_number(r, l->arguments[i].bytes);
    for (size_t i = 0; i < l->n_arguments; i++)
        put(r, l->arguments[i].data, l->arguments[i].bytes);
    put(r, l->kernel, name);
    for (size_t i = 0; i < r->known.n; i++) /* a kernel may write anything */
        chk_written_clear(&r->known.blocks[i].written);
}

/* ---- beginning and end --------------------------------------------------- */

static enum instrument_presence start(struct instrument_host *shown,
                                      void **self)
{
    if (!getenv(COM_ENV) || shown->is_forked)
        return INSTRUMENT_ABSENT;
    struct recorder *r =
        rt_host_record(shown, sizeof *r, "the log of commands", self);
    if (!r)
        return INSTRUMENT_REFUSED;
    put(r, COM_MAGIC, sizeof COM_MAGIC - 1);
    return INSTRUMENT_PRESENT;
}

static bool open_device(void *self, int device, struct sim *sim)
{
    struct recorder *r = self;
    const enum sim_status status =
        device ? SIM_OK : sim_attach(sim, &observer, r);
    if (device)
        refuse(r, COM_CALL, "there is one device");
    if (status != SIM_OK)
        r->host->fail_sim(status);
    r->sim = status == SIM_OK ? sim : NULL;
    return status == SIM_OK;
}

static void close_device(void *self, int device)
{
    struct recorder *r = self;
    (void)device;
    if (strcmp(r->host->api(), "cnrtDeviceReset") == 0)
        refuse(r, COM_CALL, "the arrays of the task are on the device");
    sim_detach(r->sim, &observer, r);
}

static bool finish(void *self)
{
    return write_log(self);
}

const struct instrument commands_instrument = {
    .version = INSTRUMENT_VERSION,
    .name = "commands",
    .runs_nothing = true,
    .start = start,
    .open = open_device,
    .close = close_device,
    .begin = begin,
    .wrote = wrote,
    .filled = filled,
    .carried = carried,
    .read = host_read,
    .finish = finish,
};
