// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest';
import ownPackage from '../../../package.json' with { type: 'json' };
import type { BundledPanel } from '../../../build/bundle-panel.mjs';
import { bundleDoors } from '../../../build/embed.mjs';
import { classesOfSheet } from '../../../build/split-sheet.mjs';

/** The words of every class attribute in a built file. */
const classesIn = (code: string): Set<string> =>
  new Set([...code.matchAll(/className:(["'`])(.*?)\1/g)].flatMap(([, , text = '']) => text.split(/\s+/)));

describe('the built panel', () => {
  let panel: BundledPanel & { answered: readonly string[] };
  let early: Set<string>;
  let late: Set<string>;
  const scripts = () => [...panel.files.keys()].filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => panel.files.get(name)!.toString();

  beforeAll(async () => {
    panel = await bundleDoors();
    early = classesOfSheet(panel.css);
    late = classesOfSheet(
      `@layer utilities{${panel.dress.late.filter((part) => typeof part === 'string').join('')}}`,
    );
  }, 120_000);

  it('[EB96] has a rule for every class but those that only name something', () => {
    expect(panel.dress.unruled).toEqual([
      'contains-task-list',
      'group/row',
      // What a node of a formula is called before it is drawn.
      'language-math',
      'math-display',
      'math-inline',
      'task-list-item',
    ]);
    expect(panel.dress.names.size).toBeGreaterThan(300);
    const bare = [...panel.dress.names].filter(([, short]) => !early.has(short) && !late.has(short));
    expect(bare).toEqual([]);
  });

  it('[EB96] has no class left under its long name', () => {
    const left = scripts().flatMap((name) =>
      [...classesIn(textOf(name))].filter((one) => panel.dress.names.has(one) && !early.has(one)),
    );
    expect(left).toEqual([]);
    expect(panel.css).not.toMatch(/late-cut/);
  });

  it('[EB97] tells the bundlers of sites that the late sheet is there for what it does', () => {
    expect([...panel.files.keys()].filter((name) => name.startsWith('parts/late-sheet-'))).toHaveLength(1);
    expect(ownPackage.sideEffects).toContain('./dist/embed/parts/late-sheet-*.js');
  });

  it('[EB98] draws no diagram in the page and holds no sheet of a library', () => {
    const names = [...panel.files.keys()];
    expect(names.filter((name) => /mermaid|[a-z]Diagram-|\.css$/.test(name))).toEqual([]);
    expect(names.some((name) => textOf(name).includes('Diagrams need their frame.'))).toBe(true);
    expect(names.some((name) => textOf(name).includes('flowchart-elk'))).toBe(false);
  });

  it('comes with the notices of what it holds of others, and of nothing else', () => {
    const notices = textOf('parts/licences.txt');
    for (const name of ['zustand', 'katex', 'highlight.js', 'tailwindcss', 'react-markdown', 'lucide-react'])
      expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
    expect(notices).not.toMatch(/^(react|preact|mermaid|storybook) \d/m);
  });

  it('[EB97] needs nothing of the late sheet for a first answer', () => {
    const first = panel.answered.flatMap((name) => [...classesIn(textOf(name))]);
    expect(first.length).toBeGreaterThan(100);
    expect(first.filter((name) => late.has(name) && !early.has(name))).toEqual([]);
    expect(panel.answered.filter((name) => name.includes('late-sheet'))).toEqual([]);
  });

  it('[EB97] brings the late sheet with each file that needs it', () => {
    const needing = scripts().filter((name) =>
      [...classesIn(textOf(name))].some((one) => late.has(one) && !early.has(one)),
    );
    expect(needing.length).toBeGreaterThan(10);
    const without = needing.filter(
      (name) => !panel.atOnce(name).some((taken) => taken.includes('late-sheet')),
    );
    expect(without).toEqual([]);
  });
});
