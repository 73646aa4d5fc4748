/* SPDX-License-Identifier: MIT */
/*
 * The debugger spoken to by a gdb that has lost its mind: packets made of right
 * and wrong pieces, damaged ones, and noise between them. Each session is a
 * process of its own with a program of two launches, and goes through the
 * interface that the runtime uses. It has to end in time and in order, answer
 * in whole packets, and still know what memory holds at the end. Without
 * --seconds a fixed number of sessions, the same in every run.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "isa/image/image.h"
#include "runtime/debug/debug.h"
#include "runtime/debug/state/host.h"
#include "runtime/debug/state/session.h"
#include "sim/sim.h"
#include "tests/fuzz/options.h"
#include "tests/support/device_code.h"
#include "tests/support/random.h"

enum { SESSIONS = 150, PACKETS = 60, STREAM_BYTES = 1 << 20, SECONDS = 300 };

static const char source[] =
    "__nram__ int own[16];\n"
    "__mlu_func__ __attribute__((noinline)) int inner(int a) {\n"
    "  own[a & 15] += a; return own[a & 15];\n"
    "}\n"
    "extern \"C\" __mlu_global__ void kernel(int *data, int n) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < n; i++) sum += inner(i + taskId);\n"
    "  __memcpy(data + 16 * taskId, own, sizeof own, NRAM2GDRAM);\n"
    "  data[64 + taskId] = sum;\n"
    "}\n";

/* ---- what is sent ------------------------------------------------------- */

struct stream {
    uint8_t bytes[STREAM_BYTES];
    size_t n;
};

static void put(struct stream *to, const void *bytes, size_t n)
{
    if (n > sizeof to->bytes - to->n)
        n = sizeof to->bytes - to->n;
    memcpy(to->bytes + to->n, bytes, n);
    to->n += n;
}

static void put_packet(struct stream *to, const char *text, size_t n)
{
    unsigned char sum = 0;
    char tail[4];
    for (size_t i = 0; i < n; i++)
        sum = (unsigned char)(sum + (unsigned char)text[i]);
    snprintf(tail, sizeof tail, "#%02x", sum);
    put(to, "$", 1);
    put(to, text, n);
    put(to, tail, 3);
}

/* In these, % stands for: t a thread, a an address, n a number, h bytes in
 * hexadecimal, c a command in hexadecimal, s a signal, f a file. */
static const char *const packets[] = {
    "qSupported:swbreak+;xmlRegisters=riscv",
    "QStartNoAckMode",
    "vMustReplyEmpty",
    "qXfer:features:read:target.xml:%n,%n",
    "qXfer:features:read:other.xml:0,fff",
    "qXfer:threads:read::%n,%n",
    "qXfer:libraries:read::%n,%n",
    "qXfer:exec-file:read:%n:%n,%n",
    "qXfer:libraries:read:%n",
    "qRcmd,%c",
    "qRcmd,%h",
    "qThreadExtraInfo,%t",
    "qfThreadInfo",
    "qsThreadInfo",
    "qAttached",
    "qC",
    "qCRC:%a,%n",
    "?",
    "Hg%t",
    "Hc%t",
    "T%t",
    "g",
    "G%h",
    "p%n",
    "P%n=%h",
    "P1=%h",
    "m%a,%n",
    "m%a,40",
    "M%a,4:00000000",
    "M%a,%n:%h",
    "X%a,4:abcd",
    "X%a,%n:xyz",
    "Z0,%a,4",
    "Z0,%a,4",
    "Z1,%a,4",
    "Z2,%a,%n",
    "Z3,%a,4",
    "Z4,%a,8",
    "Z%n,%a,%n",
    "z0,%a,4",
    "z2,%a,%n",
    "z4,%a,8",
    "vCont?",
    "vCont;c",
    "vCont;c:%t",
    "vCont;s:%t",
    "vCont;s:%t;c",
    "vCont;r%a,%a:%t;c",
    "vCont;C%s;s:%t",
    "vCont;t:%t",
    "vCont;%n",
    "vFile:setfs:0",
    "vFile:open:%f,0,1c0",
    "vFile:open:%h,%n,%n",
    "vFile:pread:%n,%n,%n",
    "vFile:fstat:%n",
    "vFile:close:%n",
    "c",
    "c%a",
    "C%s",
    "s",
    "S%s",
    "bs",
    "bs",
    "bc",
    "qOffsets",
    "vRun;%h",
    "R00",
    "!",
    "",
};

