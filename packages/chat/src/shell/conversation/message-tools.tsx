'use client';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { useStoa } from '../../base/state/stoa-context.js';
import { useStore } from '../../base/state/use-store.js';
import { AttachMenu } from '../../rooms/attachments/attach-menu.js';
import { useHasMemory } from '../../rooms/memory/door.js';
import { usePlugins } from '../../rooms/plugins/use-plugins.js';
import { ReplySettings } from '../../rooms/start/reply-settings.js';

export interface MessageToolsProps {
  conversation: ConversationStore;
  onFiles: (files: readonly File[]) => void;
}

/** The buttons at the start of the message box: what goes along, and what differs from the defaults. */
export function MessageTools({ conversation, onFiles }: MessageToolsProps) {
  const { layout, flags, templates } = useStoa();
  const { list, store } = usePlugins();
  const id = useStore(conversation.store, (state) => state.id);
  const hasBegun = useStore(conversation.store, (state) => state.path.length > 0);
  const canGive = useStore(flags.store, selectFlag('qiSummary')) && hasBegun;
  const canOptimize = useStore(flags.store, selectFlag('promptOptimizer'));
  const hasSources = useStore(flags.store, selectFlag('dataSourceSelectorOnInput'));
  const hasMemory = useHasMemory();
  const changedPlugins = list.filter(({ isDefault }) => !isDefault).length;
  const onPlugins = store && list.length > 0 ? () => store.show(true) : undefined;
  return (
    <>
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
        }}
        onPlugins={onPlugins}
      />
      {hasBegun || changedPlugins > 0 ? (
        <ReplySettings conversation={conversation} changedPlugins={changedPlugins} onPlugins={onPlugins} />
      ) : null}
    </>
  );
}
