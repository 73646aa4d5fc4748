/* SPDX-License-Identifier: MIT */
/* Reads and writes memory as a core sees it, and shows its instructions. A
 * reference names the core: 3:0x200000. Without a core, the focused core is
 * meant. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/dap/client.h"
#include "runtime/debug/dap/sources.h"
#include "runtime/debug/state/frames.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

enum { MOST_BYTES = 4 << 20, MOST_INSTRUCTIONS = 20000 };

/* ---- places ------------------------------------------------------------- */

/* Reads the arguments memoryReference and offset. */
static bool take_place(struct dbg_session *s, const struct dbg_json *arguments,
                       unsigned *core, uint64_t *address)
{
    const char *text = NULL;
    int64_t offset = 0;
    uint64_t thread = s->core + 1;
    if (!dbg_dap_text(s, arguments, "memoryReference", true, &text) ||
        !dbg_dap_number(s, arguments, "offset", false, &offset))
        return false;
    const char *colon = strchr(text, ':');
    const char *begin = colon ? colon + 1 : text;
    if ((colon && !dbg_dap_number_in(text, colon, &thread)) ||
        !dbg_dap_number_in(begin, begin + strlen(begin), address))
        return dbg_dap_refuse(s, "\"memoryReference\" is an address, or "
                                 "THREAD:ADDRESS.");
    if (!dbg_needs_launch(s))
        return false;
    if (thread < 1 || thread > dbg_n_cores(s) ||
        !dbg_has_task(s, (unsigned)thread - 1))
        return dbg_dap_refuse(s, "There is no thread %" PRIu64 ".", thread);
    *core = (unsigned)thread - 1;
    return !__builtin_add_overflow(*address, offset, address) ||
           dbg_dap_refuse(s, "\"offset\" leads out of the address space.");
}

/* ---- base64 (RFC 4648) --------------------------------------------------- */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "abcdefghijklmnopqrstuvwxyz0123456789+/";

static void encode(const uint8_t *from, size_t n, char *to)
{
    for (size_t i = 0; i < n; i += 3) {
        const size_t left = n - i;
        const uint32_t three = (uint32_t)from[i] << 16 |
                               (left > 1 ? (uint32_t)from[i + 1] << 8 : 0) |
                               (left > 2 ? from[i + 2] : 0);
        *to++ = letters[three >> 18];
        *to++ = letters[three >> 12 & 63];
        *to++ = left > 1 ? letters[three >> 6 & 63] : '=';
        *to++ = left > 2 ? letters[three & 63] : '=';
    }
    *to = 0;
}

/* Decodes base64. False: the text is not base64. */
static bool decode(const char *from, uint8_t *to, size_t *n)
{
    const size_t length = strlen(from);
    *n = 0;
    if (length % 4)
        return false;
    for (size_t i = 0; i < length; i += 4) {
        uint32_t four = 0;
        size_t n_pad = 0;
        for (size_t k = 0; k < 4; k++) {
            const char *at = strchr(letters, from[i + k]);
            const bool is_pad = from[i + k] == '=' && i + 4 == length && k > 1;
            if ((!at && !is_pad) || (at && n_pad))
                return false;
            n_pad += is_pad;
            four = four << 6 | (at ? (uint32_t)(at - letters) : 0);
        }
        for (size_t k = 0; k < 3 - n_pad; k++)
            to[(*n)++] = (uint8_t)(four >> (16 - 8 * k));
    }
    return true;
}

/* ---- memory ------------------------------------------------------------- */

/* Reads as many bytes as possible from address on. */
static size_t read_some(struct dbg_session *s, unsigned core, uint64_t address,
                        uint8_t *to, size_t n)
{
    size_t done = 0;
    for (size_t piece = n; piece > 0;) {
        if (piece <= n - done &&
            dbg_memory_read(s, core, address + done, to + done, piece))
            done += piece;
        else
            piece /= 2;
    }
    return done;
}

