/* Light, dark or as the system is: what the reader chose is kept where the browser lets pages
 * keep something. Runs before the page is shown. */
(function () {
    'use strict';
    var media = { auto: '(prefers-color-scheme: dark)', light: 'not all', dark: 'all' };
    var chosen = 'auto';

    function set(theme) {
        chosen = media[theme] ? theme : 'auto';
        document.getElementById('dark').media = media[chosen];
    }

    try { set(localStorage.getItem('theme')); } catch (e) { set('auto'); }
    window.siteTheme = {
        get: function () { return chosen; },
        set: function (theme) {
            set(theme);
            try { localStorage.setItem('theme', chosen); } catch (e) { /* until the page is left */ }
        }
    };
}());
