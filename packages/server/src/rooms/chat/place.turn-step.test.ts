import { describe, expect, it } from 'vitest';
import { turnOf, type TurnRequest } from '../testing/turns.js';
import { placeStep } from './place.turn-step.js';

const messages: TurnRequest['messages'] = [
  { role: 'system', content: 'Be kind.' },
  { id: 'u1', role: 'user', content: 'Hi' },
];
const place = (options: TurnRequest['options'], said = messages) =>
  placeStep(turnOf({ messages: said, options: { storage: 'cloud', ...options } }));

describe('the place of a turn', () => {
  it('[TRN1] is nowhere on the server for a conversation of the browser', async () => {
    expect(await place({ storage: 'local', conversationId: 'c1', messageId: 'r1' })).toMatchObject({
      ok: true,
      turn: { path: undefined },
    });
  });

  it('[TRN1] is the path of a cloud conversation, with the prompt of the conversation', async () => {
    expect(await place({ conversationId: 'c1', messageId: 'r1' })).toMatchObject({
      ok: true,
      turn: {
        path: {
          personId: 'ann',
          conversationId: 'c1',
          messages: [{ id: 'u1' }],
          attributes: { modelId: 'test-model', prompt: 'Be kind.' },
        },
      },
    });
    expect(await place({ conversationId: 'c1', messageId: 'r1', prompt: 'Be brief.' })).toMatchObject({
      turn: { path: { attributes: { prompt: 'Be brief.' } } },
    });
  });

  it.each<[string, string, TurnRequest['options'], TurnRequest['messages']?]>([
    ['no conversation', 'request.noConversation', { messageId: 'r1' }],
    ['no id for the reply', 'request.noConversation', { conversationId: 'c1' }],
    [
      'no ids of messages',
      'request.noConversation',
      { conversationId: 'c1', messageId: 'r1' },
      [{ role: 'user', content: 'Hi' }],
    ],
    ['the id of a message for its reply', 'request.messageId', { conversationId: 'c1', messageId: 'u1' }],
  ])('[TRN1] is refused with %s', async (_title, code, options, said) => {
    expect(await place(options, said)).toMatchObject({ ok: false, refusal: { status: 400, code } });
  });
});
