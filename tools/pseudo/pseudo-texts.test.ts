import { describe, expect, it } from 'vitest';
import { pseudoText, pseudoTexts } from './pseudo-texts.js';

const definitions = import.meta.glob<Record<string, { english?: (locale: string) => object } | undefined>>([
  '../../packages/{admin,chat,react}/src/**/*.texts.ts',
  '!../../packages/chat/src/embed/**',
]);

const flat = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? [texts]
    : typeof texts === 'object' && texts !== null
      ? Object.values(texts).flatMap(flat)
      : [];

describe('the pseudo-locale', () => {
  it('accents and lengthens, and keeps what is no word', () => {
    expect(pseudoText('Open')).toBe('⟦Öþéñ ƒî⟧');
    expect(pseudoText('—')).toBe('—');
    expect(pseudoTexts({ of: (name: string) => [`Menu of ${name}`] }).of('Ada')[0]).toMatch(/^⟦Ṁéñû öƒ Åđå /);
  });

  it('[LNG4] lengthens each text of the rooms by a third or more, and leaves no word of it in English', async () => {
    const modules = await Promise.all(Object.values(definitions).map((load) => load()));
    const rooms = modules
      .flatMap((module) => Object.values(module))
      .flatMap((definition) => (typeof definition?.english === 'function' ? definition.english('en') : []));
    expect(rooms.length).toBeGreaterThan(60);
    for (const room of rooms) {
      const english = flat(room);
      const pseudo = flat(pseudoTexts(room));
      for (const [at, text] of english.entries()) {
        if (!/[a-z]/i.test(text)) continue;
        expect((pseudo[at] ?? '').length, text).toBeGreaterThanOrEqual(Math.floor(text.length * 1.3));
        expect(pseudo[at]).not.toMatch(/[a-z]/i);
      }
    }
  });
});
