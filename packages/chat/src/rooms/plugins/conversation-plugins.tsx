'use client';
import { useCommandContext } from '../../base/commands/commands-context.js';
import { PluginPanel } from './plugin-panel.js';
import { usePlugins } from './use-plugins.js';

/** The panel of plugins over the message box, while it is open. */
export function ConversationPlugins({ scope }: { scope: string }) {
  const { list, isOpen, location, store } = usePlugins();
  const { intents } = useCommandContext();
  if (!store || !isOpen || list.length === 0) return null;
  return (
    <PluginPanel
      plugins={list}
      location={location}
      scope={scope}
      onTurn={store.turn}
      onMove={store.moveTo}
      onClose={() => {
        store.show(false);
        intents.ask('focusComposer');
      }}
    />
  );
}
