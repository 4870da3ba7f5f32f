'use client';
import type { AssistantDefinition } from '@stoa/core/contract';
import { selectModelInForce, type AssistantTrial, type TrialMessage } from '@stoa/core/state';
import { isComposing, useIsHere, useStoa, useStore } from '@stoa/react';
import { Banner, Button, IconButton, Skeleton, Spinner, Textarea, useTexts } from '@stoa/ui';
import { ArrowUp, RotateCcw, Square } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { LazyMarkdown } from '../../../parts/markdown/index.js';
import { PromptLayers } from './prompt-layers.js';
import { trialTexts } from './trial.texts.js';

export interface TryPanelProps {
  /** As it is written in the form now. */
  definition: AssistantDefinition;
  className?: string;
}

/** Opens a trial that always asks for the newest text of the form. */
function useTrial(definition: AssistantDefinition) {
  const { assistants, models } = useStoa();
  const latest = useRef(definition);
  useEffect(() => {
    latest.current = definition;
  }, [definition]);
  const [trial, setTrial] = useState<AssistantTrial | 'failed' | null>(null);
  const isHere = useIsHere();
  const open = useCallback(async () => {
    const actions = await assistants.actions().catch(() => null);
    if (!isHere()) return;
    setTrial(
      actions?.openTrial({
        definition: () => latest.current,
        model: () => selectModelInForce(latest.current.data.model ?? null)(models.store.getState()),
      }) ?? 'failed',
    );
  }, [assistants, models, isHere]);
  useEffect(() => void open(), [open]);
  useEffect(() => (trial && trial !== 'failed' ? () => trial.clear() : undefined), [trial]);
  const again = () => {
    setTrial(null);
    void open();
  };
  return { trial, again };
}

function Reply({ message, onAgain }: { message: TrialMessage; onAgain: (() => void) | null }) {
  const texts = useTexts(trialTexts);
  const { status, content, failure, prompt } = message;
  const isAnswering = status === 'answering';
  return (
    <div aria-busy={isAnswering || undefined} className="flex min-w-0 flex-col gap-2">
      {content ? (
        <div dir="auto" className="min-w-0 text-body text-ink">
          <LazyMarkdown text={content} streaming={isAnswering} idPrefix={message.id} />
        </div>
      ) : isAnswering ? (
        <p className="flex items-center gap-2 text-ui text-ink-muted">
          <Spinner label={texts.answering} />
          <span aria-hidden>{texts.answering}</span>
        </p>
      ) : null}
      {status === 'stopped' ? <p className="text-caption text-ink-muted">{texts.stopped}</p> : null}
      {status === 'failed' ? (
        <Banner
          kind="error"
          title={failure ?? texts.failed}
          action={onAgain ? { label: texts.tryAgain, onAction: onAgain } : undefined}
        />
      ) : null}
      {prompt && !isAnswering ? <PromptLayers prompt={prompt} /> : null}
    </div>
  );
}

function Conversation({ trial, definition }: { trial: AssistantTrial; definition: AssistantDefinition }) {
  const texts = useTexts(trialTexts);
  const { models } = useStoa();
  const { messages, isBusy } = useStore(trial.store, (state) => state);
  const model = useStore(models.store, selectModelInForce(definition.data.model ?? null));
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  const send = (said: string) => {
    if (trial.send(said)) setText('');
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send(text);
  };
  const starters = definition.data.starters ?? [];
  const last = messages.at(-1);
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-3 scrollbar-quiet">
        {count === 0 ? (
          <div className="flex flex-col gap-3">
            <p className="text-ui text-pretty text-ink-muted">{texts.lead}</p>
            {starters.length > 0 ? (
              <ul aria-label={texts.starters} className="flex flex-wrap gap-2">
                {starters.map((starter) => (
                  <li key={starter} className="flex max-w-full min-w-0">
                    <button
                      type="button"
                      dir="auto"
                      onClick={() => send(starter)}
                      className="min-h-8 cursor-pointer rounded-panel border border-line px-3 py-1.5 text-start text-ui text-ink transition-colors duration-quick hover:border-line-strong hover:bg-surface-raised focus-ring pointer-coarse:min-h-11"
                    >
                      {starter}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : (
          <ol aria-label={texts.conversation} className="flex flex-col gap-4">
            {messages.map((message) => (
              <li key={message.id} className="min-w-0">
                {message.role === 'user' ? (
                  <p
                    dir="auto"
                    className="ms-auto w-fit max-w-[85%] rounded-panel bg-surface-sunken px-3 py-2 text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere]"
                  >
                    <span className="sr-only">{texts.you}</span>
                    {message.content}
                  </p>
                ) : (
                  <Reply message={message} onAgain={message === last ? () => trial.again() : null} />
                )}
              </li>
            ))}
          </ol>
        )}
        <div ref={end} />
      </div>
      <p role="status" className="sr-only">
        {isBusy ? texts.answering : last?.status === 'done' ? texts.answered : null}
      </p>
      <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
        <div className="flex items-end gap-2">
          <Textarea
            ref={box}
            dir="auto"
            rows={2}
            aria-label={texts.message}
            placeholder={texts.placeholder}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            className="min-w-0 flex-1"
          />
          {isBusy ? (
            <IconButton label={texts.stop} variant="solid" onClick={() => trial.stop()}>
              <Square size={14} aria-hidden fill="currentColor" />
            </IconButton>
          ) : (
            <IconButton
              label={texts.send}
              variant="solid"
              disabled={text.trim() === '' || !model}
              onClick={() => send(text)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <p className="flex min-w-0 items-center gap-2 text-caption text-ink-muted">
          <span className="min-w-0 flex-1 truncate">{model ? texts.model(model.name) : texts.noModel}</span>
          {count > 0 ? (
            <Button size="sm" variant="ghost" onClick={() => trial.clear()}>
              <RotateCcw size={14} aria-hidden />
              {texts.clear}
            </Button>
          ) : null}
        </p>
      </div>
    </>
  );
}

/** A private conversation with an assistant as the form has it now. @source ours */
export function TryPanel({ definition, className }: TryPanelProps) {
  const texts = useTexts(trialTexts);
  const { trial, again } = useTrial(definition);
  return (
    <section data-slot="assistant-trial" aria-label={texts.title} className={className}>
      {trial === null ? (
        <div aria-busy className="flex flex-col gap-3 p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-16 w-full" />
        </div>
      ) : trial === 'failed' ? (
        <div className="p-4">
          <Banner kind="error" title={texts.loadFailed} action={{ label: texts.tryAgain, onAction: again }} />
        </div>
      ) : (
        <Conversation trial={trial} definition={definition} />
      )}
    </section>
  );
}
