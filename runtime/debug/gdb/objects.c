/* SPDX-License-Identifier: MIT */
/*
 * What gdb reads as a whole: descriptions of registers, the threads, and the
 * files of kernels, which are shared libraries to gdb. The files are read from
 * the memory of the program; they need not exist on disk.
 *
 * All kernels lie at the same addresses. While one runs there is one library,
 * and gdb learns when a launch needs another one. Before the first launch all
 * are shown, so that their functions are known; several get addresses of their
 * own.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/gdb/outermost.h"
#include "runtime/debug/gdb/programs.h"
#include "runtime/debug/gdb/state.h"
#include "runtime/debug/gdb/text.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/state/images.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

#define PROGRAM_NAME "/mlusim/device"
#define RUN_NAME     "/mlusim/kernels-%zu.elf"
#define KNOWN_NAME   "/mlusim/before/kernels-%zu.elf"

/* ---- pieces of texts ---------------------------------------------------- */

/* Answers "OFFSET,LENGTH" of a text. */
static void reply_piece(struct dbg_session *s, struct dbg_text text,
                        const char *whole, size_t bytes)
{
    uint64_t offset, n;
    if (!dbg_take_hex(&text, &offset) || !dbg_take(&text, ',') ||
        !dbg_take_hex(&text, &n) || offset > bytes) {
        dbg_reply_error(s);
        return;
    }
    size_t left = bytes - (size_t)offset;
    size_t wanted = n < left ? (size_t)n : left;
    dbg_reply(s, "l");
    size_t done = dbg_reply_binary(s, whole + offset, wanted);
    if (done < left)
        dbg_gdb(s)->reply.text[0] = 'm';
}

/* ---- registers ---------------------------------------------------------- */

static const char features[] =
    "<?xml version=\"1.0\"?>\n"
    "<!DOCTYPE target SYSTEM \"gdb-target.dtd\">\n"
    "<target>\n"
    "<architecture>riscv:rv64</architecture>\n"
    "<osabi>none</osabi>\n"
    "<feature name=\"org.gnu.gdb.riscv.cpu\">\n"
#define X(number, name) "<reg name=\"" name "\" bitsize=\"64\" type=\"int\"/>\n"
#define OPERAND(i, number)
#include "isa/tables/registers.def"
#undef X
#undef OPERAND
    "<reg name=\"pc\" bitsize=\"64\" type=\"code_ptr\"/>\n"
    "</feature>\n"
    "<feature name=\"org.mlusim.core\">\n"
    "<reg name=\"cycle\" bitsize=\"64\" type=\"uint64\" group=\"mlu\"/>\n"
    "<reg name=\"retired\" bitsize=\"64\" type=\"uint64\" group=\"mlu\"/>\n"
#define X(number, name, doc) \
    "<reg name=\"" #name "\" bitsize=\"64\" type=\"int64\" group=\"mlu\"/>\n"
#include "isa/tables/csrs.def"
#undef X
    "</feature>\n"
    "</target>\n";

void dbg_pkt_features(struct dbg_session *s, struct dbg_text text)
{
    static const char name[] = "target.xml:";
    size_t n = sizeof name - 1;
    if (text.n < n || memcmp(text.at, name, n) != 0) {
        dbg_reply(s, "E00");
        return;
    }
    text.at += n;
    text.n -= n;
    reply_piece(s, text, features, sizeof features - 1);
}

/* ---- threads ------------------------------------------------------------ */

/* What is to be said of a core beside its name: it stands as all others do, so
 * that it runs is nothing special. */
static const char *thread_state(struct dbg_session *s, unsigned core)
{
    const char *state = s->launch ? dbg_view_of(s, core).state : "";
    return strcmp(state, "running") == 0 ? "" : state;
}

