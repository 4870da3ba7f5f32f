import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { operations, sentence, type ChatEvent } from '@stoa/core/contract';
import { cleanTitle, foldEvents, titleRequest } from '@stoa/core/rules';
import { decompress } from '@stoa/core/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../platform/llm/openai.js';
import { chunksOf, done } from '../../platform/llm/replay/recording.js';
import { chatBody, readChat } from '../testing/chat-reader.js';
import { call, openRoomServer, type RoomServer } from '../testing/room-server.js';

const { delta, texts, finish } = chunksOf({});

/** What the model says to every request, and what it was asked. */
let answer = '';
let asked: Record<string, unknown>[] = [];
const models = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    asked.push(JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(answer);
  });
});
let server: RoomServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(models.address() as AddressInfo).port}/v1`;
  server = await openRoomServer({ provider: createOpenAiProvider({ baseUrl }) });
});
afterAll(async () => {
  await server?.close();
  models.close();
  models.closeAllConnections();
});
beforeEach(() => {
  asked = [];
});

let people = 0;
const newPerson = () => `answers${people++}@example.org`;
const ask = (
  options: Parameters<typeof chatBody>[2] = {},
  headers?: Record<string, string>,
  person = newPerson(),
) =>
  readChat(`${server.url}/api/chat`, chatBody(randomUUID(), 'Tides?', options), {
    person,
    ...(headers && { headers }),
  });
const plain = { accept: '*/*' };

describe('a reply without words', () => {
  it.each<[string, string, string]>([
    [
      'nothing but an end',
      delta({ role: 'assistant', content: '' }) + finish('stop') + done,
      'without a word',
    ],
    ['blanks', texts(' ', '\n\n') + finish('stop') + done, 'without a word'],
    ['a thought alone', delta({ reasoning: 'Hm.' }) + finish('stop') + done, 'without a word'],
    ['a thought between tags', texts('<think>Hm.</think>\n') + finish('stop') + done, 'without a word'],
    ['a thought that took all tokens', texts('<think>Hm') + finish('length') + done, 'Allow longer answers'],
    ['what the filter left', delta({ content: '' }) + finish('content_filter') + done, 'content filter'],
  ])('[LLM21] %s is a failure that says so, to every reader', async (_, body, line) => {
    answer = body;
    const { end } = await ask();
    expect(end).toMatchObject({ outcome: 'failed', error: { code: 'provider.empty', retryable: true } });
    expect(end?.error?.lines.join(' ')).toContain(line);
    const other = await ask({}, plain);
    expect([other.status, other.body.error]).toEqual([502, sentence('chat.non200')]);
  });

  it('[LLM21] text that turned out to be a thought is no word either', async () => {
    answer = texts('Hm.', '</think>', '\n') + finish('stop') + done;
    expect((await ask()).end).toMatchObject({ outcome: 'failed', error: { code: 'provider.empty' } });
    expect((await ask({}, plain)).text).toContain('**The model sent an empty reply.');
  });

  it('[LLM21] a call of a tool is a reply', async () => {
    answer =
      delta({ tool_calls: [{ id: 'c', function: { name: 'answer', arguments: '{}' } }] }) +
      finish('stop') +
      done;
    expect((await ask()).end).toMatchObject({ outcome: 'completed', reason: 'toolCalls' });
  });
});

describe('a reply of a model that thinks', () => {
  it.each([
    ['between tags', texts('<thi', 'nk>Tides ', 'first.</think>', '\n\nHigh ', 'water.')],
    [
      'in parts',
      delta({ content: [{ type: 'thinking', thinking: 'Tides first.' }] }) + texts('High ', 'water.'),
    ],
    ['in a field', delta({ reasoning_content: '', reasoning: 'Tides first.' }) + texts('High ', 'water.')],
  ])('[LLM17] %s: its thought is no text for any reader', async (_, body) => {
    answer = body + finish('stop') + done;
    const read = await ask();
    expect([read.text, read.reasoning]).toEqual(['High water.', 'Tides first.']);
    expect((await ask({}, plain)).text).toBe('High water.');
  });

  it('[LLM17] the closing tag alone: the kept reply has its thought apart', async () => {
    answer = texts('Tides ', 'first.', '</think>', '\n\nHigh ', 'water.') + finish('stop') + done;
    const [person, conversationId, messageId] = [newPerson(), randomUUID(), randomUUID()];
    const read = await ask({ storage: 'cloud', conversationId, messageId }, undefined, person);
    const { text, reasoning } = foldEvents(read.events.map(({ event }) => event as ChatEvent));
    expect([text, reasoning]).toEqual(['High water.', 'Tides first.']);
    const { value } = await call(server, person, operations.conversations.get, { conversationId });
    const kept = JSON.parse(decompress(value['conversation'] as number[])) as {
      messages: { id: string; content: string; data: { reasoning?: string } }[];
    };
    const reply = kept.messages.find(({ id }) => id === messageId);
    expect([reply?.content, reply?.data.reasoning]).toEqual(['High water.', 'Tides first.']);
  });

  it('a part that cannot be shown is named once, in words that hold no markup of the provider', async () => {
    const image = delta({ content: [{ type: 'image*_[x](y)', image_url: { url: 'data:,' } }] });
    answer = texts('See:') + image + image + finish('stop') + done;
    const { text, end } = await ask();
    expect(end?.outcome).toBe('completed');
    expect(text).toBe(
      'See:\n\n*A part of the kind “image _ x y” was left out: it cannot be shown here.*\n\n',
    );
  });
});

describe('helper requests', () => {
  const forms = (words: string): [string, string][] => [
    ['a text', texts(words)],
    ['a thought between tags before it', texts('<think>The user wants a', ' thing.</think>\n\n', words)],
    ['the end of a thought before it', texts('The user wants a', ' thing.\n</think>\n\n', words)],
    ['a thought in a field', delta({ reasoning: 'The user wants a thing.' }) + texts(words)],
    [
      'a list of parts',
      delta({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
          { type: 'text', text: words },
        ],
      }),
    ],
    ['an empty finish reason in every event', delta({ content: words }, { finish_reason: '' })],
    ['one object', JSON.stringify({ choices: [{ message: { content: words }, finish_reason: 'stop' }] })],
  ];
  const ended = (body: string) => (body.startsWith('{') ? body : body + finish('stop') + done);

  it.each(forms('High water'))('[LLM16] a title from %s, with space to think before it', async (_, body) => {
    answer = ended(body);
    const request = titleRequest({ model: 'test-model', firstMessage: 'Tides?', requestId: randomUUID() });
    const read = await readChat(`${server.url}/api/chat`, request, { person: newPerson() });
    expect(read.end).toMatchObject({ outcome: 'completed' });
    expect(cleanTitle(foldEvents(read.events.map(({ event }) => event as ChatEvent)).text)).toBe(
      'High water',
    );
    expect(asked[0]?.['max_tokens']).toBeGreaterThanOrEqual(2000);
  });

  it('[LLM16] a title that a model never came to is none', async () => {
    answer = texts('<think>The user wants a') + finish('length') + done;
    const request = titleRequest({ model: 'test-model', firstMessage: 'Tides?', requestId: randomUUID() });
    const { end } = await readChat(`${server.url}/api/chat`, request, { person: newPerson() });
    expect(end?.outcome).toBe('failed');
  });

  it.each(forms('PROMPT_TEMPLATE: Say when the tide is high.'))(
    '[LLM16] an optimized prompt from %s',
    async (_, body) => {
      answer = ended(body);
      const { value } = await call(server, newPerson(), operations.optimizer.prompt, { prompt: 'Tides' });
      expect(value).toMatchObject({ success: true, data: { prompt_template: 'Say when the tide is high.' } });
      expect(asked[0]?.['max_tokens']).toBeGreaterThanOrEqual(4000);
    },
  );

  it('[LLM16] an answer without words is a failure, and costs what it cost', async () => {
    answer = delta({ reasoning: 'The user wants a thing.' }) + finish('stop') + done;
    const person = newPerson();
    const { value } = await call(server, person, operations.optimizer.prompt, { prompt: 'Tides' });
    expect(value).toMatchObject({ success: false });
    const { rows } = await server.database.pool.query(
      'select output_tokens > 0 as counted from usage join people on people.id = person_id where email = $1',
      [person],
    );
    expect(rows).toEqual([{ counted: true }]);
  });
});
