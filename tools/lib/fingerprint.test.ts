import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fingerprint } from './fingerprint.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-fingerprint-'));
  writeFileSync(join(folder, 'source.ts'), 'one');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the fingerprint of sources', () => {
  it('changes with a source', () => {
    const before = fingerprint([folder]);
    writeFileSync(join(folder, 'source.ts'), 'another');
    expect(fingerprint([folder])).not.toBe(before);
  });

  it.each([
    '.styles-a1b2',
    'tsup.config.bundled_x7.mjs',
    'vite.config.ts.timestamp-17-ab.mjs',
    'dist',
    'source.test.ts',
  ])('does not change with %s', (name) => {
    const before = fingerprint([folder]);
    if (name.includes('.')) writeFileSync(join(folder, name), '');
    else mkdirSync(join(folder, name));
    expect(fingerprint([folder])).toBe(before);
  });
});