static const char *const addresses[] = {
    "10000000",
    "10000004",
    "10000020",
    "10000040",
    "10000084",
    "200000",
    "200004",
    "20003c",
    "300000",
    "400000",
    "3fffff80",
    "3ffffff8",
    "1000",
    "0",
    "1000000000",
    "1000000004",
    "1000000100",
    "20000000",
    "fffffffffffffffc",
    "ffffffffffffffff",
    "8000000000000000",
    "10000002",
};
static const char *const numbers[] = {
    "0",
    "1",
    "2",
    "4",
    "8",
    "20",
    "21",
    "22",
    "30",
    "40",
    "100",
    "3fff",
    "4000",
    "ffff",
    "fffffff",
    "ffffffff",
    "7fffffffffffffff",
    "ffffffffffffffff",
    "11111111111111111111",
    "-1",
    "zz",
    "",
};
static const char *const threads[] = {
    "1",
    "1",
    "2",
    "6",
    "b",
    "10",
    "0",
    "-1",
    "7",
    "ffff",
    "p1.1",
    "",
    "123456789abcdef01",
};
static const char *const commands[] = {
    "help",          "info cores",       "info units",   "break inner",
    "break nan",     "delete",           "goto 100",     "goto 5",
    "reverse-stepi", "reverse-next",     "step",         "continue",
    "print own",     "watch own[3]",     "x/4xw nram:0", "info breakpoints",
    "break launch",  "who-wrote own",    "checkpoint",   "restart 1",
    "quit",          "mlu focus core 0", "tbreak inner", "no such command",
};

#define PICK(state, table) \
    (table)[below(state, sizeof(table) / sizeof *(table))]

static void append(char *text, size_t bytes, const char *more)
{
    size_t n = strlen(text);
    snprintf(text + n, bytes - n, "%s", more);
}

static void append_hex(char *text, size_t bytes, const char *more)
{
    char digits[3];
    for (; *more; more++) {
        snprintf(digits, sizeof digits, "%02x", (unsigned char)*more);
        append(text, bytes, digits);
    }
}

static void fill_in(uint64_t *state, const char *form, char *text, size_t bytes)
{
    char one[2] = "";
    text[0] = 0;
    for (; *form; form++) {
        if (*form != '%') {
            one[0] = *form;
            append(text, bytes, one);
            continue;
        }
        switch (*++form) {
        case 'a':
            append(text, bytes, PICK(state, addresses));
            break;
        case 'n':
            append(text, bytes, PICK(state, numbers));
            break;
        case 't':
            append(text, bytes, PICK(state, threads));
            break;
        case 's':
            append(text, bytes, below(state, 4) ? "05" : "x");
            break;
        case 'c':
            append_hex(text, bytes, PICK(state, commands));
            break;
        case 'f':
            append_hex(text, bytes,
                       below(state, 2) ? "/mlusim/kernels-1.elf"
                                       : "/mlusim/device");
            break;
        default:
            for (unsigned n = below(state, 40); n > 0; n--)
                append_hex(text, bytes, below(state, 2) ? "\x01" : "z");
        }
    }
}

/* A packet, mostly whole. */
static void put_random(uint64_t *state, struct stream *to)
{
    char text[4096];
    fill_in(state, PICK(state, packets), text, sizeof text);
    size_t n = strlen(text), at = to->n;
    if (n && below(state, 12) == 0)
        text[below(state, (unsigned)n)] = (char)(1 + below(state, 255));
    if (below(state, 200) == 0) { /* longer than a packet may be */
        static char large[20000];
        memset(large, 'm', sizeof large);
        put_packet(to, large, sizeof large);
    }
    put_packet(to, text, n);
    switch (below(state, 24)) {
    case 0: /* cut off */
        to->n = at + below(state, (unsigned)(to->n - at));
        break;
    case 1: /* a wrong sum */
        to->bytes[to->n - 1] ^= 1;
        break;
    case 2: /* gdb wants a stop, did not understand, or did */
        put(to, "\x03-+", 1 + below(state, 3));
        break;
    case 3:
        for (unsigned i = below(state, 30); i > 0; i--)
            put(to, &(uint8_t){(uint8_t)below(state, 256)}, 1);
        break;
    default:
        put(to, "+", 1);
    }
}

