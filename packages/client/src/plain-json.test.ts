import { afterEach, expect, it } from 'vitest';
import { plainJson } from './plain-json.js';

const patched = [Array.prototype, Object.prototype, String.prototype, Number.prototype] as {
  toJSON?: unknown;
}[];
afterEach(() => {
  for (const prototype of patched) delete prototype.toJSON;
});

const body = {
  messages: [{ content: 'a "b"', data: {} }],
  max: 1,
  list: [1, [2]],
  nothing: null,
  gone: undefined,
};

it('[ES17] a body is unchanged on a page that patches prototypes', () => {
  const usual = JSON.stringify(body);
  expect(plainJson(body)).toBe(usual);
  for (const prototype of patched)
    Object.defineProperty(prototype, 'toJSON', {
      value(this: unknown) {
        return `patched ${String(this)}`;
      },
      configurable: true,
    });
  expect(JSON.stringify(body)).not.toBe(usual);
  expect(plainJson(body)).toBe(usual);
});
