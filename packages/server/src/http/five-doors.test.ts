import { randomUUID } from 'node:crypto';
import { operations } from '@stoa/core/contract';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/cfworker';
import OpenAI from 'openai';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readChat, type ReceivedStream } from '../rooms/testing/chat-reader.js';
import { createEmbedSite, type EmbedSite } from '../rooms/testing/embed-site.js';
import { callAs, keyAccount, makeKey } from '../testing/api-key-people.js';
import type { Browser } from '../testing/browser.js';
import { startModelServer, type ModelServer } from '../testing/model-server/model-server.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

/** What was said before, and what is said now. */
interface Conversation {
  earlier: { role: 'user' | 'assistant'; content: string }[];
  message: string;
}
/** What somebody reads of an answer, by whichever door. */
interface Answer {
  text: string;
  isWhole: boolean;
}

const said = [
  'Hello there',
  'What is a *sonnet*?',
  'Schreibe über die Möwe am Kai.',
  'כתוב על הים',
  '```js\nlet a = 1;\n```\nExplain this.',
  '!plainText 3',
  '!slow 1 20',
  '!long 300',
  '!error500',
  '!error429 7',
];
const histories: Conversation['earlier'][] = [
  [],
  [
    { role: 'user', content: 'A first question' },
    { role: 'assistant', content: 'A first answer' },
  ],
  [
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Two' },
    { role: 'user', content: 'Three' },
    { role: 'assistant', content: 'Four' },
  ],
  [
    { role: 'user', content: 'Zitiere „Faust“.' },
    { role: 'assistant', content: '| a | b |\n|---|---|\n| 1 | 2 |' },
  ],
  [
    { role: 'user', content: '🙂' },
    { role: 'assistant', content: '🙃' },
  ],
];
const conversations: Conversation[] = histories.flatMap((earlier) =>
  said.map((message) => ({ earlier, message })),
);

let models: ModelServer;
let app: TestApp;
let thea: Browser;
let site: EmbedSite;
let doors: Record<string, (one: Conversation) => Promise<Answer>>;
let mcp: Client;

