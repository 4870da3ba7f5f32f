import { readFileSync } from 'node:fs';
import { transform } from 'esbuild';
import { afterEach, expect, it, vi } from 'vitest';
import { createClient } from './create-client.js';
import { createFakeFetch } from './testing/index.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

const model = {
  id: 'm1',
  name: 'M',
  description: '',
  inputContextWindow: 1,
  outputTokenLimit: 1,
  supportsImages: false,
};

it('the example of the README runs as written', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const { code } = await transform(example, { loader: 'ts', format: 'esm' });
  const body = code.replace(/^import \{ createClient \} from "@stoa\/client";$/m, '');
  expect(body).not.toContain('import');

  const server = createFakeFetch({
    acceptsToken: () => 'token-1',
    operations: {
      models: {
        list: () => ({
          success: true,
          data: { models: [model], default: model, advanced: null, cheapest: null },
        }),
      },
    },
    chat: () => [{ text: 'A stoa ' }, { waitMs: 5 }, { drop: true }, { text: 'is a covered walk.' }],
  });
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url.startsWith('https://login.') ? Promise.resolve(new Response('token-1')) : server(url, init),
  );
  const said: string[] = [];
  const log = { log: (...words: unknown[]) => said.push(words.join(' ')) };
  const AsyncFunction = (async () => undefined).constructor as new (
    ...source: string[]
  ) => (...values: unknown[]) => Promise<void>;
  await new AsyncFunction('createClient', 'console', body)(createClient, log);

  expect(said).toEqual([
    '[connecting]',
    '[live]',
    '[waiting]',
    '[connecting]',
    '[live]',
    'completed A stoa is a covered walk.',
  ]);
});
