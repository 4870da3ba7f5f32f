import type { ConversationStore } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { History } from 'lucide-react';
import type { ComponentPropsWithoutRef } from 'react';
import { unlistedTexts } from './unlisted.texts.js';

export interface UnlistedNoteProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  conversation: ConversationStore;
  /** One of both was chosen, and the note is about to go. */
  onDone: () => void;
}

/** A line over the message box: another client has left messages out, which can be shown again or removed. */
export function UnlistedNote({ conversation, onDone, className, ...props }: UnlistedNoteProps) {
  const texts = useTexts(unlistedTexts);
  const count = useStore(conversation.store, (state) => state.unlisted);
  const choose = (act: () => unknown) => () => {
    act();
    onDone();
  };
  return (
    <div
      data-slot="unlisted-note"
      className={cn(
        'flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-surface-sunken px-3 py-1.5 text-ui text-ink forced-colors:border',
        className,
      )}
      {...props}
    >
      <History size={16} aria-hidden className="shrink-0 text-ink-muted" />
      <p role="status" className="min-w-48 flex-1 text-pretty figures-tabular">
        {texts.removed(count)}
      </p>
      <Button size="sm" variant="ghost" onClick={choose(conversation.listAgain)}>
        {texts.show}
      </Button>
      <Button size="sm" variant="ghost" onClick={choose(conversation.removeUnlisted)}>
        {texts.remove}
      </Button>
    </div>
  );
}
