import * as z from 'zod/mini';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { configSentence } from '../../contract/configs/config-messages.js';
import type { ConfigType, ConfigValueOf } from '../../contract/configs/config-type.js';
import type { ConfigEffect, ConfigVersion } from '../../contract/configs/configs.js';
import type { Failure } from '../../contract/outcome.js';
import { changedParts } from '../../rules/configs/rebase-config.js';
import type { Ports } from '../ports/ports.js';
import {
  configTransition,
  initialConfigState,
  type ConfigEvent,
  type ConfigState,
} from './config.machine.js';

export interface ConfigStore<V> {
  store: StoreApi<ConfigState<V>>;
  /** Where secret texts are; see `ConfigType`. */
  secrets: ConfigType['secrets'];
  /** Reads what is stored; what was typed stays. Never rejects. */
  load(): Promise<void>;
  /** Changes the form. */
  edit(change: (value: V) => V): void;
  /** Throws away what was typed. */
  discard(): void;
  /** After a save over a later version: gives way to theirs in one of its conflicts. */
  takeTheirs(part: string): void;
  /** Stores what was typed. @returns whether it is stored; why not stands in the state. */
  save(): Promise<boolean>;
  /** Whether saving gives people a feature, a model or a group, or takes it from them, so that `effects` can be asked. */
  hasEffects: boolean;
  /** Whom what was typed would touch; null where that cannot be found out. Never rejects. */
  effects(): Promise<readonly ConfigEffect[] | null>;
  /** The saved versions, the newest first; null where they cannot be read. Never rejects. */
  versions(): Promise<readonly ConfigVersion[] | null>;
  /**
   * Saves an earlier version again; 0 is what holds where nothing was saved. Nothing may be unsaved.
   *
   * @returns the version that counts now; null where nothing was restored, which the state explains
   */
  restore(version: number): Promise<number | null>;
}

/**
 * The store of one type of configuration, for its form. No part of a person's state: the administration area makes it.
 *
 * @source administration specification §4 "Admin unsaved changes" (2.060), §8 (2.115, 2.116)
 */
export function createConfigStore<C extends ConfigType>(
  type: C,
  ports: Pick<Ports, 'call'>,
): ConfigStore<ConfigValueOf<C>> {
  type V = ConfigValueOf<C>;
  const store = createStore<ConfigState<V>>(() => initialConfigState);
  const move = (event: ConfigEvent<V>): void =>
    store.setState((state) => configTransition<V>(state, event), true);
  /** A value of the type; `undefined` for anything else. */
  const read = (value: unknown): V | undefined => z.safeParse(type.schema, value).data as V | undefined;
  const said = (failure: Failure, otherwise: string): string =>
    failure.code === 'refused' ? failure.message : otherwise;

  return {
    store,
    secrets: type.secrets,
    hasEffects: type.hasEffects === true,
    async load() {
      if (store.getState().load.status === 'loading') return;
      move({ type: 'loading' });
      const answer = await ports.call('configs', 'get', { type: type.name, lazy_load: type.lazyLoad });
      const value = answer.ok ? read(answer.value.data[type.name]) : undefined;
      if (answer.ok && value !== undefined)
        move({ type: 'loaded', value, about: answer.value.about?.[type.name] ?? null });
      else {
        const failure = configSentence('configs.loadFailed');
        move({ type: 'loadFailed', failure: answer.ok ? failure : said(answer.failure, failure) });
      }
    },
    edit(change) {
      const { draft, saved } = store.getState();
      const value = draft ?? saved;
      if (value !== null) move({ type: 'edited', value: change(value) });
    },
    discard: () => move({ type: 'discarded' }),
    takeTheirs: (part) => move({ type: 'yielded', part }),
    async save() {
      const { draft: sent, about, save } = store.getState();
      if (sent === null || save.status === 'saving') return false;
      move({ type: 'saving' });
      const version = about?.version;
      const answer = await ports.call('configs', 'update', {
        configurations: [{ type: type.name, data: sent, ...(version !== undefined && { version }) }],
      });
      const failure = configSentence('configs.saveFailed');
      if (!answer.ok) {
        move({ type: 'saveFailed', failure: said(answer.failure, failure) });
        return false;
      }
      const result = answer.value.data[type.name];
      const now = { value: read(result?.data), about: result?.about ?? null };
      if (result?.success === true) {
        // A backend that does not answer with the value has stored what was sent.
        move({ type: 'saved', sent, value: now.value ?? sent, about: now.about });
        return true;
      }
      if (result?.reason === 'stale' && now.value !== undefined)
        move({ type: 'stale', value: now.value, about: now.about });
      else move({ type: 'saveFailed', failure: result?.message ?? answer.value.message ?? failure });
      return false;
    },
    async effects() {
      const { draft, saved } = store.getState();
      const answer = await ports.call('configs', 'effects', { type: type.name, data: draft ?? saved });
      return answer.ok ? answer.value.data : null;
    },
    async versions() {
      const answer = await ports.call('configs', 'versions', { type: type.name });
      return answer.ok ? answer.value.data : null;
    },
    async restore(version) {
      const { draft, saved, about, save } = store.getState();
      if (saved === null || draft !== null || save.status === 'saving') return null;
      const answer = await ports.call('configs', 'restore', {
        type: type.name,
        version,
        from: about?.version ?? 0,
      });
      const failure = configSentence('configs.saveFailed');
      const result = answer.ok ? answer.value.data : undefined;
      const value = read(result?.data);
      if (result?.success === true && value !== undefined) {
        // What is typed meanwhile was typed over what stood there before.
        move({ type: 'saved', sent: saved, value, about: result.about ?? null });
        return result.about?.version ?? 0;
      }
      // What somebody else has saved is shown, so that the next press restores over it.
      if (result?.reason === 'stale' && value !== undefined)
        move({ type: 'stale', value, about: result.about ?? null });
      move({
        type: 'saveFailed',
        failure: answer.ok ? (result?.message ?? failure) : said(answer.failure, failure),
      });
      return null;
    },
  };
}

/** The form: what was typed, else what is stored; null until that is loaded. */
export const selectConfigForm = <V>({ draft, saved }: Pick<ConfigState<V>, 'draft' | 'saved'>): V | null =>
  draft ?? saved;

/** Whether leaving the page would lose something that was typed. */
export const selectIsConfigDirty = ({ draft }: Pick<ConfigState<unknown>, 'draft'>): boolean =>
  draft !== null;

/** The names of the parts that were changed and are not stored. */
export const selectChangedParts = ({
  draft,
  saved,
}: Pick<ConfigState<unknown>, 'draft' | 'saved'>): string[] =>
  draft === null ? [] : changedParts(saved, draft);
