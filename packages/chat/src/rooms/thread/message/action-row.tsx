'use client';
import { selectModel, type RunRecord } from '@stoa/core/state';
import { CopyButton, lazyOverlay, useConversationStoa, useStore } from '@stoa/react';
import { cn, IconButton, useTexts, useReadTexts } from '@stoa/ui';
import { Ellipsis, Info } from 'lucide-react';
import { useId, type RefObject } from 'react';
import { messageActions, type ActionProps, type MessageActionContext } from '../actions.js';
import type { MessageMenuProps } from './message-menu.js';
import { LazyThumbs } from './rating-record.js';
import type { ReplyDetailsProps } from '../reply/reply-details.js';
import { Siblings } from './siblings.js';
import { messageActionsTexts } from './message-actions.texts.js';
import { messageTexts } from './message.texts.js';

function ActionButton({ action, context }: ActionProps) {
  const read = useReadTexts();
  const reasonId = useId();
  const isPressed = action.isPressed?.(context.message);
  const reason = action.blockedBy?.(context)?.(read);
  if (action.id === 'copy') return <CopyButton data-action={action.id} value={context.text} />;
  return (
    <>
      <IconButton
        data-action={action.id}
        size="sm"
        label={action.label(read)}
        shortcut={reason ? <span className="opacity-75">{reason}</span> : undefined}
        aria-pressed={isPressed}
        aria-disabled={reason ? true : undefined}
        aria-describedby={reason ? reasonId : undefined}
        onClick={reason ? undefined : () => action.run?.(context)}
        className={cn(isPressed && 'bg-transparent! text-accent [&_svg]:opacity-100!')}
      >
        <action.icon size={16} aria-hidden className={cn(isPressed && 'fill-current')} />
      </IconButton>
      {reason ? (
        <span id={reasonId} className="sr-only">
          {reason}
        </span>
      ) : null}
    </>
  );
}

const MoreMenu = lazyOverlay<MessageMenuProps>(
  () => import('./message-menu.js').then((room) => room.MessageMenu),
  'menu',
);

const Details = lazyOverlay<ReplyDetailsProps>(
  () => import('../reply/reply-details.js').then((room) => room.ReplyDetails),
  'dialog',
);

/** The buttons of the commands that are offered for a message; a menu of one would be a button. */
function ActionButtons({
  context,
  focusAfterRemoval,
  author,
}: {
  context: MessageActionContext;
  focusAfterRemoval: RefObject<HTMLElement | null>;
  author: string;
}) {
  const message = useTexts(messageActionsTexts);
  const offered = messageActions.filter((action) => action.isOffered(context));
  const inMenu = offered.filter(({ place }) => place === 'menu');
  const inRow = inMenu.length > 1 ? offered.filter(({ place }) => place === 'row') : offered;
  return (
    <>
      {inRow.map((action) => (
        <ActionButton key={action.id} action={action} context={context} />
      ))}
      {inMenu.length > 1 ? (
        <MoreMenu
          trigger={
            <IconButton size="sm" label={message.moreFor(author)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
          actions={inMenu}
          context={context}
          focusAfterRemoval={focusAfterRemoval}
        />
      ) : null}
    </>
  );
}

/** The versions of a message, where there is more than one. */
function SiblingPager({ message, conversation, isIdle }: MessageActionContext) {
  const { siblings } = message;
  if (!siblings || siblings.count < 2) return null;
  return (
    <Siblings
      index={siblings.index}
      count={siblings.count}
      disabled={!isIdle}
      onPage={(index) => {
        const id = siblings.ids[index];
        if (id) conversation.showSibling(id);
      }}
    />
  );
}

/** Opens the details of a reply's run. */
function DetailsButton({ run, createdAt }: Pick<ReplyDetailsProps, 'run' | 'createdAt'>) {
  const messageText = useTexts(messageTexts);
  const { models } = useConversationStoa();
  const model = useStore(models.store, selectModel(run.modelId ?? null));
  return (
    <Details
      trigger={
        <IconButton size="sm" label={messageText.details}>
          <Info size={16} aria-hidden />
        </IconButton>
      }
      run={run}
      modelName={model?.name}
      createdAt={createdAt}
    />
  );
}

export interface ActionRowProps {
  context: MessageActionContext;
  /** Receives focus once the message is removed. */
  focusAfterRemoval: RefObject<HTMLElement | null>;
  /** Author of the message, for screen readers. */
  author: string;
  /** The run of a reply that has ended. */
  run?: Partial<RunRecord>;
}

/** The actions of a message: its versions, its commands, the details and the rating of a reply. */
export function ActionRow({ context, focusAfterRemoval, author, run }: ActionRowProps) {
  const { message, conversation } = context;
  return (
    <>
      <SiblingPager {...context} />
      <ActionButtons context={context} focusAfterRemoval={focusAfterRemoval} author={author} />
      {run ? <DetailsButton run={run} createdAt={message.createdAt} /> : null}
      {message.role === 'assistant' && context.conversations.hasThumbRatings && context.text ? (
        <LazyThumbs key={message.id} message={message} conversation={conversation} />
      ) : null}
    </>
  );
}
