import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.js';
import { createLog } from '../log.js';
import { createJobs } from './jobs.js';

it('works on what waits without a pause between two jobs', async () => {
  const database = await createTestDatabase();
  const done: number[] = [];
  const jobs = createJobs<{ at: number }>({
    pool: database.database.pool,
    log: createLog('silent'),
    queue: 'jobs-test',
    parallel: 1,
    expiresMs: 60_000,
    work: async ({ at }) => void done.push(at),
  });
  try {
    const all = Array.from({ length: 10 }, (_, at) => at);
    await Promise.all(all.map((at) => jobs.add({ at }, String(at))));
    // One job a poll takes twice as long.
    await vi.waitFor(() => expect(done.toSorted((one, other) => one - other)).toEqual(all), {
      timeout: 10_000,
    });
  } finally {
    await jobs.stop();
    await database.drop();
  }
});
