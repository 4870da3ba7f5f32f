import * as z from 'zod/mini';
import { defineOperation } from '../define-operation.js';
import * as limits from '../limits.js';

export const ratings = {
  save: defineOperation({
    summary: 'Stores how the caller rates a reply, or a conversation; a later rating replaces it.',
    method: 'POST',
    path: '/assistant',
    op: '/save_user_rating',
    sends: 'data',
    family: 'proxy',
    input: z.object({
      conversationId: z.string().check(z.minLength(1), z.maxLength(200)),
      userRating: z.int().check(z.gte(1), z.lte(limits.ratingMaxStars)),
      userFeedback: z.optional(z.nullable(z.string().check(z.maxLength(limits.feedbackMaxCharacters)))),
      /** The reply; without it the conversation is rated as a whole. (ours) */
      messageId: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    }),
    output: z.object({
      message: z.string(),
      updatedAttributes: z.object({
        userRating: z.int().check(z.gte(1), z.lte(limits.ratingMaxStars)),
        userFeedback: z.optional(z.nullable(z.string())),
      }),
    }),
    failures: [],
    source: 'chat specification §7 "Assistant-side helpers"; protocol §3.3',
    shape: 'observed',
    access: 'person',
  }),
};
