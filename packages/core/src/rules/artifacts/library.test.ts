import { describe, expect, it } from 'vitest';
import type { ArtifactSummary } from '../../contract/artifacts/artifacts.js';
import { libraryTags, savedType, searchLibrary } from './library.js';

const saved = (name: string, fields: Partial<ArtifactSummary> = {}): ArtifactSummary => ({
  key: name,
  artifactId: name,
  name,
  type: 'text',
  description: '',
  createdAt: 'Feb 19, 2025',
  tags: [],
  ...fields,
});
const items = [
  saved('Week plan', { tags: ['Travel', 'home'] }),
  saved('Budget', { description: 'What the week costs', tags: ['home'] }),
  saved('Logo', { type: 'svg', sharedBy: 'grace@example.org' }),
];

describe('[AF8] a library', () => {
  it.each<[string, string | null, string[]]>([
    ['', null, ['Week plan', 'Budget', 'Logo']],
    ['WEEK', null, ['Week plan', 'Budget']],
    ['costs week', null, ['Budget']],
    ['travel', null, ['Week plan']],
    ['grace', null, ['Logo']],
    ['', 'home', ['Week plan', 'Budget']],
    ['plan', 'home', ['Week plan']],
    ['nothing like it', null, []],
  ])('"%s" with the tag %s finds %j', (query, tag, names) => {
    expect(searchLibrary(items, { query, tag }).map(({ name }) => name)).toEqual(names);
  });
  it('lists tags, the most used first', () => {
    expect(libraryTags([...items, saved('x', { tags: ['b', 'a', 'a'] })])).toEqual([
      'home',
      'a',
      'b',
      'Travel',
    ]);
  });
  it.each([
    ['react', 'react'],
    ['applet', ''],
  ])('shows the type %s as "%s"', (type, shown) => {
    expect(savedType({ type })).toBe(shown);
  });
});
