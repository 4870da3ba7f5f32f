'use client';
import type { ConversationStore, OfferedFact } from '@stoa/core/state';
import { findByData, useStore } from '@stoa/react';
import { Button, useTexts } from '@stoa/ui';
import { ChevronDown, ChevronUp, Sparkles } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FactRow } from './fact-row.js';
import { memoryTexts } from './memory.texts.js';
import { useMemory } from './use-memory.js';

const none: readonly OfferedFact[] = [];

export interface OfferedFactsProps {
  conversation: ConversationStore;
  /** Takes focus when the last fact is gone. */
  onLeave: () => void;
}

/** Facts found in what the person wrote, one line until it is opened: each is saved or discarded by itself. @source chat specification §2, §4 "Memory facts" */
export function OfferedFacts({ conversation, onLeave }: OfferedFactsProps) {
  const texts = useTexts(memoryTexts);
  const id = useId();
  const conversationId = useStore(conversation.store, (state) => state.id);
  const { memory, state } = useMemory();
  const [isOpen, setOpen] = useState(false);
  const [done, setDone] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const facts = state.facts[conversationId] ?? none;

  /** The first button of the neighbour takes focus, so that several can be gone through in a row. */
  const handFocusOn = (factId: string) => {
    const at = facts.findIndex((fact) => fact.id === factId);
    const next = facts[at + 1] ?? facts[at - 1];
    const row = next ? findByData(list.current, 'data-fact', next.id) : null;
    const button = row?.querySelector<HTMLElement>('[data-slot=save-fact]');
    if (button) button.focus();
    else onLeave();
  };
  return (
    <>
      <p role="status" className="sr-only">
        {facts.length > 0 ? texts.facts(facts.length) : done}
      </p>
      {facts.length === 0 || !memory ? null : (
        <section
          data-slot="offered-facts"
          data-state={isOpen ? 'open' : 'closed'}
          aria-labelledby={`${id}-title`}
          className="mx-2 flex flex-col rounded-t-sheet border border-b-0 border-line bg-surface-sunken px-3 py-1"
        >
          <div className="flex min-h-8 items-center gap-2">
            <Sparkles size={16} aria-hidden className="shrink-0 text-accent" />
            <h2 id={`${id}-title`} className="min-w-0 flex-1 truncate text-ui text-ink">
              {texts.facts(facts.length)}
              <span className="ms-2 text-caption text-ink-muted max-sm:hidden">{texts.factsHint}</span>
            </h2>
            {/* One button for both, which keeps the focus that it was pressed with. */}
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-list` : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? texts.fold : texts.review}
              {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronUp size={16} aria-hidden />}
            </Button>
          </div>
          {isOpen ? (
            <ul
              ref={list}
              id={`${id}-list`}
              className="flex max-h-[min(18rem,40dvh)] flex-col overflow-y-auto overscroll-contain scrollbar-quiet"
            >
              {facts.map((fact) => (
                <FactRow
                  key={fact.id}
                  fact={fact}
                  memory={memory}
                  projects={state.projects}
                  lacksProjects={state.status === 'ready' && state.projects.length === 0}
                  isSaving={state.saving.has(fact.id)}
                  onChoose={(choice) => memory.chooseFor(conversationId, fact.id, choice)}
                  onSave={async () => {
                    const outcome = await memory.confirmFact(conversationId, fact.id);
                    if (!outcome.ok) return outcome.failure.message;
                    setDone(texts.saved);
                    handFocusOn(fact.id);
                    return null;
                  }}
                  onDiscard={() => {
                    setDone(texts.discarded);
                    handFocusOn(fact.id);
                    memory.discardFact(conversationId, fact.id);
                  }}
                />
              ))}
            </ul>
          ) : null}
        </section>
      )}
    </>
  );
}
