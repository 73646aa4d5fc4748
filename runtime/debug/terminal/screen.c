/* SPDX-License-Identifier: MIT */
/* Draws with sequences that all terminals of today know (ECMA-48, and the
 * scroll region of the VT100). Only this file knows these sequences. */
#include "runtime/debug/terminal/screen.h"

#include <assert.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#define TAB 8

bool dbg_screen_size(FILE *out, unsigned *rows, unsigned *columns)
{
    struct winsize size;
    int file = fileno(out);
    if (file < 0 || !isatty(file) || ioctl(file, TIOCGWINSZ, &size) != 0)
        return false;
    *rows = size.ws_row;
    *columns = size.ws_col;
    return true;
}

void dbg_screen_begin(struct dbg_screen *screen, FILE *out, unsigned height,
                      bool is_first)
{
    *screen = (struct dbg_screen){.out = out, .height = height};
    dbg_screen_size(out, &screen->rows, &screen->columns);
    assert(height < screen->rows);
    screen->width = screen->columns;
    if (is_first)
        fprintf(out, "\033[r\033[%u;1H", screen->rows);
    /* setting the scroll region moves the cursor to the corner */
    fprintf(out, "\0337\033[%u;%ur", height + 1, screen->rows);
}

/* Writes a character at *column. Continuation bytes of UTF-8 take no column. */
static void put(FILE *out, unsigned char c, unsigned *column, unsigned columns)
{
    if (c == '\t') {
        do
            fputc(' ', out);
        while (++*column % TAB && *column < columns);
        return;
    }
    fputc(c < ' ' || c == 0x7f ? '?' : c, out);
    *column += (c & 0xc0) != 0x80;
}

void dbg_screen_columns(struct dbg_screen *screen, unsigned left,
                        unsigned width)
{
    assert(left + width <= screen->columns);
    screen->left = left;
    screen->width = width;
    screen->row = 0;
}

/* Returns the length of a sequence that sets colours. 0: there is no such
 * sequence. */
static size_t style_length(const char *text)
{
    if (text[0] != '\033' || text[1] != '[')
        return 0;
    const size_t n = 2 + strspn(text + 2, "0123456789;");
    return text[n] == 'm' ? n + 1 : 0;
}

static void draw_row(struct dbg_screen *screen, bool is_title, bool is_styled,
                     const char *text)
{
    unsigned column = 0;
    if (screen->row >= screen->height)
        return;
    fprintf(screen->out, "\033[%u;%uH\033[%sm", ++screen->row, screen->left + 1,
            is_title ? "7" : "0");
    while (*text && (column < screen->width || (*text & 0xc0) == 0x80)) {
        const size_t n = is_styled ? style_length(text) : 0;
        if (n)
            fwrite(text, 1, n, screen->out);
        else
            put(screen->out, (unsigned char)*text, &column, screen->width);
        text += n ? n : 1;
    }
    if (is_styled)
        fputs("\033[0m", screen->out);
    while (column++ < screen->width)
        fputc(' ', screen->out);
    fputs("\033[0m", screen->out);
}

void dbg_screen_row(struct dbg_screen *screen, bool is_title, const char *text)
{
    draw_row(screen, is_title, false, text);
}

void dbg_screen_styled_row(struct dbg_screen *screen, const char *text)
{
    draw_row(screen, false, true, text);
}

void dbg_screen_end(struct dbg_screen *screen)
{
    while (screen->row < screen->height)
        dbg_screen_row(screen, false, "");
    fputs("\0338", screen->out);
    fflush(screen->out);
}

void dbg_screen_clear(FILE *out)
{
    fputs("\033[r\033[2J", out);
    dbg_screen_off(out);
}

void dbg_screen_off(FILE *out)
{
    unsigned rows, columns;
    if (!dbg_screen_size(out, &rows, &columns))
        return;
    fprintf(out, "\033[r\033[%u;1H", rows);
    fflush(out);
}
