import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../../packages/core/src/contract/index.js';
import { startServer } from '../../packages/server/src/start-server.js';
import { callAs, makeKey } from '../../packages/server/src/testing/api-key-people.js';
import { createBrowser } from '../../packages/server/src/testing/browser.js';
import { startModelServer } from '../../packages/server/src/testing/model-server/model-server.js';
import { root } from '../lib/installed.js';

/** A message of JSON-RPC, as far as names in it are changed. */
interface Message {
  method?: string;
  params?: {
    name?: string;
    uri?: string;
    arguments?: Record<string, string>;
    ref?: { name?: string };
    argument?: { name: string };
  };
}

/** What the model behind the assistants is to do, for the tools that the suite names. */
const asked: Readonly<Record<string, string>> = {
  test_simple_text: 'Hello.',
  test_error_handling: '!error500',
  test_tool_with_progress: '!slow 40 100',
  test_reconnection: 'Hello.',
};
const twoArguments = { arg1: 'Columns to extract', arg2: 'Information to Extract From' };

/**
 * The whole server with a model of a script, as the suite asks for it: what it calls a tool, prompt or resource stands for one that is here, and every
 * request has the key of a person. Answers are passed on as they are.
 */
export async function startSuiteServer(): Promise<{ url: string; close(): Promise<void> }> {
  const models = await startModelServer();
  const folder = await mkdtemp(join(tmpdir(), 'stoa-suite-'));
  const server = await startServer(
    {
      PORT: '0',
      HOST: '127.0.0.1',
      STOA_DATA_DIR: folder,
      STOA_APP_ROOT: join(root, 'examples/full-app'),
      STOA_RATE_LIMIT_PER_MINUTE: '100000',
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: models.url,
      OPENAI_MODELS: 'scripted',
      LOG_LEVEL: 'error',
    },
    { handleSignals: false },
  );
  const url = `http://localhost:${server.port}`;
  const person = createBrowser(url);
  const { html } = await person.open('/api/auth/sign-in?returnTo=/');
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  await person.open(action, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'person=thea',
  });
  await callAs(person, operations.assistants.create, {
    name: 'Poet',
    description: 'Rhymes.',
    instructions: 'Answer in rhyme.',
  } as never);
  await callAs(person, operations.memory.save, { MemoryItem: 'Likes rhymes.', MemoryType: 'user' } as never);
  const file = await callAs(person, operations.files.upload, { name: '123.md' } as never);
  const address = (name: string): string => new URL(String(file[name]), url).href;
  await fetch(address('url'), { method: 'PUT', body: 'What is told of 123.' });
  for (let tries = 0; tries < 100 && (await fetch(address('metadataUrl'))).status !== 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const { secret } = await makeKey(person);

  const ask = async <T>(method: string): Promise<T> => {
    const response = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: {} }),
    });
    return ((await response.json()) as { result: T }).result;
  };
  const { tools } = await ask<{ tools: { name: string; title: string }[] }>('tools/list');
  const poet = tools.find(({ title }) => title === 'Poet')!.name;
  const { resources } = await ask<{ resources: { uri: string; name: string }[] }>('resources/list');
  const resource: Readonly<Record<string, string | undefined>> = {
    'test://static-text': resources.find(({ uri }) => uri.startsWith('stoa://memories/'))?.uri,
    'test://template/123/data': resources.find(({ name }) => name === '123.md')?.uri,
  };

  function asHere(message: Message): Message {
    const { method, params = {} } = message;
    const changed = (values: object): Message => ({ ...message, params: { ...params, ...values } });
    const { name = '', uri = '' } = params;
    if (method === 'tools/call' && asked[name] !== undefined)
      return changed({ name: poet, arguments: { message: asked[name] } });
    if (method === 'resources/read' && resource[uri] !== undefined) return changed({ uri: resource[uri] });
    if (method === 'prompts/get' && name === 'test_simple_prompt')
      return changed({ name: 'create_diagram', arguments: { 'What to draw': 'A tree' } });
    if (method === 'prompts/get' && name === 'test_prompt_with_arguments')
      return changed({
        name: 'csv_extractor',
        arguments: Object.fromEntries(
          Object.entries(twoArguments).map(([from, to]) => [to, params.arguments?.[from] ?? '']),
        ),
      });
    if (method === 'completion/complete' && params.ref?.name === 'test_prompt_with_arguments')
      return changed({ ref: { ...params.ref, name: 'csv_extractor' } });
    return message;
  }

  const relay = createServer((request, response) => {
    void (async () => {
      const text = await textOf(request);
      const own = `http://${request.headers.host}`;
      const { 'content-length': _length, connection: _connection, ...headers } = request.headers;
      const sent = await fetch(`${url}/mcp`, {
        method: request.method ?? 'POST',
        headers: {
          ...(headers as Record<string, string>),
          ...(headers.origin === own && isHere(own) && { origin: url }),
          authorization: `Bearer ${secret}`,
        },
        ...(text !== '' && { body: JSON.stringify(asHere(JSON.parse(text) as Message)) }),
      });
      const {
        'content-encoding': _encoding,
        'content-length': _sized,
        ...answered
      } = Object.fromEntries(sent.headers);
      response.writeHead(sent.status, answered);
      for await (const part of sent.body ?? []) response.write(part);
      response.end();
    })().catch(() => response.destroy());
  });
  const isHere = (origin: string): boolean =>
    origin === `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/mcp`,
    async close() {
      relay.closeAllConnections();
      relay.close();
      await server.close();
      await models.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
