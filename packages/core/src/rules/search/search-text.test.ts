import { describe, expect, it } from 'vitest';
import type { SearchTerm } from '../../contract/conversations/conversations.js';
import { parseSearch } from './parse-search.js';
import { cutMarkdownSnippet, cutSnippet } from './search-snippet.js';
import { findMatches, foldText, foldedHas, markMatches } from './search-text.js';

const terms = (text: string): SearchTerm[] => parseSearch(text, 0).terms;
/** The text with its matches in brackets. */
const marked = (text: string, asked: string): string =>
  markMatches(text, findMatches(text, terms(asked)))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');
const snippet = (text: string, asked: string, size?: { before: number; total: number }): string =>
  cutSnippet(text, terms(asked), size)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('foldText', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['STRASSE Straße', 'strasse strasse'],
    ['Łódź Øre İstanbul', 'lodz ore istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
    ['ＦＵＬＬ　Ｗｉｄｔｈ', 'full width'],
    ['مَرْحَبًا', 'مرحبا'],
    ['שָׁלוֹם', 'שלום'],
    ['हिन्दी', 'हिन्दी'],
  ])('[SQ7] %s is folded to %s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('findMatches', () => {
  it.each([
    ['Where is the station?', 'sta', 'Where is the [sta]tion?'],
    ['understand', 'stand', 'understand'],
    ['Crème brûlée', 'brulee', 'Crème [brûlée]'],
    ['Cre\u0300me', 'creme', '[Cre\u0300me]'],
    ['Straße', 'strasse', '[Straße]'],
    ['a tea, a teapot', '"tea"', 'a [tea], a teapot'],
    ['one\n two', '"one two"', 'one\n two'],
    ['one\ntwo', '"one two"', '[one\ntwo]'],
    ['東京都の天気', '京都', '東[京都]の天気'],
    ['مَرْحَبًا بالعالم', 'مرحبا', '[مَرْحَبًا] بالعالم'],
    ['C++ and a<b', 'c++', '[C++] and a<b'],
    ['😀 smile 😀', '😀', '[😀] smile [😀]'],
    ['abcd', 'ab abc', '[abc]d'],
  ])('[SQ8] finds in %j, for %j, %j', (text, asked, expected) => {
    expect(marked(text, asked)).toBe(expected);
  });

  it('[SQ8] marks exactly the matches in any text, and the parts add up to the text', () => {
    const bits = [
      'a',
      'Á',
      'b',
      'ß',
      ' ',
      '東',
      '京',
      '😀',
      '👩‍👩‍👧',
      'é',
      'e\u0301',
      'ا',
      'ً',
      '-',
      'ﬁ',
      '\uD83D',
    ];
    let seed = 3;
    const random = (most: number): number => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const text = (length: number): string => Array.from({ length }, () => bits[random(bits.length)]).join('');
    for (let round = 0; round < 3000; round++) {
      const [complete, asked] = [text(random(24)), terms(text(1 + random(3)))];
      const parts = markMatches(complete, findMatches(complete, asked));
      expect(parts.map((part) => part.text).join('')).toBe(complete);
      const isFound = asked.some(
        (term) => foldText(term.text).trim() !== '' && foldedHas(foldText(complete), term),
      );
      expect(
        parts.some((part) => part.isMatch),
        JSON.stringify([complete, asked]),
      ).toBe(isFound);
    }
  });
});

describe('cutSnippet', () => {
  it('[SQ9] shows the text around the first match on one line, with an ellipsis at each cut', () => {
    const text = `${'before '.repeat(30)}\n\nneedle ${'after '.repeat(60)}`;
    const cut = snippet(text, 'needle');
    expect(cut).toMatch(/^…(before )+\[needle\] (after )+.*…$/u);
    expect(cut.length).toBeLessThan(180);
    expect(snippet('short needle', 'needle')).toBe('short [needle]');
    expect(snippet('nothing here', 'needle')).toBe('nothing here');
  });

  it('[SQ9] never splits a grapheme, in scripts without spaces and in joined emoji', () => {
    const family = '👩‍👩‍👧';
    for (let before = 0; before < 20; before++) {
      const text = `${family.repeat(before)}京${'e\u0301'.repeat(30)}`;
      const shown = snippet(text, '京', { before: 11, total: 30 }).replaceAll(/[…[\]]/gu, '');
      expect(text).toContain(shown);
      expect(shown).not.toMatch(/^(?:\u200D|\u0301|[\uDC00-\uDFFF])|(?:\u200D|[\uD800-\uDBFF])$/u);
      expect(shown.replaceAll(family, '').replace('京', '').replaceAll('e\u0301', '')).toBe('');
    }
  });
});

describe('cutMarkdownSnippet', () => {
  const shown = (text: string, asked: string) =>
    cutMarkdownSnippet(text, terms(asked))
      .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
      .join('');

  it('[SQ26] shows a message without Markdown marks', () => {
    expect(shown('## Plan\n\n> **The needle** is `here`', 'needle')).toBe('Plan The [needle] is here');
  });

  it('[SQ26] shows the address of a link where the match is in it', () => {
    expect(shown('see [this](https://needle.org)', 'needle')).toBe('see [this](https://[needle].org)');
  });
});
