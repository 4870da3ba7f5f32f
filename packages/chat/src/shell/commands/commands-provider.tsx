'use client';
import { startTransition, useEffect, useMemo, useState, type ReactNode } from 'react';
import { FloatingLoadFailure, lazyPart } from '@stoa/react';
import { CommandsContext } from '../../base/commands/commands-context.js';
import { createIntentRegistry } from '../../base/commands/intents.js';
import { shortcutsTexts } from '../../base/commands/shortcuts.texts.js';

const Shortcuts = lazyPart(() => import('./room-shortcuts.js').then((room) => room.RoomShortcuts), {
  failed: (retry) => <FloatingLoadFailure title={(read) => read(shortcutsTexts).title} onRetry={retry} />,
});

export interface CommandsProviderProps {
  /** Where the sign-out form is sent. */
  signOutAction: string;
  children: ReactNode;
}

/** Lets commands reach the parts below it, and listens to their keys once the page stands. */
export function CommandsProvider({ signOutAction, children }: CommandsProviderProps) {
  const [intents] = useState(createIntentRegistry);
  const [isListening, setListening] = useState(false);
  // Shortcuts are not needed for reading and writing: they load after the first render, without blocking it.
  useEffect(() => startTransition(() => setListening(true)), []);
  const value = useMemo(() => ({ intents, signOutAction }), [intents, signOutAction]);
  return (
    <CommandsContext.Provider value={value}>
      {children}
      {isListening ? <Shortcuts /> : null}
    </CommandsContext.Provider>
  );
}
