import { expect, it } from 'vitest';
import { acceptanceFaults, isAtEnd } from './acceptance.js';

it.each([
  [true, 'ada@x.org', []],
  [true, '  ADA@X.org ', []],
  [false, 'ada@x.org', ['disclosure.notScrolled']],
  [true, '', ['disclosure.emailMismatch']],
  [true, 'bea@x.org', ['disclosure.emailMismatch']],
  [false, 'bea@x.org', ['disclosure.notScrolled', 'disclosure.emailMismatch']],
])('[AG1] read: %s, typed: "%s": %j', (isRead, typedEmail, faults) => {
  expect(acceptanceFaults({ isRead, typedEmail, accountEmail: 'Ada@x.org' })).toEqual(faults);
});

it.each([
  [1000, 0, 400, false],
  [1000, 598.5, 400, true],
  [1000, 597, 400, false],
  [400, 0, 400, true],
])('[AG2] %d px high, scrolled by %d, %d visible: the end is seen: %s', (height, top, visible, expected) => {
  expect(isAtEnd({ scrollHeight: height, scrollTop: top, clientHeight: visible })).toBe(expected);
});
