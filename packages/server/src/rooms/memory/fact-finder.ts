import { limits, success, type Outcome } from '@stoa/core/contract';
import { factsMessages, readFacts } from '@stoa/core/rules';
import type { Caller } from '../handlers.js';
import type { ModelAsker } from '../models/ask-model.js';

/** Asks the cheapest model for facts. Nothing that it says is stored; where there is no model, there are no facts. */
export const createFactFinder =
  (ask: ModelAsker) =>
  async (person: Caller, text: string): Promise<Outcome<string[]>> => {
    if (text.trim() === '') return success([]);
    const answer = await ask(person, {
      prefers: 'isCheapest',
      messages: factsMessages(text),
      temperature: limits.factsTemperature,
      maxTokens: limits.factsMaxTokens,
    });
    if (answer.ok) return success(readFacts(answer.value));
    return answer.failure.type === 'NoModel' ? success([]) : answer;
  };

/** See {@link createFactFinder}. */
export type FactFinder = ReturnType<typeof createFactFinder>;
