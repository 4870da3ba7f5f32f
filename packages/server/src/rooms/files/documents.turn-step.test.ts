import { expect, it } from 'vitest';
import { composePrompt } from '../chat/compose-prompt.js';
import { testModel } from '../testing/room-server.js';
import { turnOf } from '../testing/turns.js';
import { documentsStep } from './documents.turn-step.js';

it('[TRN3] the documents of a turn are looked for once its prompt is composed', async () => {
  const asked: unknown[] = [];
  const step = documentsStep({
    async of(person, request, { model, prompt }) {
      asked.push(person.id, request.dataSources, model.id, prompt.messages.length);
      return null;
    },
  });
  const result = await step(turnOf());
  expect(asked).toEqual([]);
  if (!result.ok) throw new Error(result.refusal.error);
  const lent = turnOf({ dataSources: [{ id: 's3://lent' }] });
  await result.turn.additions[0]?.(lent, composePrompt(lent, testModel));
  expect(asked).toEqual(['ann', [{ id: 's3://lent' }], 'test-model', 1]);
});
