import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readMarkdown } from './read-markdown.js';
import { writeDocx } from './write-docx.js';

const docx = async (text: string) =>
  strFromU8(unzipSync(await writeDocx([readMarkdown(text)]))['word/document.xml']!);
const words = (xml: string) => [...xml.matchAll(/<w:t[^>]*>([^<]*)/g)].map(([, text]) => text).join('');
const count = (xml: string, part: string) => xml.split(part).length - 1;

describe('a document', () => {
  it.each([
    ['**日本語（注）**は', '日本語（注）は', '<w:b/>', 1],
    ['これは**「注」**です', 'これは「注」です', '<w:b/>', 1],
    ['需要5~10分钟，共3~5个', '需要5~10分钟，共3~5个', '<w:strike', 0],
    ['~old~ and ~~gone~~', 'old and gone', '<w:strike', 2],
    ['| t |\n|---|\n| `a || b` |', 'ta || b', 'w:ascii="Consolas"', 1],
    ['H<sub>2</sub>O', 'H2O', 'w:val="subscript"', 1],
    ['x<sup>2</sup>', 'x2', 'w:val="superscript"', 1],
    ['<kbd>Ctrl</kbd>', 'Ctrl', 'w:ascii="Consolas"', 1],
    ['a <mark>b</mark> c', 'a b c', '<w:highlight ', 1],
    ['a<br>b', 'ab', '<w:br/>', 1],
    [
      '<details>\n<summary>More</summary>\n\nInside **it**\n\n</details>\n\nAfter',
      'MoreInside itAfter',
      '<w:b/>',
      2,
    ],
    ['<summary>More</summary>\n\nafter', '&lt;summary&gt;More&lt;/summary&gt;after', '<w:b/>', 0],
    ['<sub>open', '&lt;sub&gt;open', 'w:val="subscript"', 0],
    ['<sub onclick="x">a</sub>', '&lt;sub onclick=&quot;x&quot;&gt;a&lt;/sub&gt;', 'w:val="subscript"', 0],
    ['<details>\n\nopen', '&lt;details&gt;open', '<w:b/>', 0],
  ])('[DOC5] keeps the words and marks of %j', async (text, expected, mark, times) => {
    const xml = await docx(text);
    expect(words(xml).replaceAll('"', '&quot;')).toBe(expected);
    expect(count(xml, mark)).toBe(times);
  });

  it.each([
    ['\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}', 1],
    ['So\n\\begin{equation}\nx = 1\n\\end{equation}\nholds', 1],
    ['So \\begin{pmatrix}1\\\\2\\end{pmatrix} holds', 1],
    ['\\[\nx = 1\n\\] and', 1],
    ['so \\(x = 1\\) and', 1],
    ['so $\\text{Price} = \\$5$ and', 1],
    ['so $ x^2 $ and $\\ce{H2O}$', 2],
    ['\\begin{align}\na\n\nb\n\\end{align}', 0],
    ['\\begin{document}a\\end{document}', 0],
  ])('[DOC6] writes the formulas of %j', async (text, formulas) => {
    const xml = await docx(text);
    expect(count(xml, '<m:oMath>')).toBe(formulas);
    expect(words(xml).includes('begin')).toBe(formulas === 0);
  });
});
