import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.js';
import { createClaimSigner } from '../../platform/signed-claim.js';

const dataSchema = z.object({
  assistantId: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  withContent: z.boolean(),
});
/** What a signed address leads to. */
export type ConversationData = z.output<typeof dataSchema>;

export const conversationDataPath = '/api/presigned/conversation-data';

/** Signs addresses of recorded conversations; each is valid for an hour, and for one person. */
export function createDataAddresses(secret: string, clock: Clock) {
  const signer = createClaimSigner({
    secret,
    purpose: 'conversation-data',
    value: dataSchema,
    validMs: 60 * 60_000,
    clock,
  });
  return {
    address: (personId: string, data: ConversationData) =>
      `${conversationDataPath}?t=${signer.sign(personId, data)}`,
    read: signer.read,
  };
}

/** See {@link createDataAddresses}. */
export type DataAddresses = ReturnType<typeof createDataAddresses>;
