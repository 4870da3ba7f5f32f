'use client';
import { useStoa } from '@stoa/react';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { PluginPanel } from './plugin-panel.js';
import { usePlugins } from './use-plugins.js';

/**
 * The panel of plugins over the message box, while it is open. The code interpreter belongs to the standard conversation.
 *
 * @source assistants specification §2; chat specification §4
 */
export function ConversationPlugins({ scope }: { scope: string }) {
  const { list, isOpen, location, store } = usePlugins();
  const { assistants, conversations } = useStoa();
  const { intents } = useCommandContext();
  if (!store || !isOpen || list.length === 0) return null;
  const turn: typeof store.turn = (id, isOn) => {
    store.turn(id, isOn);
    const { selectedId } = conversations.store.getState();
    if (id === 'code-interpreter' && isOn && selectedId !== null) assistants.choose(selectedId, null);
  };
  return (
    <PluginPanel
      plugins={list}
      location={location}
      scope={scope}
      onTurn={turn}
      onMove={store.moveTo}
      onClose={() => {
        store.show(false);
        intents.ask('focusComposer');
      }}
    />
  );
}
