import { expect, it, vi } from 'vitest';
import { formulaText, readFormula } from './formula-tree.js';

it('[DOC1] commands of the terminal write nothing to the log', () => {
  const written = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  const tree = readFormula('a \\message{one} \\errmessage{two} \\show\\alpha b', false);
  expect(formulaText(tree ?? undefined)).toBe('ab');
  expect(written.flatMap(({ mock }) => mock.calls)).toEqual([]);
  vi.restoreAllMocks();
});
