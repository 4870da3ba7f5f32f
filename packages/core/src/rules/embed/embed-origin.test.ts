import { describe, expect, it } from 'vitest';
import { embedOriginOf, isPrivateOrigin } from './embed-origin.js';

describe('the origin of an embedding site', () => {
  it.each([
    ['https://shop.example.org', 'https://shop.example.org'],
    [' https://shop.example.org/ ', 'https://shop.example.org'],
    ['HTTPS://Shop.Example.ORG', 'https://shop.example.org'],
    ['https://shop.example.org:443', 'https://shop.example.org'],
    ['https://shop.example.org:8443', 'https://shop.example.org:8443'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['https://shop.example.org.', 'https://shop.example.org.'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['http://[::1]:80/', 'http://[::1]'],
  ])('[EM1] normalizes %s to %s', (typed, origin) => expect(embedOriginOf(typed)).toBe(origin));

  it.each([
    '',
    'null',
    '*',
    'shop.example.org',
    '//shop.example.org',
    'https://*',
    'https://*.example.org',
    'https://shop.example.org/path',
    'https://shop.example.org?x',
    'https://shop.example.org/?',
    'https://shop.example.org/#',
    'https://user@shop.example.org',
    'https://@shop.example.org',
    "https://a;script-src'",
    'https://a b',
    'https://a,b',
    'file:///etc/passwd',
    'data:text/html,x',
    'javascript:alert(1)',
    'blob:https://shop.example.org/1',
    'ftp://shop.example.org',
  ])('[EM1] refuses %s', (typed) => expect(embedOriginOf(typed)).toBeUndefined());

  it('[EM1] accepts https and this machine only', () => {
    for (const origin of [
      'https://a.example',
      'http://localhost:3000',
      'http://a.localhost',
      'http://127.0.0.1',
      'http://[::1]:1',
    ])
      expect(isPrivateOrigin(origin), origin).toBe(true);
    for (const origin of ['http://a.example', 'http://localhost.example', 'http://10.0.0.1', 'null'])
      expect(isPrivateOrigin(origin), origin).toBe(false);
  });
});
