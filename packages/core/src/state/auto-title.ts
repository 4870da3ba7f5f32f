import { cleanTitle, fallbackTitle, titleRequest } from '../rules/title.js';
import type { Ports } from './ports.js';
import { createFollower } from './run-follower.js';
import { timing } from './timing.js';

/**
 * A title for a conversation: the cheapest model's, or the beginning of the first message when there is no such model, it fails, or
 * it takes too long.
 *
 * @source chat specification §4 "Start-up"; protocol §9.3.
 */
export function titleFor(ports: Ports, cheapestId: string | null, firstMessage: string): Promise<string> {
  const fallback = fallbackTitle(firstMessage);
  if (cheapestId === null) return Promise.resolve(fallback);
  const model = cheapestId;
  return new Promise((resolve) => {
    const requestId = ports.newId();
    const finish = (title: string | null): void => {
      cancel();
      follower.leave();
      resolve(title ?? fallback);
    };
    const follower = createFollower(
      ports.chat,
      { requestId, messageId: requestId, output: { kind: 'text' } },
      {
        received: () => undefined,
        connection: () => undefined,
        ended: (result) =>
          finish(
            result.type === 'ended' && result.outcome === 'completed'
              ? cleanTitle(follower.reply.current().text)
              : null,
          ),
      },
    );
    const cancel = ports.clock.after(timing.titleMs, () => finish(null));
    follower.start(titleRequest({ model, firstMessage, requestId }));
  });
}
