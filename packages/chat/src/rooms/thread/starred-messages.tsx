'use client';
import type { ThreadMessage } from '@stoa/core/state';
import { EmptyState, useTexts } from '@stoa/ui';
import { Star } from 'lucide-react';
import { speakable } from './announcements/speakable.js';
import { starredTexts } from './starred.texts.js';
import { threadTexts } from './thread.texts.js';

export interface StarredMessagesProps {
  messages: readonly ThreadMessage[];
  onJump: (messageId: string) => void;
}

/** The starred messages of a conversation; each button jumps to its message in the thread. */
export function StarredMessages({ messages, onJump }: StarredMessagesProps) {
  const starredText = useTexts(starredTexts);
  const thread = useTexts(threadTexts);
  if (messages.length === 0)
    return (
      <EmptyState
        icon={<Star size={20} />}
        title={starredText.noStarredTitle}
        description={starredText.noStarred}
      />
    );
  return (
    <>
      <h2 className="px-2 pt-1 pb-1.5 text-caption font-medium text-ink-muted">{starredText.starred}</h2>
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
