import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { firstOperations } from '@stoa/core/contract/client';
import { build } from 'esbuild';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient } from './create-client.js';
import { createFakeFetch } from './testing/index.js';

const unavailable = vi.hoisted(() => ({ now: false }));
vi.mock(import('@stoa/core/contract/client'), async (original) => {
  const contract = await original();
  return {
    ...contract,
    loadOperations: () =>
      unavailable.now ? Promise.reject(new TypeError('Failed to fetch')) : contract.loadOperations(),
  };
});

afterEach(() => void (unavailable.now = false));

/** The modules that arrive with the entry, without those that it imports on first use. */
async function modulesOfEntry() {
  const { metafile } = await build({
    entryPoints: { entry: new URL('index.ts', import.meta.url).pathname },
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'out',
    metafile: true,
    write: false,
  });
  const outputs = Object.entries(metafile.outputs);
  const arrived = new Set<string>();
  function visit(path: string): void {
    const output = metafile.outputs[path];
    if (!output || arrived.has(path)) return;
    arrived.add(path);
    for (const next of output.imports) if (next.kind === 'import-statement') visit(next.path);
  }
  visit(outputs.find(([path]) => path.endsWith('/entry.js'))?.[0] ?? '');
  return [...arrived].flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
}

describe('rooms that a first message does not need', () => {
  it('[CC8] are not in the entry', async () => {
    const contract = (await modulesOfEntry()).filter((path) => path.includes('core/src/contract/'));
    const defining = contract.filter((path) => readFileSync(path, 'utf8').includes('defineOperation({'));
    const rooms = Object.keys(firstOperations).map((room) => room.replace(/[A-Z]/g, '-$&').toLowerCase());
    expect(defining.map((path) => basename(path, '.ts')).sort()).toEqual(rooms.sort());
  });

  it('[CC8] are called like the others', async () => {
    const fetch = createFakeFetch({
      operations: {
        files: { listTags: () => ({ success: true as const, data: { tags: ['a'] } }) },
        sharing: { load: ({ key }) => ({ success: true as const, item: key }) },
      },
    });
    const { files, sharing } = createClient({ fetch });
    expect(await files.listTags()).toMatchObject({ ok: true, value: { data: { tags: ['a'] } } });
    expect(await sharing.load({ key: 'k' })).toMatchObject({ ok: true, value: { item: 'k' } });
    expect(await files.listTags({ signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      failure: { code: 'aborted' },
    });
  });

  it('[CC8] are asked for again after they could not be loaded', async () => {
    const operations = { files: { delete: () => ({ success: true as const }) } };
    const { files } = createClient({ fetch: createFakeFetch({ operations }) });
    unavailable.now = true;
    expect(await files.delete({ key: 'k' })).toEqual({
      ok: false,
      failure: { code: 'network', message: 'Network Error calling GET - /files/delete: Failed to fetch.' },
    });
    unavailable.now = false;
    expect(await files.delete({ key: 'k' })).toMatchObject({ ok: true });
  });
});
