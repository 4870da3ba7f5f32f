'use client';
import type { ThreadMessage } from '@stoa/core/state';
import { EmptyState } from '@stoa/ui';
import { Star } from 'lucide-react';
import { useText } from '../../base/text/text.js';
import { speakable } from './announcements/speakable.js';

export interface StarredMessagesProps {
  messages: readonly ThreadMessage[];
  onJump: (messageId: string) => void;
}

/** The starred messages of a conversation; each button jumps to its message in the thread. */
export function StarredMessages({ messages, onJump }: StarredMessagesProps) {
  const { message, thread } = useText();
  if (messages.length === 0)
    return (
      <EmptyState icon={<Star size={20} />} title={message.noStarredTitle} description={message.noStarred} />
    );
  return (
    <>
      <h2 className="px-2 pt-1 pb-1.5 text-caption font-medium text-ink-muted">{message.starred}</h2>
      <ul className="flex flex-col gap-px">
        {messages.map(({ id, role, content, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => onJump(id)}
              className="flex w-full cursor-pointer flex-col rounded-control px-2 py-1.5 text-start hover:bg-ink/6 focus-ring-inset pointer-coarse:min-h-11"
            >
              <span className="text-caption text-ink-muted">
                {role === 'user' ? thread.you : thread.assistant}
              </span>
              <span dir="auto" className="line-clamp-2 text-ui text-ink [overflow-wrap:anywhere]">
                {role === 'user' ? (label ?? content) : speakable(content)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
