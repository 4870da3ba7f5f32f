import { describe, expect, it } from 'vitest';
import { takenAtOnce } from '../../../build/module-graph.mjs';
import { namePanelClasses, renameClasses } from '../../../build/panel-classes.mjs';
import { renameInSheet } from '../../../build/split-sheet.mjs';

describe('the classes of the panel', () => {
  const path = '/packages/ui/src/part.tsx';

  it('[EB91] are renamed where they are classes, in the code as in the sheet', () => {
    const names = new Map([
      ['flex', 'a'],
      ['group/row', 'b'],
      ['hover:p-2', 'c'],
    ]);
    expect(
      renameClasses(`cn('flex  group/row other', on === 'flex' && 'hover:p-2', 'flex')`, path, names),
    ).toBe(`cn("a b other", on === 'flex' && "c", "a")`);
    expect(renameClasses(`cn('flex')`, '/packages/core/src/part.ts', names)).toBe(`cn('flex')`);
    const css = String.raw`.flex{display:flex}.hover\:p-2:hover{color:red}.x:is(:where(.group\/row):hover *){animation:flex 1s}.other{--flex:1}@keyframes flex{to{top:0}}`;
    expect(renameInSheet(css, names)).toBe(
      '.a{display:flex}.c:hover{color:red}.x:is(:where(.b):hover *){animation:1s flex}.other{--flex:1}@keyframes flex{to{top:0}}',
    );
  });

  it('[EB92] keep their names where another string may mean them, or where no rule is for them', () => {
    const uses = new Map([
      ['flex', 9],
      ['sr-only', 8],
      ['task-list-item', 7],
      ['fixed', 6],
      ['absolute', 5],
    ]);
    const others = new Set(['sr-only', 'fixed']);
    const ruled = new Set(['flex', 'sr-only', 'fixed', 'absolute']);
    const { names, keptGroups } = namePanelClasses({ uses, others }, ruled, new Set(['a']));
    expect(Object.fromEntries(names)).toEqual({ absolute: 'b1', flex: 'c' });
    expect(keptGroups).toEqual({ fixed: 'b' });
  });
});

describe('the graph of files', () => {
  it('[EB95] tells what comes at once, each once, also in a circle', () => {
    const chunks = new Map(
      Object.entries({ a: ['b', 'c', 'react'], b: ['c', 'a'], c: [], d: ['a'] }).map(([name, imports]) => [
        name,
        { imports },
      ]),
    );
    expect(takenAtOnce(chunks, 'a')).toEqual(['a', 'b', 'c']);
    expect(takenAtOnce(chunks, 'c')).toEqual(['c']);
  });
});
