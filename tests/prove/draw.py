# SPDX-License-Identifier: MIT
"""Draws kernels of random tilings: shares, tails, strides, nests, pipelines and clusters, right or
with one mistake. fuzz.py compares what is proved of them with what launches show."""
import random

HEAD = """#include <bang.h>
__mlu_func__ __attribute__((always_inline)) int least(int a, int b) { return a < b ? a : b; }
"""


class Kernel:
    """A kernel: `text`, `words` of its launch, `where` of the launches and of the proof, and the
    `mistake` that it has, or None."""

    def __init__(self, name, seed, has_mistake):
        self.name, self.where, self.asked, self.mistake = name, "", "", None
        if has_mistake:
            self._draw(random.Random(seed))
            self.mistake = random.Random(seed + 1).choice(self._possible)
        self._draw(random.Random(seed))

    # ---- choices ----

    def _draw(self, r):
        self._r, self._possible = r, []
        shape = r.choice([self._tiles] * 4 + [self._rows, self._cluster, self._scalars, self._nest])
        shape()

    def _bad(self, name, right, wrong):
        """A part of the text that a mistake changes."""
        if name not in self._possible:
            self._possible.append(name)
        return wrong if self.mistake == name else right

    def _finish(self, size, most, kind, arrays, parameters, variables, body):
        """Sets what the kernel is. size: its name; most: its largest value in launches."""
        r = self._r
        dim = f"1..{r.randint(2, 6)}" if kind == "Block" else "4" if r.random() < 0.6 else "4..8"
        self.words = ["--type", kind, "--dim", dim]
        for array in arrays:
            self.words += ["--arg", array]
        self.words += ["--arg", size]
        self.where = f"1 <= {size} <= {most}"
        self.asked = f"1 <= {size} <= {most * 64}"
        self.text = f"{variables}\n__mlu_global__ void {self.name}({parameters})\n{{\n{body}}}\n"

    def _own(self, *names):
        return [f"{name}_{self.name}" for name in names]

    # ---- tiles of one array ----

    def _places(self, tile):
        """Statements that set `tiles`, and the place and count of tile i."""
        r, bad = self._r, self._bad
        up = bad("floor", f"(n + {tile - 1}) / {tile}", f"n / {tile}")
        kind = r.choice(["grid", "share", "round", "balance"])
        if kind == "grid":
            step = bad("grid step", "taskDim", "(taskDim + 1)")
            return (f"    int all = {up}, left = all - (int)taskId;\n"
                    f"    int tiles = left > 0 ? (left + (int)taskDim - 1) / (int)taskDim : 0;\n",
                    f"((int)taskId + ({{i}}) * (int){step}) * {tile}", "n")
        if kind == "balance":
            less = bad("begin", "n % (int)taskDim", "0")
            begin = (f"    int each = n / (int)taskDim, from = (int)taskId * each + least(taskId, {less});\n"
                     f"    int to = from + each + ((int)taskId < n % (int)taskDim);\n")
        else:
            unit = 1 if kind == "share" else r.choice([8, 32, 64])
            each = bad("share down", "(n + (int)taskDim - 1) / (int)taskDim", "n / (int)taskDim")
            if unit > 1:
                each = f"({each} + {unit - 1}) / {unit} * {unit}"
            to = bad("no end", "least(from + each, n)", "from + each")
            begin = f"    int each = {each}, from = (int)taskId * each, to = {to};\n"
        begin += f"    int tiles = to > from ? (to - from + {tile - 1}) / {tile} : 0;\n"
        if r.random() < 0.3:  # from the last tile to the first
            return begin, f"(from + (tiles - 1 - ({{i}})) * {tile})", "to"
        return begin, f"(from + ({{i}}) * {tile})", "to"

    def _tiles(self):
        r, bad = self._r, self._bad
        tile = r.choice([16, 32, 50, 64, 128])
        kind = r.choice(["float", "float", "half"])
        halo, gap = r.choice([(0, 1), (0, 1), (1, 1), (3, 1), (0, 2)])
        begin, place, end = self._places(tile)
        pipe = r.choice(["plain", "plain", "wait", "three"])
        room = bad("room", tile + halo, tile + halo - 1)
        a, b, guard = self._own("a", "b", "guard")
        many = "[2]" if pipe == "three" else ""
        variables = f"__nram__ {kind} {a}{many}[{room}], {guard}[64], {b}{many}[{tile}];"
        load, store = ("__memcpy", "__memcpy") if pipe == "plain" else ("__memcpy_async",) * 2

        def at(i):
            return place.format(i=i)

        def count(i):
            return f"least({end} - {at(i)}, {tile})"

        def loads(to, i):
            if gap == 1:
                return f"{load}({to}, x + {at(i)}, ({count(i)} + {halo}) * sizeof({kind}), GDRAM2NRAM);"
            return (f"{load}({to}, x + 2 * {at(i)}, sizeof({kind}), GDRAM2NRAM, sizeof({kind}), "
                    f"2 * sizeof({kind}), {bad('segments', count(i) + ' - 1', count(i))});")

        def works(to, of, i):
            return f"__bang_add({to}, {of}, {of} + {halo}, {count(i)});" if halo else \
                f"__bang_add_scalar({to}, {of}, ({kind})1.0f, {count(i)});"

        def stores(of, i):
            return f"{store}(y + {at(i)}, {of}, {count(i)} * sizeof({kind}), NRAM2GDRAM);"

        if pipe == "three":
            rounds = bad("rounds", "tiles + 2", "tiles + 1")
            last = bad("parity", "i % 2", "(i + 1) % 2")
            wait = bad("no sync", "__sync();", "if (i != 2) __sync();")
            body = (f"    for (int i = 0; i < {rounds}; i++) {{\n"
                    f"        if (i < tiles)\n            {loads(a + '[i % 2]', 'i')}\n"
                    f"        if (i >= 1 && i <= tiles)\n"
                    f"            {works(b + '[(i - 1) % 2]', a + '[(i - 1) % 2]', 'i - 1')}\n"
                    f"        if (i >= 2)\n            {stores(b + '[' + last + ']', 'i - 2')}\n"
                    f"        {wait}\n    }}\n")
        else:
            waits = ["", ""] if pipe == "plain" else \
                [bad("no sync", "__sync();", f"if ({count('i')} == {tile}) __sync();"),
                 bad("late sync", "__sync();", "__sync_compute();")]
            first = bad("first", "0", "1")
            body = (f"    for (int i = {first}; i < tiles; i++) {{\n        {loads(a, 'i')}\n        {waits[0]}\n"
                    f"        {works(b, a, 'i')}\n        {'__sync();' if waits[0] else ''}\n"
                    f"        {stores(b, 'i')}\n        {waits[1]}\n    }}\n")
        element = {"float": "f32", "half": "f16"}[kind]
        read = f"{gap}*n" if gap > 1 else f"n+{halo}" if halo else "n"
        self._finish("n", 1500, "Block", [f"gdram:{element}[n]", f"gdram:{element}[{read}]=iota"],
                     f"{kind} *y, const {kind} *x, int n", variables, begin + body)

    # ---- rows and columns ----

    def _rows(self):
        """Blocks of columns, some rows at a time."""
        r, bad = self._r, self._bad
        wide, tall, blocks = r.choice([8, 16, 32]), r.choice([2, 5, 8]), r.choice([1, 3, 4])
        cols = wide * blocks
        (a,) = self._own("a")
        on = bad("tail", "r < rows", f"r + {tall} <= rows")
        dealt = r.random() < 0.5
        c = f"int c = {'taskId * ' + str(wide) if dealt else 0}; c < {cols}; c += {'taskDim * ' if dealt else ''}{wide}"
        rows = f"int r = {0 if dealt else 'taskId * ' + str(tall)}; {on}; r += {'' if dealt else 'taskDim * '}{tall}"
        more = bad("segments", "m - 1", f"(m < {tall} ? m : m - 1)")
        offset = bad("column", "c", f"c + (r + {tall} > rows && c > 0)")
        if r.random() < 0.5:
            c, rows = rows, c
        body = (f"    for ({c})\n        for ({rows}) {{\n            int m = least(rows - r, {tall});\n"
                f"            __memcpy({a}, x + r * {cols} + c, {wide} * sizeof(float), GDRAM2NRAM, "
                f"{wide} * sizeof(float), {cols} * sizeof(float), {more});\n"
                f"            __bang_mul_scalar({a}, {a}, 2.0f, m * {wide});\n"
                f"            __memcpy(y + r * {cols} + {offset}, {a}, {wide} * sizeof(float), NRAM2GDRAM, "
                f"{cols} * sizeof(float), {wide} * sizeof(float), m - 1);\n        }}\n")
        array = f"gdram:f32[{cols}*rows]"
        self._finish("rows", 100, "Block", [array, array + "=iota"], "float *y, const float *x, int rows",
                     f"__nram__ float {a}[{wide * tall}];", body)

    def _nest(self):
        """Chunks of tiles: three loops."""
        r, bad = self._r, self._bad
        tile, tiles = r.choice([16, 32]), r.choice([2, 3])
        chunk = tile * tiles
        (a,) = self._own("a")
        inside = bad("inside", "s < e", f"s + {tile} <= e")
        end = bad("no end", f"least(at + {chunk}, n)", f"at + {chunk}")
        body = (f"    for (int at = taskId * {chunk}; at < n; at += taskDim * {chunk}) {{\n"
                f"        int e = {end};\n"
                f"        for (int s = at; {inside}; s += {tile}) {{\n"
                f"            int m = least(e - s, {tile});\n"
                f"            __memcpy({a}, x + s, m * sizeof(float), GDRAM2NRAM);\n"
                f"            for (int k = 0; k < {tiles}; k++)\n"
                f"                __bang_add_scalar({a}, {a}, 1.0f, {bad('count', 'm', 'm - k')});\n"
                f"            __memcpy(y + s, {a}, m * sizeof(float), NRAM2GDRAM);\n        }}\n    }}\n")
        self._finish("n", 1000, "Block", ["gdram:f32[n]", "gdram:f32[n]=iota"],
                     "float *y, const float *x, int n", f"__nram__ float {a}[{tile}];", body)

    # ---- clusters, elements ----

    def _cluster(self):
        """The memory core brings pieces into SRAM, the cores take theirs."""
        r, bad = self._r, self._bad
        part = r.choice([8, 32, 64])
        a, s = self._own("a", "s")
        first = bad("first barrier", "__sync_cluster();", "if (at == 0) __sync_cluster();")
        second = bad("second barrier", "__sync_cluster();", "")
        rounds = bad("rounds", "at < n", f"at + (__is_mpu() ? 0 : (int)coreId) * {part} < n")
        begin = bad("no split", f"(int)taskIdX / 4 * {4 * part}", "0") if r.random() < 0.5 else f"(int)taskId / 4 * {4 * part}"
        body = (f"    for (int at = {begin}; {rounds}; at += (int)taskDim / 4 * {4 * part}) {{\n"
                f"        int all = least(n - at, {4 * part}), own = (int)coreId * {part}, m = least(all - own, {part});\n"
                f"        if (__is_mpu())\n"
                f"            __memcpy({s}, x + at, all * sizeof(float), GDRAM2SRAM);\n        {first}\n"
                f"        if (__is_ipu() && {bad('core', 'm > 0', 'm >= 0')}) {{\n"
                f"            __memcpy({a}, {s} + own, m * sizeof(float), SRAM2NRAM);\n"
                f"            __bang_add_scalar({a}, {a}, 1.0f, m);\n"
                f"            __memcpy(y + at + own, {a}, m * sizeof(float), NRAM2GDRAM);\n        }}\n"
                f"        {second}\n    }}\n")
        self._finish("n", 700, "Union1", ["gdram:f32[n]", "gdram:f32[n]=iota"],
                     "float *y, const float *x, int n",
                     f"__nram__ float {a}[{part}];\n__mlu_shared__ float {s}[{4 * part}];", body)

    def _scalars(self):
        """Elements, by scalar loads and stores."""
        r, bad = self._r, self._bad
        if r.random() < 0.5:
            body = (f"    for (int i = {bad('first', 'taskId', 'taskId + 1')}; {bad('le', 'i < n', 'i <= n')}; "
                    f"i += {bad('step', 'taskDim', 'taskDim + 1')})\n        y[i] = x[i] + 1.0f;\n")
        else:
            body = (f"    int each = {bad('share down', '(n + (int)taskDim - 1) / (int)taskDim', 'n / (int)taskDim')};\n"
                    f"    for (int i = 0; i < each{bad('no end', ' && (int)taskId * each + i < n', '')}; i++)\n"
                    f"        y[(int)taskId * each + i] = x[{bad('read', '(int)taskId * each + i', '(int)taskId * each + i + 1')}] + 1.0f;\n")
        self._finish("n", 100, "Block", ["gdram:f32[n]", "gdram:f32[n]=iota"],
                     "float *y, const float *x, int n", "", body)


def draw(seed, number):
    """Kernels of a seed: every second one has a mistake."""
    r = random.Random(seed)
    return [Kernel(f"k{i}", r.randrange(1 << 40), i % 2 == 1) for i in range(number)]


def file_of(kernels):
    """The source that holds kernels."""
    return HEAD + "\n".join(kernel.text for kernel in kernels)
