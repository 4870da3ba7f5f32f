'use client';
import type { ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Banner, useTexts } from '@stoa/ui';
import * as Message from './message/message.parts.js';
import { ThreadSkeleton } from './thread-skeleton.js';
import { threadTexts } from './thread.texts.js';

export interface ThreadStateProps {
  conversation: ConversationStore;
}

/** Stands in for messages that are being loaded, are missing or could not be loaded. */
export function ThreadLoadState({ conversation }: ThreadStateProps) {
  const thread = useTexts(threadTexts);
  const load = useStore(conversation.store, (state) => state.load);
  const failure = useStore(conversation.store, (state) => state.loadFailure);
  if (load === 'loading') return <ThreadSkeleton />;
  if (load !== 'missing' && load !== 'failed') return null;
  const hasFailed = load === 'failed';
  return (
    <Banner
      kind={hasFailed ? 'error' : 'warning'}
      title={hasFailed ? thread.loadFailedTitle : thread.missingTitle}
      lines={failure ? [failure] : []}
      action={hasFailed ? { label: thread.tryAgain, onAction: () => void conversation.reload() } : undefined}
    />
  );
}

/** A line at the end while earlier messages are weighed; a streaming reply says it in its own line. */
export function FocusingLine({ conversation }: ThreadStateProps) {
  const threadText = useTexts(threadTexts);
  const isShown = useStore(
    conversation.store,
    (state) => state.isFocusing && state.path.at(-1)?.streaming !== true,
  );
  return (
    <div role="status">
      {isShown ? <Message.Pending className="mt-6">{threadText.focusing}</Message.Pending> : null}
    </div>
  );
}

/** Warns that the conversation could not be saved. */
export function SaveWarning({ conversation }: ThreadStateProps) {
  const thread = useTexts(threadTexts);
  const hasFailed = useStore(conversation.store, (state) => state.saved === 'failed');
  return hasFailed ? <Banner kind="warning" title={thread.saveFailed} className="mt-6" /> : null;
}
