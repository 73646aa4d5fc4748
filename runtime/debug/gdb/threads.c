/* SPDX-License-Identifier: MIT */
/* What gdb reads and writes: cores as threads, their registers, and memory as
 * the chosen core sees it. Before a launch there is only the code of the
 * kernels. */
#include "runtime/debug/gdb/threads.h"

#include <stdio.h>
#include <string.h>

#include "runtime/debug/gdb/link.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

/* ---- threads ------------------------------------------------------------ */

bool dbg_gdb_is_thread(struct dbg_session *s, unsigned core)
{
    if (!s->launch)
        return core == DBG_HOST_THREAD - 1;
    return core < sim_n_cores(s->sim) && dbg_has_task(s, core);
}

unsigned dbg_gdb_core(struct dbg_session *s)
{
    int general = dbg_gdb(s)->general;
    if (general >= 0 && dbg_gdb_is_thread(s, (unsigned)general))
        return (unsigned)general;
    return s->launch ? s->core : DBG_HOST_THREAD - 1;
}

const char *dbg_gdb_thread_name(struct dbg_session *s, unsigned core,
                                char *text, size_t bytes)
{
    if (s->launch)
        return dbg_core_text(s, core, text, bytes);
    snprintf(text, bytes, "no kernel is being run");
    return text;
}

/* Returns the next thread at or after a core. -1: there are no more. */
static int next_thread(struct dbg_session *s, unsigned core)
{
    unsigned n = s->launch ? sim_n_cores(s->sim) : DBG_HOST_THREAD;
    for (; core < n; core++)
        if (dbg_gdb_is_thread(s, core))
            return (int)core;
    return -1;
}

void dbg_pkt_thread_list(struct dbg_session *s, struct dbg_text text)
{
    char between = 'm';
    (void)text;
    for (int i = next_thread(s, 0); i >= 0;
         i = next_thread(s, (unsigned)i + 1), between = ',')
        dbg_reply(s, "%c%x", between, i + 1);
    if (between == 'm')
        dbg_reply(s, "l");
}

void dbg_pkt_thread_end(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, "l");
}

void dbg_pkt_thread_name(struct dbg_session *s, struct dbg_text text)
{
    char name[128];
    int core;
    if (!dbg_take_thread(s, &text, &core) || core < 0) {
        dbg_reply_error(s);
        return;
    }
    dbg_gdb_thread_name(s, (unsigned)core, name, sizeof name);
    dbg_reply_hex(s, name, strlen(name));
}

void dbg_pkt_current(struct dbg_session *s, struct dbg_text text)
{
    if (text.n == 0) /* packets with another word after the letter */
        dbg_reply(s, "QC%x", dbg_gdb_core(s) + 1);
}

void dbg_pkt_thread(struct dbg_session *s, struct dbg_text text)
{
    int core;
    bool is_general = dbg_take(&text, 'g');
    if ((!is_general && !dbg_take(&text, 'c')) ||
        !dbg_take_thread(s, &text, &core)) {
        dbg_reply_error(s);
        return;
    }
    *(is_general ? &dbg_gdb(s)->general : &dbg_gdb(s)->stepped) = core;
    dbg_reply(s, "OK");
}

void dbg_pkt_is_alive(struct dbg_session *s, struct dbg_text text)
{
    int core;
    if (dbg_take_thread(s, &text, &core) && core >= 0)
        dbg_reply(s, "OK");
    else
        dbg_reply_error(s);
}

/* ---- registers ---------------------------------------------------------- */

#define N_REGISTERS 33 /* registers of packet g: x0 to x31 and pc */

/* Reads a register that a scalar core does not have, by its number: the clock,
 * the number of instructions, or a built-in variable. False: there is no such
 * register. */
static bool read_extra(struct dbg_session *s, unsigned core, uint64_t number,
                       uint64_t *value)
{
    static const char *const builtins[] = {
#define X(number, name, doc) #name,
#include "isa/tables/csrs.def"
#undef X
    };
    struct sim_view view = dbg_view_of(s, core);
    int64_t builtin = 0;
    if (number == 0)
        *value = view.cycle;
    else if (number == 1)
        *value = view.retired;
    else if (number - 2 < sizeof builtins / sizeof *builtins &&
             sim_builtin(s->sim, core, builtins[number - 2], &builtin))
        *value = (uint64_t)builtin;
    else
        return false;
    return true;
}

