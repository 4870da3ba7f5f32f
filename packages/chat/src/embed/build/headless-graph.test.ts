// @vitest-environment node
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, it } from 'vitest';
import { modulesIn, takenAtOnce } from '../../../build/module-graph.mjs';

const headless = fileURLToPath(new URL('../headless/index.ts', import.meta.url));

/** Modules that a first message and its answer must not load. */
const lazyModules = [
  'chat/src/embed/developer-hints.ts',
  'client/src/embed/read-embed-failure.ts',
  'client/src/stream/read-refusal.ts',
  'core/src/contract/embed/embed-messages.ts',
  'core/src/state/embed/embed-records.ts',
  'core/src/state/embed/page-tool-runner.ts',
  'core/src/state/external-content/external-content-actions.ts',
];

/** Modules of the workspace that the headless build must not contain. */
const foreign = /\/(ui|admin)\/src\/|\/chat\/src\/(?!embed\/)|\/embed\/(panel|element|text)\/|\.tsx$|\.css$/;

describe('the headless chat', () => {
  let first: string[];
  let all: string[];

  beforeAll(async () => {
    const bundle = await rolldown({ input: headless, platform: 'browser', treeshake: true });
    const { output } = await bundle.generate({ format: 'esm' });
    await bundle.close();
    const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
    const entry = output.find((one) => one.type === 'chunk' && one.isEntry)!.fileName;
    first = [...modulesIn(chunks, takenAtOnce(chunks, entry))];
    all = [...modulesIn(chunks, [...chunks.keys()])];
  }, 60_000);

  it.each(lazyModules)('[EB99] begins without %s', (module) => {
    expect(all.filter((id) => id.endsWith(`packages/${module}`))).toHaveLength(1);
    expect(first.filter((id) => id.endsWith(`packages/${module}`))).toEqual([]);
  });

  it('[EB99] begins with two libraries and no more', () => {
    const libraries = first.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
    expect([...new Set(libraries)].sort()).toEqual(['eventsource-parser', 'zustand']);
  });

  it('[EB99] holds nothing that is drawn', () => {
    expect(all.length).toBeGreaterThan(first.length);
    expect(all.filter((id) => foreign.test(id))).toEqual([]);
  });
});