void dbg_pkt_threads(struct dbg_session *s, struct dbg_text text)
{
    char *whole = NULL, name[128];
    size_t bytes;
    FILE *to = dbg_take(&text, ':') ? open_memstream(&whole, &bytes) : NULL;
    if (!to) {
        dbg_reply_error(s);
        return;
    }
    fprintf(to, "<?xml version=\"1.0\"?>\n<threads>\n");
    unsigned n = s->launch ? sim_n_cores(s->sim) : DBG_HOST_THREAD;
    for (unsigned i = 0; i < n; i++)
        if (dbg_gdb_is_thread(s, i))
            fprintf(to, "<thread id=\"%x\" name=\"%s\">%s</thread>\n", i + 1,
                    dbg_gdb_thread_name(s, i, name, sizeof name),
                    thread_state(s, i));
    fprintf(to, "</threads>\n");
    bool is_good = fclose(to) == 0;
    if (is_good)
        reply_piece(s, text, whole, bytes);
    else
        dbg_reply_error(s);
    free(whole);
}

/* ---- the file of the kernels -------------------------------------------- */

/* What gdb takes for the program: the header of an ELF file and nothing else.
 * With a program it asks for libraries when it connects. */
static size_t make_program(const struct dbg_session *s, uint8_t header[64])
{
    enum { CLEARED = 32, FLAGS = 48, SIZE_OF_HEADER = 52, CLEARED_TOO = 54 };
    if (!s->symbols || s->symbols->elf_bytes < 64)
        return 0;
    memcpy(header, s->symbols->elf, 64);
    memset(header + CLEARED, 0, FLAGS - CLEARED); /* where tables are */
    memset(header + CLEARED_TOO, 0, 64 - CLEARED_TOO);
    return 64;
}

/* An open file: number 0 is the program, others are the kernels'. */
struct file {
    const uint8_t *bytes;
    size_t n;
    uint8_t program[64];
};

/* The file of program i; made when it is read for the first time. */
static const struct dbg_gdb_file *program_file(struct dbg_session *s, size_t i)
{
    struct dbg_gdb *r = dbg_gdb(s);
    while (r->n_files < s->images->n) {
        if (!ISA_GROW(r->files, r->n_files, r->room_files))
            return NULL;
        r->files[r->n_files++] = (struct dbg_gdb_file){NULL, 0};
    }
    struct dbg_gdb_file *f = &r->files[i];
    if (!f->bytes)
        f->bytes = dbg_gdb_outermost(s->images->of[i], &f->n);
    return f->bytes ? f : NULL;
}

/* The file of the number that a packet has next. */
static bool take_file(struct dbg_session *s, struct dbg_text *text,
                      struct file *file)
{
    uint64_t number;
    if (!dbg_take_hex(text, &number) || number > s->images->n)
        return false;
    if (number == 0) {
        file->bytes = file->program;
        file->n = make_program(s, file->program);
    } else {
        const struct dbg_gdb_file *made = program_file(s, number - 1);
        const struct dbg_symbols *p = s->images->of[number - 1];
        file->bytes = made ? made->bytes : p->elf;
        file->n = made ? made->n : p->elf_bytes;
    }
    return true;
}

void dbg_pkt_program(struct dbg_session *s, struct dbg_text text)
{
    while (text.n > 0 && !dbg_take(&text, ':')) /* for any process */
        dbg_take(&text, *text.at);
    reply_piece(s, text, PROGRAM_NAME, sizeof PROGRAM_NAME - 1);
}

static void list_library(const struct dbg_session *s, size_t i, FILE *to)
{
    const struct isa_image *image = &s->images->of[i]->image;
    bool lists_all = dbg_gdb_lists_all(s);
    fprintf(to, "<library name=\"");
    fprintf(to, lists_all ? KNOWN_NAME : RUN_NAME, i + 1);
    fprintf(to, "\">\n");
    for (size_t k = 0; k < image->n_segments; k++)
        fprintf(to, "<segment address=\"0x%" PRIx64 "\"/>\n",
                image->segments[k].address +
                    (lists_all ? (uint64_t)(i + 1) << DBG_APART_SHIFT : 0));
    fprintf(to, "</library>\n");
}

