/* What pages do beyond what they show: a button that copies a block of code, of a session only
 * the commands; a contents list that is open where there is room beside the text; a button for
 * light and dark. Without scripts all of the text is there. */
(function () {
    'use strict';
    var isChinese = /^zh/.test(document.documentElement.lang);
    var words = isChinese ? { copy: '复制', copied: '已复制', failed: '无法复制', what: '复制这段代码',
        auto: '主题：自动', light: '主题：浅色', dark: '主题：深色' }
        : { copy: 'Copy', copied: 'Copied', failed: 'Cannot copy', what: 'Copy this block',
            auto: 'Theme: auto', light: 'Theme: light', dark: 'Theme: dark' };

    /* The commands of a session, without their prompts and what they print. */
    function commands(text) {
        var isIn = false;
        return text.split('\n').filter(function (line) {
            isIn = line.indexOf('$ ') === 0 || (isIn && line.indexOf('> ') === 0);
            return isIn;
        }).map(function (line) { return line.slice(2); }).join('\n');
    }

    function textOf(block) {
        var text = block.textContent.replace(/\n$/, '');
        return block.classList.contains('console') ? commands(text) : text;
    }

    /* For browsers that give a page from disk no clipboard. */
    function copyByHand(text) {
        var area = document.createElement('textarea');
        area.value = text;
        document.body.appendChild(area);
        area.select();
        var isCopied = document.execCommand('copy');
        area.remove();
        return isCopied ? Promise.resolve() : Promise.reject(new Error('no clipboard'));
    }

    function copy(text) {
        if (!navigator.clipboard)
            return copyByHand(text);
        return navigator.clipboard.writeText(text).catch(function () { return copyByHand(text); });
    }

    function addButton(block) {
        var button = document.createElement('button');
        var frame = document.createElement('div');
        frame.className = 'code';
        button.type = 'button';
        button.textContent = words.copy;
        button.setAttribute('aria-label', words.what);
        button.setAttribute('aria-live', 'polite');
        function say(word) {
            button.textContent = word;
            button.setAttribute('aria-label', word);
            setTimeout(function () {
                button.textContent = words.copy;
                button.setAttribute('aria-label', words.what);
            }, 1500);
        }
        button.addEventListener('click', function () {
            copy(textOf(block)).then(function () { say(words.copied); }, function () { say(words.failed); });
        });
        block.parentNode.insertBefore(frame, block);
        frame.appendChild(button);
        frame.appendChild(block);
        block.tabIndex = 0; /* scrolls by keys */
    }

    Array.prototype.forEach.call(document.querySelectorAll('main pre'), addButton);
    var menu = document.querySelector('details.menu');
    var wide = window.matchMedia('(min-width: 80rem)');
    function fit() { menu.open = wide.matches; }
    wide.addEventListener('change', fit);
    fit();
    var here = menu.querySelector('[aria-current]');
    if (here && wide.matches) /* within the menu alone */
        menu.scrollTop = here.offsetTop - menu.clientHeight / 2;

    var order = { auto: 'light', light: 'dark', dark: 'auto' };
    var theme = document.createElement('button');
    theme.type = 'button';
    theme.className = 'theme';
    function name() { theme.textContent = words[window.siteTheme.get()]; }
    theme.addEventListener('click', function () {
        window.siteTheme.set(order[window.siteTheme.get()]);
        name();
    });
    name();
    document.querySelector('header').appendChild(theme);
}());
