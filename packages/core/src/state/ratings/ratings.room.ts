import { defineRoom } from '../define-room.js';
import { createLazyModule } from '../ports/lazy-module.js';
import type { SentRating } from './ratings.js';

/** Tells the server a rating; whether it has it. Never rejects. */
export const ratingsRoom = defineRoom({
  name: 'sendRating',
  create(ports) {
    const ratings = createLazyModule(async () => (await import('./ratings.js')).createRatings(ports));
    return (rating: SentRating): Promise<boolean> =>
      ratings.load().then(
        ({ send }) => send(rating),
        () => false,
      );
  },
});
