import { openDatabase } from '../platform/db/open.js';
import { createLog } from '../platform/log.js';

/** Run as a process: opens the database in the given folder and writes one number after the other until it is killed. */
const [dataDir = ''] = process.argv.slice(2);
const { pool } = await openDatabase(
  { databaseUrl: null, databaseDirectUrl: null, dataDir },
  createLog('silent'),
);
await pool.query('create table if not exists public.written (n int primary key)');
const { rows } = await pool.query<{ n: number }>('select coalesce(max(n), 0)::int as n from written');
for (let n = (rows[0]?.n ?? 0) + 1; ; n++) {
  await pool.query('insert into written values ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
