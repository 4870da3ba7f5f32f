'use client';
import type { EmbedStoa } from '@stoa/core/state';
import { useStore } from '@stoa/react';
import { Button, cn, useTexts } from '@stoa/ui';
import { useEffect, useId } from 'react';
import { Note } from '../../../base/notes/note.js';
import { assistantTexts } from '../../texts/assistant.texts.js';

export interface AssistantNotesProps {
  stoa: Pick<EmbedStoa, 'assistant' | 'session'>;
  hasBegun: boolean;
  /** Told why no message can be sent; null when one can. */
  onBlocked: (reason: string | null) => void;
}

/** Above the message box: what the assistant asks before the first word, who reads along, and a thumb that was not kept. */
export function AssistantNotes({ stoa, hasBegun, onBlocked }: AssistantNotesProps) {
  const texts = useTexts(assistantTexts);
  const { assistant, session } = stoa;
  const { question = null, types = [], isAnalysed = false } = session.assistant ?? {};
  const groupType = useStore(assistant.store, (state) => state.groupType);
  const unsaved = useStore(assistant.store, (state) => state.unsaved);
  const chosen = types.find(({ name }) => name === groupType);
  const isMissing = types.length > 0 && chosen?.disabledMessage !== null;
  const disabled = chosen?.disabledMessage ?? null;
  const id = useId();
  const blocked = isMissing ? texts.missing : null;
  useEffect(() => {
    onBlocked(blocked);
    return () => onBlocked(null);
  }, [blocked, onBlocked]);

  return (
    <div data-slot="assistant-notes" className="flex flex-col gap-2 empty:hidden">
      {types.length > 0 && (isMissing || !hasBegun) ? (
        <div role="radiogroup" aria-labelledby={id} className="flex flex-col gap-1.5 px-1">
          <p id={id} dir="auto" className="text-ui text-ink">
            {question ?? texts.question}
          </p>
          <div className="flex flex-wrap gap-2">
            {types.map(({ name }) => (
              <label
                key={name}
                className={cn(
                  'flex min-h-8 max-w-full cursor-pointer items-center gap-2 rounded-panel border border-line px-3 text-ui text-ink focus-within:border-focus hover:border-line-strong pointer-coarse:min-h-11',
                  groupType === name && 'border-accent bg-surface-raised',
                )}
              >
                <input
                  type="radio"
                  name={id}
                  checked={groupType === name}
                  onChange={() => assistant.choose(name)}
                  className="accent-accent focus-ring"
                />
                <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                  {name}
                </span>
              </label>
            ))}
          </div>
          {disabled === null ? null : (
            <p role="alert" dir="auto" className="text-ui text-danger">
              {disabled || texts.disabled}
            </p>
          )}
        </div>
      ) : null}
      {isAnalysed && !hasBegun ? <p className="px-1 text-caption text-ink-muted">{texts.analysed}</p> : null}
      {unsaved ? (
        <Note about="assistant">
          {texts.ratingFailed}{' '}
          <Button size="sm" variant="outline" className="my-1" onClick={() => assistant.rate(unsaved)}>
            {texts.tryAgain}
          </Button>
        </Note>
      ) : null}
    </div>
  );
}
