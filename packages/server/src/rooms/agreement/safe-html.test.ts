import { expect, it } from 'vitest';
import { hostileCorpus, hostileTexts } from '../../testing/hostile-corpus.js';
import { parseHtml } from '../../testing/xml.js';
import { safeHtml } from './safe-html.js';

it.each([
  ['<h1 onclick="x()">A &amp; B</h1><p style="x">C<br>D</p>', '<h1>A &amp; B</h1><p>C<br />D</p>'],
  ['<script>alert(1)</script><p>ok</p>', '<p>ok</p>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>ok', 'ok'],
  ['<img src=https://x.org/pixel onerror=alert(1)>ok', 'ok'],
  ['<iframe srcdoc="<script>1</script>"></iframe>ok', 'ok'],
  ['<div><p>one</div>', '<p>one</p>'],
  [
    '<a href="https://x.org/&quot;>y" onclick=z>a</a>',
    '<a href="https://x.org/%22%3Ey" target="_blank" rel="noopener noreferrer">a</a>',
  ],
  ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="//evil.org">a</a>', '<a>a</a>'],
  ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', ''],
  ['<form action=https://evil.org><button>b</button></form>', 'b'],
  ['<meta http-equiv=refresh content="0;url=https://evil.org"><base href=//evil>x', 'x'],
])('[AG6] %s', (html, expected) => {
  expect(safeHtml(html)).toBe(expected);
});

it('[AG6] nothing that a browser would run or fetch is left of a hostile text, read once or twice', () => {
  for (const text of [...hostileCorpus.map(({ markdown }) => markdown), ...hostileTexts]) {
    const safe = safeHtml(text);
    for (const element of parseHtml(`<!doctype html><body>${safe}`).body.querySelectorAll('*')) {
      expect(element.localName, text).toMatch(
        /^(a|b|blockquote|br|caption|code|d[dlt]|em|h[1-6]|hr|i|li|[ou]l|p|pre|s|small|strong|su[bp]|table|t(body|[dhr]|foot|head)|u)$/,
      );
      for (const { name, value } of element.attributes)
        expect(`${name}=${value}`, text).toMatch(
          /^(href=(https|mailto):|target=_blank$|rel=noopener noreferrer$)/,
        );
    }
    expect(safeHtml(safe)).toBe(safe);
  }
});
