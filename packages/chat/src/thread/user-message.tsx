'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { IconButton } from '@stoa/ui';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../markdown/copy-button.js';
import { useText } from '../text/text.js';
import { messageActions, type MessageActionContext } from './actions.js';
import { MessageEdit } from './message-edit.js';
import * as Message from './message.parts.js';

export interface MessageRowProps {
  message: ThreadMessage;
  conversation: ConversationStore;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
}

/** The buttons of the commands that are offered for a message. */
export function ActionButtons({ context }: { context: MessageActionContext }) {
  const text = useText();
  return messageActions
    .filter((action) => action.isOffered(context))
    .map((action) => (
      <IconButton
        key={action.id}
        data-action={action.id}
        size="sm"
        label={action.label(text)}
        onClick={() => action.run(context)}
      >
        <action.icon size={16} aria-hidden />
      </IconButton>
    ));
}

/** The versions of a message, where there is more than one. */
export function SiblingPager({ message, conversation, isIdle }: Omit<MessageRowProps, 'isLast'>) {
  const { siblings } = message;
  if (!siblings || siblings.count < 2) return null;
  return (
    <Message.Siblings
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

/** A message of the person, with its edit box. */
export function UserMessage({ message, conversation, isLast, isIdle }: MessageRowProps) {
  const { thread } = useText();
  const [isEditing, setEditing] = useState(false);
  const row = useRef<HTMLElement>(null);
  const wasCancelled = useRef(false);
  useEffect(() => {
    if (!isEditing && wasCancelled.current)
      row.current?.querySelector<HTMLElement>('[data-action=edit]')?.focus();
    wasCancelled.current = false;
  }, [isEditing]);
  const context = { message, conversation, isLast, isIdle, startEditing: () => setEditing(true) };

  if (isEditing)
    return (
      <Message.Root from="user" author={thread.you}>
        <MessageEdit
          initial={message.content}
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
        />
      </Message.Root>
    );
  return (
    <Message.Root ref={row} from="user" author={thread.you}>
      <Message.Words>{message.label ?? message.content}</Message.Words>
      <Message.Actions data-quiet={!isLast} aria-label={thread.actionsFor(thread.you)}>
        <SiblingPager message={message} conversation={conversation} isIdle={isIdle} />
        <CopyButton value={message.content} />
        <ActionButtons context={context} />
      </Message.Actions>
    </Message.Root>
  );
}
