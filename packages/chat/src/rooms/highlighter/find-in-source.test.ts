import { describe, expect, it } from 'vitest';
import { findInSource, placesIn } from './find-in-source.js';

const source = [
  '# The *great* sea',
  '',
  'One **bold word** and `code()` &amp; a [link](https://sea.example/sea "sea") to see. 5 \\* 3.',
  '',
  '- first item',
  '- second item, with more',
  '',
  '| Name | Depth |',
  '| ---- | ----- |',
  '| Baltic | 459 m |',
  '| North  | 725 m |',
  '',
  '```js',
  'const depth = 5;',
  'depth += 1;',
  '```',
].join('\n');
const rendered =
  'The great sea\nOne bold word and code() & a link to see. 5 * 3.\n\nfirst item\nsecond item, with more\nNameDepthBaltic459 mNorth725 m\nconst depth = 5;\ndepth += 1;';

function find(selected: string, page = rendered, text = source) {
  const from = page.indexOf(selected);
  const found = findInSource(
    { text, isMarkdown: true },
    { rendered: page, from, to: from + selected.length },
  );
  return found.ok ? [text.slice(found.range.start, found.range.end), found.form] : found.reason;
}

describe('a selection of a reply in its source', () => {
  it.each([
    ['plain words', 'to see', 'to see', 'text'],
    ['words inside of a mark', 'bold', 'bold', 'text'],
    ['a mark that is cut', 'word and', '**bold word** and', 'text'],
    ['a code span', 'code()', 'code()', 'text'],
    ['a code span that is cut', '() &', '`code()` &amp;', 'text'],
    ['a link that is cut', 'nk to', '[link](https://sea.example/sea "sea") to', 'text'],
    ['an escape', '5 * 3', '5 \\* 3', 'text'],
    ['a part of a heading', 'great', 'great', 'line'],
    ['a heading that is cut', 'sea\nOne', '# The *great* sea\n\nOne', 'text'],
    ['an item of a list', 'first item', 'first item', 'text'],
    ['two items', 'item\nsecond', '- first item\n- second item, with more', 'text'],
    ['a cell', '459 m', '459 m', 'line'],
    ['two cells', 'Baltic459', 'Baltic | 459', 'line'],
    ['two rows', '459 mNorth', '| Baltic | 459 m |\n| North  | 725 m |', 'text'],
    ['a line of code', 'depth += 1;', 'depth += 1;', 'code'],
  ])('[HL9] %s', (_name, selected, text, form) => expect(find(selected)).toEqual([text, form]));

  const pictures = 'Area $a^2$ of a [square](#x).\n\n$$\nb^2\n$$\n\n```mermaid\nflowchart\n```\n\nEnd.';
  const pictured = 'Area \ufffc of a square.\n\n\ufffc\n\n\ufffc\n\nEnd.';
  it.each([
    ['a formula in a sentence', 'Area \ufffc', 'Area $a^2$', 'text'],
    ['words beside a formula', 'of a', 'of a', 'text'],
    ['a formula of its own', '.\n\n\ufffc', '.\n\n$$\nb^2\n$$', 'text'],
    ['a diagram', '\ufffc\n\nEnd', '```mermaid\nflowchart\n```\n\nEnd', 'text'],
  ])('[HL9] %s', (_name, selected, text, form) =>
    expect(find(selected, pictured, pictures)).toEqual([text, form]),
  );
  it('[HL9] a rule and a footnote between what is selected', () =>
    expect(find('One\nTwo', 'One\nTwo\nNote', 'One[^1]\n\n---\n\nTwo\n\n[^1]: Note')).toEqual([
      'One[^1]\n\n---\n\nTwo',
      'text',
    ]));
  const noted =
    'Rome[^b] is old[^a].\n\n[^c]: Rome is unseen.\n\n[^a]: Rome is a note.\n\n[^b]: Rome is in Italy.[^d]\n\n[^d]: Rome, too.\n\nRome is large.';
  const notedPage = 'Rome is old.\n\nRome is large.\n\nRome is in Italy.\n\nRome is a note.\n\nRome, too.';
  it.each([
    ['Rome is old', 0, 'Rome[^b] is old'],
    ['Rome is large', 0, 'Rome is large'],
    ['Rome', 1, noted.lastIndexOf('Rome')],
    ['Rome', 2, noted.indexOf('Rome is in')],
    ['Rome', 3, noted.indexOf('Rome is a')],
    ['Rome', 4, noted.indexOf('Rome, too')],
  ])('[HL9] beside footnotes, which the page shows at its end: %s %d', (selected, nth, expected) => {
    for (const page of [notedPage, `${notedPage} Copy`]) {
      let from = page.indexOf(selected);
      for (let count = 0; count < nth; count++) from = page.indexOf(selected, from + 1);
      const found = findInSource(
        { text: noted, isMarkdown: true },
        { rendered: page, from, to: from + selected.length },
      );
      if (!found.ok) throw new Error(found.reason);
      const { start, end } = found.range;
      expect(typeof expected === 'number' ? start : noted.slice(start, end)).toBe(expected);
    }
  });
  it('[HL10] is invalid across a footnote of the source that stands elsewhere on the page', () => {
    expect(find('old.\n\nRome is large', notedPage, noted)).toBe('invalid');
    expect(find('large.\n\nRome is in', notedPage, noted)).toBe('invalid');
  });
  it('[HL9] a diagram that is shown as its source', () =>
    expect(find('flow', pictured.replace('\ufffc\n\nEnd', 'flowchart\n\nEnd'), pictures)).toEqual([
      'flow',
      'code',
    ]));

  it('[HL10] is invalid where it is blank or holds what is no text', () => {
    expect(find('\n\n')).toBe('invalid');
    expect(find('a  b', 'a  b', 'a ![x](https://x.example/x.png) b')).toBe('invalid');
  });

  it('[HL10] is told apart by itself where the page shows more than the text, or is a mismatch', () => {
    expect(find('second', `1 ${rendered}`)).toEqual(['second', 'text']);
    expect(find('gone', `${rendered} gone`)).toBe('mismatch');
  });

  it('[HL5] the places for a paragraph are before, between and after the blocks', () => {
    expect(placesIn({ text: source, isMarkdown: true }).map(({ after }) => after)).toEqual([
      '',
      'The great sea',
      'One bold word and code() & a link to see. 5 * 3.',
      'first item second item, with more',
      'Name Depth Baltic 459 m North 725 m',
      'const depth = 5; depth += 1;',
    ]);
  });
});
