'use client';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { canFocusQuietly, useStoa, useStore } from '@stoa/react';
import { AttachMenu } from '../../rooms/attachments/attach-menu.js';
import { useHasMemory } from '../../rooms/memory/door.js';
import { usePlugins } from '../../rooms/plugins/use-plugins.js';
import { ReplySettings } from '../../rooms/start/reply-settings.js';

function usePluginSettings() {
  const { list, store } = usePlugins();
  return {
    changed: list.filter(({ isDefault }) => !isDefault).length,
    open: store && list.length > 0 ? () => store.show(true) : undefined,
  };
}

/** The panel's content is fetched when it is first opened: until then its heading is all there is. */
function focusTemplates(): void {
  setTimeout(() => {
    const panel = document.querySelector('[data-slot=right-panel]');
    const search = canFocusQuietly() ? panel?.querySelector<HTMLElement>('input[type=search]') : null;
    (search ?? panel?.querySelector('h2'))?.focus();
  });
}

export interface MessageToolsProps {
  conversation: ConversationStore;
  onFiles: (files: readonly File[]) => void;
}

/** The button at the start of the message box: what goes along. */
export function MessageTools({ conversation, onFiles }: MessageToolsProps) {
  const { layout, flags, templates } = useStoa();
  const plugins = usePluginSettings();
  const id = useStore(conversation.store, (state) => state.id);
  const hasBegun = useStore(conversation.store, (state) => state.path.length > 0);
  const canGive = useStore(flags.store, selectFlag('qiSummary')) && hasBegun;
  const canOptimize = useStore(flags.store, selectFlag('promptOptimizer'));
  const hasSources = useStore(flags.store, selectFlag('dataSourceSelectorOnInput'));
  const hasMemory = useHasMemory();
  return (
    <AttachMenu
      onFiles={onFiles}
      onDataSources={
        hasSources ? () => layout.openDialog({ name: 'dataSources', conversationId: id }) : undefined
      }
      onProject={hasMemory ? () => layout.openDialog({ name: 'project', conversationId: id }) : undefined}
      onOptimize={canOptimize ? () => void templates.optimize(id) : undefined}
      onQuality={canGive ? () => layout.openDialog({ name: 'quality', conversationId: id }) : undefined}
      onTemplates={() => {
        const { rightOpen, artifact } = layout.store.getState();
        if (!rightOpen || artifact !== null) layout.toggleRight();
        focusTemplates();
      }}
      onPlugins={plugins.open}
    />
  );
}

/** What differs from the defaults, once the conversation has begun or a plugin was chosen. */
export function MessageSettings({ conversation }: Pick<MessageToolsProps, 'conversation'>) {
  const plugins = usePluginSettings();
  const hasBegun = useStore(conversation.store, (state) => state.path.length > 0);
  return hasBegun || plugins.changed > 0 ? (
    <ReplySettings conversation={conversation} changedPlugins={plugins.changed} onPlugins={plugins.open} />
  ) : null;
}
