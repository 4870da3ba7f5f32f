import type { ConversationMessageCode } from '../../contract/conversations/conversation-messages.js';
import { loadFailures, loadTransition, type LoadEvent, type LoadState } from './load.machine.js';

/** How far the messages of a conversation are loaded. */
export interface ConversationLoader {
  status(): LoadState['status'];
  isReady(): boolean;
  /** The text to show while the conversation is missing or failed to load. */
  failure(): string | undefined;
  /** Reads the stored copy. `setsTitles`: runs that are found count as this tab's, which then sets the title. */
  load(options: { setsTitles: boolean }): Promise<'ok' | 'gone' | 'unavailable'>;
  /** Reads queue and conversation for the first time. */
  open(): Promise<void>;
  /** Tries again after a failure. */
  reload(): Promise<void>;
  /** The conversation was deleted. */
  remove(): void;
  dispose(): void;
}

/** Creates the loader. With `fresh` nothing has to be loaded. */
export function createConversationLoader(
  fresh: boolean,
  needs: {
    read(): Promise<'ok' | 'gone' | 'unavailable'>;
    sentence(code: ConversationMessageCode): string;
    loadQueue(): Promise<void>;
    modelsKnown(): Promise<unknown>;
    /** The stored copy was read, or could not be. */
    wasRead(options: { setsTitles: boolean }): void;
    /** Everything is loaded for the first time. */
    opened(): Promise<void>;
    /** The conversation no longer exists. */
    removed(): void;
    changed(): void;
  },
): ConversationLoader {
  let state: LoadState = { status: fresh ? 'ready' : 'loading' };
  let disposed = false;

  function step(event: LoadEvent): void {
    state = loadTransition(state, event);
    needs.changed();
  }
  async function load(options: { setsTitles: boolean }): Promise<'ok' | 'gone' | 'unavailable'> {
    const read = await needs.read();
    if (disposed) return read;
    if (read === 'gone') {
      step({ type: 'gone' });
      needs.removed();
      return read;
    }
    step({ type: read === 'ok' ? 'loaded' : 'unavailable' });
    needs.wasRead(options);
    return read;
  }
  async function open(): Promise<void> {
    await needs.loadQueue();
    await load({ setsTitles: true });
    await needs.modelsKnown();
    if (state.status === 'ready' && !disposed) await needs.opened();
  }
  return {
    status: () => state.status,
    isReady: () => state.status === 'ready',
    failure: () =>
      state.status === 'missing' || state.status === 'failed'
        ? needs.sentence(loadFailures[state.status])
        : undefined,
    load,
    open,
    reload() {
      step({ type: 'retried' });
      return open();
    },
    remove: () => step({ type: 'gone' }),
    dispose() {
      disposed = true;
    },
  };
}
