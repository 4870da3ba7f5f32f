import { limits, sentence, success } from '@stoa/core/contract';
import { optimizerMessages, readOptimized } from '@stoa/core/rules';
import type { RoomHandlers } from '../handlers.js';
import type { ModelAsker } from '../models/ask-model.js';
import { refused } from '../refused.js';

/** The operation that rewrites a prompt: by the advanced model, and nothing of it is stored. */
export const optimizerOperations = (ask: ModelAsker): RoomHandlers<'optimizer'> => ({
  async prompt({ prompt, maxPlaceholders }, { person }) {
    const answer = await ask(person, {
      prefers: 'isAdvanced',
      messages: optimizerMessages(prompt, maxPlaceholders),
      temperature: limits.optimizerTemperature,
      maxTokens: limits.optimizerMaxTokens,
    });
    if (!answer.ok && answer.failure.type === 'TooManyRequests') return answer;
    const template = answer.ok ? readOptimized(answer.value, maxPlaceholders) : null;
    return template === null
      ? refused(sentence('optimizer.failed'), 'ModelFailed')
      : success({ success: true, data: { prompt_template: template } });
  },
});
