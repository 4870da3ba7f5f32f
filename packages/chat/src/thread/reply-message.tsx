'use client';
import { selectModel } from '@stoa/core/state';
import { useStoa } from '../app/stoa-context.js';
import { useStore } from '../app/use-store.js';
import { CopyButton } from '../markdown/copy-button.js';
import { LazyMarkdown } from '../markdown/lazy-markdown.js';
import { useText } from '../text/text.js';
import * as Message from './message.parts.js';
import { Reasoning } from './reasoning.js';
import { ReplyDetails } from './reply-details.js';
import { ReplyEnd } from './reply-end.js';
import { reasoningOf, runOf, waitSecondsOf } from './run-record.js';
import { StatusLines } from './status-lines.js';
import { useReply } from './use-reply.js';
import { ActionButtons, SiblingPager, type MessageRowProps } from './user-message.js';

/** Says what the network is doing, while a reply is in progress. */
function PendingLine({
  conversation,
  hasText,
}: Pick<MessageRowProps, 'conversation'> & { hasText: boolean }) {
  const { thread } = useText();
  const run = useStore(conversation.store, (state) => state.run);
  if (run.status === 'idle') return null;
  const words =
    run.status === 'stopping'
      ? thread.stopping
      : run.connection === 'offline'
        ? thread.offline
        : run.connection === 'waiting'
          ? thread.waiting
          : null;
  return (
    <Message.Pending data-connection={run.connection}>
      {words ?? (hasText ? null : <span className="sr-only">{thread.thinking}</span>)}
    </Message.Pending>
  );
}

/** A reply: what it is doing, what it thought, its words, how it ended, and what can be done with it. */
export function ReplyMessage({ message, conversation, isLast, isIdle }: MessageRowProps) {
  const text = useText();
  const { models, now } = useStoa();
  const live = useReply(conversation, message);
  const run = message.streaming ? undefined : runOf(message.data);
  const model = useStore(models.store, selectModel(run?.modelId ?? null));
  const words = live?.text ?? message.content;
  const reasoning = live?.reasoning ?? reasoningOf(message.data);
  const context = { message, conversation, isLast, isIdle, startEditing: () => {} };

  return (
    <Message.Root from="assistant" author={text.thread.assistant} aria-busy={message.streaming || undefined}>
      {reasoning ? <Reasoning text={reasoning} live={message.streaming && words === ''} /> : null}
      {live ? <StatusLines statuses={live.statuses} /> : null}
      {words ? <LazyMarkdown text={words} streaming={message.streaming} idPrefix={message.id} /> : null}
      {run ? (
        <ReplyEnd
          key={message.id}
          run={run}
          waitS={waitSecondsOf(run, now())}
          isEmpty={words === ''}
          onRetry={isLast && isIdle ? () => void conversation.retry(message.id) : undefined}
          onContinue={isLast && isIdle ? () => void conversation.send(text.thread.continuePrompt) : undefined}
        />
      ) : null}
      {message.streaming ? (
        <PendingLine conversation={conversation} hasText={words !== ''} />
      ) : (
        <Message.Actions
          data-quiet={!isLast}
          aria-label={text.thread.actionsFor(text.thread.assistant)}
          className="-ms-1.5"
        >
          <SiblingPager message={message} conversation={conversation} isIdle={isIdle} />
          {words ? <CopyButton value={words} /> : null}
          <ActionButtons context={context} />
          {run ? <ReplyDetails run={run} modelName={model?.name} createdAt={message.createdAt} /> : null}
        </Message.Actions>
      )}
    </Message.Root>
  );
}
