// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { copiedSelection } from './copied-selection.js';

/** What is copied of a message with this content, from one element to another; all of it by itself. */
function copy(html: string, from = 'article', to = from) {
  document.body.innerHTML = `<article>${html}</article>`;
  const range = document.createRange();
  range.setStart(document.querySelector(from)!, 0);
  const end = document.querySelector(to)!;
  range.setEnd(end, end.childNodes.length);
  return copiedSelection(range);
}

const formula =
  '<span data-slot="formula" data-written="$x^2$"><span class="katex"><span class="katex-mathml"><math><mi>x</mi><annotation>x^2</annotation></math></span><span class="katex-html" aria-hidden="true"><i class="base">x2</i></span></span></span>';

describe('a copied selection', () => {
  it('[ACT24] holds a formula once, as it was written', () => {
    expect(copy(`<p>So ${formula} holds.</p>`)).toEqual({
      text: 'So $x^2$ holds.',
      html: '<p>So $x^2$ holds.</p>',
    });
  });

  it('[ACT24] takes a formula that it begins or ends in as a whole', () => {
    expect(copy(`<p>So ${formula} and ${formula} hold.</p>`, '.base', 'article')?.text).toBe(
      '$x^2$ and $x^2$ hold.',
    );
    expect(copy(`<p>So ${formula} holds.</p>`, 'article', '.base')?.text).toBe('So $x^2$');
  });

  it('[ACT24] leaves buttons, headers and texts for screen readers out', () => {
    const code =
      '<figure data-slot="code-block"><figcaption><span>Python</span><button>Copy</button></figcaption><pre><code><span>def f():\n</span><span>    return 1\n</span></code></pre></figure>';
    const copied = copy(
      `<h3 class="sr-only">Assistant</h3><p>Run this:</p>${code}<p>Done.</p><div data-slot="message-actions"><button>Regenerate</button> 2 of 3</div>`,
    );
    expect(copied?.text).toBe('Run this:\n\ndef f():\n    return 1\n\nDone.');
    expect(copied?.html).toBe(
      '<p>Run this:</p><div><pre><code>def f():\n    return 1\n</code></pre></div><p>Done.</p>',
    );
  });

  it('[ACT24] keeps a table as a table, with tabs between its cells', () => {
    const table =
      '<div data-slot="table"><div data-slot="table-actions"><button>CSV</button></div><table class="t"><thead><tr><th style="x">Plan</th><th>Price</th></tr></thead><tbody><tr><td>Team</td><td><b>42</b></td></tr></tbody></table></div>';
    const copied = copy(table);
    expect(copied?.text).toBe('Plan\tPrice\nTeam\t42');
    expect(copied?.html).toContain(
      '<table><thead><tr><th>Plan</th><th>Price</th></tr></thead><tbody><tr><td>Team</td><td><b>42</b></td></tr></tbody></table>',
    );
    expect(copy(table, 'thead', 'tbody')?.html).toMatch(/^<table>.*<\/table>$/);
  });

  it('[ACT24] keeps lists with their marks, lines and links', () => {
    const copied = copy(
      `<ol start="3"><li><p>one ${formula}</p></li><li>two<ul><li>deep</li></ul></li></ol><p>a<br>b <a href="https://x.test" class="l" data-x="1">link</a></p>`,
    );
    expect(copied?.text).toBe('3. one $x^2$\n4. two\n  - deep\n\na\nb link');
    expect(copied?.html).toContain('<a href="https://x.test">link</a>');
  });

  it('[ACT24] leaves a stretch of words to the browser', () => {
    expect(copy('<p>Words <b>alone</b>.</p>')).toBeNull();
  });
});
