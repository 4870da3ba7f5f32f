'use client';
import { useMemo, useRef } from 'react';
import { useConversationStoa, useStore } from '@stoa/react';
import { useTexts } from '@stoa/ui';
import { MessageScopeProvider } from '../../../base/blocks/message-scope.js';
import { stateOf } from '../../../base/message/message-extra.js';
import { useIntent } from '../../../base/commands/commands-context.js';
import { LazyMarkdown } from '../../../parts/markdown/index.js';
import { ActionBar } from '../message/action-bar.js';
import { ActionFailure } from '../message/action-failure.js';
import { Extras } from '../message/message-extras.js';
import * as Message from '../message/message.parts.js';
import { isRatable, LazyRating, ratingOf } from '../message/rating-record.js';
import { LazyFollowUps, LazyReasoning, LazyReplyEnd } from '../lazy-parts.js';
import { useArtifactParts } from '../../../base/blocks/artifact-parts.js';
import { reasoningOf, runOf, waitSecondsOf } from '../../../base/message/run-record.js';
import { useMessageActions, type MessageRowProps } from '../message/use-message-actions.js';
import { useCitations } from './use-citations.js';
import { useReply } from './use-reply.js';
import { replyTexts } from './reply.texts.js';
import { threadTexts } from '../thread.texts.js';

/** The state of the connection while a reply is in progress. */
function PendingLine({
  conversation,
  hasText,
}: Pick<MessageRowProps, 'conversation'> & { hasText: boolean }) {
  const reply = useTexts(replyTexts);
  const threadText = useTexts(threadTexts);
  const run = useStore(conversation.store, (state) => state.run);
  const isFocusing = useStore(conversation.store, (state) => state.isFocusing);
  if (run.status === 'idle') return null;
  const words =
    run.status === 'stopping'
      ? reply.stopping
      : run.connection === 'offline'
        ? reply.offline
        : run.connection === 'waiting'
          ? reply.waiting
          : isFocusing
            ? threadText.focusing
            : null;
  return (
    <Message.Pending data-connection={run.connection}>
      {words ?? (hasText ? null : <span className="sr-only">{reply.thinking}</span>)}
    </Message.Pending>
  );
}

/** A reply: its reasoning, extras, text, outcome and actions. */
export function ReplyMessage(props: MessageRowProps) {
  const { message, conversation, isLast, isIdle } = props;
  const threadText = useTexts(threadTexts);
  const replyText = useTexts(replyTexts);
  const artifacts = useArtifactParts();
  const { now, sendRating } = useConversationStoa();
  const live = useReply(conversation, message);
  const run = message.streaming ? undefined : runOf(message.data);
  const words = live?.text ?? message.content;
  const reasoning = live?.reasoning ?? reasoningOf(message.data);
  const row = useRef<HTMLElement>(null);
  const { context, focusAfterRemoval, failure, dismissFailure } = useMessageActions(props, row);
  const state = live?.state ?? stateOf(message.data);
  const assistant = state?.['currentAssistant'];
  const assistantName = typeof assistant === 'string' && assistant !== '' ? assistant : null;
  const author = assistantName ?? threadText.assistant;
  const { text: shownWords, passages } = useCitations(words, state);
  const scope = useMemo(
    () => ({ messageId: message.id, conversation, isStreaming: message.streaming, isLast, passages }),
    [message.id, conversation, message.streaming, isLast, passages],
  );
  // The command presses the button, which confirms the copy.
  const copy = () =>
    row.current?.querySelector<HTMLElement>('[data-slot=message-actions] [data-slot=copy-button]')?.click();
  useIntent('copyLast', copy, isLast && !message.streaming && words !== '');

  return (
    <Message.Root
      ref={row}
      from="assistant"
      author={author}
      data-message-id={message.id}
      aria-busy={message.streaming || undefined}
    >
      {assistantName === null ? null : (
        <p data-slot="reply-assistant" dir="auto" className="text-caption font-medium text-ink-muted">
          {assistantName}
        </p>
      )}
      {reasoning ? <LazyReasoning text={reasoning} live={message.streaming && words === ''} /> : null}
      <Extras place="before" data={message.data} live={live} />
      {words ? (
        <MessageScopeProvider value={scope}>
          <LazyMarkdown text={shownWords} streaming={message.streaming} idPrefix={message.id} />
        </MessageScopeProvider>
      ) : null}
      {run ? (
        <LazyReplyEnd
          key={message.id}
          run={run}
          waitS={waitSecondsOf(run, now())}
          isEmpty={words === ''}
          onRetry={
            isLast && isIdle
              ? () => context.askFirst({ messageId: message.id }, () => void conversation.retry(message.id))
              : undefined
          }
          onContinue={
            isLast && isIdle
              ? () =>
                  context.askFirst(
                    { text: replyText.continuePrompt },
                    () => void conversation.send(replyText.continuePrompt),
                  )
              : undefined
          }
        />
      ) : null}
      <Extras place="after" data={message.data} live={live} />
      {artifacts && message.data['artifacts'] ? (
        <artifacts.OfMessage conversation={conversation} content={words} data={message.data} />
      ) : null}
      {message.streaming ? (
        <PendingLine conversation={conversation} hasText={words !== ''} />
      ) : (
        <ActionBar
          context={context}
          focusAfterRemoval={focusAfterRemoval}
          author={author}
          run={run}
          className="-ms-1.5"
        />
      )}
      <ActionFailure failure={failure} onDismiss={dismissFailure} />
      {!message.streaming && isRatable(message.data) ? (
        <LazyRating
          key={message.id}
          value={ratingOf(message.data)}
          draftId={`feedback/${conversation.store.getState().id}/${message.id}`}
          onRate={(stars, feedback) => conversation.rate(message.id, stars, feedback)}
          onSend={
            sendRating &&
            ((rating) =>
              sendRating({
                conversationId: conversation.store.getState().id,
                messageId: message.id,
                ...rating,
              }))
          }
        />
      ) : null}
      {isLast && isIdle && run?.status !== 'failed' ? <LazyFollowUps conversation={conversation} /> : null}
    </Message.Root>
  );
}
