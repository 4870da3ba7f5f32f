import type { EmbedToken, EmbedTokenRequest } from '@stoa/core/contract';
import { embedPaths } from '@stoa/core/contract/client';
import type { FetchLike } from '../transport.js';
import { withoutTrailingSlashes } from '../addresses.js';

/** How a site's backend reaches the Stoa server. */
export interface EmbedTokenMinterOptions {
  /** Address of the Stoa server, for instance `https://chat.example.org`. */
  server: string;
  /** The secret of the embed key, `stoa_sk_…`. Keep it out of pages, logs and repositories. */
  secret: string;
  /** Default: the platform's `fetch`. */
  fetch?: FetchLike;
  /** A server that takes longer is not waited for. Default: 10 s. */
  timeoutMs?: number;
}

/** Mints tokens with which pages of a site use the embeddable chat. */
export interface EmbedTokenMinter {
  /**
   * A token for one end user, who must have been authenticated by the site itself. Answer your page's `getToken` with its `token`.
   *
   * @errors rejects with an {@link EmbedTokenError}, whose message is for the site's operators and not for its visitors.
   */
  mint(endUser: EmbedTokenRequest): Promise<EmbedToken>;
}

/** Why there is no token. */
export class EmbedTokenError extends Error {
  override readonly name = 'EmbedTokenError';
  constructor(
    message: string,
    /** As the server names it, for instance `embed.key`; `network` or `answer` where it has not answered, or not as it should. */
    readonly code: string,
    readonly status?: number,
    /** Seconds after which it can be tried again. */
    readonly retryAfterS?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const secretForm = /^stoa_sk_[\w-]+$/;

/**
 * Makes an {@link EmbedTokenMinter}. For backends alone: it needs nothing but `fetch`, which Node 20 and later have.
 *
 * @example
 *   const minter = createEmbedTokenMinter({ server: 'https://chat.example.org', secret: process.env.STOA_EMBED_SECRET ?? '' });
 *   const { token } = await minter.mint({ endUserId: user.id, name: user.name });
 * @errors throws a `TypeError` for an address or a secret that cannot be one.
 */
export function createEmbedTokenMinter(options: EmbedTokenMinterOptions): EmbedTokenMinter {
  const { server, secret, timeoutMs = 10_000 } = options;
  const fetch: FetchLike = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new TypeError('`server` is not the address of a Stoa server, such as https://chat.example.org.');
  // Of a wrong secret nothing is repeated: the message may end in a log.
  if (typeof secret !== 'string' || !secretForm.test(secret))
    throw new TypeError('`secret` is not the secret of an embed key; it begins with stoa_sk_.');
  const address = withoutTrailingSlashes(server) + embedPaths.token;

  return {
    async mint(endUser) {
      let response: Response;
      let text: string;
      try {
        response = await fetch(address, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${secret}`,
            'Content-Type': 'application/json',
            Accept: 'application/json',
          },
          body: JSON.stringify(endUser),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        text = await response.text();
      } catch (cause) {
        const why = (cause as Error).name === 'TimeoutError' ? `within ${timeoutMs} ms` : 'at all';
        throw new EmbedTokenError(`${address} did not answer ${why}.`, 'network', undefined, undefined, {
          cause,
        });
      }
      const answer = readObject(text);
      const { token, expiresAt, error, code } = answer;
      if (response.ok && typeof token === 'string' && typeof expiresAt === 'string')
        return { token, expiresAt };
      if (!response.ok && typeof error === 'string' && typeof code === 'string')
        throw new EmbedTokenError(
          `The Stoa server gave no token (${response.status} ${code}): ${error}`,
          code,
          response.status,
          secondsOf(response.headers.get('retry-after')),
        );
      throw new EmbedTokenError(
        `${address} answered with ${response.status} and no token. Is it the address of a Stoa server?`,
        'answer',
        response.status,
      );
    },
  };
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
