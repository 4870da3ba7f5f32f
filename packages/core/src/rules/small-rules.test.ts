import { describe, expect, it } from 'vitest';
import type { Message } from '../contract/conversations/conversations.js';
import { composeChatRequest, withScheme, type ChatTurn } from './chat/chat-request.js';
import { checkLength, checkMessage } from './chat/composer.js';
import { exportFileName, storedForm } from './conversations/conversation-form.js';
import { costOf, costOfReplies } from './accounts/costs.js';
import { joinHeads, newerFields, settleHead } from './conversations/join-heads.js';
import { changeHead } from './conversations/change-head.js';
import { familyOf } from './models/model-families.js';
import { datedName, displayName, initials, validName } from './conversations/names.js';
import { parsePrefix, prefixedRequest } from './chat/prefixes.js';
import {
  defaultMaxTokens,
  maxTokensOf,
  responseLengthLabel,
  stepOfTokens,
  tokensOfStep,
} from './models/response-length.js';
import { failureOf } from './chat/run-failure.js';
import { conversationAtStart, isLocalByDefault } from './conversations/startup.js';
import { snapTemperature, temperatureLabel } from './models/temperature.js';
import { cleanTitle, fallbackTitle, needsTitle, titleRequest } from './conversations/title.js';
import { treeOf } from './conversations/tree-removal.js';

const model = { outputTokenLimit: 4000, inputContextWindow: 10 };
const bareModel = (id: string) => ({
  id,
  name: id,
  description: '',
  inputContextWindow: 10,
  outputTokenLimit: 10,
  supportsImages: false,
});

describe('composer', () => {
  it.each([
    [{ text: ' ' }, 'Please enter a message'],
    [
      { text: 'x', uploads: [100, 95] },
      'Please wait for all documents to finish uploading or remove them from the prompt.',
    ],
    [{ text: 'x'.repeat(11) }, 'Message limit is 10 characters. You have entered 11 characters.'],
    [
      { text: 'x'.repeat(6), documentsLength: 5 },
      'Message limit is 10 characters. Your prompt and attached documents are 11 characters. Please remove the attached documents or choose smaller excerpts.',
    ],
  ])('[VA1] %j is refused', (input, text) => {
    expect(checkMessage({ ...input, model })?.text).toBe(text);
  });

  it('[VA2] accepts exactly the limit; without a model no length is refused; a draft may be empty', () => {
    expect(checkMessage({ text: 'x'.repeat(10), model })).toBeNull();
    expect(checkMessage({ text: 'x'.repeat(99) })).toBeNull();
    expect(checkLength({ text: '', model })).toBeNull();
  });
});

describe('names', () => {
  it.each([
    ['ada.lovelace@example.org', 'Ada Lovelace'],
    ['ada', 'Ada'],
    ['a.very.long.name.that.never.ends@example.org', 'A Very Long Name That Never'],
    ['', 'Anonymous'],
    [null, 'Anonymous'],
    ['@example.org', 'Anonymous'],
  ])('[NA1] %s is %s', (email, name) => {
    expect(displayName(email)).toBe(name);
    expect(displayName(email).length).toBeLessThanOrEqual(28);
  });

  it('[NA2] initials, dated names and valid names', () => {
    expect([initials('Ada Lovelace'), initials('ada'), initials('')]).toEqual(['AL', 'A', '']);
    expect(datedName(new Date(2025, 1, 9, 4, 5).getTime())).toBe('02/09/25 04:05');
    expect([validName('  x '), validName('  ')]).toEqual(['x', null]);
  });
});

