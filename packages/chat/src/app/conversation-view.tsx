'use client';
import type { ConversationStore } from '@stoa/core/state';
import { ConversationComposer } from '../composer/conversation-composer.js';
import { ConversationModelPicker, StartPanel } from '../start/start-panel.js';
import { useText } from '../text/text.js';
import { Thread } from '../thread/thread.js';
import { ConversationHeader, ConversationTitle } from './conversation-header.js';
import { useStore } from './use-store.js';

/** One conversation: its start panel or its messages, and the message box. */
export function ConversationView({ conversation }: { conversation: ConversationStore }) {
  const { composer } = useText();
  const isNew = useStore(conversation.store, (state) => state.load === 'ready' && state.path.length === 0);
  return (
    <>
      <ConversationHeader
        end={isNew ? null : <ConversationModelPicker conversation={conversation} look="quiet" />}
      >
        <ConversationTitle conversation={conversation} />
      </ConversationHeader>
      {isNew ? <StartPanel conversation={conversation} /> : <Thread conversation={conversation} />}
      <div className="mx-auto w-full max-w-measure shrink-0 px-3 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4">
        <ConversationComposer conversation={conversation} />
        <p className="py-2 text-center text-caption text-ink-muted max-sm:sr-only">{composer.disclaimer}</p>
      </div>
    </>
  );
}
