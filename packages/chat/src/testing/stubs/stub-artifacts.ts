import { failed, success, type Outcome } from '@stoa/core/contract';
import type { ConversationArtifacts, GenerationState, VersionRef } from '@stoa/core/state';
import { createStore } from 'zustand/vanilla';

/** Scripted behaviour of a conversation's artifacts. */
export interface ArtifactsStub {
  /** The artifact that is being generated; none by default. */
  generation?: GenerationState;
  /** Every action fails with this sentence. */
  failure?: string;
}

/** Artifacts that stand as they were given. */
export function stubArtifacts(
  { generation = { status: 'idle' }, failure }: ArtifactsStub,
  called: (name: string, ...input: unknown[]) => void = () => undefined,
): ConversationArtifacts {
  const answer = <T>(name: string, value: T, ...input: unknown[]): Outcome<T> => {
    called(name, ...input);
    return failure === undefined ? success(value) : failed({ code: 'refused', message: failure });
  };
  return {
    store: createStore<GenerationState>(() => generation),
    load: () =>
      Promise.resolve({
        generate: (ref: unknown) => Promise.resolve(answer('artifacts.generate', undefined, ref)),
        edit: (ref: VersionRef, text: string) => answer('artifacts.edit', ref.version, ref, text),
        copy: (ref: VersionRef) => answer('artifacts.copy', ref.version, ref),
        remove: (ref: VersionRef) => answer('artifacts.remove', null, ref),
        revise: () => null,
        add: ({ artifactId, version }: VersionRef) => answer('artifacts.add', { artifactId, version }),
      }),
  };
}