describe('titles', () => {
  it.each([
    [{ name: 'New Conversation', messages: 2, streaming: false }, true],
    [{ name: 'New Conversation', messages: 2, streaming: true }, false],
    [{ name: 'New Conversation', messages: 4, streaming: false }, false],
    [{ name: 'Mine', messages: 2, streaming: false }, false],
  ])('[TI1] %j: %s', (conversation, expected) => {
    expect(needsTitle(conversation)).toBe(expected);
  });

  it.each([
    ['"Tides at Sea."', 'Tides at Sea'],
    ['Title: **Tides**\nand more', 'Tides'],
    ['A title that is far longer than it should be', 'A title that is far longer'],
    ['Plan a two-day offsite for us all', 'Plan a two-day offsite for us'],
    ['Donaudampfschifffahrtsgesellschaft', 'Donaudampfschifffahrtsgesells'],
    ['Everything you can draw, thinking', 'Everything you can draw'],
    ['A short history of the stoa – and more', 'A short history of the stoa'],
    ['Overview with a table,', 'Overview with a table'],
    [' " ', null],
    ['<think>\nThe user wants a title.\n</think>\n\nTides at Sea', 'Tides at Sea'],
    ['The user wants a title.\n</think>\n\nTides at Sea', 'Tides at Sea'],
    ['<think>The user wants a', null],
    ['<thinking>', null],
  ])('[TI1] the answer %j becomes %j', (answer, title) => {
    expect(cleanTitle(answer)).toBe(title);
  });

  it('[TI2] the fallback is the first 30 characters and an ellipsis, without splitting emoji', () => {
    expect(fallbackTitle('How do tides\nwork?')).toBe('How do tides work?...');
    expect(fallbackTitle('🌊'.repeat(40))).toBe(`${'🌊'.repeat(30)}...`);
  });

  it('[TI1] the request: cheapest model, 10 tokens, 0.5, not stored', () => {
    expect(titleRequest({ model: 'm', firstMessage: 'Hi', requestId: 'request-1' })).toMatchObject({
      model: 'm',
      temperature: 0.5,
      max_tokens: 10,
      options: { requestId: 'request-1', storage: 'none' },
    });
  });
});

describe('response length and temperature', () => {
  it.each([
    [0, 333],
    [1, 667],
    [3, 2000],
    [6, 4000],
  ])('[RL1] step %d of a model with 4000 is %d tokens, and back', (step, tokens) => {
    expect(tokensOfStep(step, model)).toBe(tokens);
    expect(stepOfTokens(tokens, model)).toBe(step);
  });

  it('[RL2] half of the limit by default, 4096 without one, at most the limit', () => {
    expect(defaultMaxTokens(model)).toBe(2000);
    expect(defaultMaxTokens(null)).toBe(2048);
    expect(maxTokensOf(9000, model)).toBe(4000);
    expect(maxTokensOf(null, model)).toBe(2000);
    expect(stepOfTokens(null, model)).toBe(3);
    expect([0, 3, 6].map(responseLengthLabel)).toEqual(['Concise', 'Average', 'Verbose']);
  });

  it('[RL3] temperature: 0 to 1 in tenths, with its labels', () => {
    expect([-1, 0.34, 0.75, 3].map(snapTemperature)).toEqual([0, 0.3, 0.8, 1]);
    expect([0, 0.5, 1].map(temperatureLabel)).toEqual(['Precise', 'Neutral', 'Creative']);
  });
});

