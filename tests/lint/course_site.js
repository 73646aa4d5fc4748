/* SPDX-License-Identifier: MIT
 * What tests/lint/course_site.sh asks of the pages in a browser: a page of its own has each
 * of `files`, in the folder `site`, in a frame, as wide as a phone and as a screen, and says
 * what is wrong, a line each.
 */
'use strict';
var said = [], frame = document.getElementById('frame');

function look(file, width, next) {
    frame.width = width;
    frame.onload = function () {
        var w = frame.contentWindow, d = w.document, name = file.slice(site.length) + ' at ' + width + ': ';
        function expect(is, what) { if (!is) said.push(name + what); }
        var blocks = d.querySelectorAll('main pre'), buttons = d.querySelectorAll('.code > button'), copied = [];
        expect(d.documentElement.scrollWidth <= width, 'is ' + d.documentElement.scrollWidth + ' wide');
        expect(buttons.length === blocks.length, buttons.length + ' buttons');
        expect(d.querySelector('details.menu').open === width > 1000, 'the menu');
        d.querySelectorAll('a[href], button, summary, main pre').forEach(function (e) {
            if (!e.hasAttribute('aria-hidden')) expect(e.tabIndex >= 0, e.tagName + ' ' + e.className + ' has no place among keys');
        });
        Object.defineProperty(w.navigator, 'clipboard', {configurable: true, value: {writeText: function (text) {
            copied.push(text);
            return Promise.resolve();
        }}});
        buttons.forEach(function (b) { b.focus(); expect(d.activeElement === b, 'no focus'); b.click(); });
        blocks.forEach(function (b, i) {
            var wanted = b.textContent, isIn = false;
            if (b.classList.contains('console')) wanted = wanted.split('\n').map(function (line) {
                isIn = /^\$ /.test(line) || (isIn && /^> /.test(line));
                return isIn ? line.substr(2) + '\n' : '';
            }).join('');
            expect(copied[i] + '\n' === wanted || copied[i] === wanted, 'block ' + i + ' is copied as ' + copied[i]);
        });
        setTimeout(function () {
            expect(!buttons.length || buttons[0].textContent === (/^zh/.test(d.documentElement.lang) ? '已复制' : 'Copied'), 'says nothing');
            next();
        }, 0);
    };
    frame.src = 'file://' + file;
}
function all(i) {
    if (i === 2 * files.length) {
        document.body.textContent = said.concat('looked at ' + files.length).join('\n');
        return;
    }
    look(files[i >> 1], i % 2 ? 1500 : 390, function () { all(i + 1); });
}
all(0);
