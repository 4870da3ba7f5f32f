import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSource, repositoryFiles, root } from './repository.js';
import { sentencesOf } from './sentences.js';

const state = 'packages/core/src/state/';
/** Told to a model, in English whatever the person reads, or names of a protocol. */
const isNotForPeople = (path: string, text: string) =>
  path === `${state}embed/page-tool-runner.ts` ||
  ['Conversation', 'Outdated', 'Standard Conversation'].includes(text);

describe('sentences that people read', () => {
  it('stand in no module of the state', () => {
    const found = repositoryFiles()
      .filter((path) => path.startsWith(state) && isSource(path))
      .flatMap((path) =>
        sentencesOf(path, readFileSync(root + path, 'utf8'))
          .filter(({ text }) => !isNotForPeople(path, text))
          .map(({ line, text }) => `${path}:${line} ${text}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    [`refused('Enter a name.')`, ['Enter a name.']],
    ['notify({ text: `Deleted “${name}”.` })', ['Deleted “${name}”.']],
    [`label('move to local storage.')`, ['move to local storage.']],
    [`label('Undo')`, ['Undo']],
    [`throw new Error('A turn has no model.')`, []],
    [`read('feature_flags', 'NoSuchKey', 'application/json')`, []],
    [`type Role = 'Assistant'`, []],
  ])('are found in %s', (source, expected) => {
    expect(sentencesOf('a.ts', source).map(({ text }) => text)).toEqual(expected);
  });
});
