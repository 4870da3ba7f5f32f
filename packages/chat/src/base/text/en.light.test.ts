import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { modulesOfPanel } from '../../testing/panel-modules.js';
import { conversationEn } from './en/conversation.js';
import { en } from './en.light.js';

/** What modules ask of the catalogue, as `group.word` and as groups alone, with a module that does. */
function askedBy(modules: readonly string[]): Map<string, string> {
  const asked = new Map<string, string>();
  for (const file of modules) {
    const text = readFileSync(file, 'utf8').replace(/^import [^;]*;/gm, '');
    const groups = new Map<string, string>();
    for (const [, names = ''] of text.matchAll(/const \{([^}]*)\} = (?:useText\(\)|text);/g))
      for (const name of names.split(',')) {
        const [group = '', alias = group] = name.split(':').map((one) => one.trim());
        if (group in conversationEn) groups.set(alias, group);
      }
    if (/\btext = useText\(\)/.test(text))
      for (const [, group = ''] of text.matchAll(/\btext\.(\w+)/g)) groups.set(`text.${group}`, group);
    for (const [alias, group] of groups) {
      asked.set(group, file);
      for (const [, word = ''] of text.matchAll(new RegExp(`(?<![\\w.])${alias}\\.(\\w+)`, 'g')))
        asked.set(`${group}.${word}`, file);
    }
  }
  return asked;
}

type Groups = Record<string, Record<string, unknown> | undefined>;
const wordsOf = (catalogue: object): string[] =>
  Object.entries(catalogue as Groups).flatMap(([group, words]) => [
    group,
    ...(typeof words === 'object' ? Object.keys(words).map((word) => `${group}.${word}`) : []),
  ]);

describe('the words of a conversation alone', () => {
  it('[EB90] are all that any part of the embeddable chat asks for', () => {
    const modules = modulesOfPanel('all');
    expect(modules.length).toBeGreaterThan(150);
    const asked = askedBy(modules);
    expect(asked.size).toBeGreaterThan(60);
    const known = new Set(wordsOf(conversationEn));
    const missing = [...asked].filter(([name]) => !name.includes('.') && !known.has(name));
    expect(missing).toEqual([]);
  });

  it('[EP20] at first are all that stands before anything is opened, and no more', () => {
    const modules = modulesOfPanel('first');
    expect(modules.length).toBeGreaterThan(100);
    expect(modules.some((file) => file.endsWith('rooms/thread/thread.tsx'))).toBe(true);
    expect(modules.some((file) => file.endsWith('rooms/thread/reply/reply-details.tsx'))).toBe(false);
    const asked = askedBy(modules);
    const words = new Set(wordsOf(conversationEn));
    const first = new Set(wordsOf(en));
    expect([...asked].filter(([name]) => words.has(name) && !first.has(name))).toEqual([]);
    // By a name that is put together; and what belongs to a group that is taken whole.
    const otherwise = ['message.forkFailed', 'dialogs.loading'];
    const unasked = [...first].filter((name) => name.includes('.') && !asked.has(name));
    expect(unasked.filter((name) => !otherwise.includes(name))).toEqual([]);
  });

  it('[EP20] are the same words at first and later', () => {
    for (const name of wordsOf(en)) {
      const [group = '', word] = name.split('.');
      const [own, all] = [(en as unknown as Groups)[group], (conversationEn as unknown as Groups)[group]];
      if (word) expect(own?.[word]).toBe(all?.[word]);
    }
  });
});
