import { randomUUID } from 'node:crypto';
import { capabilities } from '../platform/capabilities.js';
import type { Spending } from '../platform/spending/spending.js';
import { seedBuiltIns } from './groups/built-in/seed-built-ins.js';
import type { Rooms, RoomsDeps } from './rooms.types.js';

const purgeMs = 60_000;
const spendingCheckMs = 60 * 60_000;

/** What takes part in the start and the end of a process. */
export interface LivingRooms {
  /** One after the other, before the first request. */
  opens: readonly (() => Promise<unknown>)[];
  /** Those whose rows expire. */
  purged: readonly { purge(): Promise<unknown> }[];
  checkSpending: Spending['check'];
  close(): Promise<unknown>;
}

/** The start, the periodic work and the end of the rooms of a process. */
export function createLifecycle(
  { database, clock, log, seedsBuiltIns = false }: RoomsDeps,
  { opens, purged, checkSpending, close }: LivingRooms,
): Pick<Rooms, 'open' | 'purge' | 'close'> {
  let spendingCheckedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  /** Every hour a process proves that what is counted is what was spent. */
  async function proveSpending(): Promise<void> {
    const at = clock.now().getTime();
    if (at - spendingCheckedAt < spendingCheckMs) return;
    spendingCheckedAt = at;
    for (const mismatch of await checkSpending())
      log.error(mismatch, 'a counter of spending is not the sum of its rows');
  }
  async function purge(): Promise<void> {
    await Promise.all(purged.map((room) => room.purge()));
    await proveSpending();
  }
  return {
    async open() {
      for (const open of opens) await open();
      if (seedsBuiltIns)
        await seedBuiltIns({
          pool: database.pool,
          now: () => clock.now(),
          newId: randomUUID,
          serves: (flag) => capabilities[flag],
        });
      timer = setInterval(() => {
        purge().catch((error: unknown) => log.warn({ err: error }, 'what has expired will be removed later'));
      }, purgeMs).unref();
    },
    purge,
    async close() {
      clearInterval(timer);
      await close();
    },
  };
}
