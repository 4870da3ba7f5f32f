import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer, type ModelServer } from '../../../testing/model-server/model-server.js';
import { expectedText, expectedTitle } from '../../../testing/model-server/words.js';
import { createOpenAiProvider } from '../openai.js';
import type { LlmRequest } from '../port.js';
import { createRecordingSink } from './recording-sink.js';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.close());

async function answer(url: string, content: string, more: Partial<LlmRequest> = {}) {
  const sink = createRecordingSink();
  const request = { model: 'm', messages: [{ role: 'user' as const, content }], ...more };
  const end = await createOpenAiProvider({ baseUrl: url }).stream(
    request,
    sink,
    new AbortController().signal,
  );
  return { end, text: sink.answer };
}
const control = (path = '', body?: object) =>
  fetch(server.url.replace('/v1', `/control${path}`), {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

describe('the scripted model server', () => {
  it('answers with a deterministic text', async () => {
    expect((await answer(server.url, 'Hello there')).text).toBe(expectedText('Hello there'));
    expect(expectedText('a')).not.toBe(expectedText('b'));
  });

  it('echoes, and takes a script command anywhere in a message', async () => {
    expect((await answer(server.url, 'please !echo 🌍 this')).text).toBe('please !echo 🌍 this');
  });

  it('answers title prompts with a title', async () => {
    const prompt = 'Title under 30 characters for: !error500';
    expect((await answer(server.url, prompt, { maxTokens: 10 })).text).toBe(expectedTitle(prompt));
  });

  it('takes scripts for the next requests at its control endpoint', async () => {
    await control('', { script: 'error500', times: 1 });
    expect((await answer(server.url, 'Hi')).end.type).toBe('failed');
    expect((await answer(server.url, 'Hi')).end.type).toBe('finished');
    expect((await control('', { script: 'nonsense' })).status).toBe(400);
  });

  it('counts requests until a reset', async () => {
    await control('/reset', {});
    await answer(server.url, 'One');
    expect(await (await control()).json()).toMatchObject({
      total: 1,
      open: 0,
      aborted: 0,
      finished: 1,
      requests: [{ script: 'plainText' }],
    });
  });

  it('runs in a process of its own and ends on SIGTERM', async () => {
    const path = fileURLToPath(new URL('../../../testing/model-server/server.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', path, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const url = /ready at (\S+)/.exec(line.toString())![1]!;
    expect((await answer(url, 'Hello')).text).toBe(expectedText('Hello'));
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});
