/* The search: what all pages say is in search-index.js, which is loaded when somebody wants
 * it; no server is asked. A part of a page is found if it, its page's title included, has
 * every word, anywhere in other words too, as Chinese has no spaces. */
(function () {
    'use strict';
    var root = document.documentElement.dataset.root;
    var language = /^zh/.test(document.documentElement.lang) ? 'zh' : 'en';
    var nothing = language === 'zh' ? '没有找到' : 'Nothing found';
    var form = document.querySelector('form[role=search]');
    var input = form.querySelector('input'), list = form.querySelector('ol');
    var most = 20;

    function load() {
        if (document.getElementById('index'))
            return;
        var script = document.createElement('script');
        script.id = 'index';
        script.src = root + 'search-index.js';
        script.addEventListener('load', function () { prepare(); show(); });
        document.body.appendChild(script);
    }

    /* A part, [place, heading, text], gets the latter two in small letters. */
    function prepare() {
        window.siteIndex.forEach(function (page) {
            page[3].forEach(function (part) { part.push(part[1].toLowerCase(), part[2].toLowerCase()); });
        });
    }

    /* How often a text has a word, up to four times; as a word of its own it counts double. */
    function times(text, word) {
        var n = 0, at = -1;
        while (n < 8 && (at = text.indexOf(word, at + 1)) >= 0)
            n += /[\w]/.test(text.charAt(at - 1) + text.charAt(at + word.length)) ? 1 : 2;
        return n;
    }

    /* Words that few pages have weigh more: {word: weight}. */
    function weigh(words) {
        var weights = {}, pages = window.siteIndex;
        words.forEach(function (word) {
            var n = pages.filter(function (page) {
                return page[3].some(function (part) { return part[4].indexOf(word) >= 0; });
            }).length;
            weights[word] = Math.log(1 + pages.length / (n + 1));
        });
        return weights;
    }

    /* How well a part matches: 0 if a word is missing. The words side by side are worth more. */
    function points(words, weights, title, heading, text) {
        var sum = 0, phrase = words.join(' ');
        for (var i = 0; i < words.length; i++) {
            var own = 8 * Math.min(1, times(title, words[i])) + 6 * Math.min(1, times(heading, words[i])) + times(text, words[i]);
            if (!own)
                return 0;
            sum += own * weights[words[i]];
        }
        if (title === phrase || heading === phrase)
            sum += 40;
        return words.length > 1 && text.indexOf(phrase) >= 0 ? sum + 20 : sum;
    }

    /* The best part of each page, the best page first. */
    function find(words) {
        var found = [], weights = weigh(words);
        window.siteIndex.forEach(function (page, number) {
            var best = null, title = page[1].toLowerCase();
            page[3].forEach(function (part) {
                var sum = points(words, weights, title, part[3], part[4]);
                if (sum && (!best || sum > best.sum))
                    best = { sum: sum, page: page, part: part, number: number };
            });
            if (best) {
                best.sum += page[2] === language ? 6 : 0;
                /* Examples repeat the words that another page explains. */
                best.sum *= /json-examples/.test(page[0]) ? 0.5 : 1;
                /* Who asks for a name of code wants its reference. */
                best.sum += /_/.test(words[0]) && /reference\//.test(page[0]) ? 30 : 0;
                found.push(best);
            }
        });
        return found.sort(function (a, b) { return b.sum - a.sum || a.number - b.number; });
    }

    /* Some words before and behind where all of them stand side by side, else the longest. */
    function excerpt(text, words) {
        var low = text.toLowerCase();
        var longest = words.slice().sort(function (a, b) { return b.length - a.length; });
        var at = [words.join(' ')].concat(longest).reduce(function (first, word) {
            return first >= 0 ? first : low.indexOf(word);
        }, -1);
        var start = Math.max(0, at - 50);
        return (start ? '… ' : '') + text.substr(start, 140);
    }

    function item(hit, words) {
        var entry = document.createElement('li'), link = document.createElement('a');
        var place = hit.part[0], said = document.createElement('span');
        link.href = root + hit.page[0] + (place ? '#' + place : '');
        link.textContent = hit.page[1] + (hit.part[1] && hit.part[1] !== hit.page[1] ? ' › ' + hit.part[1] : '');
        said.textContent = excerpt(hit.part[2], words);
        link.addEventListener('click', close);
        entry.appendChild(link);
        entry.appendChild(said);
        return entry;
    }

    function close() { list.hidden = true; }

    function show() {
        var words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
        list.textContent = '';
        list.hidden = !words.length || !window.siteIndex;
        if (list.hidden)
            return;
        find(words).slice(0, most).forEach(function (hit) { list.appendChild(item(hit, words)); });
        if (!list.firstChild)
            list.appendChild(document.createElement('li')).textContent = nothing;
    }

    form.hidden = false;
    input.addEventListener('focus', load);
    input.addEventListener('input', function () { load(); show(); });
    form.addEventListener('submit', function (event) {
        var first = list.querySelector('a');
        event.preventDefault();
        if (first && !list.hidden)
            first.click();
    });
    document.addEventListener('keydown', function (event) {
        if (event.key === 'Escape')
            close();
        if (event.key === '/' && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) {
            event.preventDefault();
            input.focus();
        }
    });
    document.addEventListener('click', function (event) {
        if (!form.contains(event.target))
            close();
    });
}());