/* ---- a program that is debugged ----------------------------------------- */

struct program {
    struct sim *sim;
    struct sim_module *modules[2];
    void *images[2]; /* fat */
    uint64_t data;
};

static const void *image(void *user, size_t i)
{
    const struct program *p = user;
    return i < 2 ? p->images[i] : NULL;
}

/* There is nothing that this program was asked to leave behind. */
static bool leave(void *user, const struct sim_profile *profile,
                  enum sim_status how)
{
    (void)user;
    (void)profile;
    (void)how;
    return true;
}

/* As the runtime calls the debugger; launches of two modules. */
static void be_debugged(struct program *p)
{
    const struct dbg_interface *debugger = mlusim_debugger();
    const struct sim_device *const devices[] = {sim_device_of(p->sim)};
    const struct dbg_host host = {.devices = devices,
                                  .n_devices = 1,
                                  .image = image,
                                  .leave = leave,
                                  .user = p};
    int32_t count = 3;
    const struct sim_argument arguments[] = {{&p->data, 8}, {&count, 4}};
    struct dbg_session *s = debugger->open();
    debugger->start(s, &host);
    for (unsigned i = 0; i < 6; i++) {
        const struct sim_launch launch = {.module = p->modules[i / 2 % 2],
                                          .kernel = "kernel",
                                          .dim = {4, 1, 1},
                                          .union_clusters = i % 2,
                                          .arguments = arguments,
                                          .n_arguments = 2};
        debugger->launch(s, 0, p->sim, &launch, NULL);
    }
    debugger->finish(s, 0);
}

static void set_number(const char *name, int number)
{
    char text[16];
    snprintf(text, sizeof text, "%d", number);
    setenv(name, text, 1);
}

/* Runs a session in a process; its status. */
static int run_session(struct program *p, FILE *in, FILE *out, FILE *error)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(SECONDS);
        dup2(fileno(error), STDERR_FILENO);
        set_number(DBG_ENV_INPUT, fileno(in));
        set_number(DBG_ENV_GDB, fileno(out));
        unsetenv("HOME"); /* no .mlusimrc */
        be_debugged(p);
        _exit(0);
    }
    int status = -1;
    waitpid(child, &status, 0);
    return status;
}

/* ---- what is answered --------------------------------------------------- */

/* What is wrong with the answers, or NULL; the text of the last one, and of the
 * one before. */
static const char *check(const uint8_t *at, size_t n, char last[2][4096])
{
    const uint8_t *end = at + n;
    while (at < end) {
        if (*at == '+' || *at == '-') {
            at++;
            continue;
        }
        const uint8_t *close = memchr(at, '#', (size_t)(end - at));
        if (*at != '$' || !close || end - close < 3)
            return "an answer is no packet";
        unsigned char sum = 0;
        for (const uint8_t *c = at + 1; c < close; c++)
            sum = (unsigned char)(sum + *c);
        char digits[3];
        snprintf(digits, sizeof digits, "%02x", sum);
        if (memcmp(digits, close + 1, 2) != 0)
            return "the sum of an answer is wrong";
        memcpy(last[0], last[1], sizeof last[0]);
        snprintf(last[1], sizeof last[1], "%.*s", (int)(close - at - 1),
                 at + 1);
        at = close + 3;
    }
    return NULL;
}

static void print_file(FILE *f)
{
    rewind(f);
    for (int c; (c = fgetc(f)) != EOF;)
        putchar(c);
}

/* Fills a stream; at its end, "what is the last stop" and eight bytes of code,
 * behind what ends any packet that is open. */
