'use client';
import { boundCombiningMarks, isActionResult, typedTextOf } from '@stoa/core/rules';
import { lazyPart } from '@stoa/react';
import { cn, useTexts } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { MessageDocuments } from '../../attachments/door.js';
import { useIntent } from '../../../base/commands/commands-context.js';
import { ActionBar } from './action-bar.js';
import { ActionFailure } from './action-failure.js';
import { LazyCollapsedMessage } from './environment-message.js';
import { LazyMessageEdit } from '../lazy-parts.js';
import * as Message from './message.parts.js';
import { useEditDraft } from './use-edit-draft.js';
import { useMessageActions, type MessageRowProps } from './use-message-actions.js';
import { threadTexts } from '../thread.texts.js';
import { messageTexts } from './message.texts.js';

const MarkedText = lazyPart(() => import('./sent-along.js').then((room) => room.MarkedText));
const PrefixNote = lazyPart(() => import('./sent-along.js').then((room) => room.PrefixNote));
const MessageImages = lazyPart(() => import('./message-images.js').then((room) => room.MessageImages));

/** A message of the person, with its edit box. */
export function UserMessage(props: MessageRowProps) {
  const { message, conversation, isLast, isIdle } = props;
  const thread = useTexts(threadTexts);
  const messageText = useTexts(messageTexts);
  const draft = useEditDraft(conversation, message);
  const [restored] = useState(draft.kept);
  const [isEditing, setEditing] = useState(restored !== undefined);
  // Whether the open box is the one restored by a reload.
  const [isFirst, setFirst] = useState(true);
  const row = useRef<HTMLElement>(null);
  const wasCancelled = useRef(false);
  useEffect(() => {
    // This effect may first run after the box was cancelled again, and must not lose that.
    const place = row.current;
    if (isEditing || !wasCancelled.current || !place) return undefined;
    wasCancelled.current = false;
    const focusButton = (): boolean => {
      const button = place.querySelector<HTMLElement>('[data-action=edit]');
      button?.focus();
      return button !== null;
    };
    if (focusButton()) return undefined;
    // The buttons are drawn once scrolling is idle; the message keeps their focus until then.
    place.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      if (document.activeElement !== place || focusButton()) observer.disconnect();
    });
    observer.observe(place, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [isEditing]);
  const startEditing = () => setEditing(true);
  const leave = () => {
    draft.forget();
    setFirst(false);
    setEditing(false);
  };
  const { context, focusAfterRemoval, failure, dismissFailure } = useMessageActions(props, row, startEditing);
  useIntent('editLast', startEditing, isLast && isIdle && !isEditing);

  if (isEditing)
    return (
      <Message.Root from="user" author={thread.you} data-message-id={message.id}>
        <LazyMessageEdit
          initial={typedTextOf(message)}
          draft={isFirst ? restored : undefined}
          onDraft={draft.keep}
          check={(text) => conversation.validate(text, 'draft')?.text ?? null}
          blockedBy={isIdle ? null : messageText.waitForReply}
          onCancel={() => {
            wasCancelled.current = true;
            leave();
          }}
          onSave={(value, refuse) =>
            context.askFirst({ text: value, messageId: message.id }, () => {
              const outcome = conversation.edit(message.id, value);
              if (outcome.ok) leave();
              else refuse(outcome.failure.message);
            })
          }
          onSaveCopy={(value, refuse) =>
            context.askFirst(
              { text: value, messageId: message.id },
              () =>
                void conversation.saveCopyAndEdit(message.id, value).then((outcome) => {
                  if (outcome.ok) leave();
                  else refuse(outcome.failure.message);
                }),
              () => refuse(null),
            )
          }
        />
      </Message.Root>
    );
  return (
    <Message.Root
      ref={row}
      from="user"
      author={thread.you}
      data-message-id={message.id}
      className={cn(isActionResult(message) && 'items-stretch')}
    >
      {isActionResult(message) ? (
        <LazyCollapsedMessage kind="actionResult" label={message.label} content={message.content} />
      ) : (
        <Message.Text>
          {Array.isArray(message.data['inserted']) ? (
            <MarkedText message={message} text={boundCombiningMarks(message.label ?? message.content)} />
          ) : (
            boundCombiningMarks(message.label ?? message.content)
          )}
        </Message.Text>
      )}
      {message.label === undefined || isActionResult(message) ? null : <PrefixNote message={message} />}
      {Array.isArray(message.data['dataSources']) ? (
        <>
          <MessageImages data={message.data} />
          <MessageDocuments data={message.data} />
        </>
      ) : null}
      <ActionBar context={context} focusAfterRemoval={focusAfterRemoval} author={thread.you} />
      <ActionFailure failure={failure} onDismiss={dismissFailure} />
    </Message.Root>
  );
}
