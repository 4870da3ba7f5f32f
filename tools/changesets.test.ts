import { describe, expect, it } from 'vitest';
import { changedPackages } from './changesets.mjs';

describe('changed packages', () => {
  it.each([
    [['packages/chat/src/rooms/thread/thread.tsx', 'packages/chat/build/embed.mjs'], ['@stoa/chat']],
    [
      ['packages/ui/package.json', 'packages/core/src/testing/index.ts'],
      ['@stoa/core', '@stoa/ui'],
    ],
    [['packages/chat/src/rooms/thread/thread.test.tsx', 'packages/ui/src/button/button.stories.tsx'], []],
    [['packages/core/SPEC.md', 'packages/core/api.md', 'packages/core/src/rules/tree.test-d.ts'], []],
    [['packages/chat/src/testing/embed-element.ts', 'packages/chat/tsconfig.build.json'], []],
    [['tools/size.mjs', 'examples/full-app/packages/x.ts', ''], []],
  ])('%j: %j', (paths, packages) => expect(changedPackages(paths)).toEqual(packages));
});
