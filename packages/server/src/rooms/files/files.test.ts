import { operations, sentence, type InputOf, type Operation } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import type { Caller } from '../handlers.js';
import { call, startRoomServer, type RoomServer } from '../testing/room-server.js';
import type { FileReference, FileStore } from './file-store.js';

const owner = 'files-owner@example.org';
const stranger = 'files-stranger@example.org';

/** Ownership in rows of its own; keys carry no meaning. */
function ownedFiles() {
  const rows: { owner: string; file: Partial<FileReference>; address: string }[] = [];
  const matches = (asked: FileReference, row: Partial<FileReference>) =>
    Object.entries(row).every(([key, value]) => asked[key as keyof FileReference] === value);
  const store: FileStore = {
    addressOf: (person: Caller, file) =>
      Promise.resolve(rows.find((row) => row.owner === person.email && matches(file, row.file))?.address),
  };
  return { store, rows };
}

let database: TestDatabase;
let bare: RoomServer;
let server: RoomServer;
const { store, rows } = ownedFiles();
beforeAll(async () => {
  database = await createTestDatabase();
  const modelUrl = 'http://127.0.0.1:9/v1';
  bare = await startRoomServer({ database: database.connect('external'), modelUrl });
  server = await startRoomServer({ database: database.connect('external'), modelUrl, files: store });
});
afterAll(async () => {
  await bare?.close();
  await server?.close();
  await database?.drop();
});

const { files } = operations;
const ask = async <T extends Operation>(at: RoomServer, person: string, operation: T, input: InputOf<T>) =>
  (await call(at, person, operation, input)).value;
const refusal = { success: false, type: 'NoSuchKey', message: sentence('files.downloadFailed') };

const asked = [
  ['a stored file', files.download, { key: `${owner}/2025-02-19/a.json` }],
  ['one of a group that the caller names', files.download, { key: 'team/a.json', groupId: 'mine' }],
  ['a generated file', files.downloadGenerated, { key: `${owner}/1-FN-a.csv`, fileName: 'a.csv' }],
  ['a file of an agent', files.agentUrls, { sessionId: 's1', files: ['f1'] }],
] as const;

describe('addresses of files', () => {
  it.each(asked)('[A] an unknown %s is not found', async (_, operation, input) => {
    expect(await ask(bare, owner, operation, input as never)).toEqual(refusal);
    expect(await ask(server, owner, operation, input as never)).toEqual(refusal);
  });

  it('[A] 1.114: the owner gets an address; for others the file does not exist', async () => {
    rows.push(
      { owner, file: { kind: 'stored', key: `${owner}/a` }, address: '/files/1' },
      { owner, file: { kind: 'generated', key: `${owner}/b` }, address: '/files/2' },
      { owner, file: { kind: 'agent', sessionId: 's1', fileId: 'f1' }, address: '/files/3' },
    );
    const stored = { key: `${owner}/a` };
    const generated = { key: `${owner}/b` };
    const agent = { sessionId: 's1', files: ['f1', 'f1', 'f2'] };
    expect(await ask(server, owner, files.download, stored)).toEqual({
      success: true,
      downloadUrl: '/files/1',
    });
    expect(await ask(server, owner, files.downloadGenerated, generated)).toEqual({
      success: true,
      downloadUrl: '/files/2',
    });
    expect(await ask(server, owner, files.agentUrls, agent)).toEqual({
      success: true,
      data: { f1: '/files/3' },
    });

    expect(await ask(server, stranger, files.download, stored)).toEqual(refusal);
    expect(await ask(server, stranger, files.downloadGenerated, generated)).toEqual(refusal);
    expect(await ask(server, stranger, files.agentUrls, agent)).toEqual(refusal);
    const elsewhere = { sessionId: 's2', files: ['f1'] };
    expect(await ask(server, owner, files.agentUrls, elsewhere), 'a file of another session').toEqual(
      refusal,
    );
  });

  it('[R] a request without a key, or for too many files, is refused', async () => {
    const many = { sessionId: 's', files: Array.from({ length: 300 }, String) };
    for (const [operation, input] of [
      [files.download, {}],
      [files.download, { key: 'x'.repeat(5000) }],
      [files.downloadGenerated, { key: 5 }],
      [files.agentUrls, { sessionId: 's', files: [] }],
      [files.agentUrls, many],
    ] as const)
      expect(await ask(server, owner, operation as never, input as never)).toMatchObject({
        success: false,
        type: 'BadInput',
      });
  });
});
