import type { Pool } from 'pg';

/** How many queries of a pool an act takes, those of its transactions apart: the fewest of some times, for the server has others of its own. */
export async function countQueries(pool: Pool, act: () => Promise<unknown>): Promise<number> {
  const query = pool.query;
  const counts: number[] = [];
  try {
    for (let time = 0; time < 4; time += 1) {
      let count = 0;
      pool.query = function counted(this: Pool, ...given: unknown[]) {
        count += 1;
        return (query as (...all: unknown[]) => unknown).apply(this, given);
      } as typeof pool.query;
      await act();
      counts.push(count);
    }
    return Math.min(...counts);
  } finally {
    pool.query = query;
  }
}
