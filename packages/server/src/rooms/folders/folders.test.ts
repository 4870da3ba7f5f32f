import { operations, type FolderRecord } from '@stoa/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { mergeFolderRecords } from './folder-record.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
});
afterAll(() => server?.close());

const { folders } = operations;
let people = 0;
const newPerson = () => `folders${people++}@example.org`;
const record = (
  id: string,
  name: string,
  second: number,
  more: Partial<FolderRecord> = {},
): FolderRecord => ({
  folder: { id, name, type: 'chat' },
  updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
  isDeleted: false,
  ...more,
});
const save = async (person: string, records: unknown[]) =>
  (await call(server, person, folders.save, { folders: records as FolderRecord[] })).value;
const list = async (person: string) => {
  const { value } = await call(server, person, folders.list, undefined);
  return (value['folders'] as FolderRecord[]).map(({ folder, isDeleted }) =>
    isDeleted ? `-${folder.id}` : `${folder.id} ${folder.name}`,
  );
};

describe('folders', () => {
  it('hold the last saved state, deletions included, and are returned by a save', async () => {
    const me = newPerson();
    expect(await list(me)).toEqual([]);
    const answer = await save(me, [record('a', 'Work', 1), record('b', 'Home', 1)]);
    expect(answer['success']).toBe(true);
    expect(answer['folders']).toHaveLength(2);
    await save(me, [record('a', 'Office', 3)]);
    await save(me, [record('a', 'Late', 2), record('b', 'Home', 2, { isDeleted: true })]);
    expect(await list(me)).toEqual(['a Office', '-b']);
    await save(me, [record('b', 'Again', 1)]);
    expect(await list(me)).toEqual(['a Office', '-b']);
  });

  it('merge to the same state in any order of devices', () => {
    const records = fc.array(
      fc.record({
        id: fc.constantFrom('a', 'b'),
        name: fc.constantFrom('x', 'y'),
        second: fc.nat({ max: 2 }),
        isDeleted: fc.boolean(),
      }),
      { maxLength: 6 },
    );
    const made = records.map((all) =>
      all.map(({ id, name, second, isDeleted }) => record(id, name, second, { isDeleted })),
    );
    fc.assert(
      fc.property(made, made, (one, other) => {
        const merge = (...lists: FolderRecord[][]) =>
          lists.reduce<FolderRecord[]>((all, next) => [...mergeFolderRecords(all, next).values()], []);
        const sorted = (all: FolderRecord[]) => all.map((each) => JSON.stringify(each)).sort();
        expect(sorted(merge(one, other))).toEqual(sorted(merge(other, one)));
        expect(sorted(merge(one, one, other, one))).toEqual(sorted(merge(one, other)));
      }),
    );
  });

  it('lose nothing over concurrent saves', async () => {
    const me = newPerson();
    await Promise.all(Array.from({ length: 12 }, (_, at) => save(me, [record(`f${at}`, `n${at}`, at)])));
    expect(await list(me)).toHaveLength(12);
  });

  it('[A] belong to the caller only', async () => {
    const [me, other] = [newPerson(), newPerson()];
    await save(other, [record('a', 'Secret', 5)]);
    await save(me, [record('a', 'Mine', 1)]);
    expect(await list(me)).toEqual(['a Mine']);
    expect(await list(other)).toEqual(['a Secret']);
  });

  it('[R] are limited in size and number', async () => {
    const me = newPerson();
    const many = (count: number, from = 0) =>
      Array.from({ length: count }, (_, at) => record(`f${from + at}`, 'n', 1));
    expect((await save(me, many(2001)))['type']).toBe('BadInput');
    expect((await save(me, many(2000)))['success']).toBe(true);
    expect(await save(me, [record('one-more', 'n', 1)])).toMatchObject({ success: false, type: 'BadInput' });
    expect((await save(me, [record('f7', 'renamed', 2)]))['success']).toBe(true);
    expect(await list(me)).toHaveLength(2000);
  });

  it('are refused when malformed', async () => {
    const me = newPerson();
    for (const bad of [
      record('', 'x', 1),
      record('x'.repeat(201), 'x', 1),
      record('x', 'x'.repeat(201), 1),
      record('x', '  ', 1),
      { ...record('x', 'x', 1), updatedAt: 'yesterday' },
      { ...record('x', 'x', 1), folder: { id: 'x', name: 'x', type: 'other' } },
      record('agents', 'agents', 1, { isDeleted: true }),
      record('assistants', 'Assistants', 1, { isDeleted: true }),
    ])
      expect(await save(me, [record('good', 'good', 1), bad])).toMatchObject({
        success: false,
        type: 'BadInput',
      });
    expect(await list(me)).toEqual([]);
    expect((await save(me, [record('agents', 'agents', 1)]))['success']).toBe(true);
  });
});
