import type { RunOutcome } from '@stoa/core/contract';
import type { Ports, StreamEnd } from '@stoa/core/state';
import { createClient } from './create-client.js';
import { createNetworkPorts } from './network-ports.js';
import { createFakeFetch } from './testing/index.js';

const client = createClient({
  getToken: async ({ reason, previous }) => (reason === 'initial' ? 't' : previous),
});
const { signal } = new AbortController();

const models = await client.models.list({ signal });
if (models.ok) models.value.data.models satisfies { id: string; outputTokenLimit: number }[];
else models.failure.code satisfies 'refused' | 'unauthorized' | 'http' | 'network' | 'parse' | 'aborted';

const one = await client.conversations.get({ conversationId: 'c' }, { signal });
if (one.ok) one.value.conversation satisfies number[];

const runs = await client.chat.activeRuns({});
if (runs.ok) runs.value.data satisfies { requestId: string }[];

// @ts-expect-error an operation with input cannot be called without it
await client.conversations.get();
// @ts-expect-error input is checked
await client.conversations.get({ id: 'c' });
// @ts-expect-error the registry is closed
await client.conversations.steal();
// @ts-expect-error an operation without input takes only options
await client.models.list({ conversationId: 'c' });

const stream = client.chat.stream({
  model: 'm',
  messages: [{ role: 'user', content: 'hi' }],
  options: { requestId: '12345678' },
});
for await (const { seq, event } of stream) {
  seq satisfies number;
  event.s satisfies string;
}
const end = await stream.result;
end satisfies StreamEnd;
if (end.type === 'ended') end.outcome satisfies RunOutcome;

createNetworkPorts(client) satisfies Pick<Ports, 'call' | 'chat' | 'fetchChunk'>;

createFakeFetch({ operations: { settings: { get: () => ({ success: true, data: null }) } } });
// @ts-expect-error handlers answer what the contract promises
createFakeFetch({ operations: { settings: { get: () => ({ success: true }) } } });
