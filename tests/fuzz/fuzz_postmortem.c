/* SPDX-License-Identifier: MIT */
/*
 * Files of faults: one that was written is read back and shows what the
 * simulator shows, at random addresses; with random bytes in it, or cut off, it
 * is refused in a sentence, or shows the same as before. Damage that comes with
 * a right checksum is refused as well, or looked at by every command without
 * harm. Without --seconds a fixed number of each, the same in every run.
 */
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <zlib.h>

#include "isa/support/memory/arena.h"
#include "runtime/debug/commands/commands.h"
#include "runtime/debug/commands/info/info.h"
#include "runtime/debug/commands/lines/execute.h"
#include "runtime/debug/open.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"
#include "runtime/debug/state/symbols_open.h"
#include "runtime/debug/state/value.h"
#include "runtime/instruments/postmortem/postmortem.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/random.h"

enum { PEEKS = 20000, DAMAGES = 600, REPACKED = 400, MOST = 1 << 26 };

static const char source[] =
    "__nram__ float buffer[64];\n"
    "__mlu_shared__ int table[8];\n"
    "__mlu_func__ __attribute__((noinline)) int inner(int a, float *p) {\n"
    "  int b = a * 2;\n"
    "  buffer[a] = b; p[a] = b;\n"
    "  if (a == 2) __bang_add(buffer, buffer + 1000000, buffer, 64);\n"
    "  return b;\n"
    "}\n"
    "extern \"C\" __mlu_global__ void kernel(float *data, int n) {\n"
    "  if (__is_mpu()) { table[1] = 7; __sync_cluster(); return; }\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < n; i++) sum += inner(i, data + taskId * 64);\n"
    "  data[0] = sum;\n"
    "  __sync_cluster();\n"
    "}\n";

static int open_new(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
}

/* ---- the same as before ------------------------------------------------ */

static bool differs(struct sim *sim, const struct rt_postmortem *pm,
                    unsigned core, uint64_t address, size_t n)
{
    uint8_t ours[256], theirs[256];
    bool is_there = sim_peek(sim, core, address, theirs, n) == SIM_OK;
    bool is_kept = rt_postmortem_peek(pm, core, address, ours, n);
    if (is_there == is_kept && (!is_kept || memcmp(ours, theirs, n) == 0))
        return false;
    printf("core %u sees something else at 0x%" PRIx64 " (%zu bytes)\n", core,
           address, n);
    return true;
}

/* Peeks near the beginning, the end and pages of all memories. */
static bool shows_the_same(struct sim *sim, const struct rt_postmortem *pm,
                           uint64_t *state)
{
    for (unsigned i = 0; i < PEEKS; i++) {
        const struct rt_pm_memory *m =
            &pm->memories[below(state, pm->n_memories)];
        uint64_t at = m->address;
        if (i % 4 == 0)
            at += m->bytes - 1 - below(state, 300);
        else if (i % 4 == 1 || m->n_pages == 0)
            at += below(state, m->bytes + 16) - 8;
        else
            at += m->pages[below(state, m->n_pages)].number * RT_PM_PAGE +
                  below(state, 2 * RT_PM_PAGE) - 100;
        if (differs(sim, pm, (unsigned)below(state, pm->n_cores), at,
                    1 + (size_t)below(state, 256)))
            return false;
    }
    return true;
}

/* ---- bytes ------------------------------------------------------------- */

struct bytes {
    uint8_t *at;
    size_t n;
};

static struct bytes load(const char *path, bool unpacks)
{
    struct bytes b = {malloc(MOST), 0};
    gzFile packed = unpacks ? gzopen(path, "rb") : NULL;
    FILE *plain = unpacks ? NULL : fopen(path, "rb");
    b.n = unpacks ? (size_t)gzread(packed, b.at, MOST)
                  : fread(b.at, 1, MOST, plain);
    if (packed)
        gzclose(packed);
    if (plain)
        fclose(plain);
    return b;
}

static void store(const char *path, struct bytes b, bool packs)
{
    gzFile packed = packs ? gzopen(path, "wb1") : NULL;
    FILE *plain = packs ? NULL : fopen(path, "wb");
    if (packed) {
        gzwrite(packed, b.at, (unsigned)b.n);
        gzclose(packed);
    } else {
        fwrite(b.at, 1, b.n, plain);
        fclose(plain);
    }
}

static bool is_sentence(const char *error)
{
    return error[0] && !strchr(error, '\n') && strlen(error) < 500;
}

/* ---- commands ---------------------------------------------------------- */

static void command_all(struct rt_postmortem *pm)
{
    static const char *const lines[] = {
        "info locals", "info registers",    "backtrace",
        "x/4i $pc",    "print buffer",      "print *data@4",
        "list",        "tensor 2x2 buffer", "mlu focus core 1",
        "up",          "print taskId",      "finish",
        "print n = 3",
    };
    struct dbg_session *s = dbg_session_new();
    struct sim_launch launch = {.kernel = pm->kernel};
    const struct sim_device device = {.name = pm->device,
                                      .nram_kib = pm->nram_kib,
                                      .wram_kib = pm->wram_kib,
                                      .sram_kib = pm->sram_kib};
    char line[64], error[512];
    const char *name;
    s->out = fopen("/dev/null", "w");
    s->values->made = isa_arena_new();
    s->front = &dbg_prompt_front;
    dbg_commands_open(s);
    s->values->print_limit = 200;
    s->postmortem = pm;
    const struct sim_device *devices[] = {&device};
    s->program->host.devices = devices;
    s->program->host.n_devices = 1;
    s->launch = &launch;
    s->device->is_ended = true;
    s->core = pm->culprit;
    const struct rt_pm_program *p = &pm->programs[pm->program];
    struct dbg_symbols *symbols =
        dbg_symbols_open(p->elf, p->bytes, error, sizeof error);
    s->symbols = symbols;
    if (symbols)
        dbg_push(&s->images->of, &s->images->n, &s->images->room, symbols);
    for (size_t i = 0; symbols && (name = dbg_info_name(i)) != NULL; i++) {
        snprintf(line, sizeof line, "info %s", name);
        dbg_do(s, line);
    }
    for (size_t i = 0; symbols && i < sizeof lines / sizeof *lines; i++)
        dbg_do(s, lines[i]);
    dbg_symbols_close(symbols);
    fclose(s->out);
    isa_arena_free(s->values->made);
    free(s->images->of);
    free(s->values->history);
    free(s->values->named);
    free(s);
}

