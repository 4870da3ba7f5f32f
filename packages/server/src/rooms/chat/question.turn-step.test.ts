import { describe, expect, it } from 'vitest';
import { turnOf, type TurnRequest } from '../testing/turns.js';
import { questionStep } from './question.turn-step.js';

describe('the question of a turn', () => {
  it.each<[string, boolean, TurnRequest['messages']]>([
    ['a person’s words', true, [{ role: 'user', content: 'Hi' }]],
    ['the result of an operation', true, [{ role: 'environment', content: 'Done.' }]],
    ['nothing', false, []],
    ['blanks', false, [{ role: 'user', content: ' \n' }]],
    ['a reply alone', false, [{ role: 'assistant', content: 'Hello' }]],
    ['a system prompt alone', false, [{ role: 'system', content: 'Be kind.' }]],
  ])('[TRN1] is %s: %s', async (_title, isQuestion, messages) => {
    // The schema asks for a message; steps before may take it away.
    const turn = turnOf(messages?.length ? { messages } : {});
    const asked = messages?.length ? turn : { ...turn, request: { ...turn.request, messages: [] } };
    expect(await questionStep(asked)).toMatchObject(
      isQuestion
        ? { ok: true, turn: asked }
        : { ok: false, refusal: { status: 400, code: 'request.noMessages' } },
    );
  });
});
