'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { choiceOfPath, choiceProblem, type AssistantChoice, type AssistantProblem } from '@stoa/core/rules';
import { findAssistant, selectChoice, type ConversationStore } from '@stoa/core/state';
import { useStoa, useStore } from '@stoa/react';
import { useMemo } from 'react';

/** What a conversation talks with. */
export interface ChosenAssistant {
  choice: AssistantChoice | null;
  /** Undefined where the person may not use it, or the lists are not there yet. */
  definition: AssistantDefinition | undefined;
  /** The person may no longer use what the conversation talked with. */
  isGone: boolean;
  /** The choice is for the next message alone. */
  isOnce: boolean;
  /** What keeps a message from being sent to it. */
  problem: AssistantProblem | undefined;
  choose: (choice: AssistantChoice | null, isOnce?: boolean) => void;
}

/** The assistant of a conversation. */
export function useAssistant(conversation: ConversationStore): ChosenAssistant {
  const { assistants } = useStoa();
  const id = useStore(conversation.store, (state) => state.id);
  const path = useStore(conversation.store, (state) => state.path);
  const said = useMemo(() => choiceOfPath(path), [path]);
  const choice = useStore(assistants.store, selectChoice(id, said));
  const definition = useStore(assistants.store, (state) =>
    choice ? findAssistant(state, choice.assistantId) : undefined,
  );
  const isReady = useStore(assistants.store, ({ status }) => status === 'ready');
  const isOnce = useStore(assistants.store, ({ once }) => id in once);
  return {
    choice,
    definition,
    isGone: choice !== null && isReady && !definition,
    isOnce,
    problem: choice && definition ? choiceProblem(choice, definition) : undefined,
    choose: (next, once) => assistants.choose(id, next, once, said),
  };
}
