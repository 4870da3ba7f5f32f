import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { journeyFolders, planFor } from './changed-plan.mjs';

describe('what a change can affect', () => {
  it('knows every folder of journeys', () => {
    const journeys = fileURLToPath(new URL('../../examples/full-app/e2e/journeys', import.meta.url));
    expect(journeyFolders).toEqual(readdirSync(journeys).toSorted());
  });

  const chat = 'packages/chat/src';
  const inBrowser = journeyFolders.filter((folder) => folder !== 'processes');

  it.each([
    ['prose', 'docs/embedding.md', [], []],
    ['a test', 'packages/client/src/create-client.test.ts', [], []],
    ['a story', `${chat}/rooms/thread/thread.stories.tsx`, [`${chat}/rooms/thread`], []],
    ['a journey', 'examples/full-app/e2e/journeys/talk/queue.spec.ts', [], ['talk']],
    ['the embedded chat', `${chat}/embed/options.ts`, [`${chat}/embed`], ['embed']],
    [
      'a room',
      `${chat}/rooms/settings/settings-dialog.tsx`,
      [`${chat}/embed`, `${chat}/rooms/settings`, `${chat}/shell`],
      ['list', 'shell'],
    ],
    ['a part', `${chat}/parts/code/code-block.tsx`, ['packages/chat'], inBrowser],
    ['core', 'packages/core/src/rules/names.ts', ['packages'], journeyFolders],
    ['an unknown path', 'new-folder/file.ts', [], journeyFolders],
  ])('%s', (_, path, stories, journeys) => {
    expect(planFor([path])).toMatchObject({ stories, journeys });
  });

  it('runs the server for its own files, the contract and the model server', () => {
    expect(planFor(['packages/server/src/app.ts']).server).toBe(true);
    expect(planFor(['packages/core/src/contract/limits.ts']).server).toBe(true);
    expect(planFor(['packages/ui/src/lib/cn.ts']).server).toBe(false);
  });

  it('packs packages and measures sizes for what is shipped', () => {
    expect(planFor(['packages/ui/src/lib/cn.ts'])).toMatchObject({ packages: true, size: true });
    expect(planFor(['examples/full-app/web/app.tsx'])).toMatchObject({ packages: false, size: true });
    expect(planFor(['packages/ui/src/lib/cn.test.ts'])).toMatchObject({ packages: false, size: false });
  });
});
