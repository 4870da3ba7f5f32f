// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileStyles } from '../../build/compile-styles.mjs';
import { markClasses } from '../../build/mark-classes.mjs';
import { remToPx, toShadowCss } from './shadow-css.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let marked: string;
let styles: string;

/** Selectors of all style rules, without the insides of keyframes. */
function selectorsOf(css: string): string[] {
  const plain = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .map((match) => match[1]!.trim())
    .filter((text) => !text.startsWith('@'));
}

/** The sheet without the preludes of its style rules. */
const declarationsOf = (css: string) => css.replace(/(?<=[;{}])[^@;{}][^;{}]*\{/g, '{');

beforeAll(async () => {
  marked = await mkdtemp(join(root, '.marked-'));
  const files = (await readdir(join(root, 'src'), { recursive: true })).filter((path) =>
    /^(?!testing).*(?<!test|stories)\.tsx?$/.test(path),
  );
  await Promise.all(
    files.map(async (path) => {
      const code = markClasses(await readFile(join(root, 'src', path), 'utf8'), path);
      await writeFile(join(marked, path.replaceAll('/', '__')), code);
    }),
  );
  styles = remToPx(await compileStyles({ content: marked }));
}, 60_000);

afterAll(() => rm(marked, { recursive: true, force: true }));

describe('the prefixed file', () => {
  it('keeps every rule in a layer, so that rules of the page win', () => {
    const layers = new Set(
      [...styles.matchAll(/@layer ([^;{]+)[;{]/g)].flatMap((match) =>
        match[1]!.split(',').map((name) => name.trim()),
      ),
    );
    expect([...layers].sort()).toEqual(['stoa.base', 'stoa.properties', 'stoa.theme', 'stoa.utilities']);
    const outside = styles.replace(
      /@layer [^{;]+\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*\})*\}/g,
      '',
    );
    expect(selectorsOf(outside)).toEqual([]);
  });

  it('has no type or universal selector for the page', () => {
    const bare = selectorsOf(styles)
      .flatMap((selector) => selector.replace(/:where\([^()]*(?:\([^()]*\)[^()]*)*\)/g, ':where').split(','))
      .filter((selector) =>
        /^(?:html|body|\*|[a-z]+[0-9]?|::?before|::?after)(?:$|[\s:>[])/.test(selector.trim()),
      );
    expect(bare).toEqual([]);
  });

  it('prefixes every class but the root', () => {
    const classes = new Set(
      [
        ...selectorsOf(styles)
          .join(' ')
          .matchAll(/\.((?:\\.|[\w-])+)/g),
      ].map((match) => match[1]!),
    );
    const unmarked = [...classes].filter(
      (name) => !name.startsWith('st\\:') && name !== 'stoa-root' && !/^\d/.test(name),
    );
    expect(unmarked).toEqual([]);
    expect(classes.size).toBeGreaterThan(150);
  });

  it('contains no rem and no variable with the compiler’s prefix', () => {
    expect(declarationsOf(styles)).not.toMatch(/\drem\b/);
    expect(styles).not.toContain('--tw-');
  });

  it('sets tokens for light, dark and forced colours', () => {
    expect(styles).toContain('--stoa-surface:');
    expect(styles).toMatch(/\[data-theme=["']?dark["']?\]/);
    expect(styles).toContain('forced-colors:active');
  });

  it('has no enter or exit animation with reduced motion', () => {
    expect(styles).toMatch(/@media \(prefers-reduced-motion:\s*reduce\)[^@]*--stoa-still:\s*none/);
    const comings = [
      ...styles.matchAll(/animation:([^;}]*\bstoa-[a-z-]*(?:in|out|start|end|bottom)\b[^;}]*)/g),
    ];
    expect(comings.length).toBeGreaterThan(2);
    for (const [, value] of comings) expect(value).toMatch(/^\s*both var\(--stoa-still,\s*stoa-[a-z-]+\)/);
  });

  it('stays under 9 kB gzipped', async () => {
    const { gzipSync } = await import('node:zlib');
    expect(gzipSync(styles, { level: 9 }).length).toBeLessThan(9_000);
  });
});

describe('the sheet for shadow roots', () => {
  it('enables the fallback for @property', () => {
    expect(styles).toMatch(/@layer stoa\.properties\s*\{\s*@supports/);
    const shadow = toShadowCss(styles);
    expect(shadow).toMatch(/@layer stoa\.properties\s*\{\s*@supports \(display: block\) \{/);
    expect(shadow).toContain(':host');
  });

  it('leaves out the rules of @property, each of which the fallback stands for', () => {
    const names = [...styles.matchAll(/@property (--[\w-]+)/g)].map((match) => match[1]!);
    expect(names.length).toBeGreaterThan(20);
    const shadow = toShadowCss(styles);
    expect(shadow).not.toContain('@property');
    const [, fallback = ''] = /@supports \(display: block\) \{([^{]*\{[^}]*\})/.exec(shadow) ?? [];
    expect(names.filter((name) => !fallback.includes(`${name}:`))).toEqual([]);
    // Nothing else is lost.
    expect(selectorsOf(shadow)).toEqual(selectorsOf(styles));
  });

  it('keeps class names', () => {
    expect(remToPx('.w-\\[2rem\\]{width:2rem}@media (min-width:40rem){.a{gap:.5rem}}')).toBe(
      '.w-\\[2rem\\]{width:32px}@media (min-width:640px){.a{gap:8px}}',
    );
    expect(styles).toContain('.st\\:w-\\[calc\\(100\\%-2rem\\)\\]{width:calc(100% - 32px)}');
  });

  it('converts rem to px in any sheet', () => {
    expect(toShadowCss('a{margin:-.5rem 1.25rem;width:calc(100% - 2rem)}')).toBe(
      'a{margin:-8px 20px;width:calc(100% - 32px)}',
    );
    expect(declarationsOf(toShadowCss(styles))).not.toMatch(/\drem\b/);
  });
});
