'use client';
import { useEffect } from 'react';
import { tinykeys } from 'tinykeys';
import { useStore } from '@stoa/react';
import type { Command } from '../../base/commands/command.js';
import { keyOf } from './bindings.js';
import type { CommandContext } from '../../base/commands/commands-context.js';
import { isPlain } from './keys.js';
import { useCommands } from './use-commands.js';

/** Where a key without a modifier types or chooses something. */
const takesKeys =
  'input:not([type=checkbox],[type=radio],[type=button],[type=submit]),textarea,select,[contenteditable]:not([contenteditable=false]),[role=menu],[role=listbox],[role=combobox]';
/** A question that must be answered first. */
const asks = '[role=alertdialog]';

const targetOf = (event: Event): Element | null => {
  // Seen from the window, everything inside a shadow root is its host.
  const target = event.composedPath()[0];
  return target instanceof Element ? target : null;
};

/** Whether the key is meant for what has focus and not for a command. */
function isMeantForFocus(event: KeyboardEvent, isPlainKey: boolean): boolean {
  const target = targetOf(event);
  if (!target) return false;
  if (target.closest(asks)) return true;
  return isPlainKey && target.closest(takesKeys) !== null;
}

/** The only command that runs while a dialog is open: it closes the palette, or puts it in the dialog's place. */
const worksOverDialogs = (command: Command) => command.id === 'palette';

/** Runs commands by their keys, wherever focus is; never by a key that types something. */
export function useShortcuts(context: CommandContext): void {
  const commands = useCommands();
  const { settings, layout } = context.stoa;
  const overrides = useStore(settings.store, (state) => state.settings.shortcuts);
  useEffect(() => {
    const bound = commands.map((command) => ({ command, key: keyOf(command, overrides) }));
    const handlers = Object.fromEntries(
      bound
        .filter(({ key }) => key !== '')
        .map(({ command, key }) => [
          key,
          (event: KeyboardEvent) => {
            if (isMeantForFocus(event, isPlain(key))) return;
            if (layout.store.getState().dialog && !worksOverDialogs(command)) return;
            if (!command.isOffered(context)) return;
            event.preventDefault();
            command.run(context);
          },
        ]),
    );
    return tinykeys(window, handlers, {
      ignore: (event) => event.repeat || event.isComposing || event.keyCode === 229 || event.defaultPrevented,
    });
  }, [commands, context, overrides, layout]);
}
