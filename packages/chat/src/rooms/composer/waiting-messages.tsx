'use client';
import type { ConversationStore } from '@stoa/core/state';
import { lazyPart, LoadFailureLine, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { headingOf } from './queue-heading.js';
import { queueTexts } from './queue.texts.js';
import type { WaitingListProps } from './waiting-list.js';

/** The texts that wait, while the list with its buttons loads and where that fails: what was typed is always visible. */
function PlainList({ messages }: Pick<WaitingListProps, 'messages'>) {
  return (
    <ul data-slot="waiting-plain" className="mb-2 flex flex-col gap-1 rounded-panel bg-surface-sunken p-2">
      {messages.map(({ id, text }) => (
        <li key={id} dir="auto" className="line-clamp-2 py-1 text-ui text-ink [overflow-wrap:anywhere]">
          {text}
        </li>
      ))}
    </ul>
  );
}

const WaitingList = lazyPart<WaitingListProps>(
  () => import('./waiting-list.js').then((room) => room.WaitingList),
  {
    waiting: ({ messages }) => <PlainList messages={messages} />,
    failed: (retry, { messages }) => (
      <>
        <PlainList messages={messages} />
        <LoadFailureLine title={(read) => read(queueTexts).waiting} onRetry={retry} />
      </>
    ),
  },
);

export interface WaitingMessagesProps {
  conversation: ConversationStore;
  /** Called with the sentence when a message cannot be sent now. */
  onRefused: (sentence: string) => void;
  /** Takes the focus of a row that is gone. */
  onLeave: () => void;
}

/** The queue over the message box; its changes are announced politely. */
export function WaitingMessages({ conversation, onRefused, onLeave }: WaitingMessagesProps) {
  const texts = useTexts(queueTexts);
  const messages = useStore(conversation.store, (state) => state.queue);
  const isPlan = messages[0]?.plan !== undefined;
  const isHeld = useStore(conversation.store, (state) => state.queueStatus === 'held');
  return (
    <>
      <p role="status" className="sr-only">
        {messages.length === 0 ? '' : headingOf(texts, messages, isHeld)}
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
          // The end of an automation leaves the messages that the person wrote.
          onRemoveAll={() =>
            messages.filter(({ plan }) => !isPlan || plan).forEach(({ id }) => conversation.removeQueued(id))
          }
          onSendNow={(queuedId) =>
            void conversation.sendNow({ queuedId }).then((outcome) => {
              if (!outcome.ok) onRefused(outcome.failure.message);
            })
          }
          onResume={conversation.resumeQueue}
          onEndAutomation={() => void conversation.endAutomation()}
          onLeave={onLeave}
        />
      )}
    </>
  );
}
