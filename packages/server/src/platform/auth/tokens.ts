import { createHash, randomBytes } from 'node:crypto';

/** A token that cannot be guessed: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored form of a token. Tokens are random, so an unsalted hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Whether a text has the form of {@link newToken}; others need no look into the database. */
export const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
