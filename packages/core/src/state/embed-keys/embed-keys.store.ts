import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EmbedToken } from '../../contract/embed/embed.js';
import type { EmbedKey } from '../../contract/embed/embed-keys.js';
import { success, type Outcome } from '../../contract/outcome.js';
import {
  checkEmbedKeyForm,
  embedKeyFormOf,
  isSameEmbedForm,
  newEmbedKeyForm,
  type EmbedFormProblems,
  type EmbedKeyForm,
} from '../../rules/embed/embed-key-form.js';
import {
  embedKeyIdle,
  embedKeyWorkTransition,
  type EmbedKeyAct,
  type EmbedKeyWork,
  type EmbedKeyWorkEvent,
} from './embed-keys.machine.js';
import { lendableAssistants } from '../../rules/assistants/choice.js';
import type { Ports } from '../ports/ports.js';

/** The ports of the store. */
export type EmbedKeysPorts = Pick<Ports, 'call'>;

/** An assistant that can answer in a chat. */
export interface EmbedAssistantChoice {
  id: string;
  name: string;
  /** Name of its group. */
  group: string | null;
}

/** The assistants that can be chosen. `failure` is set exactly while `status` is `failed`. */
export interface EmbedAssistantChoices {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  list: readonly EmbedAssistantChoice[];
  failure: string | null;
}

/** Stands for the key that is to be made, where the id of a key is asked for. */
export const newEmbedKeyId = 'new';

/** A new secret, which the server returns only once. */
export interface EmbedSecret {
  keyId: string;
  secret: string;
  cause: 'created' | 'rotated';
}

/** The keys of the embeddable chat as an administrator sees them. */
export interface EmbedKeysState {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The newest first. */
  keys: readonly EmbedKey[];
  /** Set exactly while `status` is `failed`. */
  failure: string | null;
  /** Unsaved drafts by key. */
  drafts: Readonly<Record<string, EmbedKeyForm>>;
  /** Errors of the last save by key. The error of a field is cleared when the field changes. */
  problems: Readonly<Record<string, EmbedFormProblems>>;
  work: Readonly<Record<string, EmbedKeyWork>>;
  secret: EmbedSecret | null;
  assistants: EmbedAssistantChoices;
}

export interface EmbedKeysStore {
  store: StoreApi<EmbedKeysState>;
  /** Loads the list; a failure keeps the list that was there. */
  load(): Promise<void>;
  /** Loads the assistants that can be chosen; a failure keeps those that were there. */
  loadAssistants(): Promise<void>;
  /** Changes a form; `newEmbedKeyId` is the form of a key that is to be made. */
  edit(id: string, patch: Partial<EmbedKeyForm>): void;
  /** Throws away what was typed. */
  discard(id: string): void;
  /**
   * Stores a form. What was typed stays until the server has it.
   *
   * @returns the key; null where the form makes no sense or the server refused, which the state says.
   */
  save(id: string): Promise<EmbedKey | null>;
  /** Exchanges the secret; the new one stands in `secret`. @returns whether it was done. */
  rotate(id: string): Promise<boolean>;
  /** Ends a key for good. @returns whether it was done. */
  revoke(id: string): Promise<boolean>;
  /** Puts a failure away. */
  dismiss(id: string): void;
  /** The secret has been copied to where it belongs: it is forgotten here, too. */
  forgetSecret(): void;
  /** A token with which the key can be tried on a page of this server. */
  preview(id: string): Promise<Outcome<EmbedToken>>;
}

export interface EmbedKeysOptions {
  /** Of the server and of the pages on which a key is tried: `https://chat.example.com`. */
  origin: string;
}

const without = <T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([other]) => other !== id));

