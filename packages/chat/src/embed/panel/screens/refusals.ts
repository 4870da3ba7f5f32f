import type { RefusalText } from '../../texts/refusal.texts.js';

/** Why a chat did not start, as the person in front of it can tell it apart. */
export type RefusalKind = Exclude<keyof RefusalText, 'tryAgain' | 'tryAgainIn' | 'reload' | 'code'>;

interface Refusal {
  kind: RefusalKind;
  /** Remedy: retry, reload, or none. */
  remedy: 'retry' | 'reload' | 'none';
}

const refusals: Readonly<Record<string, Refusal>> = {
  'embed.origin': { kind: 'origin', remedy: 'none' },
  'embed.key': { kind: 'key', remedy: 'none' },
  'embed.assistant': { kind: 'assistant', remedy: 'none' },
  'embed.token': { kind: 'token', remedy: 'retry' },
  'embed.anonymous': { kind: 'anonymous', remedy: 'none' },
  'embed.scope': { kind: 'token', remedy: 'none' },
  'embed.rate': { kind: 'rate', remedy: 'retry' },
  'embed.newer': { kind: 'newer', remedy: 'reload' },
  'embed.older': { kind: 'older', remedy: 'retry' },
  network: { kind: 'unreachable', remedy: 'retry' },
};

/** Meaning of a refusal's code. Newer servers may send unknown ones. */
export const refusalOf = (code: string): Refusal =>
  Object.hasOwn(refusals, code) ? (refusals[code] as Refusal) : { kind: 'other', remedy: 'retry' };
