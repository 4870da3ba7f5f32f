import { embedPaths, embedProtocols, type EmbedProtocols } from '@stoa/core/contract/client';

/** A range as text, such as `1-3`. */
export const formatRange = ({ min, max }: EmbedProtocols): string => `${min}-${max}`;

/** The address of a session. The supported protocols are part of it, because a custom header would have to pass the preflight of older servers. */
export const sessionPath = `${embedPaths.session}?protocols=${formatRange(embedProtocols)}`;

/** Whether the protocol of a response is in the range `own`; a response that names none counts as supported. */
export function isSupportedProtocol(answer: unknown, own: EmbedProtocols = embedProtocols): boolean {
  const { protocol } = (answer ?? {}) as { protocol?: unknown };
  return typeof protocol !== 'number' || (protocol >= own.min && protocol <= own.max);
}
