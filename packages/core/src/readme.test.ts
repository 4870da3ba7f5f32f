import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';

it('the example of the README prints what it says', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, code = '', printed = ''] = /```js\n([\s\S]*?)```[\s\S]*?```\n([\s\S]*?)```/.exec(readme) ?? [];
  const file = new URL(`./readme-example-${process.pid}.mjs`, import.meta.url);
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  writeFileSync(file, code);
  try {
    await import(/* @vite-ignore */ file.pathname);
  } finally {
    rmSync(file);
  }
  expect(log.mock.calls.map(([line]) => line as string).join('\n')).toBe(printed.trim());
  log.mockRestore();
});
