import { createStore } from 'zustand/vanilla';
import type { Conversation } from '../../contract/conversations/conversations.js';
import { sentence } from '../../contract/messages.js';
import type { SharedItem } from '../../contract/sharing/sharing.js';
import { failed, success, type Outcome } from '../../contract/outcome.js';
import { sharedPrompt } from '../../rules/imports/export-file.js';
import { placePrompts } from '../../rules/prompts/place-prompts.js';
import {
  isShareableConversation,
  isShareableFolder,
  isShareablePrompt,
} from '../../rules/sharing/shareable.js';
import { sharedConversation } from '../../rules/sharing/shared-conversation.js';
import { readSharedItem, withOwnIds } from '../../rules/sharing/shared-items.js';
import { pickItems } from '../../rules/workspaces/workspace-items.js';
import { isGone, unreadable } from '../ports/failures.js';
import type { Ports } from '../ports/ports.js';
import type { SharingDependencies } from './sharing.store.js';
import type {
  SentState,
  Shared,
  ShareRequest,
  SharingActions,
  SharingState,
  SharingStore,
} from './sharing.types.js';

/**
 * Sharing by copy: what is sent is read whole, from this browser or the cloud, and what arrives is read like an import.
 *
 * @source chat specification §5 "Sharing", §7 "Share"; protocol §3.8, §4.5
 */
