// @vitest-environment node
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileStyles } from '../../build/compile-styles.mjs';
import { styledPackages, withMarkedSources } from '../../build/marked-sources.mjs';

const utility =
  /^(?:[a-z-]+:)*-?(?:m[xytbse]?|p[xytbse]?|w|h|min-[wh]|max-[wh]|size|gap|flex|grid|text|bg|border|rounded|items|justify|opacity|z|start|end|top|bottom|leading|font|shadow|list|focus)-[\w[\]./%-]+$/;

/** The corners of a page, as options name them. */
const corner = /^(?:top|bottom)-(?:start|end)$/;

/** Whether a string can only be meant as classes: some token has the shape of a utility, and none bears the mark. */
function looksUnmarked(text: string): boolean {
  const tokens = text.split(/\s+/).filter((token) => token && !corner.test(token));
  return tokens.some((token) => utility.test(token)) && !tokens.some((token) => token.startsWith('st:'));
}

/** Strings of a marked module that look like classes without the mark. */
function unmarkedIn(code: string, path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteral(node) && !ts.isImportDeclaration(node.parent) && !ts.isJsxAttribute(node.parent);
    if (isText && looksUnmarked(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true));
  return found;
}

const isRoot = (name: string) => name === 'stoa-root' || name.startsWith('st\\:');

describe('the style sheet of dependent packages', () => {
  const unmarked: string[] = [];
  let styles: string;

  beforeAll(async () => {
    styles = await withMarkedSources(styledPackages, async (content) => {
      for (const path of await readdir(content, { recursive: true }))
        if (/^(react|chat|admin)\/.*\.tsx?$/.test(path))
          unmarked.push(
            ...unmarkedIn(await readFile(join(content, path), 'utf8'), path).map(
              (text) => `${path}: ${text}`,
            ),
          );
      return compileStyles({ content, tokensToo: false });
    });
  }, 60_000);

  it('prefixes every class, and has the rules of all parts in one order', () => {
    expect(unmarked).toEqual([]);
    for (const part of ['bg-surface-sunken', 'max-w-measure', 'rounded-sheet', 'skeleton-appear'])
      expect(styles).toContain(`.st\\:${part}`);
    const rules = styles.replace(/\/\*[\s\S]*?\*\/|@layer [^{;]+/g, '');
    const classes = [...rules.matchAll(/\.((?:\\.|[a-z][\w-]*)+)(?=[^{}]*\{)/g)].map((match) => match[1]!);
    expect(classes.filter((name) => !isRoot(name))).toEqual([]);
  });

  it('contains neither tokens and base of @stoa/ui nor rules for the page', () => {
    expect(styles).not.toMatch(/--stoa-surface\s*:/);
    expect(styles).not.toContain('@font-face');
    expect(styles).not.toContain('--tw-');
    expect(styles).toContain('var(--stoa-surface)');
  });
});
