import type { Call } from './ports.js';

declare const call: Call;

const list = await call('models', 'list');
if (list.ok) list.value.data.models satisfies { id: string; name: string }[];

const one = await call('conversations', 'get', { conversationId: 'c1' });
if (one.ok) one.value.conversation satisfies number[];

// @ts-expect-error an operation with input cannot be called without it
await call('conversations', 'get');
// @ts-expect-error the registry is closed
await call('conversations', 'steal');