bool dbg_dap_readMemory(struct dbg_session *s, const struct dbg_json *arguments)
{
    unsigned core;
    uint64_t address;
    int64_t count = 0;
    char text[32];
    if (!take_place(s, arguments, &core, &address) ||
        !dbg_dap_number(s, arguments, "count", true, &count))
        return false;
    if (count < 0)
        return dbg_dap_refuse(s, "\"count\" is not negative.");
    const size_t n = count > MOST_BYTES ? MOST_BYTES : (size_t)count;
    uint8_t *bytes = isa_alloc(n + 1, 1);
    char *data = isa_alloc(n / 3 + 1, 4 + 1);
    if (!bytes || !data) {
        free(bytes);
        free(data);
        return dbg_fail(s, ISA_NO_MEMORY ".", "so much memory");
    }
    const size_t done = read_some(s, core, address, bytes, n);
    struct json_writer *w = dbg_dap_answer(s);
    snprintf(text, sizeof text, "0x%" PRIx64, address);
    isa_json_text(w, "address", text);
    if (done < n || n < (uint64_t)count)
        isa_json_u64(w, "unreadableBytes", (uint64_t)count - done);
    encode(bytes, done, data);
    isa_json_text(w, "data", data);
    free(bytes);
    free(data);
    return dbg_dap_send(s);
}

bool dbg_dap_writeMemory(struct dbg_session *s,
                         const struct dbg_json *arguments)
{
    unsigned core;
    uint64_t address;
    size_t n;
    const char *data = NULL;
    if (!take_place(s, arguments, &core, &address) ||
        !dbg_dap_text(s, arguments, "data", true, &data))
        return false;
    if (s->device->is_ended)
        return dbg_fail(s, "The launch is over; nothing can be set any more.");
    uint8_t *bytes = isa_alloc(strlen(data) / 4 * 3 + 4, 1);
    if (!bytes)
        return dbg_fail(s, ISA_NO_MEMORY ".", "so much memory");
    bool is_good =
        decode(data, bytes, &n) || dbg_dap_refuse(s, "\"data\" is no base64.");
    if (is_good && n > 0) {
        dbg_frames_forget(s);
        is_good =
            dbg_memory_write(s, core, address, bytes, n) ||
            dbg_fail(s, "Cannot write %zu bytes at 0x%" PRIx64 ".", n, address);
    }
    free(bytes);
    if (!is_good)
        return false;
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_u64(w, "bytesWritten", n);
    dbg_dap_send(s);
    dbg_dap_changed(s);
    return true;
}

/* ---- instructions -------------------------------------------------------- */

static void put_instruction(struct dbg_session *s, struct json_writer *w,
                            unsigned core, uint64_t pc, const char **file,
                            unsigned *line)
{
    char text[128];
    uint32_t word = 0;
    const bool is_there = pc % 4 == 0 &&
                          dbg_memory_read(s, core, pc, &word, sizeof word) &&
                          dbg_function_name(s->symbols, pc);
    const struct dbg_line *row = dbg_line_at(s->symbols, pc);
    const char *function = dbg_function_name(s->symbols, pc);
    isa_json_object(w, NULL, ISA_JSON_ROW);
    snprintf(text, sizeof text, "0x%" PRIx64, pc);
    isa_json_text(w, "address", text);
    if (is_there) {
        snprintf(text, sizeof text, "%08x", word);
        isa_json_text(w, "instructionBytes", text);
        isa_disasm(word, pc, text, sizeof text);
    }
    isa_json_text(w, "instruction", is_there ? text : "<no code>");
    if (!is_there)
        isa_json_text(w, "presentationHint", "invalid");
    if (is_there && function)
        isa_json_text(w, "symbol", function);
    if (is_there && row && (row->file != *file || row->line != *line)) {
        if (row->file != *file)
            dbg_dap_source_put(w, "location", s->symbols, row->file);
        isa_json_i64(w, "line", dbg_dap_line_out(s, row->line));
        *file = row->file;
        *line = row->line;
    }
    isa_json_close(w);
}

bool dbg_dap_disassemble(struct dbg_session *s,
                         const struct dbg_json *arguments)
{
    unsigned core, line = 0;
    uint64_t pc;
    int64_t first = 0, n = 0;
    const char *file = NULL;
    if (!take_place(s, arguments, &core, &pc) ||
        !dbg_dap_number(s, arguments, "instructionOffset", false, &first) ||
        !dbg_dap_number(s, arguments, "instructionCount", true, &n))
        return false;
    if (n < 0 || n > MOST_INSTRUCTIONS)
        return dbg_dap_refuse(s, "\"instructionCount\" is 0 to %d.",
                              MOST_INSTRUCTIONS);
    pc += (uint64_t)first * 4; /* each has 4 bytes */
    struct json_writer *w = dbg_dap_answer(s);
    isa_json_array(w, "instructions", ISA_JSON_ROW);
    for (int64_t i = 0; i < n; i++)
        put_instruction(s, w, core, pc + 4 * (uint64_t)i, &file, &line);
    return dbg_dap_send(s);
}
