import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdNow, moment } from './columns.js';
import { people } from './people.js';

/** Why a session was ended before its time. */
export const revokeReasons = ['sign_out', 'refresh_failed'] as const;
export type RevokeReason = (typeof revokeReasons)[number];

/** A signed-in browser. Only the hash of its cookie token is kept; the provider's tokens are sealed. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text('id_hash').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    createdAt: createdNow('created_at'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedReason: text('revoked_reason').$type<RevokeReason>(),
    refreshTokenSealed: text('refresh_token_sealed'),
    refreshDueAt: moment('refresh_due_at'),
    idTokenSealed: text('id_token_sealed'),
    /** Kept only where requests go to a backend; see `STOA_BACKEND_URL`. */
    accessTokenSealed: text('access_token_sealed'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('sessions_by_person').on(table.personId),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
);

/** A short-lived bearer token of a session, kept as a hash; it dies with the session. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionIdHash: text('session_id_hash')
      .notNull()
      .references(() => sessions.idHash, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('access_tokens_by_session').on(table.sessionIdHash),
    index('access_tokens_by_expiry').on(table.expiresAt),
  ],
);

/** A sign-in that has been sent to the provider and has not come back; used once, by the browser that began it. */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    state: text('state').primaryKey(),
    browserHash: text('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    returnTo: text('return_to').notNull(),
    createdAt: createdNow('created_at'),
  },
  (table) => [index('sign_in_attempts_by_age').on(table.createdAt)],
);
