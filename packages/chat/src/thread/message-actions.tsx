'use client';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { Banner, cn, IconButton } from '@stoa/ui';
import { Ellipsis } from 'lucide-react';
import { useId, useRef, useState, type RefObject } from 'react';
import { lateOverlay } from '../app/late-overlay.js';
import { useConversationStoa } from '../app/stoa-context.js';
import { CopyButton } from '../code/copy-button.js';
import { useText } from '../text/text.js';
import { messageActions, type ActionProps, type MessageActionContext } from './actions.js';
import { useAroundText } from './around-text.js';
import type { MessageMenuProps } from './message-menu.js';
import * as Message from './message.parts.js';

export interface MessageRowProps {
  message: ThreadMessage;
  conversation: ConversationStore;
  /** The last message of its role on the path. */
  isLast: boolean;
  /** No reply is in progress. */
  isIdle: boolean;
}

function ActionButton({ action, context }: ActionProps) {
  const text = useText();
  const around = useAroundText();
  const reasonId = useId();
  const isPressed = action.isPressed?.(context.message);
  const reason = action.blockedBy?.(context)?.(around);
  if (action.id === 'copy') return <CopyButton data-action={action.id} value={context.words} />;
  return (
    <>
      <IconButton
        data-action={action.id}
        size="sm"
        label={action.label(text)}
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

const MoreMenu = lateOverlay<MessageMenuProps>(
  () => import('./message-menu.js').then((room) => room.MessageMenu),
  'menu',
);

/** What went wrong with an action of this message. */
export type MessageTrouble = { what: 'forkFailed'; detail: string } | null;

/** The message before this one, or what scrolls where there is none. */
function placeBefore(row: HTMLElement | null): HTMLElement | null {
  const viewport = row?.closest<HTMLElement>('[data-slot=thread-viewport]') ?? null;
  const rows = [...(viewport?.querySelectorAll<HTMLElement>('[data-slot=message]') ?? [])];
  return rows[rows.findIndex((one) => one === row) - 1] ?? viewport;
}

/** What the actions of a message need, and what went wrong with one of them. */
export function useMessageActions(
  { message, conversation, isLast, isIdle }: MessageRowProps,
  row: RefObject<HTMLElement | null>,
  startEditing: () => void = () => {},
) {
  const { conversations } = useConversationStoa();
  const [trouble, setTrouble] = useState<MessageTrouble>(null);
  const leaveFor = useRef<HTMLElement | null>(null);
  const context: MessageActionContext = {
    message,
    conversation,
    conversations,
    isLast,
    isIdle,
    words: message.streaming ? '' : message.content,
    startEditing,
    leaveRow: () => {
      leaveFor.current = placeBefore(row.current);
      leaveFor.current?.focus();
    },
    fail: (what, detail) => setTrouble({ what, detail }),
  };
  return { context, leaveFor, trouble, forget: () => setTrouble(null) };
}

/** The buttons of the commands that are offered for a message; a menu of one would be a button. */
export function ActionButtons({
  context,
  leaveFor,
  author,
}: {
  context: MessageActionContext;
  leaveFor: RefObject<HTMLElement | null>;
  author: string;
}) {
  const { message } = useText();
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
          leaveFor={leaveFor}
        />
      ) : null}
    </>
  );
}

/** Says what went wrong with an action. */
export function ActionTrouble({ trouble, onDismiss }: { trouble: MessageTrouble; onDismiss: () => void }) {
  const { message } = useText();
  return trouble ? (
    <Banner kind="error" title={message[trouble.what]} lines={[trouble.detail]} onDismiss={onDismiss} />
  ) : null;
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
