import type { ChatRequestInput } from '@stoa/core/contract';
import { describe, expect, it } from 'vitest';
import type { LlmModel } from '../../platform/llm/port.js';
import { testModel } from '../testing/room-server.js';
import { turnOf, type TurnRequest } from '../testing/turns.js';
import { composePrompt } from './compose-prompt.js';
import { withLayer } from './turn.js';

const compose = (request: TurnRequest, model: Partial<LlmModel> = {}) => {
  const chosen = { ...testModel, ...model };
  return composePrompt(withLayer(turnOf(request), { name: 'model', text: chosen.systemPrompt }), chosen);
};
const image = 'data:image/png;base64,AAAA';

describe('the prompt of a chat request', () => {
  it('uses the provider’s name of the model and stays under its limit', () => {
    expect(compose({ max_tokens: 99_999, temperature: 0.3 })).toMatchObject({
      model: 'scripted',
      maxTokens: 8_000,
      temperature: 0.3,
    });
  });

  it('joins the request’s system prompt and the model’s', () => {
    const messages: ChatRequestInput['messages'] = [
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: 'Hi' },
    ];
    const options = { requestId: 'request-1', prompt: 'Be kind.' };
    expect(compose({ messages, options }, { systemPrompt: 'Be brief.' }).messages[0]).toEqual({
      role: 'system',
      content: 'Be kind.\n\nBe brief.',
    });
    expect(compose({ options }).messages[0]).toEqual({ role: 'system', content: 'Be kind.' });
    expect(compose({ options }, { supportsSystemPrompts: false }).messages).toEqual([
      { role: 'user', content: 'Be kind.\n\nHi' },
    ]);
    expect(compose({}).messages).toHaveLength(1);
  });

  it.each<[string, ChatRequestInput['messages'], string[]]>([
    [
      'a reply was stopped before its first word',
      [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: '' },
        { role: 'user', content: 'Two' },
      ],
      ['user: One\n\nTwo'],
    ],
    [
      'a reply holds blanks alone',
      [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: ' \n ' },
        { role: 'environment', content: 'Two' },
      ],
      ['user: One\n\nTwo'],
    ],
    [
      'a reply was continued',
      [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'assistant', content: 'Three' },
        { role: 'user', content: 'Four' },
      ],
      ['user: One', 'assistant: Two\n\nThree', 'user: Four'],
    ],
    [
      'the first question was deleted',
      [
        { role: 'assistant', content: 'Two' },
        { role: 'user', content: 'Three' },
      ],
      ['user: Please continue.', 'assistant: Two', 'user: Three'],
    ],
  ])('[LLM14] roles alternate where %s', (_, messages, turns) => {
    const options = { requestId: 'request-1', prompt: 'Be kind.' };
    const said = (model: Partial<LlmModel>) =>
      compose({ messages, options }, model).messages.map(
        ({ role, content }) => `${role}: ${String(content)}`,
      );
    expect(said({})).toEqual(['system: Be kind.', ...turns]);
    const [first, ...others] = turns;
    expect(said({ supportsSystemPrompts: false })).toEqual([
      first!.replace('user: ', 'user: Be kind.\n\n').replace('\n\nPlease continue.', ''),
      ...others,
    ]);
  });

  it('[LLM14] images of merged questions stay with their words', () => {
    const look = (content: string) => ({
      role: 'user' as const,
      content,
      data: { dataSources: [{ id: image }] },
    });
    expect(
      compose({ messages: [look('One'), { role: 'assistant', content: '' }, look('Two')] }).messages,
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'One' },
          { type: 'image', dataUrl: image },
          { type: 'text', text: 'Two' },
          { type: 'image', dataUrl: image },
        ],
      },
    ]);
  });

  it('[LLM16] a helper request leaves a model space to think before its answer', () => {
    const options = { requestId: 'request-1', storage: 'none' as const };
    expect(compose({ max_tokens: 10, options }).maxTokens).toBeGreaterThanOrEqual(2000);
    expect(compose({ max_tokens: 10, options }, { outputTokenLimit: 500 }).maxTokens).toBe(500);
    expect(compose({ max_tokens: 10 }).maxTokens).toBe(10);
  });

  it('drops data and empty messages', () => {
    const { messages } = compose({
      messages: [
        { role: 'user', content: 'One', data: { secret: 1 }, label: 'shown' },
        { role: 'assistant', content: '' },
        { role: 'assistant', content: 'Two' },
        { role: 'environment', content: 'Three' },
      ],
    });
    expect(messages).toEqual([
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ]);
  });

  it('accepts images as data URLs only', () => {
    const messages: ChatRequestInput['messages'] = [
      {
        role: 'user',
        content: 'Look',
        data: { dataSources: [{ id: image }, { id: 's3://file' }, null, { id: 7 }] },
      },
    ];
    const dataSources = [
      { id: image },
      { id: 'data:image/svg+xml;base64,AAAA' },
      { id: 'https://example.org/x.png' },
    ];
    expect(compose({ messages, dataSources }).messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image', dataUrl: image },
        ],
      },
    ]);
    expect(compose({ messages, dataSources }, { supportsImages: false }).messages).toEqual([
      { role: 'user', content: 'Look' },
    ]);
  });

  it('asks for JSON in the prompt when no message does', () => {
    const options = { requestId: 'request-1', response_format: { type: 'json_object' } };
    const asked = compose({ options });
    expect(asked.responseFormat).toBe('json');
    expect(asked.messages).toEqual([{ role: 'user', content: 'Hi\n\nAnswer with one JSON object.' }]);
    expect(
      compose({ options, messages: [{ role: 'user', content: 'as json please' }] }).messages,
    ).toHaveLength(1);
  });

  it('turns functions into tools', () => {
    const functions = [
      { name: 'answer', description: 'Answers.', parameters: { type: 'object' } },
      { name: 'plain' },
    ];
    const options = { requestId: 'request-1', functions, function_call: 'answer' };
    expect(compose({ options })).toMatchObject({
      tools: [
        { name: 'answer', description: 'Answers.', parameters: { type: 'object' } },
        { name: 'plain', parameters: { type: 'object', properties: {} } },
      ],
      toolChoice: 'answer',
    });
    expect(compose({ options: { ...options, function_call: 'auto' } })).not.toHaveProperty('toolChoice');
  });
});
