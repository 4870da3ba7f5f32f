import { success, type Outcome } from '@stoa/core/contract';
import type { HighlighterActions, HighlighterState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Scripted answers of the highlighter. */
export interface HighlighterStub {
  state?: HighlighterState;
  /** Outcome of an edit; success by default. */
  outcome?: Outcome<void>;
}

/** A highlighter that stands as it was given. */
export function stubHighlighter(
  { state = { status: 'idle' }, outcome = success(undefined) }: HighlighterStub = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): HighlighterActions {
  return {
    store: createStore<HighlighterState>(() => state),
    prompt(_conversation, about) {
      called('highlighter.prompt', about);
      return outcome;
    },
    edit(_target, edit) {
      called('highlighter.edit', edit);
      return Promise.resolve(outcome);
    },
    compose(_target, composition) {
      called('highlighter.compose', composition);
      return Promise.resolve(outcome);
    },
    stop: () => called('highlighter.stop'),
    revert: () => called('highlighter.revert'),
    accept: () => called('highlighter.accept'),
    replyTarget: () => ({ content: '', modelId: null, begin: () => null }),
    versionTarget: () => Promise.resolve({ content: '', modelId: null, begin: () => null }),
    revertMessage(_conversation, id) {
      called('highlighter.revertMessage', id);
      return true;
    },
  };
}
