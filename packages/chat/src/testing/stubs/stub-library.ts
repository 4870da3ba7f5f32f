import { failed, success, type Outcome } from '@stoa/core/contract';
import type { ArtifactLibraryActions, ArtifactLibraryState } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Scripted answers of a library. */
export interface LibraryStub extends Partial<ArtifactLibraryState> {
  /** Every action fails with this sentence. */
  failure?: string;
  /** Every action waits for this promise. */
  until?: Promise<unknown>;
}

/** Saved artifacts that stand as they were given. */
export function stubLibrary(
  { failure, until, ...state }: LibraryStub = {},
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): ArtifactLibraryActions {
  const answer = async <T>(value: T): Promise<Outcome<T>> => {
    await until;
    return failure === undefined ? success(value) : failed({ code: 'network', message: failure });
  };
  return {
    store: createStore<ArtifactLibraryState>(() => ({ status: 'ready', items: [], ...state })),
    refresh: () => Promise.resolve(called('library.refresh')),
    open(key) {
      called('library.open', key);
      return answer({ artifactId: 'a1', version: 1 });
    },
    remove(key) {
      called('library.remove', key);
      return answer(undefined);
    },
    save(artifact) {
      called('library.save', artifact);
      return answer(undefined);
    },
    share(artifact, emails) {
      called('library.share', artifact, emails);
      return answer(undefined);
    },
  };
}
