import { createStore, type StoreApi } from 'zustand/vanilla';
import { embeddingMessages } from '../../contract/embedding/embedding-messages.js';
import type { EmbeddingMessage } from '../../contract/embedding/embedding.js';
import type { Ports } from '../ports/ports.js';

export interface EmbeddingQueueState {
  /** What waits, the longest first, then what was ended a short time ago. */
  messages: readonly EmbeddingMessage[];
  load: { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };
  /** Keys of documents that are being ended. */
  ending: readonly string[];
  /** Why the last one could not be ended. */
  failure: string | null;
}

export interface EmbeddingQueueStore {
  store: StoreApi<EmbeddingQueueState>;
  /** Reads the queue. Never rejects. */
  load(): Promise<void>;
  /** Ends the embedding of a document. @returns whether it is ended */
  terminate(key: string): Promise<boolean>;
}

/**
 * Documents that wait to be embedded, for their section. No part of a person's state: the administration area makes it.
 *
 * @source administration specification §2 "Embeddings tab" (2.037), §4 (2.062), §8 (2.117)
 */
export function createEmbeddingQueueStore(ports: Pick<Ports, 'call'>): EmbeddingQueueStore {
  const store = createStore<EmbeddingQueueState>(() => ({
    messages: [],
    load: { status: 'loading' },
    ending: [],
    failure: null,
  }));
  return {
    store,
    async load() {
      store.setState({ load: { status: 'loading' } });
      const answer = await ports.call('embedding', 'queue');
      store.setState(
        answer.ok
          ? { messages: answer.value.messages, load: { status: 'ready' } }
          : { load: { status: 'failed', failure: embeddingMessages['embedding.queueFailed'] } },
      );
    },
    async terminate(key) {
      if (store.getState().ending.includes(key)) return false;
      store.setState(({ ending }) => ({ ending: [...ending, key], failure: null }));
      const answer = await ports.call('embedding', 'terminate', { object_key: key });
      store.setState(({ ending, messages }) => ({
        ending: ending.filter((one) => one !== key),
        ...(answer.ok
          ? {
              messages: messages.map((message) =>
                message.object.key === key ? { ...message, terminated: true } : message,
              ),
            }
          : { failure: embeddingMessages['embedding.terminateFailed'] }),
      }));
      return answer.ok;
    },
  };
}
