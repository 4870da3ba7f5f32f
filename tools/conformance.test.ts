import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A backend that has nothing but a chat for others, or breaks at everything. */
let status = 404;
let asked = 0;
const backend = createServer((request, response) => {
  asked += 1;
  request.resume();
  response
    .writeHead(request.url === '/chat' && status === 404 ? 401 : status, {
      'content-type': 'application/json',
    })
    .end('{"error":"none"}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
});
afterAll(() => backend.close());

const run = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', 'tools/conformance.ts', ...args], (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });

it('[CK4] the command refuses an address of another machine without --i-know, and asks it nothing', async () => {
  const [elsewhere, elsewhereChat, nothing, unknown, noFile] = await Promise.all([
    run('--url', 'https://api.example.org', '--token', 'x'),
    run('--url', url, '--chat-url', 'https://chat.example.org/chat', '--token', 'x'),
    run('--url', url),
    run('--url', url, '--token', 'x', '--tokens', 'y'),
    run('--url', url, '--token', 'x', '--script', 'no-such-file.json'),
  ]);
  const isElsewhere = 'https://chat.example.org/chat is not on this machine';
  expect([elsewhereChat.code, elsewhereChat.err]).toEqual([2, expect.stringContaining(isElsewhere)]);
  for (const wrong of [unknown, noFile])
    expect([wrong.code, wrong.err]).toEqual([
      2,
      expect.stringMatching(/^(?!.*\n +at )[^]*npm run conformance/),
    ]);
  expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining('is not on this machine')]);
  expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('a token are needed')]);
  expect(asked).toBe(0);
});

// Two processes, each with more than fifty checks.
it(
  '[CK4] the command prints a table or JSON, and its exit code says whether a check failed',
  { timeout: 120_000 },
  async () => {
    const absent = await run('--url', url, '--token', 'x', '--json');
    const report = JSON.parse(absent.out) as { failed: number; absent: number };
    expect([absent.code, report.failed, report.absent > 50]).toEqual([0, 0, true]);
    status = 500;
    const broken = await run('--url', url, '--token', 'x');
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/^conversations +\d+ +[1-9]\d*/m);
  },
);