export function createSharingActions(
  ports: Pick<Ports, 'call' | 'clock' | 'newId'>,
  { email, conversations, prompts, countUnread }: SharingDependencies & Pick<SharingStore, 'countUnread'>,
): SharingActions {
  const own = email.toLowerCase();
  const store = createStore<SharingState>(() => ({
    status: 'idle',
    received: [],
    more: [],
    failure: null,
    sent: { status: 'idle', items: [], failure: null },
  }));
  /** Counts what was done to the lists here, so that an answer that was on its way meanwhile undoes none of it. */
  let changes = 0;
  async function askAfresh<T>(ask: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const before = changes;
    const answer = await ask();
    return before === changes ? answer : askAfresh(ask);
  }
  const setSent = (patch: Partial<SentState>) =>
    store.setState(({ sent }) => ({ sent: { ...sent, ...patch } }));
  const setReceived = (received: SharedItem[]) => {
    store.setState({ received });
    countUnread(received);
  };
  /** Whether it is not there any more, now or already before. */
  const hasEnded = (answer: Outcome<unknown>): boolean => answer.ok || isGone(answer.failure);
  function ended(answer: Outcome<unknown>): Outcome<void> {
    if (answer.ok) return success(undefined);
    const { failure } = answer;
    return failed(isGone(failure) ? { ...failure, message: sentence('sharing.itemGone') } : failure);
  }

  async function refresh(): Promise<void> {
    store.setState({ status: 'loading', failure: null });
    const answer = await askAfresh(() => ports.call('sharing', 'list', {}));
    if (!answer.ok) {
      store.setState({ status: 'failed', failure: sentence('sharing.listFailed') });
      return;
    }
    const received = answer.value.items
      .filter(({ sharedBy }) => sharedBy.toLowerCase() !== own)
      .sort((one, other) => other.sharedAt - one.sharedAt);
    store.setState({ status: 'ready', more: answer.value.more ?? [] });
    setReceived(received);
  }

  async function showOlder(sharedBy: string): Promise<Outcome<void>> {
    const more = store.getState().more.find((one) => one.sharedBy === sharedBy);
    if (!more) return success(undefined);
    const answer = await askAfresh(() => ports.call('sharing', 'list', { sharedBy, after: more.after }));
    if (!answer.ok) return failed({ ...answer.failure, message: sentence('sharing.listFailed') });
    const { items, more: further = [] } = answer.value;
    const state = store.getState();
    const known = new Set(state.received.map(({ key }) => key));
    store.setState({ more: [...state.more.filter((one) => one.sharedBy !== sharedBy), ...further] });
    setReceived(
      [...state.received, ...items.filter(({ key }) => !known.has(key))].sort(
        (one, other) => other.sharedAt - one.sharedAt,
      ),
    );
    return success(undefined);
  }

  async function share(request: ShareRequest): Promise<Outcome<Shared>> {
    for (const id of request.folderIds)
      if (!(await conversations.listAll(id)))
        return failed({ code: 'network', message: sentence('storage.syncFailed') });
    const { items, folders } = conversations.store.getState();
    const chosen = folders.filter(
      (folder) => request.folderIds.includes(folder.id) && isShareableFolder(folder),
    );
    const folderIds = new Set(chosen.map(({ id }) => id));
    const isInside = ({ folderId }: { folderId?: string | null }): boolean =>
      folderId != null && folderIds.has(folderId);
    const ids = items
      .filter(
        (item) =>
          isShareableConversation(item) && (request.conversationIds.includes(item.id) || isInside(item)),
      )
      .map(({ id }) => id);
    const history: Conversation[] = [];
    const missing: string[] = [];
    for await (const answer of conversations.readMany(ids)) {
      if (answer.ok) history.push({ ...sharedConversation(answer.conversation), isLocal: true });
      else missing.push(answer.name);
    }
    const templates = prompts.store
      .getState()
      .list.filter(
        (prompt) => isShareablePrompt(prompt) && (request.promptIds.includes(prompt.id) || isInside(prompt)),
      );
    if (history.length + chosen.length + templates.length === 0)
      return failed({ code: 'refused', message: sentence('sharing.failed') });
    const answer = await ports.call('sharing', 'share', {
      note: request.note.trim(),
      sharedWith: [...request.emails],
      sharedData: { version: 4, history, folders: chosen, prompts: templates.map(sharedPrompt) },
    });
    if (!answer.ok)
      return answer.failure.code === 'refused'
        ? answer
        : failed({ ...answer.failure, message: sentence('sharing.failed') });
    return success({
      recipients: answer.value.items,
      missing: [...missing, ...(answer.value.unreadable ?? [])],
    });
  }

  return {
    store,
    refresh,
    showOlder,
    share,
    async open(key) {
      const answer = await ports.call('sharing', 'load', { key });
      changes += 1;
      if (!answer.ok) {
        if (!isGone(answer.failure)) return answer;
        void refresh();
        return failed({ ...answer.failure, type: 'NoSuchKey', message: sentence('sharing.itemNotFound') });
      }
      const ids = new Map<string, string>();
      const idFor = (text: string): string => {
        const id = ids.get(text) ?? ports.newId();
        ids.set(text, id);
        return id;
      };
      const today = new Date(ports.clock.now()).toISOString().slice(0, 10);
      const items = readSharedItem(answer.value.item, { idFor, today });
      setReceived(
        store.getState().received.map((item) => (item.key === key ? { ...item, isNew: false } : item)),
      );
      return items ? success(items) : failed(unreadable);
    },
    async importItems(items, choice) {
      const isListed = await conversations.ensureListed(items.conversations.map(({ id }) => id));
      if (!isListed) {
        const reason = sentence('storage.syncFailed');
        const failures = pickItems(items, choice, []).conversations.map(({ id, name }) => ({
          id,
          name,
          reason,
        }));
        return { conversations: 0, known: 0, folders: 0, prompts: 0, failures };
      }
      const { items: here, folders } = conversations.store.getState();
      const known = new Set(here.map(({ id }) => id));
      const knownFolders = folders.map(({ id }) => id);
      const picked = pickItems(items, choice, knownFolders);
      const own = withOwnIds(picked, (id) => known.has(id), ports.newId);
      const imported = await conversations.importConversations(own.conversations, own.folders);
      return {
        conversations: imported.added + imported.extended,
        known: imported.unchanged,
        folders: own.folders.filter(({ id }) => !knownFolders.includes(id)).length,
        prompts: await prompts.add(
          placePrompts(own.prompts, own.folders, conversations.store.getState().folders),
        ),
        failures: imported.failures,
      };
    },
    async remove(key) {
      const answer = await ports.call('sharing', 'remove', { key });
      changes += 1;
      if (hasEnded(answer)) setReceived(store.getState().received.filter((item) => item.key !== key));
      return ended(answer);
    },
    async refreshSent() {
      setSent({ status: 'loading', failure: null });
      const answer = await askAfresh(() => ports.call('sharing', 'listSent'));
      if (!answer.ok) return setSent({ status: 'failed', failure: sentence('sharing.sentListFailed') });
      const items = answer.value.items.toSorted((one, other) => other.sharedAt - one.sharedAt);
      setSent({ status: 'ready', items });
    },
    async withdraw(id, emails) {
      const answer = await ports.call('sharing', 'withdraw', { id, shared_users: [...emails] });
      changes += 1;
      if (hasEnded(answer))
        setSent({
          items: store.getState().sent.items.flatMap((item) => {
            if (item.id !== id) return [item];
            const left = item.shared_users.filter((user) => !emails.includes(user));
            return left.length > 0 ? [{ ...item, shared_users: left }] : [];
          }),
        });
      return ended(answer);
    },
  };
}