/** The store of the embed keys. No part of a person's state: the administration area makes it. */
export function createEmbedKeysStore(ports: EmbedKeysPorts, { origin }: EmbedKeysOptions): EmbedKeysStore {
  const store = createStore<EmbedKeysState>(() => ({
    status: 'idle',
    keys: [],
    failure: null,
    drafts: {},
    problems: {},
    work: {},
    secret: null,
    assistants: { status: 'idle', list: [], failure: null },
  }));
  const { getState, setState } = store;
  const isSecure = origin.startsWith('https:');

  const move = (id: string, event: EmbedKeyWorkEvent): void =>
    setState(({ work }) => ({
      work: { ...work, [id]: embedKeyWorkTransition(work[id] ?? embedKeyIdle, event) },
    }));

  const put = (key: EmbedKey): void =>
    setState(({ keys }) => ({
      keys: keys.some(({ id }) => id === key.id)
        ? keys.map((other) => (other.id === key.id ? key : other))
        : [key, ...keys],
    }));

  /** Does one thing to a key, unless something is being done to it. */
  async function act<T>(id: string, name: EmbedKeyAct, work: () => Promise<Outcome<T>>): Promise<T | null> {
    if (selectEmbedKeyWork(id)(getState()).status === 'working') return null;
    move(id, { type: 'started', act: name });
    const outcome = await work();
    move(id, outcome.ok ? { type: 'done' } : { type: 'failed', failure: outcome.failure.message });
    return outcome.ok ? outcome.value : null;
  }

  /** Keeps text that was typed while an earlier form was being saved. */
  function settle(id: string, sent: EmbedKeyForm): void {
    setState(({ drafts }) => {
      const draft = drafts[id];
      return { drafts: draft && isSameEmbedForm(draft, sent) ? without(drafts, id) : drafts };
    });
  }

  return {
    store,
    async load() {
      if (getState().status === 'loading') return;
      setState({ status: 'loading', failure: null });
      const answer = await ports.call('embed', 'listKeys');
      setState(
        answer.ok
          ? { status: 'ready', keys: answer.value.data }
          : { status: 'failed', failure: answer.failure.message },
      );
    },
    async loadAssistants() {
      const { assistants } = getState();
      if (assistants.status === 'loading') return;
      setState({ assistants: { ...assistants, status: 'loading', failure: null } });
      const [own, groups] = await Promise.all([
        ports.call('assistants', 'list'),
        ports.call('groups', 'list'),
      ]);
      if (own.ok && groups.ok) {
        const list = lendableAssistants(own.value.data, groups.value.data).map(({ definition, group }) => ({
          id: definition.assistantId ?? '',
          name: definition.name,
          group: group?.name ?? null,
        }));
        return setState({ assistants: { status: 'ready', list, failure: null } });
      }
      const failure = own.ok ? (groups.ok ? null : groups.failure.message) : own.failure.message;
      setState({ assistants: { list: assistants.list, status: 'failed', failure } });
    },
    edit(id, patch) {
      setState((state) => {
        const form = { ...selectEmbedKeyForm(id)(state), ...patch };
        const stored = storedForm(id, state);
        const changed = Object.keys(patch);
        const problems = Object.entries(state.problems[id] ?? {}).filter(
          ([field]) => !changed.includes(field.split('.', 1)[0]!),
        );
        return {
          drafts: isSameEmbedForm(form, stored) ? without(state.drafts, id) : { ...state.drafts, [id]: form },
          problems: { ...state.problems, [id]: Object.fromEntries(problems) },
        };
      });
    },
    discard: (id) =>
      setState(({ drafts, problems, work }) => ({
        drafts: without(drafts, id),
        problems: without(problems, id),
        work: work[id]?.status === 'failed' ? without(work, id) : work,
      })),
    async save(id) {
      const form = selectEmbedKeyForm(id)(getState());
      const checked = checkEmbedKeyForm(form, isSecure);
      setState(({ problems }) => ({
        problems: checked.ok ? without(problems, id) : { ...problems, [id]: checked.problems },
      }));
      if (!checked.ok) return null;
      const { changes } = checked;
      if (id === newEmbedKeyId) {
        const made = await act(id, 'save', () => ports.call('embed', 'createKey', changes));
        if (!made) return null;
        const { key, secret } = made.data;
        put(key);
        settle(id, form);
        setState({ secret: { keyId: key.id, secret, cause: 'created' } });
        return key;
      }
      const answer = await act(id, 'save', () => ports.call('embed', 'updateKey', { id, changes }));
      if (!answer) return null;
      put(answer.data);
      settle(id, form);
      return answer.data;
    },
    async rotate(id) {
      const answer = await act(id, 'rotate', () => ports.call('embed', 'rotateSecret', { id }));
      if (!answer) return false;
      put(answer.data.key);
      setState({ secret: { keyId: id, secret: answer.data.secret, cause: 'rotated' } });
      return true;
    },
    async revoke(id) {
      const answer = await act(id, 'revoke', () => ports.call('embed', 'revokeKey', { id }));
      if (!answer) return false;
      put(answer.data);
      setState(({ secret, drafts }) => ({
        secret: secret?.keyId === id ? null : secret,
        drafts: without(drafts, id),
      }));
      return true;
    },
    dismiss: (id) => move(id, { type: 'dismissed' }),
    forgetSecret: () => setState({ secret: null }),
    async preview(id) {
      const answer = await ports.call('embed', 'preview', { id, origin });
      return answer.ok ? success(answer.value.data) : answer;
    },
  };
}

/** The key of that id; undefined where there is none. */
export const selectEmbedKey =
  (id: string) =>
  ({ keys }: Pick<EmbedKeysState, 'keys'>): EmbedKey | undefined =>
    keys.find((key) => key.id === id);

const blank = newEmbedKeyForm();

function storedForm(id: string, state: Pick<EmbedKeysState, 'keys'>): EmbedKeyForm {
  const key = selectEmbedKey(id)(state);
  return key ? embedKeyFormOf(key) : blank;
}

/** A form as it is to be shown: what was typed, else what is stored. */
export const selectEmbedKeyForm =
  (id: string) =>
  (state: Pick<EmbedKeysState, 'keys' | 'drafts'>): EmbedKeyForm =>
    state.drafts[id] ?? storedForm(id, state);

/** Selects the action that runs for a key. */
export const selectEmbedKeyWork =
  (id: string) =>
  ({ work }: Pick<EmbedKeysState, 'work'>): EmbedKeyWork =>
    work[id] ?? embedKeyIdle;

/** Whether leaving the page would lose something that was typed. */
export const selectHasEmbedDrafts = ({ drafts }: Pick<EmbedKeysState, 'drafts'>): boolean =>
  Object.keys(drafts).length > 0;
