import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPanelStyles } from './panel-styles.js';

class Sheet {
  text = '';
  replaceSync(text: string) {
    this.text = text;
  }
}
const textOf = (sheet: CSSStyleSheet) => (sheet as unknown as Sheet).text;

beforeEach(() => vi.stubGlobal('CSSStyleSheet', Sheet));
afterEach(() => vi.unstubAllGlobals());

describe('the style sheet of the panels', () => {
  it('[EB93] is one for all chats of a page', () => {
    const styles = createPanelStyles();
    const sheet = styles.sheetOf('first');
    expect(styles.sheetOf('first')).toBe(sheet);
    expect(textOf(sheet)).toBe('first');
  });

  it('[EB93] is replaced by the full sheet, for chats that exist and for later ones', () => {
    const styles = createPanelStyles();
    const sheet = styles.sheetOf('first');
    styles.complete('full');
    expect(textOf(sheet)).toBe('full');
    expect(textOf(styles.sheetOf('first'))).toBe('full');
  });

  it('[EB93] is the full one from the start where a lazy part loaded before the first chat', () => {
    const styles = createPanelStyles();
    styles.complete('full');
    expect(textOf(styles.sheetOf('first'))).toBe('full');
  });
});
