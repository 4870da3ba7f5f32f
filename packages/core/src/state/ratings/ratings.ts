import type { Ports } from '../ports/ports.js';

/** A rating as the server receives it. */
export interface SentRating {
  conversationId: string;
  messageId: string;
  /** @units 1–5 */
  stars: number;
  feedback: string;
}

/** Sends ratings in the order in which they were given, so that the last one is the one that stays. */
export function createRatings(ports: Pick<Ports, 'call'>) {
  let before: Promise<unknown> = Promise.resolve();
  return {
    /** Whether the server has it. Never rejects. */
    send({ conversationId, messageId, stars, feedback }: SentRating): Promise<boolean> {
      const sent = before.then(async () => {
        const answer = await ports.call('ratings', 'save', {
          conversationId,
          messageId,
          userRating: stars,
          ...(feedback !== '' && { userFeedback: feedback }),
        });
        return answer.ok;
      });
      before = sent;
      return sent;
    },
  };
}
