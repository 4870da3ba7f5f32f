import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { embedAcceptedSchema, embedSessionSchema } from '../../contract/embed/embed.js';
import { readEmbedAccepted, readEmbedSession } from './read-embed-session.js';

const sound = {
  protocol: 1,
  publicKey: 'stoa_pk_1',
  endUser: { id: 'u:7', name: 'Ada', isAnonymous: false },
  title: 'Help',
  greeting: 'Hello!',
  prompts: [{ label: 'Prices', text: 'What does it cost?' }],
  disclaimer: null,
  disclosure: { version: 'v1', text: 'What we keep.', isAccepted: false },
  assistant: {
    name: 'Clerk',
    question: null,
    types: [{ name: 'Students', disabledMessage: 'Not now.' }],
    isAnalysed: true,
  },
  models: [
    {
      id: 'm',
      name: 'M',
      description: 'A model.',
      inputContextWindow: 1000,
      outputTokenLimit: 100,
      supportsImages: true,
      provider: 'p',
      inputTokenCost: 0.1,
    },
    { id: 'n', name: 'N', inputContextWindow: 1000, outputTokenLimit: 100 },
  ],
  defaultModelId: 'm',
  scopes: ['chat', 'a scope of later'],
  perMinute: 20,
};

const strange: unknown[] = [undefined, null, 0, -1.5, Number.NaN, '', 'text', true, [], [1], {}, { id: 1 }];

/** Every way of putting something strange in the place of one value, at any depth. */
function* mutations(value: unknown): Generator<unknown> {
  yield* strange;
  if (Array.isArray(value))
    for (const [at, one] of value.entries()) for (const other of mutations(one)) yield value.with(at, other);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value))
      for (const other of mutations(one)) yield { ...value, [key]: other };
}

describe('parsing a session', () => {
  it('[ES16] agrees with the contract schema on any input', () => {
    let sane = 0;
    let seen = 0;
    for (const value of [sound, ...mutations(sound)]) {
      const parsed = z.safeParse(embedSessionSchema, value);
      const read = readEmbedSession(value);
      seen++;
      // Lengths are the server's own affair; whatever is of the right kind is shown.
      const isKind = parsed.success || parsed.error.issues.every(({ code }) => code === 'too_small');
      expect(read !== undefined, JSON.stringify(value)).toBe(isKind);
      if (!parsed.success) continue;
      sane++;
      expect(read).toEqual(parsed.data);
    }
    expect(seen).toBeGreaterThan(300);
    expect(sane).toBeGreaterThan(20);
  });

  it('[ES16] agrees with the contract schema of an acceptance', () => {
    const accepted = { disclosure: { version: 'v1', text: '', isAccepted: true } };
    const seen = [...mutations(accepted), accepted, { disclosure: null }].map((value) => {
      const parsed = z.safeParse(embedAcceptedSchema, value);
      expect(readEmbedAccepted(value), JSON.stringify(value)).toEqual(parsed.data);
      return parsed.success;
    });
    expect(seen.filter(Boolean).length).toBeGreaterThan(3);
    expect(seen).toContain(false);
  });
});
