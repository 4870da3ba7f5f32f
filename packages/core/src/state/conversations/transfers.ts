import { listSentence } from '../../contract/conversations/list-messages.js';
import { sentence } from '../../contract/messages.js';
import { failed, type Outcome } from '../../contract/outcome.js';
import { runStatusOf } from '../../rules/conversations/run-status-of.js';
import { emptyTree } from '../../rules/conversations/tree.js';
import type { ConversationFile } from '../storage/conversation-file.types.js';
import type {
  ConversationListState,
  ConversationListStore,
  StorageSelection,
  Transfer,
} from './conversation-list.types.js';
import type { IndexEntry } from '../storage/index-entry.js';
import type { StoreApi } from 'zustand/vanilla';
import type { IndexLookup } from './index-lookup.js';
import type { LocalConversations } from '../storage/local-conversations.js';
import type { OpenConversations } from './open-conversations.js';
import type { Outbox } from '../storage/outbox.js';
import type { Ports } from '../ports/ports.js';
import type { FileStart } from '../storage/conversation-file.types.js';

/** Moves of conversations between browser and cloud, one at a time. */
export interface Transfers extends Pick<
  ConversationListStore,
  'moveStorage' | 'cancelTransfer' | 'dismissTransfer'
> {
  /** Moves every conversation to the place of a storage selection, and shows the outcome. */
  migrate(value: StorageSelection): Promise<void>;
  /** Resumes interrupted moves. */
  resume(): Promise<void>;
  /** Begins no further move; the one under way ends, or goes on at the next start. */
  dispose(): void;
}

const refused = (message: string): Outcome<never> => failed({ code: 'refused', message });

/** A notice names a few; the list of failures has them all. */
const maxNamed = 10;
const namesOf = (failures: Transfer['failures']): string => {
  const named = failures.slice(0, maxNamed).map(({ name }) => name);
  return failures.length > maxNamed
    ? listSentence('andMore', { names: named.join(', '), count: failures.length - maxNamed })
    : named.join(', ');
};

