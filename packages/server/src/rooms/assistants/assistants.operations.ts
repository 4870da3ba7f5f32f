import { assistantSentence, success, type Outcome } from '@stoa/core/contract';
import type { RoomHandlers } from '../handlers.js';
import type { AssistantService } from './assistants.service.js';

/** Operations on assistants. */
export const assistantOperations = (service: AssistantService): RoomHandlers<'assistants'> => {
  const done = (outcome: Outcome<unknown>, message: string) =>
    outcome.ok ? success({ success: true as const, message }) : outcome;
  return {
    async create({ note, baseVersion, ...definition }, context) {
      const outcome = await service.save(definition, { note, baseVersion, context });
      if (!outcome.ok) return outcome;
      const { provider: _provider, ...data } = outcome.value;
      return success({ success: true, message: assistantSentence('assistants.created'), data });
    },
    list: async (_input, { person }) => success({ success: true, data: await service.list(person) }),
    async remove({ assistantId }, { person }) {
      return done(await service.remove(person, [assistantId]), assistantSentence('assistants.deleted'));
    },
    async share({ assistantId, recipientUsers }, { person }) {
      return done(await service.share(person, assistantId, recipientUsers), 'Assistant shared.');
    },
    async unshare({ assistantId, recipientUsers }, { person }) {
      return done(
        await service.unshare(person, assistantId, recipientUsers),
        'Assistant is no longer shared.',
      );
    },
    async readers({ assistantId }, { person }) {
      const outcome = await service.readers(person, assistantId);
      return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
    },
    async versions({ assistantId }, { person }) {
      const outcome = await service.versions(person, assistantId);
      return outcome.ok ? success({ success: true, data: outcome.value }) : outcome;
    },
    async removeOpenAi({ assistantId }, { person }) {
      const outcome = await service.remove(person, [assistantId]);
      // What is not there is deleted.
      return outcome.ok || outcome.failure.type === 'NoSuchKey' ? success({ success: true }) : outcome;
    },
    removeThread: () => success({ success: true }),
  };
};
