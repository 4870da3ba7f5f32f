import { expect, it } from 'vitest';
import { holdsUser } from './address.js';

it.each([
  ['https://example.org/a@b', false],
  ['https://ann@example.org', true],
  ['https://ann:word@example.org/mcp', true],
  ['https://:word@example.org', true],
  ['https://@example.org', false],
  ['example.org', false],
  ['', false],
])('[I] whether %j holds a user: %s', (address, does) => expect(holdsUser(address)).toBe(does));
