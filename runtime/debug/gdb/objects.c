/* SPDX-License-Identifier: MIT */
/* Files that gdb reads as a whole: descriptions of registers, the threads, and
 * the files of kernels, which gdb treats as shared libraries. The contents come
 * from the memory of the program; the files need not exist on disk.
 *
 * All kernels have the same addresses. While a kernel runs there is one
 * library, and gdb is notified when a launch needs another. Before the first
 * launch all files are listed, so that gdb knows their functions. If there are
 * several files, each gets addresses of its own. */
#include <assert.h>
#include <elf.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/support/memory/alloc.h"
#include "runtime/debug/gdb/state.h"
#include "runtime/debug/gdb/threads.h"
#include "runtime/debug/state/machine.h"
#include "runtime/debug/state/session.h"
#include "runtime/debug/state/symbols.h"

/* ---- the file of kernels ------------------------------------------------- */

/* The file of kernels for gdb. Kernels have no caller, but the compiler
 * describes their frames like those of any function. So `finish` in gdb would
 * wait for a return that never comes. Therefore the frames of kernels get
 * another CIE of DWARF. Its return address is a column without a value, which
 * marks the outermost frame. The longer section is appended to a copy of the
 * file. */

#define CIE_ID    0xffffffffu
#define NO_COLUMN 3    /* gp, whose value no frame stores */
#define UNDEFINED 0x07 /* DW_CFA_undefined */

enum { MAX_BEGINNING = 64 }; /* most bytes of a CIE */

/* Finds the section .debug_frame of a file. False: there is none. */
static bool find_frames(const uint8_t *elf, size_t n, uint64_t *at_header,
                        Elf64_Shdr *frames)
{
    Elf64_Ehdr head;
    Elf64_Shdr names;
    if (n < sizeof head)
        return false;
    memcpy(&head, elf, sizeof head);
    const uint64_t table = head.e_shoff, each = sizeof names;
    if (head.e_shentsize != each || table > n ||
        head.e_shnum > (n - table) / each || head.e_shstrndx >= head.e_shnum)
        return false;
    memcpy(&names, elf + table + head.e_shstrndx * each, each);
    static const char wanted[] = ".debug_frame";
    for (uint64_t i = 0; i < head.e_shnum; i++) {
        *at_header = table + i * each;
        memcpy(frames, elf + *at_header, each);
        const uint64_t name = names.sh_offset + frames->sh_name;
        if (names.sh_offset <= n && frames->sh_name <= names.sh_size &&
            name <= n && n - name >= sizeof wanted &&
            memcmp(elf + name, wanted, sizeof wanted) == 0)
            return frames->sh_offset <= n &&
                   frames->sh_size <= n - frames->sh_offset;
    }
    return false;
}

