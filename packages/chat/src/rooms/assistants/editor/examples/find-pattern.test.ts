import { expect, it } from 'vitest';
import { loadFindPattern } from './find-pattern.js';

it('[AEX5] patterns are found in a time that grows with the text alone; one that is none is said', async () => {
  const find = await loadFindPattern();
  expect(find('§\\s*\\d+', 'See § 4.')).toEqual({ found: '§ 4' });
  expect(find('absent', 'See § 4.')).toEqual({ found: null });
  expect(find('(', 'x')).toBeNull();
  const started = performance.now();
  expect(find('^(a+)+$', `${'a'.repeat(20_000)}!`)).toEqual({ found: null });
  expect(performance.now() - started).toBeLessThan(2000);
});