/* Reads the registers of packet g. */
static void read_all(struct dbg_session *s, uint64_t registers[N_REGISTERS])
{
    struct sim_view view = {0};
    if (s->launch)
        view = dbg_view_of(s, dbg_gdb_core(s));
    memcpy(registers, view.x, sizeof view.x);
    registers[N_REGISTERS - 1] = view.pc;
}

static void reply_word(struct dbg_session *s, uint64_t word)
{
    for (unsigned i = 0; i < 8; i++)
        dbg_reply(s, "%02x", (unsigned)(word >> 8 * i) & 0xff);
}

static bool take_word(struct dbg_text *text, uint64_t *word)
{
    uint8_t bytes[8];
    if (!dbg_take_bytes(text, bytes, sizeof bytes))
        return false;
    *word = 0;
    for (unsigned i = 0; i < 8; i++)
        *word |= (uint64_t)bytes[i] << 8 * i;
    return true;
}

void dbg_pkt_registers(struct dbg_session *s, struct dbg_text text)
{
    uint64_t registers[N_REGISTERS];
    (void)text;
    read_all(s, registers);
    for (unsigned i = 0; i < N_REGISTERS; i++)
        reply_word(s, registers[i]);
}

void dbg_pkt_register(struct dbg_session *s, struct dbg_text text)
{
    uint64_t number, registers[N_REGISTERS], word;
    read_all(s, registers);
    if (!dbg_take_hex(&text, &number)) {
        dbg_reply_error(s);
    } else if (number < N_REGISTERS) {
        reply_word(s, registers[number]);
    } else if (s->launch &&
               read_extra(s, dbg_gdb_core(s), number - N_REGISTERS, &word)) {
        reply_word(s, word);
    } else {
        dbg_reply(s, "xxxxxxxxxxxxxxxx"); /* not available */
    }
}

/* Sets a register. Only x1 to x31 can be changed; others may be set to their
 * present value. */
static bool set_register(struct dbg_session *s, uint64_t number, uint64_t word)
{
    uint64_t registers[N_REGISTERS];
    read_all(s, registers);
    if (number < N_REGISTERS && registers[number] == word)
        return true;
    dbg_frames_forget(s);
    return s->launch && !s->device->is_ended && number < DBG_N_REGISTERS &&
           dbg_register_write(s, dbg_gdb_core(s), (unsigned)number, word);
}

void dbg_pkt_set_register(struct dbg_session *s, struct dbg_text text)
{
    uint64_t number, word;
    if (dbg_take_hex(&text, &number) && dbg_take(&text, '=') &&
        take_word(&text, &word) && set_register(s, number, word))
        dbg_reply(s, "OK");
    else
        dbg_reply_error(s);
}

void dbg_pkt_set_registers(struct dbg_session *s, struct dbg_text text)
{
    uint64_t word;
    if (text.n != N_REGISTERS * 16) {
        dbg_reply_error(s);
        return;
    }
    for (uint64_t i = 0; i < N_REGISTERS; i++)
        if (!take_word(&text, &word) || !set_register(s, i, word)) {
            dbg_reply_error(s);
            return;
        }
    dbg_reply(s, "OK");
}

/* ---- memory ------------------------------------------------------------- */

/* Reads from the file of the kernels, at an address. */
static bool read_image(struct dbg_session *s, uint64_t address, void *to,
                       size_t n)
{
    const struct dbg_symbols *p = dbg_gdb_program(s, &address);
    for (size_t i = 0; p && i < p->image.n_segments; i++) {
        const struct isa_segment *segment = &p->image.segments[i];
        if (address < segment->address ||
            address - segment->address >= segment->file_bytes ||
            segment->file_bytes - (address - segment->address) < n)
            continue;
        memcpy(to, segment->data + (address - segment->address), n);
        return true;
    }
    return false;
}

