// SPDX-License-Identifier: MIT
// Pages work without this: a verdict comes sooner with it, and a file that is too large
// is not sent.
'use strict';
const number = document.body.dataset.waiting;
async function look() {
    try {
        const answer = await fetch('/api/submissions/' + number);
        if (answer.ok && (await answer.json()).submission.state === 'judged') {
            location.reload();
            return;
        }
    } catch (error) { /* the server is away for a while */ }
    setTimeout(look, 500);
}
if (number)
    setTimeout(look, 300);
for (const file of document.querySelectorAll('input[type=file]'))
    file.addEventListener('change', () => {
        const isLarge = file.files.length && file.files[0].size > Number(file.dataset.most);
        file.setCustomValidity(isLarge ? '> ' + file.dataset.most / 1024 + ' KiB' : '');
        file.reportValidity();
    });
