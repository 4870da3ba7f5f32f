'use client';
import { Button, cn, Spinner, useTexts } from '@stoa/ui';
import { Ban, Check, Wrench, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ComponentPropsWithoutRef } from 'react';
import { ExactText } from '../../../rooms/proposals/exact-text.js';
import { type ToolsText, toolsTexts } from '../../texts/tools.texts.js';

/** A call of a tool of the page, as it is shown. */
export interface ShownToolCall {
  id: string;
  name: string;
  /** Description of the tool, or the question for this call, as the page words it. */
  description: string;
  /** The exact arguments, as JSON over lines; empty where there are none. */
  argumentsText: string;
  /** `asked`: waits for the person. `refused`: by the person, or by whatever ended the round. */
  status: 'asked' | 'running' | 'done' | 'failed' | 'refused';
}

export interface ToolCardsProps extends Omit<ComponentPropsWithoutRef<'section'>, 'children'> {
  calls: readonly ShownToolCall[];
  onAllow: (id: string) => void;
  onDecline: (id: string) => void;
}

const marks = {
  asked: Wrench,
  running: Wrench,
  done: Check,
  failed: X,
  refused: Ban,
} as const;

interface ToolCardProps extends Omit<ToolCardsProps, 'calls'> {
  call: ShownToolCall;
}

/** One call: what is asked for, with what exactly, and the two answers; afterwards what became of it. */
function ToolCard({ call, onAllow, onDecline, ...props }: ToolCardProps) {
  const texts = useTexts(toolsTexts);
  const id = useId();
  const isAsked = call.status === 'asked';
  const Mark = marks[call.status];
  const details = call.argumentsText ? (
    <ExactText text={call.argumentsText} data-slot="tool-arguments" />
  ) : (
    <p className="text-caption text-ink-muted">{texts.noArguments}</p>
  );
  if (!isAsked)
    return (
      <details
        data-slot="tool-card"
        data-status={call.status}
        tabIndex={-1}
        className="min-w-0 rounded-control border border-line bg-surface-raised text-caption text-ink-muted focus-ring"
        {...props}
      >
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-control px-2.5 select-none hover:text-ink focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
          {call.status === 'running' ? (
            <Spinner label={null} />
          ) : (
            <Mark
              size={16}
              aria-hidden
              className={cn(
                'shrink-0',
                call.status === 'done' && 'text-success',
                call.status === 'failed' && 'text-danger',
              )}
            />
          )}
          <span dir="auto" className="min-w-0 flex-1 truncate text-start font-code text-ink">
            {call.name}
          </span>
          <span className="shrink-0">{texts[call.status as Exclude<typeof call.status, 'asked'>]}</span>
        </summary>
        <div className="flex flex-col gap-1 px-2.5 pb-2.5">
          <p dir="auto" className="text-ui text-pretty [overflow-wrap:anywhere]">
            {call.description}
          </p>
          {details}
        </div>
      </details>
    );
  return (
    <section
      data-slot="tool-card"
      data-status={call.status}
      tabIndex={-1}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-what`}
      className="flex min-w-0 flex-col gap-2.5 rounded-panel border border-accent bg-surface-raised px-3.5 py-3 shadow-raised focus-ring"
      {...props}
    >
      <div className="flex min-w-0 items-start gap-2.5">
        <Mark size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
        <div className="min-w-0 flex-1">
          <p className="text-caption text-ink-muted">{texts.asks}</p>
          <p
            id={`${id}-name`}
            dir="auto"
            className="text-start font-code text-ui font-medium [overflow-wrap:anywhere] text-ink"
          >
            {call.name}
          </p>
          <p
            id={`${id}-what`}
            dir="auto"
            className="text-start text-ui text-pretty [overflow-wrap:anywhere] text-ink-muted"
          >
            {call.description}
          </p>
        </div>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        {call.argumentsText ? <p className="text-caption text-ink-muted">{texts.arguments}</p> : null}
        {details}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="solid" onClick={() => onAllow(call.id)}>
          {texts.allow}
        </Button>
        <Button onClick={() => onDecline(call.id)}>{texts.decline}</Button>
      </div>
    </section>
  );
}

/** Announces that a call asks or has ended; empty while it runs. */
function spokenOf(call: ShownToolCall, texts: ToolsText): string | null {
  if (call.status === 'asked') return texts.announceAsked(call.name);
  if (call.status === 'done') return texts.announceDone(call.name);
  return call.status === 'failed' || call.status === 'refused' ? texts.announceFailed(call.name) : null;
}

/**
 * The calls that belong to the reply in progress. An answer is asked for here and nowhere else, so focus stays where it is: whoever
 * hears the question goes to the card with Tab, back from the message box.
 */
export function ToolCards({ calls, onAllow, onDecline, className, ...props }: ToolCardsProps) {
  const texts = useTexts(toolsTexts);
  const list = useRef<HTMLElement>(null);
  const said = useRef(new Map<string, ShownToolCall['status']>());
  const [speech, setSpeech] = useState<readonly { key: string; text: string }[]>([]);
  useEffect(() => {
    const news = calls.flatMap((call) => {
      if (said.current.get(call.id) === call.status) return [];
      said.current.set(call.id, call.status);
      const text = spokenOf(call, texts);
      return text === null ? [] : [{ key: `${call.id} ${call.status}`, text }];
    });
    if (news.length > 0) setSpeech((before) => [...before, ...news].slice(-4));
  }, [calls, texts]);
  /** An answered card keeps focus, since its buttons are gone. */
  const answer = (id: string, run: (id: string) => void) => {
    const card = [...(list.current?.querySelectorAll<HTMLElement>('[data-call]') ?? [])].find(
      (one) => one.dataset['call'] === id,
    );
    card?.focus({ preventScroll: true });
    run(id);
  };
  return (
    <section
      ref={list}
      data-slot="tool-cards"
      aria-label={texts.label}
      className={cn(
        'flex max-h-[min(20rem,50cqh)] min-w-0 flex-col gap-2 overflow-y-auto pb-2 scrollbar-quiet',
        className,
      )}
      {...props}
    >
      {calls.map((call) => (
        <ToolCard
          key={call.id}
          data-call={call.id}
          call={call}
          onAllow={(id) => answer(id, onAllow)}
          onDecline={(id) => answer(id, onDecline)}
        />
      ))}
      <div role="log" aria-live="assertive" aria-label={texts.label} className="sr-only">
        {speech.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </section>
  );
}
