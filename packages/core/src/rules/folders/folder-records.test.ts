import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FolderRecord } from '../../contract/folders/folders.js';
import { changedFolder, joinFolderRecord } from './folder-records.js';

const record: fc.Arbitrary<FolderRecord> = fc.record({
  folder: fc.record({
    id: fc.constant('f'),
    name: fc.constantFrom('a', 'b', 'ä'),
    type: fc.constantFrom('chat' as const, 'prompt' as const),
    pinned: fc.constantFrom(true, false, undefined),
  }),
  updatedAt: fc.constantFrom('2025-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'),
  isDeleted: fc.boolean(),
});
const join = (...records: FolderRecord[]): FolderRecord =>
  records.reduce((mine, theirs) => joinFolderRecord(mine, theirs));

describe('records of a folder', () => {
  it('[FO12] merging is commutative and idempotent', () => {
    fc.assert(
      fc.property(record, record, record, (a, b, c) => {
        expect(join(a, b)).toEqual(join(b, a));
        expect(join(join(a, b), c)).toEqual(join(a, join(b, c)));
        expect(join(a, b, a, b)).toEqual(join(a, b));
        expect(joinFolderRecord(undefined, a)).toBe(a);
        expect(joinFolderRecord(a, { ...a })).toBe(a);
      }),
      { seed: 12 },
    );
  });

  it('[FO12] a change wins over its base even when the clock was set back', () => {
    fc.assert(
      fc.property(
        record,
        fc.constantFrom('2024-12-31T00:00:00.000Z', '2025-02-01T00:00:00.000Z'),
        (before, now) => {
          const after = changedFolder(before, { ...before.folder, name: '' }, now);
          expect(join(before, after)).toBe(after);
          expect(join(after, before)).toBe(after);
        },
      ),
      { seed: 12 },
    );
  });
});
