import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { asAdmin } from '../../testing/global-setup.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { describeRehearsal } from './describe-rehearsal.js';
import { migrationsDir } from './migrate.js';
import { rehearseMigrations } from './rehearse.js';

/** The committed migrations and one more, which changes a table that people use. */
async function withOneMore(statements: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoa-rehearsal-'));
  await cp(migrationsDir, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: 999, when: (last?.when ?? 0) + 1, tag: 'one_more' } as never);
  await writeFile(file, JSON.stringify(journal));
  await writeFile(join(folder, 'one_more.sql'), statements);
  return folder;
}

const copies = async () =>
  asAdmin(inject('postgres').connection, async (client) => {
    const { rows } = await client.query(`select datname from pg_database where datname like '%rehearsal%'`);
    return rows;
  });

describe('a rehearsal of an upgrade', () => {
  let test: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    test = await createTestDatabase();
    folder = await withOneMore(
      'alter table people add column nick text;\n--> statement-breakpoint\ncreate index on files (name);\n--> statement-breakpoint\nselect pg_sleep(0.3);',
    );
  });
  afterAll(async () => {
    await test.drop();
    await rm(folder, { recursive: true, force: true });
  });

  it('[DEP4] says how long it took, whom it keeps waiting and how large it is, and leaves everything as it was', async () => {
    const rehearsal = await rehearseMigrations(test.connection, { folder });
    expect(rehearsal).toMatchObject({ migrations: 1 });
    expect(rehearsal.milliseconds).toBeGreaterThanOrEqual(300);
    expect(rehearsal.locks).toEqual([
      {
        table: expect.stringMatching(/people|files/),
        blocks: expect.any(String),
        milliseconds: expect.any(Number),
      },
      {
        table: expect.stringMatching(/people|files/),
        blocks: expect.any(String),
        milliseconds: expect.any(Number),
      },
    ]);
    expect(rehearsal.locks.find(({ table }) => table === 'people')?.blocks).toBe('reading and writing');
    expect(rehearsal.locks.find(({ table }) => table === 'files')?.blocks).toBe('writing');
    expect(Math.min(...rehearsal.locks.map(({ milliseconds }) => milliseconds))).toBeGreaterThan(200);
    expect(rehearsal.sizeAfter).toBeGreaterThan(1_000_000);
    expect(describeRehearsal(rehearsal)).toMatch(
      /^Migrations: 1, in \d+\.\d s on a copy\.\nSize: [\d.]+ MB before, [\d.]+ MB after\.\nMeanwhile on these tables:\n {2}\w+: \w+/,
    );
    expect(await copies()).toEqual([]);
    const { rows } = await test.database.pool.query(
      `select from information_schema.columns where table_name = 'people' and column_name = 'nick'`,
    );
    expect(rows).toEqual([]);
  });

  it('[DEP4] has nothing to rehearse where the database is up to date', async () => {
    const rehearsal = await rehearseMigrations(test.connection);
    expect(rehearsal).toMatchObject({ migrations: 0, milliseconds: 0, locks: [] });
    expect(describeRehearsal(rehearsal)).toMatch(/nothing to rehearse/);
  });

  it('[DEP4] says what to install where the database is in use and cannot be copied', async () => {
    const other = test.connect();
    await other.pool.query('select 1');
    await expect(
      rehearseMigrations(test.connection, { folder, dumpWith: 'no-such-program' }),
    ).rejects.toThrow(/in use.*no-such-program.*Install them/s);
    expect(await copies()).toEqual([]);
  });
});