void dbg_pkt_libraries(struct dbg_session *s, struct dbg_text text)
{
    char *whole = NULL;
    size_t bytes;
    FILE *to = dbg_take(&text, ':') ? open_memstream(&whole, &bytes) : NULL;
    if (!to) {
        dbg_reply_error(s);
        return;
    }
    bool lists_all = dbg_gdb_lists_all(s);
    fprintf(to, "<library-list version=\"1.0\">\n");
    for (size_t i = 0; i < s->images->n; i++)
        if (lists_all || s->images->of[i] == s->symbols)
            list_library(s, i, to);
    fprintf(to, "</library-list>\n");
    if (fclose(to) == 0)
        reply_piece(s, text, whole, bytes);
    else
        dbg_reply_error(s);
    free(whole);
    dbg_gdb(s)->has_listed = true;
    dbg_gdb(s)->listed = lists_all ? NULL : s->symbols;
}

#define REFUSED_FILE "F-1,d" /* EACCES */
#define BAD_FILE     "F-1,9"

void dbg_pkt_file_system(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, "F0");
}

/* Whether a path is that of file i. */
static bool is_called(size_t i, const char *path)
{
    char run[64], known[64];
    snprintf(run, sizeof run, RUN_NAME, i);
    snprintf(known, sizeof known, KNOWN_NAME, i);
    return i == 0 ? strcmp(path, PROGRAM_NAME) == 0
                  : strcmp(path, run) == 0 || strcmp(path, known) == 0;
}

void dbg_pkt_file_open(struct dbg_session *s, struct dbg_text text)
{
    char path[128] = "";
    size_t n = 0;
    while (n < text.n && text.at[n] != ',')
        n++;
    if (n / 2 < sizeof path && dbg_take_bytes(&text, (uint8_t *)path, n / 2))
        for (size_t i = 0; i <= s->images->n; i++)
            if (is_called(i, path)) {
                dbg_reply(s, "F%zx", i);
                return;
            }
    dbg_reply(s, REFUSED_FILE);
}

void dbg_pkt_file_refused(struct dbg_session *s, struct dbg_text text)
{
    (void)text;
    dbg_reply(s, REFUSED_FILE);
}

/* "NUMBER,COUNT,OFFSET" */
void dbg_pkt_file_read(struct dbg_session *s, struct dbg_text text)
{
    uint64_t n, offset;
    struct file file;
    if (!take_file(s, &text, &file) || !dbg_take(&text, ',') ||
        !dbg_take_hex(&text, &n) || !dbg_take(&text, ',') ||
        !dbg_take_hex(&text, &offset)) {
        dbg_reply(s, BAD_FILE);
        return;
    }
    struct dbg_reply *reply = &dbg_gdb(s)->reply;
    size_t left = offset < file.n ? file.n - (size_t)offset : 0;
    /* the count comes first, with room for its digits */
    reply->n = sizeof "F0000;" - 1;
    size_t done = left ? dbg_reply_binary(s, file.bytes + offset,
                                          n < left ? (size_t)n : left)
                       : 0;
    char head[sizeof "F0000;"];
    snprintf(head, sizeof head, "F%04x;", (unsigned)(done & 0xffff));
    memcpy(reply->text, head, sizeof head - 1);
}

/* Of struct stat in the protocol's form, only the size is not 0. */
void dbg_pkt_file_size(struct dbg_session *s, struct dbg_text text)
{
    enum { STAT_BYTES = 64, SIZE_AT = 28 };
    uint8_t stat[STAT_BYTES] = {0};
    struct file file;
    if (!take_file(s, &text, &file)) {
        dbg_reply(s, BAD_FILE);
        return;
    }
    for (unsigned i = 0; i < 8; i++)
        stat[SIZE_AT + i] = (uint8_t)((uint64_t)file.n >> (56 - 8 * i));
    dbg_reply(s, "F%x;", STAT_BYTES);
    dbg_reply_binary(s, stat, sizeof stat);
}

void dbg_pkt_file_close(struct dbg_session *s, struct dbg_text text)
{
    struct file file;
    dbg_reply(s, take_file(s, &text, &file) ? "F0" : BAD_FILE);
}