beforeAll(async () => {
  models = await startModelServer();
  app = await createTestApp({
    env: {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: models.url,
      OPENAI_MODELS: 'scripted',
      STOA_DEMO_MODELS: '0',
    },
  });
  thea = await app.signInAs('thea');
  site = createEmbedSite(app, thea);
  const made = await callAs(thea, operations.assistants.create, {
    name: 'Poet',
    description: 'Rhymes.',
    instructions: 'Answer in rhyme.',
  } as never);
  const { assistantId } = made['data'] as { assistantId: string };
  const { secret } = await makeKey(thea);
  const embedKey = await site.makeKey({
    assistantId,
    perMinute: 600,
    perMinuteKey: 10_000,
  });
  const token = await site.tokenOf(embedKey);
  const openai = new OpenAI({ apiKey: secret, baseURL: `${app.url}/v1`, maxRetries: 0 });
  mcp = new Client(
    { name: 'test', version: '1' },
    { jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  await mcp.connect(
    new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  const tool = (await mcp.listTools()).tools.find(({ title }) => title === 'Poet')!.name;

  const chatOf = ({ earlier, message }: Conversation, options: object = {}) => {
    const requestId = randomUUID();
    return {
      model: 'scripted',
      messages: [...earlier, { role: 'user', content: message }].map((one, at) => ({
        id: `m${at}-${requestId}`,
        ...one,
      })),
      options: { requestId, storage: 'local', assistantId, ...options },
    };
  };
  const answerOf = ({ status, text, end }: ReceivedStream): Answer => ({
    text,
    isWhole: status === 200 && (end === undefined || end.outcome === 'completed'),
  });
  doors = {
    web: async (one) =>
      answerOf(
        await readChat(`${app.url}/api/chat`, chatOf(one, { accountId: keyAccount.id }), {
          headers: {
            origin: app.url,
            cookie: [...thea.cookies()]
              .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
              .join('; '),
          },
        }),
      ),
    embed: async (one) => answerOf(await site.chat(token, chatOf(one, { assistantId: undefined }))),
    v1: async ({ earlier, message }) => {
      try {
        const stream = openai.chat.completions.stream({
          model: assistantId,
          messages: [...earlier, { role: 'user', content: message }],
        });
        return { text: (await stream.finalContent()) ?? '', isWhole: true };
      } catch (error) {
        if (!(error instanceof OpenAI.APIError)) throw error;
        return { text: '', isWhole: false };
      }
    },
    mcp: async ({ earlier, message }) => {
      const { content, isError } = (await mcp.callTool({
        name: tool,
        arguments: { message, earlier },
      })) as CallToolResult;
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return isError ? { text: '', isWhole: false } : { text, isWhole: true };
    },
    // Whoever knows no runs reads a line about a failure.
    api: async (one) => {
      const answer = answerOf(
        await readChat(
          `${app.url}/chat`,
          { data: chatOf(one) },
          { headers: { accept: '*/*', authorization: `Bearer ${secret}` } },
        ),
      );
      return answer.text.startsWith('\n\n**The model ') ? { text: '', isWhole: false } : answer;
    },
  };
});
afterAll(async () => {
  await mcp?.close();
  await app?.close();
  await models?.close();
});

const count = async (table: string): Promise<number> =>
  (await app.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]!.n;

it('[MSV28] fifty conversations by five doors are the same to the model, the reader, the books and the audit', async () => {
  const names = Object.keys(doors);
  const audited = await count('admin_audit');
  const told: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  const read: Record<string, Answer[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const one of conversations)
    for (const name of names) {
      read[name]!.push(await doors[name]!(one));
      const { messages, model } = models.requests.at(-1)!.body;
      told[name]!.push({ model, messages });
    }
  expect(conversations).toHaveLength(50);
  const [first = '', ...others] = names;
  expect(read[first]!.filter(({ isWhole }) => isWhole)).toHaveLength(40);
  for (const name of others) {
    expect(read[name], name).toEqual(read[first]);
    expect(told[name], name).toEqual(told[first]);
  }

  const { rows } = await app.database.pool.query<{ entryPoint: string; lines: object[] }>(
    `select entry_point as "entryPoint", json_agg(json_build_object('model', model_id, 'input', input_tokens,
       'cached', cached_tokens, 'output', output_tokens, 'reasoning', reasoning_tokens, 'estimated', is_estimated,
       'cost', cost_usd, 'outcome', outcome, 'assistant', assistant_id)
       order by created_at, run_id) as lines from usage group by 1`,
  );
  const books = new Map(rows.map(({ entryPoint, lines }) => [entryPoint, lines]));
  expect([...books.keys()].toSorted()).toEqual(['api', 'embed', 'mcp', 'web']);
  // The public API and `/v1` are one entry, asked in turn.
  const ofPrograms = books.get('api')!;
  books.set(
    'v1',
    ofPrograms.filter((_line, at) => at % 2 === 0),
  );
  books.set(
    'api',
    ofPrograms.filter((_line, at) => at % 2 === 1),
  );
  expect(books.get(first)).toHaveLength(50);
  for (const name of names) expect(books.get(name), name).toEqual(books.get(first));
  // A visitor of a page is a person of their own; every other door is paid by whoever let them in.
  const { rows: payers } = await app.database.pool.query<{ door: string; account: string | null }>(
    `select distinct entry_point as door, account_id as account from usage u join people p on p.id = u.person_id
     where p.email like 'thea@%' order by 1`,
  );
  expect(payers).toEqual(['api', 'mcp', 'web'].map((door) => ({ door, account: keyAccount.id })));
  expect(await count('admin_audit')).toBe(audited);
}, 60_000);
