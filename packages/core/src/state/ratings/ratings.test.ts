import { expect, it } from 'vitest';
import { failed, success } from '../../contract/outcome.js';
import { createFakeWorld } from '../../testing/index.js';
import { createRatings } from './ratings.js';

const rating = { conversationId: 'c', messageId: 'm', stars: 4, feedback: '' };
const answer = success({ message: 'saved', updatedAttributes: { userRating: 4 } });

it('ratings are sent in their order, and each says whether it arrived', async () => {
  const ports = createFakeWorld().tab();
  const { send } = createRatings(ports);
  ports.world.answer('ratings.save', (input) =>
    (input as { userRating: number }).userRating === 3
      ? failed({ code: 'network', message: 'down' })
      : answer,
  );
  const sent = await Promise.all([
    send(rating),
    send({ ...rating, stars: 3 }),
    send({ ...rating, feedback: 'Clear' }),
  ]);
  expect(sent).toEqual([true, false, true]);
  expect(ports.calls.map(({ input }) => input)).toEqual([
    { conversationId: 'c', messageId: 'm', userRating: 4 },
    { conversationId: 'c', messageId: 'm', userRating: 3 },
    { conversationId: 'c', messageId: 'm', userRating: 4, userFeedback: 'Clear' },
  ]);
});
