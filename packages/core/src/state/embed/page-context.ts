import * as embedLimits from '../../contract/embed/embed-limits.js';
import type { ClockPort } from '../ports/ports.js';

/** The context that the page adds to a message. */
export type PageContext = () => unknown;

/** The beginning of a text, cut between characters. @units UTF-16 code units */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(most - 1));
  return text.slice(0, isHalf ? most - 1 : most);
}

/** A value of the page as text: JSON unless it is text. Undefined for what JSON cannot write. */
export function serializeValue(value: unknown, most: number): string | undefined {
  if (typeof value === 'string') return cutText(value, most);
  try {
    const text: unknown = JSON.stringify(value);
    return typeof text === 'string' ? cutText(text, most) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Asks the page what it shows. A page that throws, answers nothing or takes too long says nothing: the message goes without.
 *
 * @source issue "The embeddable chat" (page context); the limits are ours
 */
export async function readPageContext(
  context: PageContext | undefined,
  clock: Pick<ClockPort, 'after'>,
): Promise<string | undefined> {
  if (!context) return undefined;
  let cancel: () => void = () => undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    cancel = clock.after(embedLimits.pageContextTimeoutMs, () => resolve(undefined));
  });
  try {
    const value = await Promise.race([Promise.resolve().then(context), timedOut]);
    return value === undefined || value === null || value === ''
      ? undefined
      : serializeValue(value, embedLimits.pageContextCharacters);
  } catch {
    return undefined;
  } finally {
    cancel();
  }
}
