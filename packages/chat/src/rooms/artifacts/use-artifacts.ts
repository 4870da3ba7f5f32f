'use client';
import { readArtifacts, type Artifacts } from '@stoa/core/rules';
import type { ConversationStore, GenerationState } from '@stoa/core/state';
import { useFrameStore, useStore } from '@stoa/react';
import { useMemo } from 'react';

const idle: GenerationState = { status: 'idle' };
const nothing = {
  getState: () => idle,
  getInitialState: () => idle,
  subscribe: () => () => undefined,
};

/** The artifacts of a conversation. */
export function useArtifacts({ store }: ConversationStore): Artifacts {
  const stored = useStore(store, (state) => state.artifacts);
  return useMemo(() => readArtifacts(stored), [stored]);
}

/** The artifacts of a conversation; changes at most once per animation frame, however fast text streams. */
export const useGeneration = ({ artifacts }: ConversationStore): GenerationState =>
  useFrameStore(artifacts?.store ?? nothing, (state) => state);

/** Lines of a text, without a list of them. */
export function countLines(text: string): number {
  if (text === '') return 0;
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
