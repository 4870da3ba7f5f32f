import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { opsMessages } from '../../contract/ops/ops-messages.js';
import { opMethods, type Op } from '../../contract/ops/ops.js';
import { isCompleteOp, registeredOp } from '../../rules/ops/registered-op.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { Ports } from '../ports/ports.js';

/** An operation that is being written. */
export interface OpDraft {
  /** Tells drafts apart; two may have one name while it is typed. */
  key: string;
  name: string;
  url: string;
  method: Op['method'];
  description: string;
  params: { name: string; description: string }[];
  /** As it was typed, parted by commas. */
  tags: string;
}

export interface OpsRegistryState {
  /** Registered operations, by name. */
  ops: readonly Op[];
  load: { status: 'loading' | 'ready' } | { status: 'failed'; failure: string };
  /** Kept in this browser until they are registered. */
  drafts: readonly OpDraft[];
  register: { status: 'idle' | 'working' } | { status: 'failed'; failure: string };
  /** The operation that is being deleted, or could not be. */
  remove:
    | { status: 'idle' }
    | { status: 'working'; id: string }
    | { status: 'failed'; id: string; failure: string };
}

export interface OpsRegistryStore {
  store: StoreApi<OpsRegistryState>;
  /** Reads what is registered, and once the drafts of this browser. Never rejects. */
  load(): Promise<void>;
  /** Begins a draft: an empty one, or one of a registered operation, which it replaces. @returns its key */
  add(op?: Op): string;
  edit(key: string, patch: Partial<Omit<OpDraft, 'key'>>): void;
  drop(key: string): void;
  /** Registers all drafts, or says why not. @returns whether they are registered */
  registerAll(): Promise<boolean>;
  remove(op: Op): Promise<boolean>;
}

const draftSchema = z.object({
  key: z.string(),
  name: z._default(z.string(), ''),
  url: z._default(z.string(), ''),
  method: z._default(z.enum(opMethods), 'POST'),
  description: z._default(z.string(), ''),
  params: z._default(z.array(z.object({ name: z.string(), description: z.string() })), []),
  tags: z._default(z.string(), ''),
});

const opOf = ({ key: _, tags, ...draft }: OpDraft): Op => ({
  ...draft,
  id: draft.name.trim(),
  type: 'custom',
  tags: tags.split(',').map((tag) => tag.trim()),
});

/**
 * The registry of operations for its section: drafts until they are registered, then the saved list. No part of a person's state: the
 * administration area makes it.
 *
 * @source administration specification §2 "Ops tab", §4 (2.029, 2.030, 2.061), §8 (2.110); protocol §3.5
 */
export function createOpsRegistryStore(ports: Pick<Ports, 'call' | 'newId' | 'storage'>): OpsRegistryStore {
  const store = createStore<OpsRegistryState>(() => ({
    ops: [],
    load: { status: 'loading' },
    drafts: [],
    register: { status: 'idle' },
    remove: { status: 'idle' },
  }));
  let areDraftsRead = false;
  const keep = (drafts: readonly OpDraft[]): void => {
    store.setState({ drafts, register: { status: 'idle' } });
    void (drafts.length > 0
      ? ports.storage.set(storageKeys.opDrafts, drafts)
      : ports.storage.remove(storageKeys.opDrafts));
  };
  async function readDrafts(): Promise<void> {
    if (areDraftsRead) return;
    areDraftsRead = true;
    const found = z.safeParse(z.array(draftSchema), await ports.storage.get(storageKeys.opDrafts)).data ?? [];
    // What was begun meanwhile stays.
    store.setState(({ drafts }) => ({ drafts: [...found, ...drafts] }));
  }
  async function load(): Promise<void> {
    store.setState({ load: { status: 'loading' } });
    const [answer] = await Promise.all([ports.call('ops', 'get', { tag: 'all' }), readDrafts()]);
    store.setState(
      answer.ok
        ? { ops: answer.value.data, load: { status: 'ready' } }
        : { load: { status: 'failed', failure: opsMessages['ops.loadFailed'] } },
    );
  }

  return {
    store,
    load,
    add(op) {
      const key = ports.newId();
      const draft: OpDraft = {
        key,
        name: op?.name ?? '',
        url: op?.url ?? '',
        method: op?.method ?? 'POST',
        description: op?.description ?? '',
        params: op?.params.map(({ name, description }) => ({ name, description })) ?? [],
        tags: op?.tags.join(', ') ?? '',
      };
      keep([...store.getState().drafts, draft]);
      return key;
    },
    edit(key, patch) {
      keep(store.getState().drafts.map((draft) => (draft.key === key ? { ...draft, ...patch } : draft)));
    },
    drop(key) {
      keep(store.getState().drafts.filter((draft) => draft.key !== key));
    },
    async registerAll() {
      const { drafts, register } = store.getState();
      if (drafts.length === 0 || register.status === 'working') return false;
      const ops = drafts.map(opOf);
      if (!ops.every(isCompleteOp)) {
        store.setState({ register: { status: 'failed', failure: opsMessages['ops.incomplete'] } });
        return false;
      }
      store.setState({ register: { status: 'working' } });
      const answer = await ports.call('ops', 'register', { ops: ops.map(registeredOp) });
      if (!answer.ok) {
        const { failure } = answer;
        const own = failure.code === 'refused' ? failure.message : opsMessages['ops.registerFailed'];
        store.setState({ register: { status: 'failed', failure: own } });
        return false;
      }
      // What was changed or begun meanwhile is still a draft.
      keep(store.getState().drafts.filter((draft) => !drafts.includes(draft)));
      await load();
      return true;
    },
    async remove(op) {
      if (store.getState().remove.status === 'working') return false;
      store.setState({ remove: { status: 'working', id: op.id } });
      const { id, name, url, tags } = op;
      const answer = await ports.call('ops', 'remove', { op: { id, name, url, tags } });
      if (!answer.ok) {
        store.setState({ remove: { status: 'failed', id, failure: opsMessages['ops.deleteFailed'] } });
        return false;
      }
      store.setState(({ ops }) => ({ ops: ops.filter((one) => one.id !== id), remove: { status: 'idle' } }));
      return true;
    },
  };
}

/** Registered operations whose name or tags hold a text. @source administration specification §2 "Ops tab" (2.030) */
export function selectOps(ops: readonly Op[], sought: string): readonly Op[] {
  const wanted = sought.trim().toLowerCase();
  if (wanted === '') return ops;
  return ops.filter(({ name, tags }) => [name, ...tags].some((text) => text.toLowerCase().includes(wanted)));
}

/** Whether an operation has parameters at all. @source assistants specification §5 (1.092) */
export const hasParams = (method: Op['method']): boolean => method !== 'GET' && method !== 'DELETE';
