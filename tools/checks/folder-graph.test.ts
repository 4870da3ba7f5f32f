import { describe, expect, it } from 'vitest';
import { folderCycles, folderEdges, valueImports } from './folder-graph.js';

const folderOf = (path: string) => (path.includes('/') ? path.split('/')[0] : undefined);
const cyclesOf = (...pairs: (readonly [string, string])[]) =>
  folderCycles(
    folderEdges(
      pairs.map(([from, to]) => ({ from, to })),
      folderOf,
    ),
  );

describe('folder cycles', () => {
  it.each([
    [
      'a cycle of two',
      [
        ['a/1.ts', 'b/1.ts'],
        ['b/2.ts', 'a/2.ts'],
      ],
      [['a', 'b']],
    ],
    [
      'a cycle of three',
      [
        ['a/1.ts', 'b/1.ts'],
        ['b/1.ts', 'c/1.ts'],
        ['c/1.ts', 'a/2.ts'],
      ],
      [['a', 'b', 'c']],
    ],
    [
      'no cycle',
      [
        ['a/1.ts', 'b/1.ts'],
        ['a/2.ts', 'c/1.ts'],
        ['b/2.ts', 'c/1.ts'],
      ],
      [],
    ],
    [
      'imports inside of a folder',
      [
        ['a/1.ts', 'a/2.ts'],
        ['a/2.ts', 'a/1.ts'],
      ],
      [],
    ],
    [
      'files without a folder',
      [
        ['a/1.ts', 'index.ts'],
        ['index.ts', 'a/1.ts'],
      ],
      [],
    ],
    [
      'two cycles apart',
      [
        ['a/1', 'b/1'],
        ['b/1', 'a/1'],
        ['c/1', 'd/1'],
        ['d/1', 'c/1'],
        ['a/1', 'c/1'],
      ],
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
  ] as const)('%s', (_, pairs, cycles) => expect(cyclesOf(...pairs)).toEqual(cycles));

  it('counts dynamic imports and no imports of types', () => {
    const dependencies = [
      { resolved: 'b/1.ts', dependencyTypes: ['local', 'type-only'] },
      { resolved: 'c/1.ts', dependencyTypes: ['local', 'dynamic-import'] },
    ];
    expect(valueImports({ modules: [{ source: 'a/1.ts', dependencies }] })).toEqual([
      { from: 'a/1.ts', to: 'c/1.ts' },
    ]);
  });
});
