import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markLateRules, splitMarkedSheet } from '../../../build/split-sheet.mjs';
import { createPanelLooks } from './panel-looks.js';

class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}
const textOf = (sheet: CSSStyleSheet) => (sheet as unknown as Sheet).text;

beforeEach(() => vi.stubGlobal('CSSStyleSheet', Sheet));
afterEach(() => vi.unstubAllGlobals());

describe('the sheet of the panels', () => {
  const late = [2, 'B', 3, 'D'];

  it('[EB93] is one for all chats of a page', () => {
    const looks = createPanelLooks();
    const sheet = looks.sheetOf('aaccc');
    expect(looks.sheetOf('aaccc')).toBe(sheet);
    expect(textOf(sheet)).toBe('aaccc');
  });

  it('[EB93] takes up what comes late, for chats that are there and for those that come after', () => {
    const looks = createPanelLooks();
    const sheet = looks.sheetOf('aaccce');
    looks.add(late);
    expect(textOf(sheet)).toBe('aaBcccDe');
    expect(looks.sheetOf('aaccce')).toBe(sheet);
    expect(textOf(sheet)).toBe('aaBcccDe');
  });

  it('[EB93] is whole from the start where a late part came before the first chat', () => {
    const looks = createPanelLooks();
    looks.add(late);
    expect(textOf(looks.sheetOf('aaccce'))).toBe('aaBcccDe');
  });
});

describe('a sheet in two parts', () => {
  const css = [
    '@layer theme{:host{--late:1}}@layer utilities{',
    '.flex{display:flex}',
    String.raw`.before\:content-\[\'\}\'\]:before{content:"}.late{"}`,
    '.late{top:0}',
    '.p-2{padding:8px}',
    '@media (width>=10px){.p-2:where(.late *){padding:0}}',
    String.raw`.\[\&_svg\]\:late svg{top:1px}`,
    '}@property --x{syntax:"*"}',
  ].join('');
  const isLate = (name: string) => name.endsWith('late');
  const { first, late } = splitMarkedSheet(markLateRules(css, isLate));

  it('[EB94] keeps back the rules that only late parts need, and those alone', () => {
    expect(first).not.toMatch(/top:|padding:0/);
    expect(first).toContain('--late:1');
    expect(first).toContain('"}.late{"');
    expect(late.filter((part) => typeof part === 'string')).toEqual([
      '.late{top:0}',
      String.raw`@media (width>=10px){.p-2:where(.late *){padding:0}}.\[\&_svg\]\:late svg{top:1px}`,
    ]);
  });

  it('[EB94] is the same sheet again, each rule in its place', () => {
    const looks = createPanelLooks();
    looks.add(late);
    expect(textOf(looks.sheetOf(first))).toBe(css);
  });

  it('[EB94] parts what stands under one condition', () => {
    const both =
      '@layer utilities{@media (hover:hover){.p-2:hover{top:0}.late:hover{top:1px}.m-2:hover{top:2px}}}';
    const parted = splitMarkedSheet(markLateRules(both, isLate));
    expect(parted.first).toBe(
      '@layer utilities{@media (hover:hover){.p-2:hover{top:0}}@media (hover:hover){.m-2:hover{top:2px}}}',
    );
    expect(parted.late).toEqual([
      '@layer utilities{@media (hover:hover){.p-2:hover{top:0}}'.length,
      '@media (hover:hover){.late:hover{top:1px}}',
    ]);
  });

  it('[EB94] has nothing late where nothing is', () => {
    expect(splitMarkedSheet(markLateRules(css, () => false))).toEqual({ first: css, late: [] });
  });
});
