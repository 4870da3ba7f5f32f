import { describe, expect, it } from 'vitest';
import { listItem } from '../../../testing/fixtures.js';
import { positionsOf, type Row } from './row-positions.js';

const folder = (id: string, isOpen: boolean, count: number): Row => ({
  kind: 'folder',
  key: id,
  folder: { id, name: id, type: 'chat' },
  count,
  isOpen,
});
const item = (id: string, folderId: string | null): Row => ({
  kind: 'conversation',
  key: id,
  item: listItem(id, id, { folderId }),
});

describe('positionsOf', () => {
  it('counts folders and loose conversations as one set, and each open folder as its own', () => {
    const rows: Row[] = [
      folder('work', true, 2),
      item('a', 'work'),
      item('b', 'work'),
      folder('home', false, 7),
      folder('none', true, 0),
      { kind: 'empty', key: 'empty', folderId: 'none' },
      { kind: 'heading', key: 'today', age: 'today' },
      item('c', null),
      item('d', 'a folder that is gone'),
    ];
    expect(
      positionsOf(rows).map((at) => at && [at.level, at.posInSet, at.setSize, at.parent, at.age]),
    ).toEqual([
      [1, 1, 5, -1, null],
      [2, 1, 2, 0, null],
      [2, 2, 2, 0, null],
      [1, 2, 5, -1, null],
      [1, 3, 5, -1, null],
      null,
      null,
      [1, 4, 5, -1, 'today'],
      [1, 5, 5, -1, 'today'],
    ]);
  });
});
