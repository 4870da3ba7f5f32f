'use client';
import { starsOfThumb, thumbOf, type Thumb } from '@stoa/core/rules';
import type { ConversationStore, ThreadMessage } from '@stoa/core/state';
import { cn, IconButton, useTexts } from '@stoa/ui';
import { ThumbsDown, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { thumbsTexts } from './thumbs.texts.js';

const icons = { up: ThumbsUp, down: ThumbsDown } as const satisfies Record<Thumb, LucideIcon>;
const thumbs = ['up', 'down'] as const satisfies readonly Thumb[];

export interface ThumbsProps extends Omit<ComponentPropsWithoutRef<'span'>, 'children'> {
  message: ThreadMessage;
  conversation: Pick<ConversationStore, 'rate'>;
}

/** Thumbs up and down under a reply; pressing the pressed one takes the rating back. @source ours */
export function Thumbs({ message, conversation, className, ...props }: ThumbsProps) {
  const texts = useTexts(thumbsTexts);
  const held = thumbOf(message);
  const [isChanged, setChanged] = useState(false);
  return (
    <span
      role="group"
      aria-label={texts.label}
      data-slot="thumbs"
      className={cn('flex items-center', className)}
      {...props}
    >
      {thumbs.map((thumb) => {
        const Icon = icons[thumb];
        const isHeld = thumb === held;
        return (
          <IconButton
            key={thumb}
            size="sm"
            data-action={`rate-${thumb}`}
            label={texts[thumb]}
            aria-pressed={isHeld}
            className={cn(isHeld && 'bg-transparent! text-accent [&_svg]:opacity-100!')}
            onClick={() => {
              setChanged(true);
              conversation.rate(message.id, isHeld ? 0 : starsOfThumb[thumb]);
            }}
          >
            <Icon size={16} aria-hidden className={cn(isHeld && 'fill-current')} />
          </IconButton>
        );
      })}
      <span role="status" className="sr-only">
        {isChanged ? (held ? texts.thanks : texts.takenBack) : ''}
      </span>
    </span>
  );
}
