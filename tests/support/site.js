/* SPDX-License-Identifier: MIT
 * What suites ask of pages of mk/site/site.sh in a browser (tests/support/site.sh): a page of
 * its own has each of `files`, in the folder `site`, in a frame, as wide as a phone and as a
 * screen; then `searches`, each a page, words and the page that they find; then the colours of
 * the pages `colours` in both themes. It says what is wrong, a line each.
 */
'use strict';
var said = [], frame = document.getElementById('frame'), widths = [360, 1500];

/* Has a page in the frame, and calls look(window, document, expect), which calls the next. */
function open(file, width, look) {
    frame.width = width;
    frame.onload = function () {
        var w = frame.contentWindow;
        look(w, w.document, function (is, what) {
            if (!is) said.push(file + ' at ' + width + ': ' + what);
        });
    };
    frame.src = 'file://' + site + file;
}

function copies(w, d, expect, next) {
    var blocks = d.querySelectorAll('main pre'), buttons = d.querySelectorAll('.code > button'), copied = [];
    var isChinese = /^zh/.test(d.documentElement.lang);
    expect(buttons.length === blocks.length, buttons.length + ' buttons');
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
        expect(!buttons.length || buttons[0].textContent === (isChinese ? '已复制' : 'Copied'), 'says nothing');
        next();
    }, 0);
}

function look(file, width, next) {
    open(file, width, function (w, d, expect) {
        var menu = d.querySelector('details.menu');
        expect(menu.open === width > 1000, 'the menu');
        menu.open = true;
        d.querySelectorAll('details').forEach(function (details) { details.open = true; });
        expect(d.documentElement.scrollWidth <= width, 'is ' + d.documentElement.scrollWidth + ' wide');
        d.querySelectorAll('a[href], button, input, summary, main pre').forEach(function (e) {
            if (!e.hasAttribute('aria-hidden')) expect(e.tabIndex >= 0, e.tagName + ' ' + e.className + ' has no place among keys');
        });
        d.querySelectorAll('main img').forEach(function (e) { expect(e.naturalWidth > 0, 'no picture ' + e.src); });
        w.performance.getEntriesByType('resource').forEach(function (r) {
            expect(/^(file|data):/.test(r.name), 'asks for ' + r.name);
        });
        copies(w, d, expect, next);
    });
}

/* Words in the field of a page: the page that is wanted is among the first three found. */
function search(wanted, next) {
    open(wanted[0], 360, function (w, d, expect) {
        var input = d.querySelector('input[type=search]');
        input.focus();
        input.value = wanted[1];
        input.dispatchEvent(new w.Event('input'));
        d.getElementById('index').addEventListener('load', function () {
            var found = Array.prototype.map.call(d.querySelectorAll('header ol a'), function (a) {
                return a.href.replace('file://' + site, '').replace(/#.*/, '');
            });
            if (wanted[2]) expect(found.slice(0, 3).indexOf(wanted[2]) >= 0, wanted[1] + ' finds ' + found.slice(0, 5).join(' '));
            else expect(!found.length && d.querySelector('header li'), wanted[1] + ' finds ' + found.join(' '));
            expect(d.documentElement.scrollWidth <= 360, 'found, it is ' + d.documentElement.scrollWidth + ' wide');
            next();
        });
    });
}

/* The contrast of two colours as WCAG has it; 4.5 is wanted of text. */
function contrast(a, b) {
    function light(colour) {
        var parts = colour.match(/[\d.]+/g).slice(0, 3).map(function (part) {
            var value = part / 255;
            return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] + 0.05;
    }
    var x = light(a), y = light(b);
    return x > y ? x / y : y / x;
}

function colour(file, next) {
    open(file, 1500, function (w, d, expect) {
        var button = d.querySelector('header .theme'), backs = {};
        function back(e) {
            var colour = w.getComputedStyle(e).backgroundColor;
            return /^rgba\(.*, 0\)$/.test(colour) ? (e.parentElement ? back(e.parentElement) : 'rgb(255, 255, 255)') : colour;
        }
        w.siteTheme.set('auto');
        ['light', 'dark'].forEach(function (theme) {
            var poor = {};
            button.click();
            expect(w.siteTheme.get() === theme, 'the theme is ' + w.siteTheme.get());
            backs[theme] = back(d.body);
            d.querySelectorAll('body *').forEach(function (e) {
                var style = w.getComputedStyle(e);
                if (contrast(style.color, back(e)) < 4.5) poor[theme + ' ' + e.tagName + ' ' + e.className] = style.color + ' on ' + back(e);
            });
            Object.keys(poor).forEach(function (name) { expect(false, name + ': ' + poor[name]); });
        });
        expect(backs.light !== backs.dark, 'light and dark are ' + backs.light);
        w.siteTheme.set('auto');
        next();
    });
}

var work = [];
files.forEach(function (file) {
    widths.forEach(function (width) { work.push(function (next) { look(file, width, next); }); });
});
searches.forEach(function (words) { work.push(function (next) { search(words, next); }); });
colours.forEach(function (file) { work.push(function (next) { colour(file, next); }); });
(function all() {
    if (work.length) return work.shift()(all);
    document.body.textContent = said.concat('looked at ' + files.length).join('\n');
}());
