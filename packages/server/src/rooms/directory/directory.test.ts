import { limits, operations } from '@stoa/core/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reservedEmailDomain } from '../../platform/auth/reserved-identities.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';
import { storeGroups } from '../../testing/store-config.js';

let server: RoomServer;
beforeAll(async () => {
  server = await openRoomServer();
  for (const email of ['ann@example.org', 'an_na@example.org', 'bea@example.org', `v@${reservedEmailDomain}`])
    await call(server, email, operations.directory.emails, { emailprefix: 'x' });
});
afterAll(() => server?.close());

async function find(emailprefix: string, person = 'me@example.org') {
  const { value } = await call(server, person, operations.directory.emails, { emailprefix });
  return value as { statusCode: number; body: string };
}
const emails = async (prefix: string) =>
  (JSON.parse((await find(prefix)).body) as { emails: string[] }).emails;

describe('the directory', () => {
  it('[DY7] finds people by the beginning of their address, in any case and as it is written', async () => {
    expect(await emails('An')).toEqual(['an_na@example.org', 'ann@example.org']);
    expect(await emails('an_')).toEqual(['an_na@example.org']);
    expect(await emails('%')).toEqual([]);
    expect(await emails(' ')).toEqual([]);
    expect((await find('')).statusCode).toBe(400);
  });

  it('[DY7] names everybody for a star, and no end user of another site', async () => {
    expect(await emails('*')).toEqual([
      'an_na@example.org',
      'ann@example.org',
      'bea@example.org',
      'me@example.org',
    ]);
    expect(await emails('v')).toEqual([]);
  });

  it('[DY7] answers with a bounded number of addresses', async () => {
    await server.database.pool.query(
      `insert into people (email, name, issuer, subject)
       select 'many' || n || '@example.org', 'n', 'test', 'many' || n from generate_series(1, 60) n`,
    );
    expect(await emails('many')).toHaveLength(limits.directoryEmailsMax);
  });

  it('[A] names a group to its members alone', async () => {
    await storeGroups(server.database, {
      Design: { members: ['Me@example.org'], includeFromOtherGroups: ['Type'] },
      Type: { members: ['ann@example.org'] },
    });
    expect(JSON.parse((await find('#des')).body)).toEqual({
      emails: [],
      groups: [{ name: 'Design', members: ['me@example.org', 'ann@example.org'] }],
    });
    expect(JSON.parse((await find('#', 'bea@example.org')).body)).toEqual({ emails: [], groups: [] });
  });
});
