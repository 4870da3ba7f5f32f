'use client';
import type { ThreadMessage } from '@stoa/core/state';
import { useEffect, useRef, useState } from 'react';
import { useIntent } from '../commands/commands-context.js';
import { CopyButton } from '../code/copy-button.js';
import { useText } from '../text/text.js';
import {
  ActionButtons,
  ActionTrouble,
  SiblingPager,
  useMessageActions,
  type MessageRowProps,
} from './message-actions.js';
import { LateQuietRow } from './environment-message.js';
import { MessageEdit } from './message-edit.js';
import * as Message from './message.parts.js';
import { WhenStill } from './motion.js';

/** What the person typed: with a prefix prompt the label keeps it, and the prefix is put before it again. */
const typedOf = ({ content, label }: ThreadMessage): string =>
  label !== undefined && content.endsWith(label) ? label : content;

/** A message of the person, with its edit box. */
export function UserMessage(props: MessageRowProps) {
  const { message, conversation, isLast, isIdle } = props;
  const { thread } = useText();
  // What an operation answered goes to the model in the person's name.
  const isActionResult = message.data['actionResult'] === true;
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLElement>(null);
  const wasCancelled = useRef(false);
  useEffect(() => {
    if (!isEditing && wasCancelled.current)
      row.current?.querySelector<HTMLElement>('[data-action=edit]')?.focus();
    wasCancelled.current = false;
  }, [isEditing]);
  const startEditing = () => setEditing(true);
  const { context, leaveFor, trouble, forget } = useMessageActions(props, row, startEditing);
  useIntent('editLast', startEditing, isLast && isIdle && !isEditing);

  if (isEditing)
    return (
      <Message.Root from="user" author={thread.you}>
        <MessageEdit
          initial={typedOf(message)}
          onCancel={() => {
            wasCancelled.current = true;
            setEditing(false);
          }}
          onSave={(value) => {
            const outcome = conversation.edit(message.id, value);
            if (!outcome.ok) return outcome.failure.message;
            setEditing(false);
            return null;
          }}
          onSaveCopy={async (value) => {
            const outcome = await conversation.saveCopyAndEdit(message.id, value);
            if (!outcome.ok) return outcome.failure.message;
            setEditing(false);
            return null;
          }}
        />
      </Message.Root>
    );
  return (
    <Message.Root ref={row} from="user" author={thread.you} data-message-id={message.id}>
      {isActionResult ? (
        <LateQuietRow kind="actionResult" label={message.label} content={message.content} />
      ) : (
        <Message.Words>{message.label ?? message.content}</Message.Words>
      )}
      <Message.Actions data-quiet={!isLast} aria-label={thread.actionsFor(thread.you)}>
        <WhenStill>
          <SiblingPager message={message} conversation={conversation} isIdle={isIdle} />
          <CopyButton value={message.content} />
          <ActionButtons context={context} leaveFor={leaveFor} author={thread.you} />
        </WhenStill>
      </Message.Actions>
      <ActionTrouble trouble={trouble} onDismiss={forget} />
    </Message.Root>
  );
}
