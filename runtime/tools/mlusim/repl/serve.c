/* SPDX-License-Identifier: MIT */
#include "runtime/tools/mlusim/repl/serve.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/support/json/json.h"
#include "isa/support/memory/alloc.h"
#include "runtime/debug/json/parsed.h"
#include "runtime/tools/command/fail.h"
#include "runtime/tools/mlusim/repl/commands.h"
#include "runtime/tools/mlusim/repl/inputs.h"
#include "runtime/tools/mlusim/repl/numbers.h"
#include "runtime/tools/mlusim/repl/playground_parts.h"
#include "runtime/tools/mlusim/repl/reader.h"

enum { MOST_WORDS = 200, LONGEST_WORD = 256 }; /* words to complete a line */

/* Where an input began: its number in messages, and its first line in the text.
 */
struct place {
    unsigned number;
    size_t line;
};

struct server {
    struct playground *pg;
    pg_perform *perform;
    FILE *in, *out;
    bool is_over;
    struct place *places; /* of the inputs of the current request */
    size_t n_places, room;
};

/* ---- answers ------------------------------------------------------------- */

/* Begins a line of that kind, after writing all earlier output. */
static void begin(const struct playground *pg, struct json_writer *w,
                  const char *kind)
{
    fflush(stdout);
    fflush(stderr);
    isa_json_begin_compact(w, ((struct server *)pg->shows_for)->out,
                           ISA_SCHEMA_REPL);
    isa_json_text(w, "kind", kind);
}

static void end(struct json_writer *w)
{
    isa_json_end(w);
    fflush(w->out);
}

/* Waits for a line from the program, which has then received all output. */
static void wait_for_program(struct server *s)
{
    char *line = NULL;
    size_t room = 0;
    s->is_over |= getline(&line, &room, s->in) < 0;
    free(line);
}

static void show(struct playground *pg, const struct pg_numbers *numbers,
                 pg_draw *draw)
{
    struct json_writer w;
    char *drawing = NULL;
    size_t n;
    FILE *out = open_memstream(&drawing, &n);
    if (out)
        draw(numbers, out);
    const bool is_drawn = out && fclose(out) == 0;
    begin(pg, &w, "numbers");
    isa_json_text(&w, "drawing", is_drawn ? drawing : "");
    isa_json_array(&w, "shape", ISA_JSON_ROW);
    for (size_t i = 0; i < numbers->n_dims; i++)
        isa_json_u64(&w, NULL, numbers->dims[i]);
    isa_json_close(&w);
    isa_json_array(&w, "values", ISA_JSON_ROW);
    for (size_t i = 0; i < numbers->n; i++)
        isa_json_text(&w, NULL, numbers->words[i]);
    isa_json_close(&w);
    end(&w);
    free(drawing);
    wait_for_program(pg->shows_for);
}

static void refuse(struct server *s, const char *sentence)
{
    struct json_writer w;
    begin(s->pg, &w, "refused");
    isa_json_text(&w, "message", sentence);
    end(&w);
}

/* ---- requests ------------------------------------------------------------ */

/* Opens a text as a file. NULL: the text is empty, or there is no memory. */
static FILE *open_text(struct pg_reader *reader, const char *text)
{
    FILE *file =
        *text ? fmemopen((void *)(uintptr_t)text, strlen(text), "r") : NULL;
    if (file)
        pg_reader_open_file(reader, file);
    return file;
}

static void close_text(struct pg_reader *reader, FILE *file)
{
    pg_reader_close(reader);
    fclose(file);
}

/* Keeps the places of the inputs since number `before`, which began in line
 * `line` of the text. False: no memory. */
static bool note_inputs(struct server *s, unsigned before, size_t line)
{
    assert(before <= s->pg->n_typed);
    for (unsigned i = before + 1; i <= s->pg->n_typed; i++) {
        if (!ISA_GROW(s->places, s->n_places, s->room))
            return cmd_refuse("repl: no memory for more inputs");
        s->places[s->n_places++] = (struct place){i, line};
    }
    return true;
}

static bool perform_all(struct server *s, const char *text)
{
    struct pg_reader reader;
    char *input;
    bool is_good = true;
    size_t line = 1;
    FILE *file = open_text(&reader, text);
    while (file && is_good && !s->is_over &&
           (input = pg_reader_next(&reader))) {
        const unsigned before = s->pg->n_typed;
        const size_t n_errors = s->pg->n_errors;
        is_good = s->perform(s->pg, input, &s->is_over) &&
                  s->pg->n_errors == n_errors;
        is_good &= note_inputs(s, before, line);
        line = reader.n_lines + 1;
        free(input);
    }
    if (file)
        close_text(&reader, file);
    return is_good;
}

