import type { ChatEvent } from '../contract/chat/chat-event.js';

/** A comment that keeps a quiet connection alive; readers count it as a sign of life. */
export const heartbeatFrame = ': hb\n\n';

/** One event as it travels; its number is the event's `id`. @source protocol §2.4; the id is ours. */
export const formatFrame = (seq: number, event: ChatEvent): string =>
  `id: ${seq}\ndata: ${JSON.stringify(event)}\n\n`;

/** `formatFrame(seq, { s: source, d: text })` without the intermediate object, for the token path. */
export const formatText = (seq: number, source: string, text: string): string =>
  `id: ${seq}\ndata: {"s":${JSON.stringify(source)},"d":${JSON.stringify(text)}}\n\n`;