/* ---- damage ------------------------------------------------------------ */

static struct bytes damaged(struct bytes b, uint64_t *state)
{
    struct bytes copy = {malloc(b.n), b.n};
    memcpy(copy.at, b.at, b.n);
    if (below(state, 4) == 0)
        copy.n = below(state, b.n);
    for (uint64_t n = 1 + below(state, 4); n > 0 && copy.n > 0; n--) {
        /* half of it in the first bytes, where counts and sizes are */
        uint64_t reach = below(state, 2) && copy.n > 400 ? 400 : copy.n;
        copy.at[below(state, reach)] = (uint8_t)next_random(state);
    }
    return copy;
}

/* Reads a damaged file; what is wrong with that, or NULL. */
static const char *try(const char *path, const char *again, struct bytes right,
                       bool has_sum)
{
    char error[1024] = "";
    struct rt_postmortem *pm = rt_postmortem_read(path, error, sizeof error);
    const char *wrong = NULL;
    if (!pm)
        return is_sentence(error) ? NULL : "it was refused without a sentence";
    if (has_sum) {
        command_all(pm);
    } else { /* bytes that gzip does not need */
        rt_postmortem_write(pm, open_new(again), error, sizeof error);
        struct bytes b = load(again, true);
        if (b.n != right.n || memcmp(b.at, right.at, b.n) != 0)
            wrong = "damage went unnoticed";
        free(b.at);
    }
    rt_postmortem_free(pm);
    return wrong;
}

static bool damage(const char *path, const char *again, struct bytes packed,
                   struct bytes plain, uint64_t *state)
{
    for (unsigned i = 0; i < DAMAGES + REPACKED; i++) {
        bool has_sum = i >= DAMAGES;
        struct bytes b = damaged(has_sum ? plain : packed, state);
        store(path, b, has_sum);
        free(b.at);
        const char *wrong = try(path, again, plain, has_sum);
        if (wrong) {
            printf("damage %u: %s\n", i, wrong);
            return false;
        }
    }
    return true;
}

/* ---- main -------------------------------------------------------------- */

/* A launch that has faulted; NULL with a message. */
static struct sim *fault(struct device_code code, struct sim_launch *launch,
                         unsigned *culprit)
{
    static uint64_t data;
    static int32_t count = 4;
    static const struct sim_argument arguments[] = {{&data, 8}, {&count, 4}};
    struct sim *sim = sim_new(&(struct sim_config){0});
    sim_module_load_elf(sim, code.elf, code.bytes, &launch->module);
    sim_malloc(sim, 40000, &data);
    launch->kernel = "kernel";
    launch->dim = (struct sim_dim){4, 1, 1};
    launch->union_clusters = 1;
    launch->arguments = arguments;
    launch->n_arguments = 2;
    struct sim_pause pause = {0};
    if (sim_begin(sim, launch) == SIM_OK)
        pause = sim_resume(sim, (struct sim_until){.kind = SIM_UNTIL_END});
    *culprit = pause.at.core;
    if (pause.reason == SIM_PAUSE_FAULT)
        return sim;
    printf("the kernel has no fault: %s\n", sim_error(sim));
    return NULL;
}

int main(int argc, char **argv)
{
    uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0), n = 0;
    uint64_t seed = fuzz_option(argc, argv, "--seed", 0), state = seed * 2 + 1;
    time_t end = seconds ? time(NULL) + (time_t)seconds : 0;
    char folder[] = "/tmp/postmortem.XXXXXX", path[64], again[64], error[512];
    struct device_code code = device_code(source, "mtp_592");
    struct sim_launch launch = {0};
    unsigned culprit;
    struct sim *sim = fault(code, &launch, &culprit);
    if (!sim || !mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(again, sizeof again, "%s/again", folder);
    struct rt_postmortem *kept = rt_postmortem_of(sim, &launch, 1, culprit);
    rt_postmortem_add(kept, code.elf, code.bytes);
    bool is_good =
        rt_postmortem_write(kept, open_new(path), error, sizeof error);
    struct rt_postmortem *pm =
        is_good ? rt_postmortem_read(path, error, sizeof error) : NULL;
    struct bytes packed = load(path, false), plain = load(path, true);
    is_good = pm != NULL;
    if (!is_good)
        printf("not written and read: %s\n", error);
    do {
        is_good = is_good && shows_the_same(sim, pm, &state) &&
                  damage(path, again, packed, plain, &state);
        n += PEEKS + DAMAGES + REPACKED;
    } while (is_good && end && time(NULL) < end);
    unlink(path);
    unlink(again);
    rmdir(folder);
    rt_postmortem_free(kept);
    rt_postmortem_free(pm);
    free(packed.at);
    free(plain.at);
    sim_end(sim, NULL);
    sim_free(sim);
    free(code.elf);
    if (is_good)
        printf("seed %" PRIu64 ": %" PRIu64 " passed, 0 failed\n", seed, n);
    return !is_good;
}