describe('costs and families', () => {
  it('[CO1] cached input has its own price', () => {
    const prices = { inputTokenCost: 1, outputTokenCost: 2, cachedTokenCost: 0.1 };
    const usage = { inputTokens: 1000, cachedTokens: 500, outputTokens: 1000 };
    expect(costOf(usage, prices)).toBeCloseTo(2.55);
    expect(costOf(usage, {})).toBe(0);
  });

  it('[CO4] sums the costs of all versions of the replies at the prices of their models', () => {
    const priced = { ...bareModel('priced'), inputTokenCost: 1, outputTokenCost: 2 };
    const reply = (id: string, run: unknown, content = 'x'): Message => ({
      id,
      role: 'assistant',
      content,
      data: { run },
    });
    const usage = { inputTokens: 1000, cachedTokens: 0, outputTokens: 500, costUsd: 9 };
    const modelCalled = (id: string) => [priced, bareModel('free')].find((model) => model.id === id);
    const one = reply('a', { status: 'completed', usage, modelId: 'priced' });
    const two = reply('b', { status: 'stopped', usage, modelId: 'priced' });
    expect(costOfReplies([one, two], modelCalled)).toEqual({
      usd: 4,
      inputTokens: 2000,
      outputTokens: 1000,
      isPartial: false,
    });
    const cases: [Message, number, boolean][] = [
      [reply('c', { status: 'completed', modelId: 'priced' }), 0, true],
      [reply('d', { status: 'failed' }, ''), 0, false],
      [reply('e', { status: 'running', usage, modelId: 'priced' }), 0, false],
      [reply('f', { status: 'completed', usage, modelId: 'lost' }), 9, false],
      [reply('g', { status: 'completed', usage: { ...usage, costUsd: 0 }, modelId: 'free' }), 0, true],
      [reply('h', 'nonsense'), 0, true],
      [{ id: 'u', role: 'user', content: 'x', data: {} }, 0, false],
    ];
    for (const [node, usd, isPartial] of cases)
      expect([node.id, costOfReplies([node], modelCalled)]).toMatchObject([node.id, { usd, isPartial }]);
  });

  it.each([
    ['gpt-4o', 'OpenAI'],
    ['o3-mini', 'OpenAI'],
    ['us.anthropic.claude', 'Claude'],
    ['mistral-7b', 'Mistral'],
    ['meta.llama3', 'Llama'],
    ['demo', undefined],
  ])('[CO3] %s belongs to %s', (id, label) => {
    expect(familyOf(id)?.label).toBe(label);
  });
});

describe('start', () => {
  it.each([
    [null, null],
    [{ id: 'c', name: 'New Conversation', messages: 0 }, 'c'],
    [{ id: 'c', name: 'New Conversation', messages: 2 }, null],
    [{ id: 'c', name: 'Mine', messages: 0 }, null],
  ])('[BO2] after %j as the last conversation, %s is shown', (last, id) => {
    expect(conversationAtStart(last)).toBe(id);
  });

  it.each([
    [undefined, true],
    ['', true],
    ['future-local', true],
    ['future-cloud', false],
  ])('[BO4] %s: local %s', (selection, local) => {
    expect(isLocalByDefault(selection)).toBe(local);
  });
});

describe('failures', () => {
  it.each([
    [{ type: 'refused', status: 429, message: '', retryAfterS: 9 }, 'chat.429', true],
    [{ type: 'refused', status: 413, message: '' }, 'chat.413', false],
    [{ type: 'refused', status: 428, message: '', code: 'embed.disclosure' }, 'embed.disclosure', true],
    [{ type: 'refused', status: 400, message: 'No user models.', code: 'noModels' }, 'noModels', false],
    [{ type: 'unauthorized' }, 'chat.401', true],
    [{ type: 'unreachable' }, 'chat.unreachable', true],
  ] as const)('[ER1] %j is %s', (problem, code, retryable) => {
    const failure = failureOf(problem);
    expect(failure).toMatchObject({ code, retryable });
    expect(failure.title && failure.lines[0]).toBeTruthy();
  });
});

