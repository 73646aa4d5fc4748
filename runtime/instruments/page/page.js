// Draws the timeline of a page of mlusim: all cores, one core, its NRAM; shows the launch
// that ?launch=N asks for. The data is described in page_data.c; everything else of the
// longest launch is there without this.
'use strict';
const root = document.documentElement;
window.onerror = message => { root.dataset.error = message; };
(() => {
const query = new URLSearchParams(location.search), wanted = query.get('launch');
const other = document.getElementById('launch-' + wanted);
if (other) {
    document.getElementById('page').replaceChildren(other.content.cloneNode(true));
    document.title = document.querySelector('h1').textContent + ' - mlusim';
    for (const row of document.querySelectorAll('#launches li'))
        row.className = row.querySelector(`a[href="?launch=${+wanted}"]`) ? 'shown' : '';
}
const element = document.getElementById('data');
if (!element) { root.dataset.ready = 'nothing'; return; }
const D = JSON.parse(element.textContent), DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALUE = new Uint8Array(128);
for (let i = 0; i < 64; i++) VALUE[DIGITS.charCodeAt(i)] = i;
const CLASSES = D.classes.map(c => c[0]), CLASS_HUE = D.classes.map(c => c[1]);
const WAITS = D.waits.map(w => w[0]), WAIT_HUE = D.waits.map(w => w[1]);
const LANES = ['scalar', 'compute', 'IO', 'move'], LEFT = 110, LANE = 26, STEP = 16, AXIS = 20;
const width = 2 ** D.shift, rows = D.cores.length, rowHeight = rows > 8 ? 4 : 12;
const canvas = document.getElementById('view'), said = document.getElementById('said');
let regionsDrawn = 0;
let core = D.last, from = 0, to = D.cycles, arrows = true, chosen = -1, scale = 1, ink = {};

// ---- data -----------------------------------------------------------------------

// Cycles of a channel of a core before each bin; and before a cycle.
const sums = new Map();
function sumsOf(channel, c) {
    const key = channel + c;
    let s = sums.get(key);
    if (s) return s;
    const text = D.bins[channel][c];
    s = new Float64Array(D.n + 1);
    for (let i = 0; i < D.n; i++)
        s[i + 1] = s[i] + (i < text.length ? VALUE[text.charCodeAt(i)] / 63 * width : 0);
    sums.set(key, s);
    return s;
}
function before(s, cycle) {
    const x = Math.min(Math.max(cycle / width, 0), D.n), i = Math.min(Math.floor(x), D.n - 1);
    return s[i] + (x - i) * (s[i + 1] - s[i]);
}
function share(channel, c, a, b) {
    const s = sumsOf(channel, c);
    return b > a ? (before(s, b) - before(s, a)) / (b - a) : 0;
}

// Single ops, waits and steps of a core, and where all of them are known.
const known = new Map();
function moments(c) {
    if (known.has(c)) return known.get(c);
    const m = { ops: [], waits: [], steps: [], all: [], byId: new Map(), cover: [] };
    let time = 0, first = 0, last = 0;
    for (const r of D.moments[c]) {
        if (typeof r === 'number') { m.cover.push([first, last]); first = r; continue; }
        time += r[0] === 0 ? r[3] : r[0] === 1 ? r[2] : r[1];
        last = Math.max(last, time);
        if (r[0] === 0) {
            const start = time + r[4];
            m.ops.push({ unit: r[1], name: D.strs[r[2]], issued: time, start, free: start + r[5],
                end: start + r[5] + r[6], latency: r[6], bytes: r[7], line: D.strs[r[8]], out: r[9], id: r[10] });
            m.byId.set(r[10], m.ops[m.ops.length - 1]);
        } else if (r[0] === 1)
            m.waits.push({ why: r[1], start: time, end: time + r[3], line: D.strs[r[4]], op: r[5] });
        else
            m.steps.push({ start: time, end: time + r[2], name: D.strs[r[3]] });
    }
    if (D.exact) m.cover = [[0, D.cycles]];
    else if (D.moments[c].length) m.cover.push([first, D.cycles]);
    m.runs = runs(m, c);
    m.all = [...m.ops, ...m.waits].sort((a, b) => a.start - b.start);
    known.set(c, m);
    return m;
}

// The scalar pipe runs between its waits, while the core has a task.
function runs(m, c) {
    const task = sumsOf('task', c), found = [];
    const end = task.findIndex(s => s >= task[D.n] - 1e-6) * width;
    for (const [a, b] of m.cover) {
        let at = a;
        for (const w of m.waits.filter(i => i.start >= a && i.start <= b)) {
            if (w.start > at) found.push({ start: at, end: w.start });
            at = Math.max(at, w.end);
        }
        if (Math.min(b, end) > at) found.push({ start: at, end: Math.min(b, end) });
    }
    return found;
}

// What each row of NRAM of a core is in each of its bins: its bits, and 64 where it will be
// read again. Rows behind the last that any core uses are left out.
const rowsOf = D.nram.rows.map((texts, c) => {
    const n = 1024 >> D.nram.wider[c], found = [];
    for (const text of texts) {
        if (text === '=') { found.push(found[found.length - 1]); continue; }
        const p = new Uint8Array(n);
        for (let i = 0; i < text.length; i++) p[i] = VALUE[text.charCodeAt(i)];
        let live = false, seen = false;
        for (let i = n - 1; i >= 0; i--) {
            if (live) p[i] |= 64;
            if (p[i] & 56) live = true; else if (p[i] & 7) live = false;
        }
        for (let i = 0; i < n; i++) {
            if (!seen) p[i] &= 63;
            if (p[i] & 7) seen = true;
        }
        found.push(p);
    }
    return found;
});
const starts = [];
D.nram.at.forEach((at, c) => starts.push(at.length ? at : starts[c - 1]));
const rowAt = (c, offset) => starts[c].findIndex((start, i) => i + 1 === starts[c].length || starts[c][i + 1] > offset);
const lastRow = (c, part) => rowAt(c, part[1] + Math.max(part[2], 1) - 1);
const nramRows = Math.max(1, ...rowsOf.map((found, c) => Math.max(found.findLastIndex(p => p.some(x => x)) + 1,
    ...[...D.nram.syms, ...D.nram.regions[c]].map(part => lastRow(c, part) + 1))));
const pageHeight = Math.min(Math.max(Math.floor(150 / nramRows), 1), 12);

// ---- drawing --------------------------------------------------------------------

const top_cores = AXIS, top_core = top_cores + rows * rowHeight + 10, top_nram = top_core + STEP + 4 * LANE + 10;
const height = top_nram + nramRows * pageHeight + 4;
const rgb = hue => [1, 3, 5].map(i => parseInt(hue.slice(i, i + 2), 16));
const mix = (a, b, s) => a.map((x, i) => Math.round(x * s + b[i] * (1 - s)));
const css = c => `rgb(${c})`;
function takeInk() {
    const style = getComputedStyle(root), full = h => h.length === 4 ? '#' + [...h.slice(1)].map(x => x + x).join('') : h;
    for (const name of ['bg', 'fg', 'dim', 'line', 'soft', 'scalar', 'compute', 'copies', 'out', 'move', 'both', 'others', 'holds'])
        ink[name] = rgb(full(style.getPropertyValue('--' + name).trim()));
}
let stripes = {};
function striped(ctx, hue) {
    if (stripes[hue]) return stripes[hue];
    const tile = document.createElement('canvas'), t = tile.getContext('2d');
    tile.width = tile.height = 6;
    t.fillStyle = css(mix(ink[hue], ink.bg, .18));
    t.fillRect(0, 0, 6, 6);
    t.strokeStyle = css(ink[hue]);
    t.lineWidth = 1.4;
    for (const d of [-6, 0, 6]) { t.beginPath(); t.moveTo(d, 6); t.lineTo(d + 6, 0); t.stroke(); }
    return stripes[hue] = ctx.createPattern(tile, 'repeat');
}
const area = () => canvas.width - LEFT * scale;
const x_of = cycle => (cycle - from) / (to - from) * area();
const cycle_of = x => from + x / area() * (to - from);

// A column per pixel, a colour per class, each as high as its share.
function drawCores(ctx) {
    const w = area(), h = Math.round(rowHeight * scale), image = ctx.createImageData(w, h * rows), data = image.data;
    const dims = D.classes.map(c => c[2] === 'striped' ? mix(ink[c[1]], ink.bg, .18) : null);
    const most = h - (rows > 1 && h > 3 ? 1 : 0), done = new Float64Array(CLASSES.length), each = (to - from) / w;
    const put = (at, colour) => { data[at] = colour[0]; data[at + 1] = colour[1]; data[at + 2] = colour[2]; data[at + 3] = 255; };
    const hues = CLASS_HUE.map(hue => ink[hue]);
    for (let c = 0; c < rows; c++) {
        const s = CLASSES.map(k => sumsOf('k_' + k, c));
        s.forEach((t, k) => { done[k] = before(t, from); });
        for (let x = 0; x < w; x++) {
            let filled = 0, sum = 0;
            for (let k = 0; k < CLASSES.length; k++) {
                const now = before(s[k], from + (x + 1) * each);
                sum += (now - done[k]) / each;
                done[k] = now;
                for (const until = Math.min(most, Math.round(sum * h)); filled < until; filled++) {
                    const y = c * h + filled;
                    put(4 * (y * w + x), dims[k] && (x + y) % 6 > 1 ? dims[k] : hues[k]);
                }
            }
        }
    }
    ctx.putImageData(image, LEFT * scale, top_cores * scale);
}

// Lanes of the core: what is wide enough as a rectangle, the rest summed by columns.
let drawn = 0;
function drawLane(ctx, lane, items, channels, cover) {
    const w = area(), y = (top_core + STEP + lane * LANE + 2) * scale, h = (LANE - 4) * scale, x0 = LEFT * scale;
    const small = channels.map(() => new Float32Array(w + 1));
    const isCovered = cycle => cover.some(r => cycle >= r[0] && cycle <= r[1]);
    ctx.fillStyle = css(ink.soft);
    ctx.fillRect(x0, y, w, h);
    for (const i of items) {
        const a = x_of(i.start), b = x_of(i.free ?? i.end);
        if (b < 0 || a > w) continue;
        drawn++;
        if (b - a >= 3 * scale) {
            ctx.fillStyle = i.striped ? striped(ctx, i.hue) : css(ink[i.hue]);
            ctx.fillRect(x0 + Math.max(a, 0), y, Math.min(b, w) - Math.max(a, 0), h);
            label(ctx, i.label, x0 + Math.max(a, 0), y, Math.min(b, w) - Math.max(a, 0), h, i.striped);
        } else {
            const channel = channels.findIndex(c => c.hue === i.hue);
            for (let x = Math.max(Math.floor(a), 0); x <= b && x < w; x++)
                small[channel][x] += Math.max(Math.min(b, x + 1) - Math.max(a, x), 0);
        }
        if (i.latency) {
            const e = x_of(i.end);
            if (e - b >= 2) { ctx.fillStyle = striped(ctx, i.hue); ctx.fillRect(x0 + b, y + h * .75, e - b, h * .25); }
        }
    }
    for (let x = 0; x < w; x++) {
        const a = cycle_of(x), b = cycle_of(x + 1), exact = isCovered(a) && isCovered(b);
        let bottom = y + h;
        channels.forEach((c, k) => {
            let s = exact ? small[k][x] : c.of(a, b);
            s = Math.min(s, 1) * h;
            if (s < .3) return;
            ctx.fillStyle = css(c.striped ? mix(ink[c.hue], ink.bg, .55) : ink[c.hue]);
            ctx.fillRect(x0 + x, bottom - s, 1, s);
            bottom -= s;
        });
    }
}
function label(ctx, text, x, y, w, h, plate) {
    const wide = ctx.measureText(text).width;
    if (!text || wide + 8 * scale > w) return;
    const at = x + (w - wide) / 2;
    if (plate) { ctx.fillStyle = css(ink.bg); ctx.fillRect(at - 3 * scale, y + h * .15, wide + 6 * scale, h * .7); }
    ctx.fillStyle = plate ? css(ink.fg) : '#fff';
    ctx.fillText(text, at, y + h / 2);
}
function drawCore(ctx) {
    const m = moments(core), s = channel => (a, b) => share(channel, core, a, b);
    const waits = m.waits.map(w => ({ ...w, hue: WAIT_HUE[w.why], striped: true, label: 'waits: ' + WAITS[w.why] }));
    const running = m.runs.map(r => ({ ...r, hue: 'scalar', label: '' }));
    drawLane(ctx, 0, [...running, ...waits], WAITS.map((name, i) => ({ hue: WAIT_HUE[i], striped: true, of: s('w_' + name) }))
        .concat([{ hue: 'scalar', of: (a, b) => Math.max(share('task', core, a, b) -
            WAITS.reduce((x, name) => x + share('w_' + name, core, a, b), 0), 0) }]), m.cover);
    const ops = (units, hue) => m.ops.filter(o => units.includes(o.unit)).map(o => ({ ...o, hue: hue(o), label: o.name }));
    drawLane(ctx, 1, ops([1], () => 'compute'), [{ hue: 'compute', of: s('compute') }], m.cover);
    drawLane(ctx, 2, ops([2, 4], o => o.out ? 'out' : 'copies'), [{ hue: 'copies', of: s('in') }, { hue: 'out', of: s('out') }], m.cover);
    drawLane(ctx, 3, ops([3], () => 'move'), [{ hue: 'move', of: s('move') }], m.cover);
    const y = top_core * scale, x0 = LEFT * scale;
    for (const step of m.steps) {
        const a = Math.max(x_of(step.start), 0), b = Math.min(x_of(step.end), area());
        if (b - a < 2) continue;
        ctx.fillStyle = css(ink.holds);
        ctx.fillRect(x0 + a, y, b - a - 1, (STEP - 2) * scale);
        ctx.fillStyle = css(ink.fg);
        ctx.save();
        ctx.beginPath();
        ctx.rect(x0 + a, y, b - a - 3, STEP * scale);
        ctx.clip();
        ctx.fillText(step.name, x0 + a + 3 * scale, y + (STEP - 2) * scale / 2);
        ctx.restore();
    }
    if (arrows) drawArrows(ctx, m);
    const item = m.all[chosen];
    if (item) {
        const lane = item.unit === undefined ? 0 : item.unit === 1 ? 1 : item.unit === 3 ? 3 : 2;
        ctx.strokeStyle = css(ink.fg);
        ctx.lineWidth = 2 * scale;
        ctx.strokeRect(x0 + x_of(item.start), y + (STEP + lane * LANE + 2) * scale, Math.max(x_of(item.free ?? item.end) - x_of(item.start), 2), (LANE - 4) * scale);
    }
}
function drawArrows(ctx, m) {
    let n = 0;
    ctx.strokeStyle = ctx.fillStyle = css(ink.fg);
    ctx.lineWidth = scale;
    for (const w of m.waits) {
        const op = m.byId.get(w.op), x = LEFT * scale + x_of(w.end);
        if (!op || x_of(w.end) < 0 || x_of(w.end) > area() || x_of(w.end) - x_of(w.start) < 5 || n++ >= 150) continue;
        const lane = op.unit === 1 ? 1 : op.unit === 3 ? 3 : 2, y = top_core + STEP;
        ctx.beginPath();
        ctx.moveTo(x, (y + lane * LANE + 4) * scale);
        ctx.lineTo(x, (y + LANE - 2) * scale);
        ctx.stroke();
        ctx.beginPath();
        ctx.moveTo(x, (y + LANE - 5) * scale);
        ctx.lineTo(x - 3 * scale, (y + LANE + 1) * scale);
        ctx.lineTo(x + 3 * scale, (y + LANE + 1) * scale);
        ctx.fill();
    }
}
function drawNram(ctx) {
    const w = area(), h = Math.max(Math.round(pageHeight * scale), 1), nram = rowsOf[core];
    const n = 1024 >> D.nram.wider[core], bin = 2 ** (D.nram.shift + D.nram.wider[core]);
    const image = ctx.createImageData(w, h * nramRows), data = image.data, hues = ['compute', 'copies', 'move'];
    const pale = hues.map(hue => mix(ink[hue], ink.bg, .45));
    for (let x = 0; x < w; x++) {
        const a = Math.max(Math.floor(cycle_of(x) / bin), 0), b = Math.min(Math.max(Math.ceil(cycle_of(x + 1) / bin), a + 1), n);
        for (let p = 0; p < nramRows; p++) {
            let bits = 0;
            for (let i = a; p < nram.length && i < b; i++) bits |= nram[p][i];
            const written = [0, 1, 2].find(k => bits & 1 << k), read = [0, 1, 2].find(k => bits & 8 << k);
            const colour = written !== undefined ? ink[hues[written]] : read !== undefined ? pale[read] : bits & 64 ? ink.holds : ink.soft;
            for (let y = p * h; y < (p + 1) * h; y++) {
                const at = 4 * (y * w + x);
                data[at] = colour[0]; data[at + 1] = colour[1]; data[at + 2] = colour[2]; data[at + 3] = 255;
            }
        }
    }
    ctx.putImageData(image, LEFT * scale, top_nram * scale);
    drawRegions(ctx);
}
// The regions of the core: a line where each begins and ends, for as long as it was called
// so; its name, where there is room and no other name.
function drawRegions(ctx) {
    const names = [];
    regionsDrawn = 0;
    ctx.lineWidth = scale;
    for (const r of D.nram.regions[core]) {
        if (x_of(r[4]) < 0 || x_of(r[3]) > area()) continue;
        const a = Math.max(x_of(r[3]), 0), b = Math.max(Math.min(x_of(r[4]), area()), a + 1);
        const x = LEFT * scale + a, y = (top_nram + rowAt(core, r[1]) * pageHeight) * scale;
        const h = (lastRow(core, r) + 1 - rowAt(core, r[1])) * pageHeight * scale;
        ctx.strokeStyle = css(ink.fg);
        ctx.strokeRect(x + .5, y + .5, b - a - 1, h - 1);
        regionsDrawn++;
        const text = D.strs[r[0]], wide = Math.min(ctx.measureText(text).width + 6 * scale, b - a), high = 12 * scale;
        if (wide < 20 * scale || h < high) continue;
        if (names.some(n => n.x < x + wide && x < n.x + n.wide && n.y < y + high && y < n.y + high)) continue;
        names.push({ x, y, wide });
        ctx.save();
        ctx.beginPath();
        ctx.rect(x + 1, y + 1, wide - 1, high - 1);
        ctx.clip();
        ctx.fillStyle = css(ink.bg);
        ctx.fillRect(x + 1, y + 1, wide - 1, high - 1);
        ctx.fillStyle = css(ink.fg);
        ctx.fillText(text, x + 3 * scale, y + high / 2);
        ctx.restore();
    }
}
const us = cycles => cycles / D.mhz;
function drawLabels(ctx) {
    const right = (text, y, hue) => {
        ctx.fillStyle = css(ink[hue || 'dim']);
        ctx.fillText(text, (LEFT - 8) * scale - ctx.measureText(text).width, y * scale);
    };
    const step = 10 ** Math.floor(Math.log10(us(to - from) / 5)), unit = [1, 2, 5, 10].map(k => k * step).find(k => us(to - from) / k <= 8);
    for (let t = Math.ceil(us(from) / unit) * unit; t <= us(to); t += unit) {
        const x = LEFT * scale + x_of(t * D.mhz);
        ctx.fillStyle = css(ink.dim);
        ctx.fillText(`${+t.toFixed(6)} \u00b5s`, x + 3 * scale, 9 * scale);
        ctx.fillRect(x, 14 * scale, 1, 5 * scale);
    }
    D.cores.forEach((c, i) => {
        if (rows <= 8) right(name(i), top_cores + i * rowHeight + rowHeight / 2);
        else if (i === 0 || c[0] !== D.cores[i - 1][0])
            if (c[0] % Math.ceil(12 / (rowHeight * 5)) === 0) right('cluster ' + c[0], top_cores + i * rowHeight + 8);
    });
    ctx.strokeStyle = css(ink.fg);
    ctx.lineWidth = scale;
    ctx.strokeRect(LEFT * scale - 1, (top_cores + core * rowHeight) * scale, area(), rowHeight * scale);
    right(name(core), top_core + STEP / 2, 'fg');
    LANES.forEach((lane, i) => right(lane, top_core + STEP + i * LANE + LANE / 2));
    let last = -20;
    for (const s of D.nram.syms) {
        const y = top_nram + (rowAt(core, s[1]) + lastRow(core, s) + 1) / 2 * pageHeight;
        if (y - last >= 12) { right(s[0].slice(0, 15), y); last = y; }
    }
    if (last < 0) right('NRAM', top_nram + 8);
}
const name = i => D.cores[i][1] === 128 ? `memory core ${D.cores[i][0]}` : `core ${D.cores[i][0]}.${D.cores[i][1]}`;
function draw() {
    const began = performance.now(), ctx = canvas.getContext('2d');
    scale = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = Math.max(Math.round(canvas.clientWidth * scale), LEFT * scale + 50);
    canvas.height = Math.round(height * scale);
    canvas.style.height = height + 'px';
    takeInk();
    stripes = {};
    drawn = 0;
    ctx.fillStyle = css(ink.bg);
    ctx.fillRect(0, 0, canvas.width, canvas.height);
    ctx.font = `${11 * scale}px system-ui, sans-serif`;
    ctx.textBaseline = 'middle';
    drawCores(ctx);
    drawCore(ctx);
    drawNram(ctx);
    drawLabels(ctx);
    const few = [...new Set([D.last, D.busiest])].map(name).join(' and ');
    if (chosen < 0) said.textContent = `${us(to - from).toFixed(2)} \u00b5s shown, from ${us(from).toFixed(2)}; NRAM of ${name(core)}` +
        (D.exact ? '' : `; single operations at the ends of ${few}, sums elsewhere`) +
        (D.nram.more[core] ? `; ${D.nram.more[core]} regions of it are left out` : '');
    Object.assign(root.dataset, { tracks: rows, ops: drawn, regions: regionsDrawn, core, from: Math.round(from), to: Math.round(to),
        ms: Math.round(performance.now() - began), nodes: document.getElementsByTagName('*').length });
}

// ---- moving ---------------------------------------------------------------------

function view(a, b) {
    const span = Math.min(Math.max(b - a, 16), D.cycles);
    from = Math.min(Math.max(a, 0), D.cycles - span);
    to = from + span;
    requestAnimationFrame(draw);
}
function zoom(factor, at) {
    const middle = at ?? (from + to) / 2;
    view(middle - (middle - from) * factor, middle + (to - middle) * factor);
}
const move = share => view(from + share * (to - from), to + share * (to - from));
function pick(c) { core = Math.min(Math.max(c, 0), rows - 1); chosen = -1; select.value = core; draw(); }
function next(step) {
    const all = moments(core).all;
    if (!all.length) return;
    chosen = chosen < 0 ? all.findIndex(i => i.start >= from) : (chosen + step + all.length) % all.length;
    const i = all[Math.max(chosen, 0)], what = i.unit === undefined ? `waits for ${WAITS[i.why]}` : i.name;
    if (i.start < from || i.end > to) view(i.start - (to - from) / 4, i.start + (to - from) * 3 / 4); else draw();
    said.textContent = `${what} at ${i.line}: from ${us(i.start).toFixed(3)} \u00b5s, ${(i.free ?? i.end) - i.start} cycles` +
        (i.unit === undefined ? '' : `, latency ${i.latency}, ${i.bytes} bytes`);
}
function fit() {
    const i = moments(core).all[chosen];
    if (i) view(i.start - (i.end - i.start), i.end + (i.end - i.start));
}
function theme() {
    const isDark = (root.dataset.theme || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
    root.dataset.theme = isDark ? 'light' : 'dark';
    draw();
}
let help = null;
function toggleHelp() {
    if (help) { help.remove(); help = null; return; }
    help = document.createElement('div');
    help.id = 'help';
    help.textContent = 'W S + -      zoom\nA D \u2190 \u2192      move\n0 Home End   all, start, end\n\u2191 \u2193          core\n' +
        'N P F        next, previous, fit\nX            arrows\nT            light or dark\n? Esc        this\ndrag, Ctrl+wheel, Shift+wheel';
    document.body.append(help);
}
const KEYS = { w: () => zoom(.5), '+': () => zoom(.5), s: () => zoom(2), '-': () => zoom(2), a: () => move(-.25),
    ArrowLeft: () => move(-.25), d: () => move(.25), ArrowRight: () => move(.25), 0: () => view(0, D.cycles),
    Home: () => view(0, to - from), End: () => view(D.cycles - (to - from), D.cycles), ArrowUp: () => pick(core - 1),
    ArrowDown: () => pick(core + 1), n: () => next(1), p: () => next(-1), f: fit,
    x: () => { arrows = !arrows; draw(); }, t: theme, '?': toggleHelp, Escape: () => { if (help) toggleHelp(); } };
document.addEventListener('keydown', e => {
    const action = KEYS[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (!action || e.ctrlKey || e.metaKey || e.altKey || e.target.tagName === 'SELECT') return;
    if (e.key.startsWith('Arrow') && e.target !== canvas && e.target !== document.body) return;
    e.preventDefault();
    action();
});
const cycleAt = e => cycle_of((e.clientX - canvas.getBoundingClientRect().left - LEFT) * scale);
canvas.addEventListener('wheel', e => {
    if (e.ctrlKey) zoom(e.deltaY > 0 ? 1.25 : .8, cycleAt(e));
    else if (e.shiftKey) move((e.deltaY || e.deltaX) / 1000);
    else return;
    e.preventDefault();
}, { passive: false });
let drag = null;
canvas.addEventListener('pointerdown', e => {
    const y = e.clientY - canvas.getBoundingClientRect().top - top_cores;
    if (y >= 0 && y < rows * rowHeight) pick(Math.floor(y / rowHeight));
    drag = { x: e.clientX, from, to };
    canvas.setPointerCapture(e.pointerId);
});
canvas.addEventListener('pointermove', e => {
    if (!drag) return;
    const by = (drag.x - e.clientX) * scale / area() * (drag.to - drag.from);
    view(drag.from + by, drag.to + by);
});
canvas.addEventListener('pointerup', () => { drag = null; });
const tools = document.getElementById('tools'), select = document.createElement('select');
select.setAttribute('aria-label', 'core');
D.cores.forEach((c, i) => select.append(new Option(name(i), i)));
select.onchange = () => pick(+select.value);
tools.append(select);
for (const [text, key] of [['whole launch (0)', '0'], ['zoom in (W)', 'w'], ['out (S)', 's'], ['arrows (X)', 'x'], ['dark / light (T)', 't'], ['keys (?)', '?']]) {
    const button = document.createElement('button');
    button.textContent = text;
    button.onclick = KEYS[key];
    tools.append(button);
}
addEventListener('resize', () => requestAnimationFrame(draw));
let printed = null;
addEventListener('beforeprint', () => { printed = root.dataset.theme; root.dataset.theme = 'light'; draw(); });
addEventListener('afterprint', () => { if (printed) root.dataset.theme = printed; else delete root.dataset.theme; draw(); });
const number = (key, otherwise) => query.has(key) && isFinite(query.get(key)) ? +query.get(key) : otherwise;
if (['light', 'dark'].includes(query.get('theme'))) root.dataset.theme = query.get('theme');
core = Math.min(Math.max(number('core', D.last), 0), rows - 1);
select.value = core;
from = Math.min(Math.max(number('from', 0) * D.mhz, 0), D.cycles - 16);
to = Math.min(Math.max(number('to', us(D.cycles)) * D.mhz, from + 16), D.cycles);
draw();
if (query.has('selftest')) {
    // What tests ask: the view after each key, and how many colours each track shows.
    const views = [];
    for (const key of 'wwdasxnpf0') {
        KEYS[key]();
        draw();
        views.push(key + ':' + Math.round(us(to - from) * 1000));
    }
    const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    const colours = y => new Set(pixels.slice(Math.round(y * scale) * canvas.width + LEFT * scale, (Math.round(y * scale) + 1) * canvas.width)).size;
    Object.assign(root.dataset, { views: views.join(' '),
        cores: D.cores.map((c, i) => colours(top_cores + i * rowHeight + 1)).join(' '),
        lanes: LANES.map((l, i) => colours(top_core + STEP + i * LANE + LANE - 4)).join(' '),
        nram: Array.from({ length: nramRows }, (p, i) => colours(top_nram + i * pageHeight)).join(' '),
        beyond: document.scrollingElement.scrollWidth - document.documentElement.clientWidth });
}
root.dataset.ready = 'yes';
})();
