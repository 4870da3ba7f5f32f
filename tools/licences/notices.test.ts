import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesOf, packageFolderOf, packagesIn } from './notices.mjs';

let folder = '';
const add = async (name: string, manifest: object, files: Record<string, string> = { LICENSE: 'Free.' }) => {
  const at = join(folder, 'node_modules', name);
  await mkdir(join(at, 'dist'), { recursive: true });
  await writeFile(join(at, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }));
  for (const [file, text] of Object.entries(files)) await writeFile(join(at, file), text);
};
const idOf = (name: string) => join(folder, 'node_modules', name, 'dist/index.js');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-licences-'));
  await add(
    'plain',
    { license: 'MIT' },
    { LICENSE: 'Copyright Ada', 'license.js': 'no text', 'readme.md': 'x' },
  );
  await add('@scope/two', { license: '(MPL-2.0 OR Apache-2.0)' }, { 'LICENSE.md': 'Two', NOTICE: 'Noted' });
  await add('twin', { license: 'MIT' }, { 'licence.txt': 'Copyright Ada' });
  await add('old', { licenses: [{ type: 'BSD-3-Clause' }] }, { COPYING: 'Old' });
  await add('copyleft', { license: 'GPL-3.0-only' });
  await add('both', { license: 'MIT AND GPL-3.0-only' });
  await add('elsewhere', { license: 'SEE LICENSE IN TERMS.txt' });
  await add('silent', {});
  await add('bare', { license: 'MIT' }, {});
  await add('fastdom', { license: 'MIT' }, {});
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the notices of a bundle', () => {
  it('come from its modules, whatever the bundler does to their paths', () => {
    const inside = `${folder}/node_modules/.pnpm/x@1/node_modules/@a/b`;
    expect(packageFolderOf(`${inside}/dist/esm/index.js`)).toBe(inside);
    expect(packageFolderOf(`\0${inside}/index.js?commonjs-proxy`)).toBe(inside);
    expect(packageFolderOf('/home/me/packages/chat/src/index.ts')).toBeUndefined();
    expect(packageFolderOf('\0rolldown/runtime.js')).toBeUndefined();
    const found = packagesIn([idOf('plain'), idOf('plain'), '/own/index.ts', idOf('@scope/two')]);
    expect(found.map(({ name, licence, texts }) => [name, licence, texts])).toEqual([
      ['@scope/two', '(MPL-2.0 OR Apache-2.0)', ['Two', 'Noted']],
      ['plain', 'MIT', ['Copyright Ada']],
    ]);
  });

  it('contain every name and text, a shared text once', () => {
    const text = noticesOf(['plain', 'twin', 'old', '@scope/two'].map(idOf));
    expect(text).toContain('plain 1.2.3 (MIT)\ntwin 1.2.3 (MIT)\n\nCopyright Ada\n');
    expect(text.split('Copyright Ada')).toHaveLength(2);
    for (const part of ['old 1.2.3 (BSD-3-Clause)\n\nOld', 'Two', 'Noted']) expect(text).toContain(part);
  });

  it.each([
    ['copyleft', 'copyleft@1.2.3: the licence "GPL-3.0-only" is not on the list'],
    ['both', 'both@1.2.3: the licence "MIT AND GPL-3.0-only" is not on the list'],
    ['elsewhere', 'elsewhere@1.2.3: the licence "SEE LICENSE IN TERMS.txt" is not on the list'],
    ['silent', 'silent@1.2.3: the licence "undefined" is not on the list'],
    ['bare', 'bare@1.2.3: has no text of its licence'],
  ])('cannot be made where %s is part of it', (name, words) => {
    expect(() => noticesOf([idOf('plain'), idOf(name)])).toThrow(words);
  });

  it('are complete where a package ships no licence text', () => {
    expect(noticesOf([idOf('fastdom')])).toMatch(/Wilson Page[^]+Permission is hereby granted[^]+WARRANTY/);
  });
});
