import type { Call, Ports } from '@stoa/core/state';
import type { Client } from './create-client.js';

/** The network ports of the stores. The roof spreads them into its ports. */
export function createNetworkPorts(
  client: Client,
): Pick<Ports, 'call' | 'changes' | 'chat' | 'fetchChunk' | 'fetchText' | 'pollDocument'> {
  const rooms = client as unknown as Record<string, Record<string, (input?: unknown) => Promise<unknown>>>;
  const call = (room: string, name: string, input?: unknown): Promise<unknown> => {
    const operation = rooms[room]?.[name];
    if (operation === undefined) throw new TypeError(`The contract has no operation ${room}.${name}.`);
    return input === undefined ? operation() : operation(input);
  };
  return {
    call: call as Call,
    chat: client.chatPort,
    changes: client.changesPort,
    fetchChunk: (url) => client.fetchChunk(url),
    fetchText: (url, maxBytes) => client.fetchText(url, maxBytes),
    pollDocument: (url) => client.pollDocument(url),
  };
}
