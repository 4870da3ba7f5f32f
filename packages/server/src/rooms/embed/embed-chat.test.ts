import { embedKeyDefaults } from '@stoa/core/contract';
import { readEmbedProtocols } from '@stoa/core/rules';
import { describe, expect, it } from 'vitest';
import { createEmbedChat, type EmbedChatDeps } from './embed-chat.service.js';

const settings = { ...embedKeyDefaults, name: 'Shop', origins: ['https://shop.example.org'], title: 'Help' };
const grant = {
  key: { publicKey: 'stoa_pk_1', settings, lenderId: null },
  claims: { kind: 'u', endUserId: 'user-7', name: null },
  scopes: new Set(['chat']),
} as unknown as Parameters<ReturnType<typeof createEmbedChat>['session']>[0];

/** A server of later, which speaks 2 to 4. */
const later = createEmbedChat({
  catalogue: { list: () => [], get: () => undefined } as unknown as EmbedChatDeps['catalogue'],
  counts: undefined as never,
  endUsers: undefined as never,
  disclosures: { of: () => Promise.resolve(null) } as unknown as EmbedChatDeps['disclosures'],
  runs: undefined as never,
  assistants: undefined as never,
  findGroup: undefined as never,
  saveThumb: undefined as never,
  protocols: { min: 2, max: 4 },
});
const askedBy = async (says: string | undefined) => {
  const answer = await later.session(grant, readEmbedProtocols(says)!);
  return answer.ok ? answer.value : answer.refusal;
};

describe('a session with a newer server', () => {
  it.each([
    ['1-3', 3],
    ['2-2', 2],
    ['4-9', 4],
  ])('[EM33] speaks the newest common protocol with a client of %s', async (says, protocol) => {
    expect(await askedBy(says)).toMatchObject({ protocol, protocols: { min: 2, max: 4 }, title: 'Help' });
  });

  it.each([
    [undefined, 2],
    ['1-1', 2],
    ['5-6', 4],
  ])('[EM33] tells a client with %s which side is older, and nothing else', async (says, protocol) => {
    expect(await askedBy(says)).toEqual({ protocol, protocols: { min: 2, max: 4 } });
  });
});
