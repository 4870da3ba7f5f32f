'use client';
import { useStoa } from '@stoa/react';
import { Button, Dialog, useTexts } from '@stoa/ui';
import { ShortcutList } from './shortcut-list.js';
import { commandsTexts } from '../../base/commands/commands.texts.js';
import { shortcutsTexts } from '../../base/commands/shortcuts.texts.js';

/** The overview of the keys. Stands inside a `Dialog`. */
export function ShortcutsDialog() {
  const commands = useTexts(commandsTexts);
  const { title } = useTexts(shortcutsTexts);
  const { layout } = useStoa();
  return (
    <>
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
        <Dialog.Description>{commands.shortcutsDescription}</Dialog.Description>
      </Dialog.Header>
      <Dialog.Body tabIndex={0} className="focus-ring-inset">
        <ShortcutList />
      </Dialog.Body>
      <Dialog.Footer>
        <Button data-autofocus="" onClick={() => layout.openDialog({ name: 'settings', tab: 'keyboard' })}>
          {commands.changeShortcuts}
        </Button>
      </Dialog.Footer>
      <Dialog.CloseIcon />
    </>
  );
}
