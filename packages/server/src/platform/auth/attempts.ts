import { and, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../clock.js';
import type { Db } from '../db/open.js';
import { signInAttempts } from '../db/schema/tables.js';
import type { SignInChecks } from './oidc.js';
import { hashToken, isToken } from './tokens.js';

/** Sign-ins in progress. */
export interface Attempts {
  /** @param browser the token in the cookie of the browser that begins. */
  save(browser: string, checks: SignInChecks, returnTo: string): Promise<void>;
  /** Consumes the attempt, which counts once; `null` for another browser's, an expired or an unknown one. */
  take(browser: string, state: string): Promise<(SignInChecks & { returnTo: string }) | null>;
  purge(): Promise<void>;
}

/** Lifetime of a sign-in attempt. @units milliseconds */
export const attemptMs = 15 * 60 * 1000;

export function createAttempts(db: Db, clock: Clock): Attempts {
  const oldest = () => new Date(clock.now().getTime() - attemptMs);
  return {
    async save(browser, checks, returnTo) {
      await db.insert(signInAttempts).values({
        ...checks,
        returnTo,
        browserHash: hashToken(browser),
        createdAt: clock.now(),
      });
    },
    async take(browser, state) {
      // A state is made like a token. Other text is looked up nowhere: a database keeps no NUL character.
      if (!isToken(state)) return null;
      const [attempt] = await db
        .delete(signInAttempts)
        .where(
          and(
            eq(signInAttempts.state, state),
            eq(signInAttempts.browserHash, hashToken(browser)),
            gt(signInAttempts.createdAt, oldest()),
          ),
        )
        .returning();
      return attempt ?? null;
    },
    async purge() {
      await db.delete(signInAttempts).where(lt(signInAttempts.createdAt, oldest()));
    },
  };
}