/** Creates the transfers. `fileOf` finds the file of an open conversation, `createFile` makes one for another. */
export function createTransfers(needs: {
  store: StoreApi<ConversationListState>;
  notify: Ports['notify'];
  lookup: IndexLookup;
  localConversations: Pick<LocalConversations, 'index' | 'moves' | 'abandonMove'>;
  outbox: Pick<Outbox, 'removalWrite'>;
  open: Pick<OpenConversations, 'get'>;
  fileOf(id: string): ConversationFile | undefined;
  createFile(start: FileStart): ConversationFile;
  cloudOn(): boolean;
  /** The conversation is no longer in the cloud. */
  removed(id: string): void;
  sync(): Promise<void>;
  listAll(): Promise<boolean>;
}): Transfers {
  const { store, notify, lookup, localConversations, open, fileOf } = needs;
  let turn: Promise<unknown> = Promise.resolve();
  let cancelled = false;
  let disposed = false;
  const moving = new Set<string>();

  const isStreaming = (id: string): boolean => {
    const run = open.get(id)?.store.getState().run.status;
    return run !== undefined && run !== 'idle';
  };
  /** A conversation that is not open is moved by a file of its own, as another tab would do it. */
  async function loadFile(entry: IndexEntry): Promise<Outcome<ConversationFile>> {
    const { id, name, isLocal, folderId } = entry;
    const head = { id, name, folderId, isLocal };
    const file = needs.createFile({ record: { head, tree: emptyTree }, isLocal, isDetached: true });
    const read = await file.refresh();
    if (read === 'ok') return { ok: true, value: file };
    file.close();
    if (read === 'unavailable') return refused(sentence('storage.cloudConversationUnavailable'));
    return failed({ code: 'refused', type: 'NoSuchKey', message: sentence('storage.noSuchKey') });
  }
  async function moveFile(file: ConversationFile, toLocal: boolean): Promise<Outcome<void>> {
    const nodes = [...file.record().tree.nodes.values()];
    if (nodes.some((node) => runStatusOf(node) === 'running')) return refused(listSentence('move.streaming'));
    return file.moveTo(toLocal);
  }
  async function moveOne(entry: IndexEntry, toLocal: boolean): Promise<Outcome<void>> {
    const { id } = entry;
    if (entry.running || isStreaming(id)) return refused(listSentence('move.streaming'));
    if (!toLocal && !needs.cloudOn()) return refused(listSentence('move.cloudIsOff'));
    moving.add(id);
    const opened = open.get(id)?.store.getState().load === 'ready' ? fileOf(id) : undefined;
    const file = opened ? ({ ok: true, value: opened } as const) : await loadFile(entry);
    const outcome = file.ok ? await moveFile(file.value, toLocal) : file;
    if (file.ok && !opened) file.value.close();
    moving.delete(id);
    if (outcome.ok) await open.get(id)?.refresh(toLocal);
    else if (outcome.failure.type === 'NoSuchKey') needs.removed(id);
    return outcome;
  }

  function report(change: Partial<Transfer>): Transfer {
    const transfer = { ...(store.getState().transfer as Transfer), ...change };
    store.setState({ transfer });
    return transfer;
  }
  async function moveAll(wanted: readonly IndexEntry[], to: 'local' | 'cloud'): Promise<Transfer> {
    const toLocal = to === 'local';
    const entries = wanted.filter(({ id, isLocal }) => (lookup.entryOf(id)?.isLocal ?? isLocal) !== toLocal);
    cancelled = false;
    let transfer: Transfer = {
      status: 'running',
      to,
      total: entries.length,
      moved: 0,
      current: null,
      failures: [],
    };
    store.setState({ transfer });
    for (const entry of entries) {
      if (cancelled || disposed) break;
      report({ current: entry.name });
      const outcome = await moveOne(entry, toLocal);
      const { moved, failures } = transfer;
      const failure = outcome.ok ? [] : [{ id: entry.id, name: entry.name, reason: outcome.failure.message }];
      const change = { moved: moved + Number(outcome.ok), failures: [...failures, ...failure] };
      transfer = { ...transfer, ...change };
      report(change);
    }
    transfer = { ...transfer, status: cancelled || disposed ? 'cancelled' : 'done' };
    report(transfer);
    return transfer;
  }
  function moveStorage(ids: readonly string[], to: 'local' | 'cloud'): Promise<Transfer> {
    // Another tab may shorten the list before its turn comes.
    const entries = lookup.entriesOf(ids);
    const result = turn.then(() => moveAll(entries, to));
    turn = result.catch(() => undefined);
    return result;
  }

  return {
    moveStorage,
    async migrate(value) {
      if (value !== 'local-only' && value !== 'cloud-only') return;
      const to = value === 'local-only' ? 'local' : 'cloud';
      // Conversations of other devices must be listed before they can be moved.
      await needs.sync();
      if (to === 'local' && !(await needs.listAll())) {
        notify({ kind: 'error', text: sentence('storage.syncFailed') });
        return;
      }
      const { pendingDeletes } = store.getState();
      const wanted = localConversations
        .index()
        .filter(({ id, isLocal }) => isLocal !== (to === 'local') && !pendingDeletes[id]);
      if (wanted.length === 0) return;
      const { status, failures } = await moveStorage(
        wanted.map(({ id }) => id),
        to,
      );
      const names = namesOf(failures);
      if (names && to === 'cloud')
        notify({ kind: 'error', text: sentence('storage.cloudMoveFailed', { names }) });
      else if (names)
        notify({
          kind: 'error',
          text: sentence('storage.resolveFailed', { names, action: listSentence('move.toLocal') }),
        });
      else if (status === 'done')
        notify({
          kind: 'success',
          text: sentence(to === 'cloud' ? 'storage.movedToCloud' : 'storage.movedToLocal'),
        });
    },
    async resume() {
      for (const [id, to] of await localConversations.moves()) {
        if (disposed) return;
        const entry = lookup.entryOf(id);
        if (moving.has(id) || fileOf(id)?.isMoving()) continue;
        if (!entry || entry.isLocal === (to === 'local'))
          await localConversations.abandonMove(id, to, needs.outbox.removalWrite(id));
        else await moveOne(entry, to === 'local');
      }
    },
    cancelTransfer() {
      cancelled = true;
    },
    dispose() {
      disposed = true;
    },
    dismissTransfer() {
      if (store.getState().transfer?.status !== 'running') store.setState({ transfer: null });
    },
  };
}
