'use client';
import { hasVariables } from '@stoa/core/rules';
import { useStoaIfAny } from '@stoa/react';
import { useCallback, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import type { ComposerList } from './composer.js';
import type { SlashHandle, SlashListProps } from './slash-list.js';

const isSlash = (text: string) => text.startsWith('/') && !text.includes('\n');

export interface Slash {
  /** ARIA state of the list for the box; null while it is closed. */
  list: ComposerList | null;
  /** The list itself. */
  element: ReactNode;
  /** Tells what was typed over what. */
  typed: (before: string, next: string) => void;
}

/**
 * Opens a list of commands and prompts when a slash is typed at the start of an empty box. A kept draft that begins with a slash
 * opens nothing by itself. Enter on a text that the open list has no entry for is held once, and the second Enter sends the text.
 * Without a workspace there are neither, so a slash is a slash.
 *
 * @param ownerId the conversation that the text belongs to
 * @param isOpening another conversation will take its place, with its text and the open list
 * @param SlashList the list; without one a slash is text
 * @param setText replaces the text and gives the box focus, the caret at its end
 */
export function useSlash(
  ownerId: string,
  isOpening: boolean,
  text: string,
  setText: (text: string) => void,
  SlashList: ComponentType<SlashListProps> | undefined,
): Slash {
  const [openFor, setOpenFor] = useState<{ ownerId: string; isOpening: boolean } | null>(null);
  // The text has moved on, and the list goes with it.
  if (openFor?.isOpening && !isOpening) setOpenFor({ ownerId, isOpening });
  const [shown, setShown] = useState<Pick<ComposerList, 'id' | 'activeId'>>({ id: null, activeId: null });
  const [heldText, setHeldText] = useState<string | null>(null);
  const handle = useRef<SlashHandle>(null);
  const onShown = useCallback((id: string | null, activeId: string | null) => setShown({ id, activeId }), []);
  const workspace = useStoaIfAny();
  const hasCommands = workspace !== null;
  const isOpen = SlashList !== undefined && openFor?.ownerId === ownerId && isSlash(text);
  const isHeld = heldText === text;
  const close = () => {
    setOpenFor(null);
    setHeldText(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (handle.current?.onKeyDown(event)) return true;
    if (isHeld || event.key !== 'Enter' || event.shiftKey) return false;
    event.preventDefault();
    setHeldText(text);
    return true;
  };

  return {
    typed(before, next) {
      if (!isSlash(next)) close();
      else if (before === '' && hasCommands) setOpenFor({ ownerId, isOpening });
    },
    list: isOpen ? { ...shown, onKeyDown } : null,
    element: isOpen ? (
      <SlashList
        // The commands on offer depend on the conversation.
        key={ownerId}
        query={text.slice(1)}
        isHeld={isHeld}
        handle={handle}
        onShown={onShown}
        onDismiss={close}
        onCommand={(command, context) => {
          close();
          setText('');
          command.run(context);
        }}
        onPrompt={(prompt) => {
          close();
          // The dialog asks for the values of variables, and shows the plan of an automation.
          const isPlain = prompt.type === 'prompt' && !hasVariables(prompt.content);
          if (!workspace || isPlain) return setText(prompt.content);
          setText('');
          void workspace.templates.choose({ prompt, use: 'insert', conversationId: ownerId });
        }}
      />
    ) : null,
  };
}
