import type { ConfigAbout } from '../../contract/configs/configs.js';
import { canonicalJson } from '../../rules/values/canonical-json.js';
import { rebaseConfig } from '../../rules/configs/rebase-config.js';

/** What the last save met. `stale`: somebody else had saved; the draft stands on theirs now, and saving again overwrites the conflicts. */
export type ConfigSave =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'failed'; failure: string }
  /** `base` is what the draft was begun from; what is saved now is theirs. */
  | { status: 'stale'; conflicts: readonly string[]; base: unknown };

/** One type of configuration with what was typed over it. */
export interface ConfigState<V> {
  load:
    | { status: 'idle' }
    | { status: 'loading' }
    | { status: 'ready' }
    | { status: 'failed'; failure: string };
  /** As it is stored; null until it was loaded once. */
  saved: V | null;
  /** Null until it was loaded once, and from a backend that tells no facts. */
  about: ConfigAbout | null;
  /** What was typed; null where that is what is stored. */
  draft: V | null;
  save: ConfigSave;
}

/** A stored value with its facts. */
export interface StoredConfig<V> {
  value: V;
  about: ConfigAbout | null;
}

export type ConfigEvent<V> =
  | { type: 'loading' }
  | ({ type: 'loaded' } & StoredConfig<V>)
  | { type: 'loadFailed'; failure: string }
  | { type: 'edited'; value: V }
  | { type: 'discarded' }
  /** One part is theirs again, as it is saved. */
  | { type: 'yielded'; part: string }
  | { type: 'saving' }
  | ({ type: 'saved'; sent: V } & StoredConfig<V>)
  | { type: 'saveFailed'; failure: string }
  | ({ type: 'stale' } & StoredConfig<V>);

const idle: ConfigSave = { status: 'idle' };

/** The state before anything was loaded. */
export const initialConfigState: ConfigState<never> = {
  load: { status: 'idle' },
  saved: null,
  about: null,
  draft: null,
  save: idle,
};

const draftOver = <V>(saved: V | null, value: V): V | null =>
  saved !== null && canonicalJson(saved) === canonicalJson(value) ? null : value;

/** Nothing that was typed is ever lost but by `discarded`: it moves to what is stored by then. */
export function configTransition<V>(state: ConfigState<V>, event: ConfigEvent<V>): ConfigState<V> {
  switch (event.type) {
    case 'loading':
      return { ...state, load: { status: 'loading' } };
    case 'loadFailed':
      return { ...state, load: { status: 'failed', failure: event.failure } };
    case 'loaded': {
      const { state: moved, conflicts } = moveTo(state, event);
      return {
        ...moved,
        load: { status: 'ready' },
        save: conflicts.length > 0 ? { status: 'stale', conflicts, base: state.saved } : moved.save,
      };
    }
    case 'edited': {
      // While nothing is loaded there is no form.
      if (state.saved === null) return state;
      const draft = draftOver(state.saved, event.value);
      const isOver = draft === null || state.save.status === 'failed';
      return { ...state, draft, save: isOver && state.save.status !== 'saving' ? idle : state.save };
    }
    case 'discarded':
      return state.save.status === 'saving' ? state : { ...state, draft: null, save: idle };
    case 'yielded': {
      const { saved, draft, save } = state;
      if (saved === null || draft === null || save.status !== 'stale') return state;
      const left = draftOver(saved, withPartOf(saved, draft, event.part));
      const conflicts = save.conflicts.filter((name) => name !== event.part);
      return { ...state, draft: left, save: left === null ? idle : { ...save, conflicts } };
    }
    case 'saving':
      return state.draft === null || state.save.status === 'saving'
        ? state
        : { ...state, save: { status: 'saving' } };
    case 'saved': {
      const typed = state.draft ?? state.saved ?? event.value;
      const { value } = rebaseConfig(event.sent, typed, event.value);
      return {
        ...state,
        saved: event.value,
        about: event.about,
        draft: draftOver(event.value, value),
        save: idle,
      };
    }
    case 'saveFailed':
      return { ...state, save: { status: 'failed', failure: event.failure } };
    case 'stale': {
      const { state: moved, conflicts } = moveTo(state, event);
      return {
        ...moved,
        save: moved.draft === null ? idle : { status: 'stale', conflicts, base: state.saved },
      };
    }
    default:
      return event satisfies never;
  }
}

/** A draft with one part as it is saved; a value without parts is one. */
function withPartOf<V>(saved: V, draft: V, part: string): V {
  if (part === '*') return saved;
  const [from, to] = [saved, draft] as unknown as Record<string, unknown>[];
  const { [part]: _, ...others } = to ?? {};
  return (from && Object.hasOwn(from, part) ? { ...others, [part]: from[part] } : others) as V;
}

/** Takes over what is stored, with the draft on it. */
function moveTo<V>(
  state: ConfigState<V>,
  { value, about }: StoredConfig<V>,
): { state: ConfigState<V>; conflicts: readonly string[] } {
  const { saved, draft } = state;
  const taken = { ...state, saved: value, about };
  if (draft === null || saved === null) return { state: { ...taken, draft: null }, conflicts: [] };
  const rebased = rebaseConfig(saved, draft, value);
  return { state: { ...taken, draft: draftOver(value, rebased.value) }, conflicts: rebased.conflicts };
}