describe('the chat request', () => {
  const user = (content: string, data: Message['data'] = {}): Message => ({
    id: 'u1',
    role: 'user',
    content,
    data,
    type: 'prompt',
    parentId: null,
    createdAt: '2025-01-01T00:00:00.000Z',
  });
  const turn = (path: Message[]): ChatTurn => ({
    requestId: 'request-1',
    conversationId: 'c1',
    messageId: 'a9',
    model: {
      id: 'm1',
      name: 'M',
      description: '',
      inputContextWindow: 100,
      outputTokenLimit: 4000,
      supportsImages: false,
    },
    path,
    prompt: 'Be kind.',
    temperature: null,
    maxTokens: null,
    storage: 'cloud',
    accountId: 'acc',
    flags: { ragEnabled: false },
    now: Date.UTC(2025, 1, 19, 14, 4, 5),
    timeZone: 'Europe/Paris',
  });

  it('[CR6] sends an image in a data URL once, with its message', () => {
    const dataSources = [{ id: 'data:image/png;base64,AAAA', name: 'a.png' }, { id: 'key' }];
    const request = composeChatRequest(turn([user('What is this?', { dataSources })]));
    expect(request.dataSources).toEqual([{ id: 's3://key' }]);
    expect(request.messages.at(-1)).toMatchObject({ data: { dataSources } });
  });

  it('[CR1] has the specified fields', () => {
    const request = composeChatRequest(turn([user('Hi', { dataSources: [{ id: 'key' }], run: {} })]));
    expect(request).toMatchObject({
      model: 'm1',
      temperature: 1,
      max_tokens: 2000,
      stream: true,
      dataSources: [{ id: 's3://key' }],
      messages: [
        { role: 'system', content: 'Be kind.' },
        { id: 'u1', role: 'user', content: 'Hi', type: 'prompt', data: { dataSources: [{ id: 'key' }] } },
      ],
      options: {
        requestId: 'request-1',
        timeZone: 'Europe/Paris',
        time: '2/19/2025, 3:04:05 PM',
        conversationId: 'c1',
        messageId: 'a9',
        accountId: 'acc',
        skipRag: true,
        skipCodeInterpreter: true,
        maxTokens: 2000,
      },
    });
    expect(request.messages[1]).not.toHaveProperty('parentId');
    expect(request.messages[1]?.data).not.toHaveProperty('run');
  });

  it('omits empty replies and an empty system prompt', () => {
    const silent: Message = { id: 'a1', role: 'assistant', content: '', data: {} };
    const request = composeChatRequest({ ...turn([user('Hi'), silent, user('Again')]), prompt: ' ' });
    expect(request.messages.map(({ role }) => role)).toEqual(['user', 'user']);
  });

  it('[CR3] a prefix changes the request, not the stored message', () => {
    const message = user('json({"type":"object"}) teas');
    const request = composeChatRequest({
      ...turn([message]),
      prefixed: prefixedRequest(parsePrefix(message.content, JSON.parse)),
    });
    expect(request.messages.at(-2)?.content).toBe('({"type":"object"}) teas');
    expect(request.messages.at(-1)).toMatchObject({ role: 'user' });
    expect(request.options.response_format).toEqual({ type: 'json_object' });
    expect(message.content).toBe('json({"type":"object"}) teas');
  });

  it('[CR4] ids of data sources have a scheme', () => {
    expect([withScheme({ id: 'a' }), withScheme({ id: 'tag://a' })]).toEqual([
      { id: 's3://a' },
      { id: 'tag://a' },
    ]);
  });
});

describe('stored form and heads', () => {
  it('[TR2] branches and tombstones are stored only when there are any', () => {
    const head = { id: 'c', name: 'C' };
    const linear = treeOf({ messages: [{ id: 'u', role: 'user', content: 'x', data: {} }] });
    expect(storedForm(head, linear)).toEqual({
      ...head,
      headId: 'u',
      messages: [{ id: 'u', role: 'user', content: 'x', data: {}, parentId: null }],
    });
    expect(exportFileName(new Date(2025, 2, 7).getTime())).toBe('chatbot_ui_history_3-7.json');
  });

  it('[ME5] heads merge field by field; the last change on any device wins', () => {
    const base = { id: 'c', name: 'Old', prompt: 'p' };
    const a = changeHead(base, { name: 'A' }, '2025-01-01T00:00:01.000Z');
    const b = changeHead(base, { prompt: 'q' }, '2025-01-01T00:00:02.000Z');
    for (const joined of [joinHeads(a, b), joinHeads(b, a)]) {
      expect(joined).toMatchObject({ name: 'A', prompt: 'q', updatedAt: '2025-01-01T00:00:02.000Z' });
    }
    const again = changeHead(a, { name: 'A2' }, '2025-01-01T00:00:01.000Z');
    expect(newerFields(again, a)).toEqual(['name']);
    expect(settleHead(again)).not.toHaveProperty('changedAt');
  });
});
