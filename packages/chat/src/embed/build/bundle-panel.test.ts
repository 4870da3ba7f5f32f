// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { readClassText } from '../../../../ui/build/class-text.mjs';
import type { BundledPanel } from '../../../build/bundle-panel.mjs';
import { bundleDoors } from '../../../build/embed.mjs';
import { takenAtOnce } from '../../../build/module-graph.mjs';
import { preactForReact, strictLog } from '../../../build/panel-plugins.mjs';

/** The classes that a sheet has rules for. */
const classesIn = (css: string): Set<string> =>
  new Set(
    [...css.matchAll(/\.((?:\\.|[\w-]|[^\x00-\x7F])+)/g)].map(([, name = '']) =>
      name.replace(/\\([0-9a-f]{1,6}) ?|\\(.)/g, (_, code?: string, plain?: string) =>
        code ? String.fromCodePoint(parseInt(code, 16)) : (plain ?? ''),
      ),
    ),
  );

describe('the built panel', () => {
  let panel: BundledPanel & { answered: readonly string[] };
  const textOf = (name: string) => panel.files.get(name)!.toString();

  beforeAll(async () => {
    panel = await bundleDoors();
  }, 120_000);

  it('[EB96] has a rule for every class of its modules but those that only name something', () => {
    const ruled = classesIn(panel.fullCss);
    const used = [...panel.modulesIn()]
      .filter((path) => /packages\/(ui|chat)\/src\/.*\.tsx?$/.test(path))
      .flatMap((path) => readClassText(readFileSync(path, 'utf8'), path).classes)
      .flatMap(({ text }) => text.split(/\s+/).filter(Boolean));
    expect(new Set(used).size).toBeGreaterThan(300);
    expect([...new Set(used.filter((name) => !ruled.has(name)))].sort()).toEqual([
      'contains-task-list',
      'group/row',
      // Classes of a formula's node before it is rendered.
      'language-math',
      'math-display',
      'math-inline',
      'task-list-item',
    ]);
  });

  it('[EB98] renders no diagram in the page and holds no sheet of a library', () => {
    const names = [...panel.files.keys()];
    expect(names.filter((name) => /mermaid|[a-z]Diagram-|\.css$/.test(name))).toEqual([]);
    expect(names.some((name) => textOf(name).includes('flowchart-elk'))).toBe(false);
  });

  it('loads a first answer from three files and the bundler’s own', () => {
    const names = panel.answered.map((name) => name.replace(/^parts\/|-[\w-]{8}\.js$/g, ''));
    expect(names.sort()).toEqual(['answer', 'panel', 'panel-parts', 'rolldown-runtime']);
  });

  it('comes with the notices of the packages that it holds, and of no other', () => {
    const notices = textOf('parts/licences.txt');
    for (const name of ['zustand', 'katex', 'highlight.js', 'tailwindcss', 'react-markdown', 'lucide-react'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).not.toMatch(/^(react|preact|mermaid|storybook) \d/m);
  });
});

describe('the graph of files', () => {
  it('[EB95] lists each static import of a file once, also in a cycle', () => {
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

describe('Preact in place of React', () => {
  it.each([
    ['a missing name that is imported', "import { useEvent } from 'react'; useEvent(1);"],
    ['a missing name that is looked up in the namespace', "import * as R from 'react'; R.useEvent(1);"],
  ])('[EB94] fails the build on %s', async (_title, code) => {
    await expect(bundle(code)).rejects.toThrow(/useEvent/);
  });

  it('[EB94] bundles names that Preact has', async () => {
    const { output } = await bundle(
      "import * as R from 'react'; import { flushSync } from 'react-dom'; R.useId(flushSync);",
    );
    expect(output).toHaveLength(1);
  });

  async function bundle(code: string) {
    const made = await rolldown({
      input: 'entry',
      plugins: [
        preactForReact,
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? join(import.meta.dirname, 'entry.js') : undefined),
          load: (id) => (id.endsWith('entry.js') ? code : undefined),
        },
      ],
      onLog: strictLog,
    });
    return made.generate({ format: 'esm' }).finally(() => made.close());
  }
});
