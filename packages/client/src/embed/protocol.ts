import { embedPaths, embedProtocols, type EmbedProtocols } from '@stoa/core/contract';

/** A range as it is written. */
export const spoken = ({ min, max }: EmbedProtocols): string => `${min}-${max}`;

/** Where a session is asked for. What this client speaks stands in the address: a header of its own would need the server's leave first. */
export const sessionPath = `${embedPaths.session}?protocols=${spoken(embedProtocols)}`;

/** Whether an answer can be gone on with: its protocol is one of `own`, or it names none. */
export function isSpoken(answer: unknown, own: EmbedProtocols = embedProtocols): boolean {
  const { protocol } = (answer ?? {}) as { protocol?: unknown };
  return typeof protocol !== 'number' || (protocol >= own.min && protocol <= own.max);
}