static void compose(uint64_t *state, struct stream *to)
{
    to->n = 0;
    for (unsigned n = 1 + below(state, PACKETS); n > 0; n--)
        put_random(state, to);
    put(to, "$#00+", 5);
    put_packet(to, "?", 1);
    put_packet(to, "m10000000,8", 11);
}

static const char *wrong_end(char last[2][4096], const uint8_t *code)
{
    char wanted[17];
    for (unsigned i = 0; i < 8; i++)
        snprintf(wanted + 2 * i, 3, "%02x", code[i]);
    bool is_over = last[1][0] == 'W' || last[1][0] == 0;
    if (is_over || strcmp(last[1], "OK") == 0)
        return NULL; /* the program has ended before, or gdb has left it */
    if (last[0][0] != 'T')
        return "the last stop is not known at the end";
    return strcmp(last[1], wanted) ? "the code is not what it was" : NULL;
}

static bool session(struct program *p, const uint8_t *code, uint64_t seed)
{
    static struct stream stream;
    static uint8_t answers[8 << 20];
    static char last[2][4096];
    uint64_t state = seed * 0x9e3779b97f4a7c15 + 1;
    FILE *in = tmpfile(), *out = tmpfile(), *error = tmpfile();
    compose(&state, &stream);
    fwrite(stream.bytes, 1, stream.n, in);
    rewind(in);
    int status = run_session(p, in, out, error);
    rewind(out);
    size_t n = fread(answers, 1, sizeof answers, out);
    last[0][0] = last[1][0] = 0;
    const char *wrong = check(answers, n, last);
    if (!wrong)
        wrong = wrong_end(last, code);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM)
        wrong = "it does not end";
    else if (status != 0)
        wrong = "it ends with a failure";
    if (wrong) {
        printf("seed %" PRIu64 ": %s (status %x)\n", seed, wrong,
               (unsigned)status);
        printf("sent:\n");
        print_file(in);
        printf("\nanswered:\n");
        print_file(out);
        printf("\n");
        print_file(error);
    }
    fclose(in);
    fclose(out);
    fclose(error);
    return !wrong;
}

/* ---- main --------------------------------------------------------------- */

static void open_program(struct program *p, const struct device_code *code)
{
    *p = (struct program){0};
    const struct sim_config config = {.max_instructions = 100000, .threads = 1};
    p->sim = sim_new(&config);
    for (unsigned i = 0; i < 2; i++) {
        const void *elf = code->elf;
        size_t bytes = code->bytes, total;
        unsigned arch = sim_device_of(p->sim)->arch;
        p->images[i] = isa_fatbin_build(&arch, &elf, &bytes, 1, &total);
        if (sim_module_load(p->sim, p->images[i], &p->modules[i]) != SIM_OK) {
            printf("cannot begin: %s\n", sim_error(p->sim));
            exit(1);
        }
    }
    sim_malloc(p->sim, 4096, &p->data);
}

int main(int argc, char **argv)
{
    uint64_t seconds = fuzz_option(argc, argv, "--seconds", 0), n = 0;
    uint64_t seed = fuzz_option(argc, argv, "--seed", 1);
    time_t end = seconds ? time(NULL) + (time_t)seconds : 0;
    struct device_code code = device_code(source, "mtp_592");
    struct isa_image image;
    char error[256];
    struct program program;
    open_program(&program, &code);
    if (!isa_image_open(&image, code.elf, code.bytes, error, sizeof error)) {
        printf("cannot begin: %s\n", error);
        return 1;
    }
    const uint8_t *text = NULL;
    for (size_t i = 0; i < image.n_segments; i++)
        if (image.segments[i].is_code)
            text = image.segments[i].data;
    for (; end ? time(NULL) < end : n < SESSIONS; n++)
        if (!session(&program, text, seed + n))
            return 1;
    isa_image_close(&image);
    sim_free(program.sim);
    free(program.images[0]);
    free(program.images[1]);
    free(code.elf);
    printf("%" PRIu64 " passed, 0 failed\n", n);
    return 0;
}
