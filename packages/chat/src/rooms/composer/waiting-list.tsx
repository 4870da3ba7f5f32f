'use client';
import type { QueuedMessage } from '@stoa/core/state';
import { findByData } from '@stoa/react';
import { cn, IconButton, Button, useTexts } from '@stoa/ui';
import { ArrowUp, Pencil, X } from 'lucide-react';
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { WaitingEdit } from './waiting-edit.js';
import { headingOf } from './queue-heading.js';
import { queueTexts } from './queue.texts.js';
import { waitingListTexts } from './waiting-list.texts.js';

export interface WaitingListProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  messages: readonly QueuedMessage[];
  /** The last reply failed or was stopped, so they wait for the person. */
  isHeld: boolean;
  /** Returns the sentence that refuses the text, or null. */
  onEdit: (id: string, text: string) => string | null;
  onRemove: (id: string) => void;
  onRemoveAll: () => void;
  onSendNow: (id: string) => void;
  onResume: () => void;
  /** Takes the steps of an automation out and stops the reply. */
  onEndAutomation: () => void;
  /** The list is empty or its last focus is gone. */
  onLeave: () => void;
}

/** How much of a message its buttons are named after. @units characters */
const nameLength = 40;

function Waiting({
  message,
  onStartEdit,
  onRemove,
  onSendNow,
}: {
  message: QueuedMessage;
  onStartEdit: () => void;
  onRemove: () => void;
  onSendNow: () => void;
}) {
  const { sendNow } = useTexts(queueTexts);
  const list = useTexts(waitingListTexts);
  const short = message.text.length > nameLength ? `${message.text.slice(0, nameLength)}…` : message.text;
  const name = (action: string) => list.nameFor(action, short);
  return (
    <>
      <p dir="auto" className="line-clamp-2 min-w-0 flex-1 py-1 text-ui text-ink [overflow-wrap:anywhere]">
        {message.plan ? (
          <span className="text-ink-muted tabular-nums">{list.stepNumber(message.plan.step)} </span>
        ) : null}
        {message.text}
      </p>
      <div className="flex shrink-0">
        <IconButton data-action="edit" size="sm" label={name(list.edit)} onClick={onStartEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
        <IconButton size="sm" label={name(sendNow)} onClick={onSendNow}>
          <ArrowUp size={16} aria-hidden />
        </IconButton>
        <IconButton data-action="remove" size="sm" label={name(list.remove)} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
    </>
  );
}

/** The messages that wait for the reply in progress, over the box in which they were typed. */
export function WaitingList({
  messages,
  isHeld,
  onEdit,
  onRemove,
  onRemoveAll,
  onSendNow,
  onResume,
  onEndAutomation,
  onLeave,
  className,
  ...props
}: WaitingListProps) {
  const queue = useTexts(queueTexts);
  const listText = useTexts(waitingListTexts);
  const [editingId, setEditingId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  /** The row that gets focus back once its edit box is gone. */
  const backTo = useRef<string | null>(null);
  useEffect(() => {
    if (editingId !== null || backTo.current === null) return;
    const row = findByData(list.current, 'data-id', backTo.current);
    row?.querySelector<HTMLElement>('[data-action=edit]')?.focus();
    backTo.current = null;
  }, [editingId]);

  const plan = messages[0]?.plan;
  const stopEditing = (id: string) => {
    backTo.current = id;
    setEditingId(null);
  };
  const remove = (id: string) => {
    const at = messages.findIndex((message) => message.id === id);
    const next = messages[at + 1] ?? messages[at - 1];
    const button = next
      ? findByData(list.current, 'data-id', next.id)?.querySelector<HTMLElement>('[data-action=remove]')
      : null;
    if (button) button.focus();
    else onLeave();
    onRemove(id);
  };

  return (
    <section
      data-slot="waiting-list"
      data-state={isHeld ? 'held' : 'waiting'}
      aria-label={plan ? listText.steps(plan.name) : queue.waiting}
      className={cn(
        'mx-2 flex flex-col rounded-t-sheet border border-b-0 border-line bg-surface-sunken px-3 pt-2 pb-1',
        className,
      )}
      {...props}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-1">
        <p
          className={cn(
            'min-w-0 flex-1 text-caption',
            isHeld ? 'text-ink @max-xl:basis-full' : 'text-ink-muted',
          )}
        >
          {headingOf(queue, messages, isHeld)}
        </p>
        {isHeld ? (
          <span className="flex gap-2">
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                onLeave();
                onRemoveAll();
              }}
            >
              {plan ? listText.dropSteps : listText.removeAll}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                onLeave();
                onResume();
              }}
            >
              {plan ? listText.goOn : listText.resume}
            </Button>
          </span>
        ) : plan ? (
          <Button
            size="sm"
            onClick={() => {
              onLeave();
              onEndAutomation();
            }}
          >
            {listText.endSteps}
          </Button>
        ) : null}
      </div>
      <ol
        ref={list}
        className="flex max-h-[min(10rem,30dvh)] flex-col overflow-y-auto overscroll-contain scrollbar-quiet"
      >
        {messages.map((message) => (
          <li
            key={message.id}
            data-id={message.id}
            className="flex items-start gap-2 border-t border-line py-0.5"
          >
            {editingId === message.id ? (
              <WaitingEdit
                initial={message.text}
                onCancel={() => stopEditing(message.id)}
                onSave={(text) => {
                  const refused = onEdit(message.id, text);
                  if (refused === null) stopEditing(message.id);
                  return refused;
                }}
              />
            ) : (
              <Waiting
                message={message}
                onStartEdit={() => setEditingId(message.id)}
                onRemove={() => remove(message.id)}
                onSendNow={() => {
                  onLeave();
                  onSendNow(message.id);
                }}
              />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
