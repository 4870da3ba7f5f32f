import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Clock } from '../clock.js';
import type { Database } from '../db/open.js';
import { accessTokens, people, sessions, type RevokeReason } from '../db/schema/tables.js';
import type { Sealer } from '../seal.js';
import type { BackendToken, Oidc, ProviderTokens } from './oidc.js';
import type { Administrators } from './administrators.js';
import { asKnownPerson, type KnownPerson, type Person } from './people.js';
import { endedSession, sessionEndedChannel } from './session-ended.js';
import { hashToken, isToken, newToken } from './tokens.js';

/** Why a session has ended; the browser signs out and returns to its address afterwards. */
export type SessionErrorCode = 'SessionExpiredError' | 'RefreshAccessTokenError';

/** A live session. */
export interface LiveSession {
  person: Person;
  sessionIdHash: string;
  expiresAt: Date;
}

/** Outcome of a look-up. Without a `code` the credential is merely unknown or a bearer token past its time. */
export type SessionOutcome =
  | { status: 'live'; session: LiveSession }
  | { status: 'lost'; code?: SessionErrorCode };

/** Sessions of signed-in browsers, and the bearer tokens that they hand out. */
export interface Sessions {
  create(
    personId: string,
    tokens: ProviderTokens,
    userAgent: string | null,
  ): Promise<{ token: string; expiresAt: Date }>;
  /** By the cookie's token. Slides the end, and refreshes at the provider when that is due. */
  find(token: string): Promise<SessionOutcome>;
  findByAccessToken(accessToken: string): Promise<SessionOutcome>;
  /** The provider's access token of a session that keeps one; null without, and past its end. */
  providerToken(sessionIdHash: string): Promise<BackendToken | null>;
  issueAccessToken(sessionIdHash: string): Promise<{ accessToken: string; expiresAt: Date }>;
  /** Ends a session at once, for cookie and bearer alike. @returns the provider's id token, to end its session too. */
  revoke(sessionIdHash: string, reason: RevokeReason): Promise<{ idToken: string | null }>;
  purge(): Promise<void>;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** A session ends when it has not been used for so long … */
const idleMs = 14 * dayMs;
/** … and after so long in any case. */
const longestMs = 90 * dayMs;
/** The end is moved at most so often, so that most requests only read. */
const slideMs = 10 * minuteMs;
const accessTokenMs = 15 * minuteMs;
/** Refreshes that one process has under way at most; well below the number of its database connections. */
const maxRefreshes = 4;
/** Ended sessions stay so long, so that their browser can be told why. */
const keepEndedMs = 30 * dayMs;

/** Dependencies of {@link createSessions}. */
export interface SessionsDeps {
  database: Pick<Database, 'db' | 'notify'>;
  oidc: Pick<Oidc, 'refresh'>;
  sealer: Sealer;
  clock: Clock;
  administrators: Administrators;
  /** Whether the provider's access token is kept, for calls to a backend. */
  keepsProviderToken?: boolean;
}

type SessionRow = typeof sessions.$inferSelect;

export function createSessions({
  database,
  oidc,
  sealer,
  clock,
  administrators,
  keepsProviderToken = false,
}: SessionsDeps): Sessions {
  const { db } = database;
  const refreshing = new Map<string, Promise<boolean>>();
  const after = (ms: number) => new Date(clock.now().getTime() + ms);

  const sealed = (idHash: string, { idToken, refreshToken, refreshDueAt, access }: ProviderTokens) => ({
    refreshTokenSealed: refreshToken && sealer.seal(refreshToken, `refresh:${idHash}`),
    refreshDueAt,
    ...(idToken === null ? {} : { idTokenSealed: sealer.seal(idToken, `id:${idHash}`) }),
    ...(keepsProviderToken &&
      access && {
        accessTokenSealed: sealer.seal(access.token, `access:${idHash}`),
        accessTokenExpiresAt: access.expiresAt,
      }),
  });

  async function check(row: SessionRow | undefined, known: KnownPerson | undefined): Promise<SessionOutcome> {
    // A cookie outlives its session's row, so it proves a former session.
    if (!row || !known || known.isDeactivated) return { status: 'lost', code: 'SessionExpiredError' };
    if (row.revokedAt)
      return {
        status: 'lost',
        code: row.revokedReason === 'refresh_failed' ? 'RefreshAccessTokenError' : 'SessionExpiredError',
      };
    const now = clock.now();
    if (row.expiresAt <= now) return { status: 'lost', code: 'SessionExpiredError' };
    if (row.refreshDueAt && row.refreshDueAt <= now && !(await refreshSparingly(row.idHash)))
      return { status: 'lost', code: 'RefreshAccessTokenError' };
    const expiresAt = await slide(row);
    const { id, email, name } = known;
    const person: Person = { id, email, name, isAdmin: await administrators.isAdmin(known) };
    return { status: 'live', session: { person, sessionIdHash: row.idHash, expiresAt } };
  }

  async function slide({ idHash, createdAt, expiresAt, personId }: SessionRow): Promise<Date> {
    const next = new Date(Math.min(after(idleMs).getTime(), createdAt.getTime() + longestMs));
    if (next.getTime() - expiresAt.getTime() < slideMs) return expiresAt;
    await db
      .update(sessions)
      .set({ expiresAt: next })
      .where(and(eq(sessions.idHash, idHash), isNull(sessions.revokedAt)));
    await db.update(people).set({ lastSeenAt: clock.now() }).where(eq(people.id, personId));
    return next;
  }

  /**
   * A refresh holds a connection to the database for as long as the provider takes. So the requests of one session share it,
   * and while several are under way other sessions go on as they are: their next request tries again.
   */
  async function refreshSparingly(idHash: string): Promise<boolean> {
    const underWay = refreshing.get(idHash);
    if (underWay) return underWay;
    if (refreshing.size >= maxRefreshes) return true;
    const mine = refresh(idHash).finally(() => refreshing.delete(idHash));
    refreshing.set(idHash, mine);
    return mine;
  }

  /**
   * Asks the provider whether the session may go on. The row is locked meanwhile: a refresh token may be good for one use
   * only, and a second process that used it too would be taken for a thief.
   *
   * @returns false when the session has ended.
   */
  async function refresh(idHash: string): Promise<boolean> {
    const isLive = await db.transaction(async (tx) => {
      const [row] = await tx.select().from(sessions).where(eq(sessions.idHash, idHash)).for('update');
      if (!row || row.revokedAt) return false;
      if (!row.refreshDueAt || row.refreshDueAt > clock.now()) return true;
      const token = row.refreshTokenSealed && sealer.open(row.refreshTokenSealed, `refresh:${idHash}`);
      const outcome = token ? await oidc.refresh(token) : ({ status: 'refused' } as const);
      switch (outcome.status) {
        case 'refreshed':
          await tx.update(sessions).set(sealed(idHash, outcome.tokens)).where(eq(sessions.idHash, idHash));
          return true;
        case 'unavailable':
          await tx
            .update(sessions)
            .set({ refreshDueAt: after(minuteMs) })
            .where(eq(sessions.idHash, idHash));
          return true;
        case 'refused':
          await tx
            .update(sessions)
            .set({ ...endedSession, revokedAt: clock.now(), revokedReason: 'refresh_failed' })
            .where(eq(sessions.idHash, idHash));
          return false;
        default:
          return outcome satisfies never;
      }
    });
    if (!isLive) await database.notify(sessionEndedChannel, idHash);
    return isLive;
  }

  return {
    async create(personId, tokens, userAgent) {
      const token = newToken();
      const idHash = hashToken(token);
      const expiresAt = after(idleMs);
      await db.insert(sessions).values({
        idHash,
        personId,
        expiresAt,
        createdAt: clock.now(),
        userAgent: userAgent?.slice(0, 300) ?? null,
        ...sealed(idHash, tokens),
      });
      return { token, expiresAt };
    },

    async find(token) {
      if (!isToken(token)) return { status: 'lost', code: 'SessionExpiredError' };
      const [found] = await db
        .select({ session: sessions, person: asKnownPerson })
        .from(sessions)
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(eq(sessions.idHash, hashToken(token)));
      return check(found?.session, found?.person);
    },

    async findByAccessToken(accessToken) {
      if (!isToken(accessToken)) return { status: 'lost' };
      const [found] = await db
        .select({ session: sessions, person: asKnownPerson, expiresAt: accessTokens.expiresAt })
        .from(accessTokens)
        .innerJoin(sessions, eq(sessions.idHash, accessTokens.sessionIdHash))
        .innerJoin(people, eq(people.id, sessions.personId))
        .where(eq(accessTokens.tokenHash, hashToken(accessToken)));
      if (!found) return { status: 'lost' };
      const outcome = await check(found.session, found.person);
      // Past its time it can be replaced as long as the session lives, so that is no session error.
      return outcome.status === 'live' && found.expiresAt <= clock.now() ? { status: 'lost' } : outcome;
    },

    async providerToken(sessionIdHash) {
      const [row] = await db
        .select({ sealedToken: sessions.accessTokenSealed, expiresAt: sessions.accessTokenExpiresAt })
        .from(sessions)
        .where(eq(sessions.idHash, sessionIdHash));
      if (!row?.sealedToken || !row.expiresAt || row.expiresAt <= clock.now()) return null;
      const token = sealer.open(row.sealedToken, `access:${sessionIdHash}`);
      return token ? { token, expiresAt: row.expiresAt } : null;
    },

    async issueAccessToken(sessionIdHash) {
      const accessToken = newToken();
      const expiresAt = after(accessTokenMs);
      await db.insert(accessTokens).values({ tokenHash: hashToken(accessToken), sessionIdHash, expiresAt });
      return { accessToken, expiresAt };
    },

    async revoke(sessionIdHash, reason) {
      const [before] = await db
        .select({ idTokenSealed: sessions.idTokenSealed })
        .from(sessions)
        .where(eq(sessions.idHash, sessionIdHash));
      await db
        .update(sessions)
        .set({ ...endedSession, revokedAt: clock.now(), revokedReason: reason })
        .where(and(eq(sessions.idHash, sessionIdHash), isNull(sessions.revokedAt)));
      await database.notify(sessionEndedChannel, sessionIdHash);
      const idToken = before?.idTokenSealed && sealer.open(before.idTokenSealed, `id:${sessionIdHash}`);
      return { idToken: idToken || null };
    },

    async purge() {
      const old = after(-keepEndedMs);
      await db.delete(accessTokens).where(lt(accessTokens.expiresAt, after(-dayMs)));
      await db.delete(sessions).where(or(lt(sessions.expiresAt, old), lt(sessions.revokedAt, old)));
    },
  };
}
