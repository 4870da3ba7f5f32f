import { embedMessages, type EmbedErrorCode } from '@stoa/core/contract';

/** A refusal to an embedding site or its page. */
export interface EmbedRefusal {
  status: 400 | 401 | 403 | 428 | 429;
  error: string;
  code: EmbedErrorCode;
  retryAfterS?: number;
}

/** An expected result, or a refusal. */
export type EmbedResult<T> = { ok: true; value: T } | { ok: false; refusal: EmbedRefusal };

const statuses = {
  'embed.origin': 403,
  'embed.key': 401,
  'embed.token': 401,
  'embed.scope': 403,
  'embed.anonymous': 403,
  'embed.rate': 429,
  'embed.model': 403,
  'embed.malformed': 400,
  'embed.assistant': 403,
  'embed.disclosure': 428,
} as const satisfies Record<EmbedErrorCode, EmbedRefusal['status']>;

/** A refusal with its code; `error` where a more specific sentence than the contract's applies. */
export const refuse = (
  code: EmbedErrorCode,
  error: string = embedMessages[code],
  retryAfterS?: number,
): { ok: false; refusal: EmbedRefusal } => ({
  ok: false,
  refusal: { status: statuses[code], error, code, ...(retryAfterS !== undefined && { retryAfterS }) },
});

/** A result. */
export const accepted = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
