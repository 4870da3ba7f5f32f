import { embedKeyDefaults, failed, success, type EmbedKey } from '@stoa/core/contract';
import { createEmbedKeysStore, createModelsStore } from '@stoa/core/state';
import { createFakePorts, type FakePorts } from '@stoa/core/testing';
import type { EmbedHost } from '../embed/embed-admin.js';

/** The server of stories and tests. */
export const fakeOrigin = 'https://chat.example.com';

/** A key with everything that is not said at its default. */
export const fakeKey = (patch: Partial<EmbedKey> = {}): EmbedKey => ({
  ...embedKeyDefaults,
  scopes: ['chat'],
  modelIds: [],
  prompts: [],
  id: 'k1',
  name: 'Shop of the old town',
  publicKey: 'stoa_pk_5ZyUo0tZkq2Rz9cBv1aXwA',
  origins: ['https://shop.example.org'],
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  assistant: null,
  ...patch,
});

/** Keys of all kinds. */
export const fakeKeys: readonly EmbedKey[] = [
  fakeKey({
    allowAnonymous: true,
    scopes: ['chat', 'tools', 'upload', 'history'],
    modelIds: ['demo-large', 'withdrawn'],
    origins: [
      'https://shop.example.org',
      'https://www.shop.example.org',
      'http://localhost:4400',
      'https://b.example',
    ],
    lastUsedAt: '2026-11-20T09:00:00.000Z',
    instructions: 'You help people of a shop for old maps. Answer in their language.',
    title: 'Ask the shop',
    greeting: 'Hello. What are you looking for?',
    prompts: [
      { label: 'Opening hours', text: 'When are you open?' },
      { label: 'Shipping', text: 'Shipping' },
    ],
    disclaimer: 'Answers come from a model and may be wrong.',
    disclosure: 'Your messages go to a **language model**.\n\n- Do not send card numbers.',
  }),
  fakeKey({
    id: 'k2',
    name: 'Handbook',
    publicKey: 'stoa_pk_kq2Rz9cBv1aXwA5ZyUo0tZ',
    origins: ['https://handbook.example.org'],
  }),
  fakeKey({
    id: 'k3',
    name: 'Last year’s conference with a name that is too long for one line of the list',
    publicKey: 'stoa_pk_v1aXwA5ZyUo0tZkq2Rz9cB',
    origins: ['https://conference.example.org'],
    revokedAt: '2026-01-02T09:00:00.000Z',
  }),
];

/** Stands in for the script of the chat: an element that says its title. */
const standIn = `data:text/javascript,${encodeURIComponent(`customElements.define('stoa-chat', class extends HTMLElement {
  configure({ title = 'Chat' }) { this.textContent = title; }
});`)}`;

export interface FakeEmbed {
  ports: FakePorts;
  keys: ReturnType<typeof createEmbedKeysStore>;
  models: ReturnType<typeof createModelsStore>;
  host: EmbedHost;
}

/** Message of a failed call. */
export const fakeFailure = failed({ code: 'network', message: 'Network Error calling POST - /embed.' });

/** A server with these keys, which does what it is told. */
export function createFakeEmbed(
  list: readonly EmbedKey[] = fakeKeys,
  assistants: readonly unknown[] = [],
): FakeEmbed {
  const ports = createFakePorts();
  let stored = [...list];
  const answer = (data: unknown) => success({ success: true, data });
  const put = (key: EmbedKey) => {
    stored = [key, ...stored.filter(({ id }) => id !== key.id)];
    return key;
  };
  const find = (input: unknown) => stored.find(({ id }) => id === (input as { id: string }).id)!;
  const { world } = ports;
  world.answer('embed.listKeys', () => answer(stored));
  world.answer('assistants.list', () => answer(assistants));
  world.answer('groups.list', () => answer([]));
  world.answer('embed.createKey', (input) =>
    answer({
      key: put(fakeKey({ ...(input as Partial<EmbedKey>), id: 'made' })),
      secret: 'stoa_sk_Vb6CYpRjywGRanczC4J8_7h7OGncjnF0MBYFrQLQsQfrv',
    }),
  );
  world.answer('embed.updateKey', (input) =>
    answer(put({ ...find(input), ...(input as { changes: Partial<EmbedKey> }).changes })),
  );
  world.answer('embed.rotateSecret', (input) =>
    answer({ key: find(input), secret: 'stoa_sk_MBYFrQLQsQfrvVb6CYpRjywGRanczC4J8_7h7OGncjnF0' }),
  );
  world.answer('embed.revokeKey', (input) =>
    answer(put({ ...find(input), revokedAt: '2026-11-21T09:00:00.000Z' })),
  );
  world.answer('embed.preview', () => answer({ token: 'token', expiresAt: '2026-11-21T09:10:00.000Z' }));
  return {
    ports,
    keys: createEmbedKeysStore(ports, { origin: fakeOrigin }),
    models: createModelsStore(ports),
    host: {
      origin: fakeOrigin,
      script: standIn,
      loadIntegrity: async () => ({
        version: '0.1.0',
        files: {
          'embed.js': `sha384-${'Qe7'.repeat(21)}A`,
          '0.1.0/element.js': `sha384-${'Qe8'.repeat(21)}A`,
        },
      }),
    },
  };
}
