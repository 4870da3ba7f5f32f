'use client';
import type { ConversationStore } from '@stoa/core/state';
import { lazyPart, useConversationStoa, useStore } from '@stoa/react';
import { messageTexts } from './message/message.texts.js';
import type { ReplyEndProps } from './reply/reply-end.js';

/** The buttons below a message. Their height is reserved by the bar around them. */
export const LazyActionRow = lazyPart(() => import('./message/action-row.js').then((file) => file.ActionRow));

/** The edit box of a message. */
export const LazyMessageEdit = lazyPart(
  () => import('./message/message-edit.js').then((file) => file.MessageEdit),
  { title: (read) => read(messageTexts).edit },
);

/** The reasoning of a reply. */
export const LazyReasoning = lazyPart(() => import('./reply/reasoning.js').then((file) => file.Reasoning));

const AbnormalEnd = lazyPart(() => import('./reply/reply-end.js').then((file) => file.ReplyEnd));

/** How a reply ended; nothing for a reply that completed with text. */
export function LazyReplyEnd(props: ReplyEndProps) {
  const { run, isEmpty } = props;
  const isPlain =
    run.status === undefined || (run.status === 'completed' && run.reason !== 'length' && !isEmpty);
  return isPlain ? null : <AbnormalEnd {...props} />;
}

const FollowUps = lazyPart(() => import('./reply/follow-ups.js').then((file) => file.FollowUps));

/** Prompts that follow the last reply; nothing where there are no prompts. */
export function LazyFollowUps(props: { conversation: ConversationStore }) {
  const { prompts } = useConversationStoa();
  const hasPrompts = useStore(prompts.store, ({ list }) => list.length > 0);
  return hasPrompts ? <FollowUps {...props} /> : null;
}

/** Fetches the parts of messages one by one, so that the first messages of a thread are complete at once. */
export const preloadMessageParts = async (): Promise<void> => {
  for (const part of [LazyActionRow, LazyMessageEdit, LazyReasoning, AbnormalEnd, FollowUps])
    await part.preload();
};
