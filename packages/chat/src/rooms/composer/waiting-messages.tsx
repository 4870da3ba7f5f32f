'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useTexts } from '@stoa/ui';
import { latePart } from '../../base/lazy/late-part.js';
import { useStore } from '../../base/state/use-store.js';
import { queueTexts } from './queue.texts.js';

const WaitingList = latePart(() => import('./waiting-list.js').then((room) => room.WaitingList));

export interface WaitingMessagesProps {
  conversation: ConversationStore;
  /** Called with the sentence when a message cannot be sent now. */
  onRefused: (sentence: string) => void;
  /** Takes the focus of a row that is gone. */
  onLeave: () => void;
}

/** The queue over the message box, fetched with the first message that waits; its changes are announced politely. */
export function WaitingMessages({ conversation, onRefused, onLeave }: WaitingMessagesProps) {
  const words = useTexts(queueTexts);
  const messages = useStore(conversation.store, (state) => state.queue);
  const isHeld = useStore(conversation.store, (state) => state.queueStatus === 'held');
  return (
    <>
      <p role="status" className="sr-only">
        {messages.length === 0 ? '' : isHeld ? words.held : words.waitingCount(messages.length)}
      </p>
      {messages.length === 0 ? null : (
        <WaitingList
          messages={messages}
          isHeld={isHeld}
          onEdit={(id, text) => {
            const outcome = conversation.editQueued(id, text);
            return outcome.ok ? null : outcome.failure.message;
          }}
          onRemove={conversation.removeQueued}
          onRemoveAll={() => messages.forEach(({ id }) => conversation.removeQueued(id))}
          onSendNow={(queuedId) =>
            void conversation.sendNow({ queuedId }).then((outcome) => {
              if (!outcome.ok) onRefused(outcome.failure.message);
            })
          }
          onResume={conversation.resumeQueue}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
