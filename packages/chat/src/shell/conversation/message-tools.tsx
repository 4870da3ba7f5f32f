'use client';
import type { ConversationStore } from '@stoa/core/state';
import { lazyPart, preloadWhenIdle, useStore } from '@stoa/react';
import { useEffect, type RefObject } from 'react';
import type { SendCheck } from '../../base/state/send-check.js';
import { AttachMenu } from '../../rooms/attachments/attach-menu.js';
import { usePlugins } from '../../rooms/plugins/use-plugins.js';
import { PromptCost } from '../../rooms/billing/prompt-cost.js';
import { ReplySettings } from '../../rooms/start/reply-settings.js';

function usePluginSettings() {
  const { list, store } = usePlugins();
  return {
    changed: list.filter(({ isDefault }) => !isDefault).length,
    open: store && list.length > 0 ? () => store.show(true) : undefined,
  };
}

const Lines = lazyPart(() => import('./room-lines.js').then((room) => room.RoomLines));

export interface MessageToolsProps {
  conversation: ConversationStore;
  onFiles: (files: readonly File[]) => void;
  /** Where the message box looks before it sends. */
  check: RefObject<SendCheck | null>;
}

/** The button at the start of the message box: what goes along. */
export function MessageTools({ conversation, onFiles, check }: MessageToolsProps) {
  useEffect(() => preloadWhenIdle([Lines.preload]), []);
  return (
    <>
      <PromptCost conversation={conversation} check={check} />
      <AttachMenu onFiles={onFiles}>
        <Lines conversation={conversation} />
      </AttachMenu>
    </>
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
