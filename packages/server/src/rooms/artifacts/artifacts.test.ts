import {
  artifactSentence,
  operations,
  type ArtifactSummary,
  type InputOf,
  type LibraryArtifact,
  type Operation,
} from '@stoa/core/contract';
import { compress, decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { artifacts } = operations;

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer({});
});
afterAll(() => server?.close());

let people = 0;
const newPerson = () => `artifacts${people++}@example.org`;
const ask = async <T extends Operation>(person: string, operation: T, input: InputOf<T>) =>
  (await call(server, person, operation, input)).value;
const made = (more: Partial<LibraryArtifact> = {}): LibraryArtifact => ({
  artifactId: 'Week_Plan-1234567',
  version: 2,
  name: 'Week Plan',
  type: 'text',
  description: 'A plan',
  contents: compress('# Monday\n\u0000 rest'),
  tags: ['plan'],
  createdAt: 'Feb 19, 2025',
  ...more,
});
const listed = async (person: string) =>
  (await ask(person, artifacts.list, undefined))['data'] as ArtifactSummary[];
const get = (person: string, key: string) => ask(person, artifacts.get, { artifact_id: key });
const textOf = async (person: string, key: string) =>
  decompress(((await get(person, key))['data'] as LibraryArtifact).contents);

describe('saved artifacts', () => {
  it('[AFS1] are saved under a key of their day, name and version, listed newest first, read and deleted', async () => {
    const me = newPerson();
    const { success, data } = await ask(me, artifacts.save, { artifact: made() });
    expect({ success, data }).toEqual({
      success: true,
      data: {
        key: `${me}/20250219/Week_Plan:v2`,
        artifactId: 'Week_Plan:v2-20250219',
        name: 'Week Plan',
        type: 'text',
        description: 'A plan',
        createdAt: 'Feb 19, 2025',
        tags: ['plan'],
      },
    });
    await ask(me, artifacts.save, { artifact: made({ version: 3 }) });
    expect((await listed(me)).map(({ key }) => key)).toEqual([
      `${me}/20250219/Week_Plan:v3`,
      `${me}/20250219/Week_Plan:v2`,
    ]);
    const key = `${me}/20250219/Week_Plan:v2`;
    expect((await get(me, key))['data']).toMatchObject({ version: 2, tags: ['plan'], type: 'text' });
    expect(await textOf(me, key)).toBe('# Monday\n\u0000 rest');
    expect(await ask(me, artifacts.remove, { artifact_id: key })).toEqual({ success: true });
    expect(await listed(me)).toHaveLength(1);
  });

  it('[AFS1] take the place of one of the same name, version and day', async () => {
    const me = newPerson();
    await ask(me, artifacts.save, { artifact: made() });
    await ask(me, artifacts.save, { artifact: made({ contents: compress('newer') }) });
    const [only, ...others] = await listed(me);
    expect(others).toEqual([]);
    expect(await textOf(me, only!.key)).toBe('newer');
  });

  it('[AFS2] [A] of another person, or none, are not found', async () => {
    const [owner, stranger] = [newPerson(), newPerson()];
    await ask(owner, artifacts.save, { artifact: made() });
    const [{ key } = { key: '' }] = await listed(owner);
    for (const one of [key, key.replace(owner, stranger), "' or 1=1"])
      for (const operation of [artifacts.get, artifacts.remove])
        expect(await ask(stranger, operation, { artifact_id: one })).toMatchObject({
          success: false,
          message: artifactSentence('artifacts.notFound'),
        });
    expect(await listed(stranger)).toEqual([]);
    expect(await listed(owner)).toHaveLength(1);
  });

  it('[AFS3] are shared as copies that name who shared them and take the place of none', async () => {
    const [from, to] = [newPerson(), newPerson()];
    await ask(to, artifacts.save, { artifact: made({ contents: compress('theirs') }) });
    const shared = await ask(from, artifacts.share, {
      artifact: made({ contents: compress('mine') }),
      shareWith: [to.toUpperCase()],
    });
    expect(shared).toMatchObject({ success: true });
    const [copy, own] = await listed(to);
    expect(copy).toMatchObject({ sharedBy: from, name: 'Week Plan' });
    expect([await textOf(to, copy!.key), await textOf(to, own!.key)]).toEqual(['mine', 'theirs']);
    expect(await listed(from)).toEqual([]);
    expect(await ask(from, artifacts.share, { artifact: made(), shareWith: ['no address'] })).toMatchObject({
      success: false,
    });
  });

  it('[AFS4] whose contents cannot be read are refused', async () => {
    const me = newPerson();
    for (const contents of [[9_999_999], [65, 70_000_000]])
      expect(await ask(me, artifacts.save, { artifact: made({ contents }) })).toMatchObject({
        success: false,
      });
    expect(await listed(me)).toEqual([]);
  });
});