static bool read_memory(struct dbg_session *s, uint64_t address, void *to,
                        size_t n)
{
    return s->launch ? dbg_memory_read(s, dbg_gdb_core(s), address, to, n)
                     : read_image(s, address, to, n);
}

/* Reads as many bytes as possible from address on. gdb may ask for more than
 * exist. */
static size_t read_some(struct dbg_session *s, uint64_t address, uint8_t *to,
                        size_t n)
{
    size_t done = 0;
    for (size_t piece = n; piece > 0;) {
        if (piece <= n - done &&
            read_memory(s, address + done, to + done, piece))
            done += piece;
        else
            piece /= 2;
    }
    return done;
}

/* Reads "ADDRESS,BYTES". */
static bool take_range(struct dbg_text *text, uint64_t *address, uint64_t *n)
{
    return dbg_take_hex(text, address) && dbg_take(text, ',') &&
           dbg_take_hex(text, n) && *address + *n >= *address;
}

void dbg_pkt_memory(struct dbg_session *s, struct dbg_text text)
{
    static const size_t most = DBG_PACKET_BYTES / 2;
    uint8_t bytes[DBG_PACKET_BYTES / 2];
    uint64_t address, n;
    if (!take_range(&text, &address, &n)) {
        dbg_reply_error(s);
        return;
    }
    size_t done = read_some(s, address, bytes, n < most ? (size_t)n : most);
    if (done == 0 && n > 0)
        dbg_reply_error(s);
    else
        dbg_reply_hex(s, bytes, done);
}

static void write_memory(struct dbg_session *s, uint64_t address,
                         const void *from, size_t n)
{
    dbg_frames_forget(s);
    if (n == 0 || (s->launch && !s->device->is_ended &&
                   dbg_memory_write(s, dbg_gdb_core(s), address, from, n)))
        dbg_reply(s, "OK");
    else
        dbg_reply_error(s);
}

void dbg_pkt_set_memory(struct dbg_session *s, struct dbg_text text)
{
    uint8_t bytes[DBG_PACKET_BYTES / 2];
    uint64_t address, n;
    if (!take_range(&text, &address, &n) || !dbg_take(&text, ':') ||
        n > sizeof bytes || n * 2 != text.n ||
        !dbg_take_bytes(&text, bytes, (size_t)n))
        dbg_reply_error(s);
    else
        write_memory(s, address, bytes, (size_t)n);
}

void dbg_pkt_set_memory_binary(struct dbg_session *s, struct dbg_text text)
{
    uint64_t address, n;
    if (!take_range(&text, &address, &n) || !dbg_take(&text, ':') ||
        n != text.n)
        dbg_reply_error(s);
    else
        write_memory(s, address, text.at, (size_t)n);
}

bool dbg_take_thread(struct dbg_session *s, struct dbg_text *text, int *core)
{
    uint64_t number;
    *core = -1;
    if (dbg_take(text, '-'))
        return dbg_take_hex(text, &number) && number == 1;
    if (!dbg_take_hex(text, &number))
        return false;
    if (number == 0)
        return true;
    if (number > INT32_MAX || !dbg_gdb_is_thread(s, (unsigned)(number - 1)))
        return false;
    *core = (int)number - 1;
    return true;
}

/* ---- addresses ----------------------------------------------------------- */

/* Addresses in gdb. All programs have the same addresses. While several are
 * listed to gdb, program i is moved by a multiple of 1 << DBG_APART_SHIFT. */

bool dbg_gdb_lists_all(const struct dbg_session *s)
{
    return s->device->n_launches == 0 && s->images->n > 1;
}

const struct dbg_symbols *dbg_gdb_program(const struct dbg_session *s,
                                          uint64_t *address)
{
    uint64_t i = *address >> DBG_APART_SHIFT;
    if (i == 0 || !dbg_gdb_lists_all(s))
        return s->symbols;
    *address -= i << DBG_APART_SHIFT;
    return i <= s->images->n ? s->images->of[i - 1] : NULL;
}
