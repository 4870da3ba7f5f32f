'use client';
import type { ConversationStore, Stoa } from '@stoa/core/state';
import { useSelectedConversation, useStoa } from '@stoa/react';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import type { Intent, IntentHandler, IntentRegistry } from './intents.js';

/** Connects commands with the parts of a page that carry them out. */
export interface Commands {
  intents: IntentRegistry;
  signOutAction: string;
}

export const CommandsContext = createContext<Commands | null>(null);

/** State and actions available to a command. */
export interface CommandContext {
  stoa: Stoa;
  /** The selected conversation. */
  conversation: ConversationStore | null;
  intents: Pick<IntentRegistry, 'can' | 'ask'>;
  /** Writes what waits and leaves by a form, as the button does. */
  signOut: () => void;
}

/** Registers what this part does when a command asks for it; nothing while `isOn` is false. */
export function useIntent(intent: Intent, handler: IntentHandler, isOn = true): void {
  const intents = useContext(CommandsContext)?.intents;
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(
    () => (isOn ? intents?.register(intent, () => latest.current()) : undefined),
    [intents, intent, isOn],
  );
}

/** The context of commands; outside a `CommandsProvider` those that need a part of the page are not offered. */
export function useCommandContext(): CommandContext {
  const commands = useContext(CommandsContext);
  const stoa = useStoa();
  const conversation = useSelectedConversation();
  return useMemo(
    () => ({
      stoa,
      conversation,
      intents: commands?.intents ?? { can: () => false, ask: () => {} },
      signOut: () =>
        void stoa.flush().finally(() => {
          if (!commands) return;
          // A change of state that no link can cause.
          const form = document.createElement('form');
          form.method = 'post';
          form.action = commands.signOutAction;
          document.body.append(form);
          // Heard by the page as the form of the left panel is.
          form.requestSubmit();
        }),
    }),
    [stoa, conversation, commands],
  );
}
