import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createAddressGuard } from './address-guard.js';

const guard = createAddressGuard(new Set(['models.lan', '127.0.0.1:8080']));

it.each([
  ['https://api.openai.com/v1/chat/completions', true],
  ['https://93.184.215.14/v1', true],
  ['http://api.openai.com/v1', false],
  ['https://api.openai.com:8443/v1', false],
  ['https://user:pass@api.openai.com/v1', false],
  ['https://10.0.0.5/v1', false],
  ['https://[::1]/v1', false],
  ['https://[::ffff:7f00:1]/v1', false],
  ['https://169.254.169.254/latest', false],
  ['ftp://api.openai.com/', false],
  ['http://models.lan/v1', true],
  ['https://models.lan:9000/v1', true],
  ['ftp://models.lan/', false],
  ['https://localhost/v1', false],
  ['https://api.localhost./v1', false],
  ['http://127.0.0.1:8080/v1', true],
  ['http://127.0.0.1:8081/v1', false],
])('[B11] %s may be connected to: %s', (url, isAllowed) =>
  expect(guard.allows(new URL(url))).toBe(isAllowed),
);

it('[B11] a name that leads inside is not connected to, unless its host is allowed', async () => {
  const server = createServer((_request, response) => response.end('here'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { get } = await import('node:http');
  const url = new URL(`http://localhost:${port}/`);
  const ask = (hosts: string[]) =>
    new Promise<string>((resolve) => {
      get(
        url,
        { agent: false, family: 4, lookup: createAddressGuard(new Set(hosts)).lookupOf(url) },
        (response) => {
          response.resume();
          resolve(String(response.statusCode));
        },
      ).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  expect(await ask([])).toBe('EACCES');
  expect(await ask([`localhost:${port}`])).toBe('200');
  server.close();
});
