import { describe, expect, it } from 'vitest';
import { cellsOf, textSections } from './text-sections.js';

const passage = (position: number, content: string, location: Record<string, string | number>) => ({
  position,
  content,
  location,
});

describe('sections of a text', () => {
  it('[FT2] are pages, slides and sheets, with all their passages', () => {
    expect(
      textSections([
        passage(0, 'One.', { page: 1 }),
        passage(1, 'Still one.', { page: 1 }),
        passage(2, 'Two.', { page: 2 }),
      ]),
    ).toEqual([
      { kind: 'page', name: '1', from: 0, texts: ['One.', 'Still one.'] },
      { kind: 'page', name: '2', from: 2, texts: ['Two.'] },
    ]);
  });

  it('[FT2] a document without them is one section, whatever its headings', () => {
    expect(
      textSections([passage(0, '# A\nx', { heading: 'A' }), passage(1, '# B\ny', { heading: 'B' })]),
    ).toEqual([{ kind: null, name: '', from: 0, texts: ['# A\nx', '# B\ny'] }]);
    expect(textSections([])).toEqual([]);
  });

  it('[FT3] names of columns that each passage repeats stand once, under a title as well', () => {
    const sheet = { sheet: 'Berths' };
    const [section] = textSections([
      passage(0, 'Harbour 2026\nBerth | Ship\n1 | Argo', { ...sheet, row: 1 }),
      passage(1, 'Berth | Ship\n2 | Thetis', { ...sheet, row: 40 }),
      passage(2, 'Berth | Ship\n3 | Vasa', { ...sheet, row: 80 }),
      passage(3, '(comment on A1: check)', sheet),
    ]);
    expect(section!.texts).toEqual([
      'Harbour 2026\nBerth | Ship\n1 | Argo',
      '2 | Thetis',
      '3 | Vasa',
      '(comment on A1: check)',
    ]);
    expect(cellsOf(section!.texts[0]!)).toEqual([['Harbour 2026'], ['Berth', 'Ship'], ['1', 'Argo']]);
  });

  it('[FT3] a paragraph that begins like one before it stays', () => {
    const [section] = textSections([
      passage(0, 'The sea.\nCalm.', { page: 1 }),
      passage(1, 'The sea.\nRough.', { page: 1 }),
    ]);
    expect(section!.texts).toEqual(['The sea.\nCalm.', 'The sea.\nRough.']);
  });
});