static void serve_perform(struct server *s, const char *text)
{
    struct json_writer w;
    s->n_places = 0;
    const bool is_good = perform_all(s, text);
    begin(s->pg, &w, "performed");
    isa_json_bool(&w, "is_good", is_good);
    isa_json_bool(&w, "is_over", s->is_over);
    isa_json_array(&w, "inputs", ISA_JSON_ROW);
    for (size_t i = 0; i < s->n_places; i++) {
        isa_json_object(&w, NULL, ISA_JSON_ROW);
        isa_json_u64(&w, "number", s->places[i].number);
        isa_json_u64(&w, "line", s->places[i].line);
        isa_json_close(&w);
    }
    isa_json_close(&w);
    end(&w);
}

static void serve_complete(struct server *s, const char *text)
{
    struct json_writer w;
    const char *word;
    begin(s->pg, &w, "completed");
    isa_json_text(&w, "word", pg_complete_word(text));
    isa_json_array(&w, "words", ISA_JSON_ROW);
    for (size_t i = 0; i < MOST_WORDS && (word = pg_complete(s->pg, text, i));
         i++)
        if (*word) /* for an empty word, completes file names */
            isa_json_text(&w, NULL, word);
    isa_json_close(&w);
    end(&w);
}

static void serve_is_complete(struct server *s, const char *text)
{
    struct pg_reader reader;
    struct json_writer w;
    char *input;
    bool is_whole = true;
    FILE *file = open_text(&reader, text);
    while (file && (input = pg_reader_next(&reader))) {
        is_whole = pg_is_whole_input(input);
        free(input);
    }
    if (file)
        close_text(&reader, file);
    begin(s->pg, &w, "looked");
    isa_json_bool(&w, "is_complete", is_whole);
    end(&w);
}

static const struct {
    const char *name;
    void (*serve)(struct server *s, const char *text);
} requests[] = {
#define X(name, doc) {#name, serve_##name},
#include "runtime/tools/mlusim/repl/requests.def"
#undef X
};

static const char expected[] =
    "expected {\"do\": NAME, \"text\": TEXT}, where NAME is one of these:"
#define X(name, doc) " " #name
#include "runtime/tools/mlusim/repl/requests.def"
#undef X
    ;

static void serve(struct server *s, const char *line, size_t n)
{
    char error[256];
    struct dbg_json *request = dbg_json_read(line, n, error, sizeof error);
    const char *name = dbg_json_string(dbg_json_member(request, "do"));
    const char *text = dbg_json_string(dbg_json_member(request, "text"));
    bool is_known = false;
    for (size_t i = 0; name && text && i < sizeof requests / sizeof *requests;
         i++)
        if (strcmp(requests[i].name, name) == 0) {
            requests[i].serve(s, text);
            is_known = true;
        }
    if (!is_known)
        refuse(s, request ? expected : error);
    dbg_json_free(request);
}

bool pg_serve(struct playground *pg, const char *descriptor,
              pg_perform *perform)
{
    char *rest, *line = NULL;
    size_t room = 0;
    ssize_t n;
    const int fd = (int)strtol(descriptor, &rest, 10);
    const bool is_number = rest > descriptor && !*rest;
    FILE *in = is_number ? fdopen(fd, "r") : NULL;
    FILE *out = in ? fdopen(fcntl(fd, F_DUPFD_CLOEXEC, 3), "w") : NULL;
    if (!out) {
        if (in)
            fclose(in);
        return cmd_refuse(
            "repl: --serve %s: expected the number of a descriptor "
            "that is open for reading and writing",
            descriptor);
    }
    fcntl(fd, F_SETFD, FD_CLOEXEC); /* so that compilers do not inherit the
                                       descriptor */
    struct server s = {.pg = pg, .perform = perform, .in = in, .out = out};
    pg->show = show;
    pg->shows_for = &s;
    while (!s.is_over && (n = getline(&line, &room, in)) >= 0)
        serve(&s, line, (size_t)n);
    free(line);
    free(s.places);
    fclose(in);
    fclose(out);
    return true;
}
