import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSource, repositoryFiles, root } from '../checks/repository.js';

const page = readFileSync(`${root}docs/architecture.md`, 'utf8');
/** The paths of the list that follows a sentence of the page. */
const listAfter = (sentence: string): string[] => {
  const [, list = ''] = page.split(sentence);
  const [rows = ''] = list.trimStart().split('\n\n');
  return [...rows.matchAll(/^\s*- `([^`]+)`/gm)].map(([, path = '']) => path);
};
const ofRoom = listAfter('Shared sources that a new room touches:');
const ofSection = listAfter('Shared sources that a tab touches:');

/** Written by `npm run docs`. */
const isWritten = (text: string) => text.startsWith('// Written by `npm run docs`');
/** Translations follow from the texts of a room: a language without one of them does not compile. */
const sources = repositoryFiles()
  .filter(
    (path) => /^(packages|examples)\//.test(path) && isSource(path) && !/\/(testing|locales)\//.test(path),
  )
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
  .filter(({ text }) => !isWritten(text));

/** The sources outside of a room's folders that import from them or name the room in a list. */
function toldOf(room: string, floors = /^(packages|examples)\//): string[] {
  const folder = `/${room}/`;
  return sources
    .filter(({ path }) => floors.test(path) && !path.includes(folder))
    .filter(({ path, text }) => {
      const imported = [...text.matchAll(/(?:from|import\() ?'([.][^']+)'/g)].some(([, to = '']) =>
        posix.join('/', posix.dirname(path), to).includes(folder),
      );
      return imported || new RegExp(`^  ${room}: true,$`, 'm').test(text);
    })
    .map(({ path }) => path);
}

describe('[ROO5] the sources that have to be told of a room', () => {
  it('are twelve at most, and all there', () => {
    expect(ofRoom.length).toBeGreaterThan(0);
    expect(ofRoom.length).toBeLessThanOrEqual(12);
    const paths = new Set(sources.map(({ path }) => path));
    expect(ofRoom.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('are for the quality improvement, a room on every floor, none but those of the recipe', () => {
    const told = toldOf('quality');
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((path) => !ofRoom.includes(path))).toEqual([]);
  });

  // A room that others use has doors besides; the figure must not grow unseen.
  it.each(['memory', 'quality', 'integrations', 'billing', 'ratings'])('are few for the room %s', (room) => {
    expect(toldOf(room).length).toBeLessThanOrEqual(12);
  });

  it('are none for a room that nothing but tests has, and it is not published', () => {
    expect(
      sources
        .filter(({ path, text }) => path.includes('/src/') && text.includes('specimen'))
        .map(({ path }) => path),
    ).toEqual([]);
    for (const name of ['core', 'admin', 'chat', 'server']) {
      const manifest = JSON.parse(readFileSync(`${root}packages/${name}/package.json`, 'utf8'));
      expect(JSON.stringify(manifest.publishConfig ?? {})).not.toContain('specimen');
    }
  });

  it('are for a tab of the administration its two lists', () => {
    expect(ofSection.length).toBeLessThanOrEqual(8);
    // What the package offers of a section by itself is no part of the area.
    const told = toldOf('feature-flags', /^packages\/admin\/src\/(?!index)/);
    expect(told).toEqual(ofSection.filter((path) => path.startsWith('packages/admin/')));
  });
});
