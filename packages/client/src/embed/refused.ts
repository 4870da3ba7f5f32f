import type { EmbedErrorCode } from '@stoa/core/contract';
import type { askAgain as AskAgain } from './refusal.js';

/** Why the server, or the site itself, does not let a chat begin. */
export interface EmbedFailure {
  /** One of `embed.…`, or `network` for no answer that makes sense. */
  code: EmbedErrorCode | 'network' | 'embed.newer' | 'embed.older';
  message: string;
  status?: number;
  retryAfterS?: number;
}

/** A failure on its way through code that expects a token or an answer. */
export class EmbedRefused extends Error {
  override name = 'EmbedRefused';
  constructor(readonly failure: EmbedFailure) {
    super(failure.message);
  }
}

/** No answer, or none that this client understands. */
export const noConnection: EmbedFailure = { code: 'network', message: 'The chat could not be reached.' };

/** What reads and words refusals. Undefined where it cannot be had. */
const refusalPart = () => import('./refusal.js').catch(() => undefined);

/** Reads a refusal of the server. Where what reads it cannot be had, nothing can be reached. */
export const failureIn = async (response: Response, nowMs: number): Promise<EmbedFailure> =>
  (await (await refusalPart())?.readEmbedFailure(response, nowMs)) ?? noConnection;

/** Why a session in a protocol that this client does not speak cannot be gone on with. */
export const otherProtocol = async (answer: unknown): Promise<EmbedFailure> =>
  (await refusalPart())?.protocolFailure(answer) ?? noConnection;

/** A refusal that the site's own code or this client found. */
export async function refusedWith(code: string): Promise<EmbedRefused> {
  const part = await refusalPart();
  const message = part ? part.refusalWordsOf(code) : noConnection.message;
  return new EmbedRefused({ code: code as EmbedFailure['code'], message });
}

/** Asks again where there was no answer, and tells a server that is not there from one that this page may not read. */
export const askAgain: typeof AskAgain = async (...asked) => (await refusalPart())?.askAgain(...asked);
