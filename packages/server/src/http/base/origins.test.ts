import { describe, expect, it } from 'vitest';
import { createOrigins, maxReturnTo, safeReturnTo } from './origins.js';

describe('safeReturnTo', () => {
  it.each([
    ['/', '/'],
    ['/c/1?x=2#y', '/c/1?x=2#y'],
    ['/c/%2F%2Fevil', '/c/%2F%2Fevil'],
    ['/a/../b', '/b'],
    ['', '/'],
    ['c/1', '/'],
    ['//evil.example', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/.//evil.example', '/'],
    ['/x/..//evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['data:text/html,x', '/'],
    ['/api/auth/sign-in', '/'],
    ['/' + 'x'.repeat(maxReturnTo), '/'],
    [undefined, '/'],
    [['/a', '/b'], '/'],
  ])('[T5] %j → %s', (raw, expected) => {
    expect(safeReturnTo(raw)).toBe(expected);
  });
});

describe('origins', () => {
  it('[T5] with PUBLIC_URL there is one origin', () => {
    const origins = createOrigins({ publicUrl: 'https://chat.example.org' }, () => 3000);
    expect(origins.of({ protocol: 'http', host: 'evil.example' })).toBe('https://chat.example.org');
    expect(origins.includes(new URL('http://localhost:3000/x'))).toBe(false);
    expect(origins.isSecure).toBe(true);
  });

  it.each([
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
    ['192.168.1.7:3000', 'http://192.168.1.7:3000'],
    ['evil.example', 'http://localhost:3000'],
    ['localhost.evil.example', 'http://localhost:3000'],
    ['', 'http://localhost:3000'],
    ['a b', 'http://localhost:3000'],
    ['localhost@evil.example', 'http://localhost:3000'],
  ])('[T5] without PUBLIC_URL the host %j is %s', (host, expected) => {
    const origins = createOrigins({ publicUrl: null }, () => 3000);
    expect(origins.of({ protocol: 'http', host })).toBe(expected);
  });
});
