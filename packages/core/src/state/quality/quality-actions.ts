import type { Message } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import type { QualityData } from '../../contract/quality/quality.js';
import { countSources, qualityRequest, readQualitySummary } from '../../rules/quality/quality.js';
import type { ModelsStore } from '../models/models.store.js';
import { askInBackground } from '../ports/background-request.js';
import type { Ports } from '../ports/ports.js';
import * as timing from '../ports/timing.js';

type Said = Pick<Message, 'id' | 'role' | 'content' | 'data'>;

/** A contribution to quality improvement. */
export interface QualityReview extends Pick<
  QualityData,
  'summary' | 'purpose' | 'includeUser' | 'additionalComments'
> {
  conversation: { id: string; name: string; modelId: string | null };
  messages: readonly Said[];
}

export interface QualityActions {
  /** A summary by a model, to be read and changed; empty where none could be made. Never rejects. */
  summarize(modelId: string | null, messages: readonly Said[]): Promise<{ summary: string; purpose: string }>;
  /** @errors `quality.failed` */
  submit(review: QualityReview): Promise<Outcome<void>>;
}

/** Gives parts of conversations for quality improvement: texts alone, no files. @source chat specification §4, §7, §8 */
export const createQualityActions = (ports: Ports, models: ModelsStore): QualityActions => ({
  async summarize(modelId, messages) {
    const model = modelId ?? models.store.getState().defaultId;
    if (model === null) return readQualitySummary(null);
    const request = qualityRequest({ model, messages, requestId: ports.newId() });
    return readQualitySummary(await askInBackground(ports, request, timing.qualityMs).answer);
  },
  async submit({ conversation, messages, summary, purpose, includeUser, additionalComments }) {
    const answer = await ports.call('quality', 'upload', {
      qiData: {
        type: 'Conversation',
        summary,
        purpose,
        includeUser,
        ...(additionalComments?.trim() && { additionalComments: additionalComments.trim() }),
        numberOfDataSources: countSources(messages),
      },
      conversation: {
        ...(includeUser && { id: conversation.id, name: conversation.name }),
        model: conversation.modelId,
        messages: messages.map(({ role, content }) => ({ role, content })),
      },
    });
    return answer.ok
      ? success(undefined)
      : failed({ ...answer.failure, message: sentence('quality.failed') });
  },
});