static uint32_t word_at(const uint8_t *at)
{
    uint32_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* Copies the CIE at `from`, but with NO_COLUMN as the return address. Returns
 * the bytes of the copy, or 0 if the form of the CIE is unknown. CIEs that
 * compilers write for RISC-V have version 4, no augmentation, factors of one
 * byte each, and column x1. */
static size_t make_beginning(const uint8_t *from, size_t room,
                             uint8_t to[MAX_BEGINNING])
{
    enum { VERSION = 8, FACTORS = 12, COLUMN = 14, RULES = 15 };
    static const uint8_t known[] = {4, 0, 8, 0};
    const size_t n = room >= RULES ? (size_t)word_at(from) + 4 : 0;
    if (n < RULES || n > room || n + 8 > MAX_BEGINNING ||
        word_at(from + 4) != CIE_ID ||
        memcmp(from + VERSION, known, sizeof known) != 0 ||
        from[FACTORS] & 0x80 || from[FACTORS + 1] & 0x80 || from[COLUMN] != 1)
        return 0;
    memset(to, 0, MAX_BEGINNING); /* 0 is a rule without effect */
    memcpy(to, from, n);
    to[COLUMN] = NO_COLUMN;
    to[n] = UNDEFINED;
    to[n + 1] = NO_COLUMN;
    const uint32_t length = (uint32_t)n + 8 - 4;
    memcpy(to, &length, sizeof length);
    return n + 8;
}

static bool is_kernel(const struct dbg_symbols *p, uint64_t address)
{
    for (size_t i = 0; i < p->image.n_kernels; i++)
        if (p->image.kernels[i].address == address)
            return address != 0;
    return false;
}

/* Replaces the CIEs for frames of kernels in section[0..n). The new CIEs are
 * added after the section while there is room. Returns the new size of the
 * section. */
static size_t change_frames(const struct dbg_symbols *p, uint8_t *section,
                            size_t n, size_t room)
{
    size_t used = n;
    for (size_t at = 0; n - at >= 24 && room - used >= MAX_BEGINNING;) {
        const uint64_t length = (uint64_t)word_at(section + at) + 4;
        const uint32_t cie = word_at(section + at + 4);
        uint64_t address;
        memcpy(&address, section + at + 8, sizeof address);
        if (length > n - at || length < 8)
            break;
        const bool changes = cie != CIE_ID && cie < n && is_kernel(p, address);
        const size_t bytes =
            changes ? make_beginning(section + cie, n - cie, section + used)
                    : 0;
        const uint32_t beginning = (uint32_t)used;
        if (bytes > 0)
            memcpy(section + at + 4, &beginning, sizeof beginning);
        used += bytes;
        at += (size_t)length;
    }
    assert(used <= room);
    return used;
}

/* Returns a copy of a program's file, in which frames of kernels have no
 * caller. The caller frees it. NULL: the original must be used. */
static uint8_t *gdb_outermost(const struct dbg_symbols *p, size_t *n)
{
    Elf64_Shdr frames;
    uint64_t at_header;
    const size_t begin = (p->elf_bytes + 7) / 8 * 8;
    *n = p->elf_bytes;
    if (!find_frames(p->elf, p->elf_bytes, &at_header, &frames))
        return NULL;
    const size_t bytes = (size_t)frames.sh_size;
    const size_t room = bytes + p->image.n_kernels * MAX_BEGINNING;
    uint8_t *copy = isa_alloc(begin + room, 1);
    if (!copy)
        return NULL;
    memcpy(copy, p->elf, p->elf_bytes);
    memcpy(copy + begin, copy + frames.sh_offset, bytes);
    frames.sh_size = change_frames(p, copy + begin, bytes, room);
    frames.sh_offset = begin;
    memcpy(copy + at_header, &frames, sizeof frames);
    *n = begin + (size_t)frames.sh_size;
    return copy;
}

#define PROGRAM_NAME "/mlusim/device"
#define RUN_NAME     "/mlusim/kernels-%zu.elf"
#define KNOWN_NAME   "/mlusim/before/kernels-%zu.elf"

/* ---- pieces of texts ---------------------------------------------------- */

/* Answers "OFFSET,LENGTH" with that part of a text. */
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
    assert(dbg_gdb(s)->reply.n == 1); /* below, 'm' takes its place */
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

/* Returns the state that gdb shows beside the name of a core. "" for a running
 * core, because all cores are stopped now. */
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

/* Makes the program that gdb reads: only the header of an ELF file. gdb only
 * asks for libraries if there is a program. */
static size_t make_program(const struct dbg_session *s, uint8_t header[64])
{
    enum { CLEARED = 32, FLAGS = 48, SIZE_OF_HEADER = 52, CLEARED_TOO = 54 };
    if (!s->symbols || s->symbols->elf_bytes < 64)
        return 0;
    memcpy(header, s->symbols->elf, 64);
    memset(header + CLEARED, 0, FLAGS - CLEARED); /* offsets of tables */
    memset(header + CLEARED_TOO, 0, 64 - CLEARED_TOO);
    return 64;
}

/* An open file. File 0 is the program; the others are files of kernels. */
struct file {
    const uint8_t *bytes;
    size_t n;
    uint8_t program[64];
};

/* Returns the file of program i, which is made at the first read. */
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
        f->bytes = gdb_outermost(s->images->of[i], &f->n);
    return f->bytes ? f : NULL;
}

/* Takes the number of a file from a packet and finds the file. */
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
    while (text.n > 0 && !dbg_take(&text, ':')) /* whichever process is named */
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

/* Returns whether a path is that of file i. */
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

/* Reads "NUMBER,COUNT,OFFSET". */
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
    /* leave room for the count, which is written before the bytes */
    reply->n = sizeof "F0000;" - 1;
    size_t done = left ? dbg_reply_binary(s, file.bytes + offset,
                                          n < left ? (size_t)n : left)
                       : 0;
    char head[sizeof "F0000;"];
    snprintf(head, sizeof head, "F%04x;", (unsigned)(done & 0xffff));
    memcpy(reply->text, head, sizeof head - 1);
}

/* Answers with a struct stat in the protocol's form, with only the size set. */
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
