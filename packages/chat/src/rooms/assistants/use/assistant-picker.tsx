'use client';
import { assistantLimits } from '@stoa/core/contract';
import { shownAssistantName, usableAssistants, type UsableAssistant } from '@stoa/core/rules';
import { selectFlag, type ConversationStore } from '@stoa/core/state';
import { FloatingLoadFailure, lazyPart, useStoa, useStore } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { Bot, ChevronsUpDown } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useCommandContext, useIntent } from '../../../base/commands/commands-context.js';
import { useAssistant } from './use-assistant.js';
import { assistantUseTexts } from './use.texts.js';

const AssistantList = lazyPart(() => import('./assistant-list.js').then((room) => room.AssistantList), {
  failed: (retry) => <FloatingLoadFailure onRetry={retry} />,
});

/** The choice that an entry of the list makes. */
const choiceFor = ({ definition, group }: UsableAssistant) => ({
  assistantId: definition.assistantId ?? '',
  name: definition.name,
  ...(group && { groupId: group.id }),
});

/** Chooses whom a conversation talks with: the model itself, or an assistant. @source chat specification §2 "Message input" */
export function AssistantPicker({ conversation }: { conversation: ConversationStore }) {
  const texts = useTexts(assistantUseTexts);
  const { assistants, flags } = useStoa();
  const { intents } = useCommandContext();
  const { choice, definition, choose } = useAssistant(conversation);
  const own = useStore(assistants.store, (state) => state.assistants);
  const groups = useStore(assistants.store, (state) => state.groups);
  const hasApiKeys = useStore(flags.store, selectFlag('apiKeys'));
  const usable = useMemo(() => usableAssistants(own, groups, { hasApiKeys }), [own, groups, hasApiKeys]);
  const button = useRef<HTMLButtonElement>(null);
  /** Whether what is chosen is for the next message alone. */
  const [open, setOpen] = useState<'always' | 'once' | null>(null);
  const isOffered = usable.length > 0;
  useIntent('switchAssistant', () => setOpen('always'), isOffered);
  useIntent('askAssistant', () => setOpen('once'), isOffered);
  if (usable.length === 0 && !choice) return null;

  const name = choice
    ? (shownAssistantName(definition?.name ?? choice.name, assistantLimits.shownNameCharacters) ??
      texts.untitled)
    : texts.standard;
  return (
    <>
      <Button
        ref={button}
        data-slot="assistant-picker"
        data-state={open ? 'open' : 'closed'}
        variant="ghost"
        aria-haspopup="dialog"
        aria-expanded={open !== null}
        aria-label={`${texts.assistant}: ${name}`}
        onPointerEnter={AssistantList.preload}
        onFocus={AssistantList.preload}
        onClick={() => setOpen(open ? null : 'always')}
        className={cn(
          'min-w-0 shrink px-2 aria-expanded:text-ink pointer-coarse:min-w-11 @max-md/composer:shrink-0',
          choice ? 'text-ink' : 'text-ink-muted',
        )}
      >
        <Bot size={16} aria-hidden className={cn('shrink-0', choice && 'text-accent')} />
        <span dir="auto" className="max-w-44 truncate @max-md/composer:hidden">
          {name}
        </span>
        <ChevronsUpDown size={16} aria-hidden className="shrink-0 text-ink-muted @max-md/composer:hidden" />
      </Button>
      {open ? (
        <AssistantList
          usable={usable}
          selectedId={choice?.assistantId ?? null}
          button={button}
          isOnce={open === 'once'}
          onSelect={(next) => choose(next && choiceFor(next), open === 'once')}
          onClose={() => {
            setOpen(null);
            // It was asked from the message box, which goes on.
            if (open === 'once') setTimeout(() => intents.ask('focusComposer'));
          }}
        />
      ) : null}
    </>
  );
}
