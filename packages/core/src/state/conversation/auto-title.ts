import { cleanTitle, fallbackTitle, titleRequest } from '../../rules/conversations/title.js';
import { askInBackground } from '../ports/background-request.js';
import type { Ports } from '../ports/ports.js';
import * as timing from '../ports/timing.js';

/**
 * A title for a conversation: the cheapest model's, or the beginning of the first message when there is no such model, it fails, or
 * it takes too long.
 *
 * @source chat specification §4 "Start-up"; protocol §9.3.
 */
export async function titleFor(
  ports: Ports,
  cheapestId: string | null,
  firstMessage: string,
): Promise<string> {
  const fallback = fallbackTitle(firstMessage);
  if (cheapestId === null) return fallback;
  const request = titleRequest({ model: cheapestId, firstMessage, requestId: ports.newId() });
  const answer = await askInBackground(ports, request, timing.titleMs).answer;
  return (answer === null ? null : cleanTitle(answer)) ?? fallback;
}
