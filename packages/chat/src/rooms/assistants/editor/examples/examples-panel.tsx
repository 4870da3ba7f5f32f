'use client';
import {
  assistantLimits,
  exampleCheckKinds,
  type AssistantExample,
  type ExampleCheck,
} from '@stoa/core/contract';
import { exampleChange, exampleProblem } from '@stoa/core/rules';
import type { ExampleResult } from '@stoa/core/state';
import {
  Badge,
  Banner,
  Button,
  cn,
  EmptyState,
  Field,
  IconButton,
  Input,
  Progress,
  Select,
  Textarea,
  useTexts,
} from '@stoa/ui';
import { Check, CircleHelp, ListChecks, Plus, Trash2, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { examplesTexts } from './examples.texts.js';
import type { ExamplesOfEditor } from './use-examples.js';

const icons = { passed: Check, failed: X, unclear: CircleHelp } as const;
const tones = { passed: cn('text-success'), failed: cn('text-danger'), unclear: cn('text-warning') } as const;

function Result({
  name,
  example,
  result,
}: {
  name: string;
  example: AssistantExample;
  result: ExampleResult;
}) {
  const texts = useTexts(examplesTexts);
  const Icon = icons[result.outcome];
  return (
    <details className="group/result rounded-control border border-line">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 rounded-control px-2 text-ui focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon size={16} aria-hidden className={cn('shrink-0', tones[result.outcome])} />
        <span className="min-w-0 flex-1 text-ink">{name}</span>
        <span className="text-caption text-ink-muted">{texts.outcomes[result.outcome]}</span>
      </summary>
      <div className="flex flex-col gap-2 border-t border-line p-2">
        {result.answer === '' ? (
          <p className="text-ui text-danger">{result.failure ?? texts.noAnswer}</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {result.checks.map((check, at) => {
              const asked = example.checks[at];
              const CheckIcon = icons[check.outcome];
              return (
                <li key={at} className="flex min-w-0 items-start gap-2 text-ui text-ink">
                  <CheckIcon size={16} aria-hidden className={cn('mt-0.5 shrink-0', tones[check.outcome])} />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    <span className="sr-only">{`${texts.outcomes[check.outcome]}: `}</span>
                    {asked ? `${texts.kinds[asked.kind]} ${asked.value}`.trim() : null}
                    {check.passage === null ? null : (
                      <span dir="auto" className="block text-caption text-ink-muted">
                        {texts.decided(check.passage)}
                      </span>
                    )}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
        {result.answer === '' ? null : (
          <div
            role="group"
            aria-label={texts.answer}
            dir="auto"
            tabIndex={0}
            className="max-h-48 overflow-y-auto rounded-control bg-surface-sunken p-2 text-ui whitespace-pre-wrap text-ink [overflow-wrap:anywhere] scrollbar-quiet focus-ring-inset"
          >
            {result.answer}
          </div>
        )}
      </div>
    </details>
  );
}

interface ExampleCardProps {
  example: AssistantExample;
  number: number;
  results: { draft?: ExampleResult; saved?: ExampleResult } | undefined;
  /** What it is compared with. */
  savedName: string;
  onChange: (example: AssistantExample) => void;
  onRemove: () => void;
}

function ExampleCard({ example, number, results, savedName, onChange, onRemove }: ExampleCardProps) {
  const texts = useTexts(examplesTexts);
  const id = useId();
  const { checks } = example;
  const problem = exampleProblem(example);
  const change = exampleChange(results?.saved?.outcome, results?.draft?.outcome);
  const changeCheck = (at: number, patch: Partial<ExampleCheck>) =>
    onChange({
      ...example,
      checks: checks.map((check, other) => (other === at ? { ...check, ...patch } : check)),
    });
  return (
    <li
      data-slot="assistant-example"
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-line bg-surface-raised p-3"
    >
      <div className="flex items-center gap-2">
        <span id={id} className="text-ui font-medium text-ink">
          {texts.example(number)}
        </span>
        {change === null || change === 'same' ? null : (
          <Badge tone={change === 'worse' ? 'danger' : 'success'}>{texts.changes[change]}</Badge>
        )}
        <IconButton size="sm" className="ms-auto" label={texts.remove(number)} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </IconButton>
      </div>
      <Field label={texts.question}>
        <Textarea
          dir="auto"
          rows={2}
          maxLength={assistantLimits.exampleCharacters}
          value={example.question}
          onChange={(event) => onChange({ ...example, question: event.target.value })}
        />
      </Field>
      <fieldset className="m-0 flex min-w-0 flex-col gap-2 border-0 p-0">
        <legend className="pb-1 text-ui font-medium text-ink">{texts.checks}</legend>
        {checks.map(({ kind, value }, at) => (
          <div key={at} className="flex min-w-0 flex-wrap items-center gap-2">
            <Select
              size="sm"
              className="w-44"
              aria-label={texts.kind(at + 1)}
              value={kind}
              options={exampleCheckKinds.map((one) => ({ value: one, label: texts.kinds[one] }))}
              onValueChange={(next) => {
                const known = exampleCheckKinds.find((one) => one === next);
                if (known) changeCheck(at, { kind: known });
              }}
            />
            {kind === 'refuses' ? (
              <span className="flex-1" />
            ) : (
              <Input
                dir={kind === 'matches' ? 'ltr' : 'auto'}
                aria-label={texts.value(at + 1)}
                placeholder={texts.hints[kind]}
                maxLength={assistantLimits.checkCharacters}
                value={value}
                onChange={(event) => changeCheck(at, { value: event.target.value })}
                className="min-w-0 flex-1 basis-32"
              />
            )}
            <IconButton
              size="sm"
              label={texts.removeCheck(at + 1)}
              onClick={() => onChange({ ...example, checks: checks.filter((_, other) => other !== at) })}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </div>
        ))}
        {checks.length < assistantLimits.checks ? (
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            onClick={() => onChange({ ...example, checks: [...checks, { kind: 'contains', value: '' }] })}
          >
            <Plus size={16} aria-hidden />
            {texts.addCheck}
          </Button>
        ) : null}
      </fieldset>
      {problem === null ? null : (
        <p className="text-caption text-pretty text-ink-muted">{texts.problems[problem]}</p>
      )}
      {results?.draft ? <Result name={texts.draft} example={example} result={results.draft} /> : null}
      {results?.saved ? <Result name={savedName} example={example} result={results.saved} /> : null}
    </li>
  );
}

/** What the examples say of the change, before it is saved; nothing where none were run. */
export function ExamplesSummary({ runs }: { runs: ExamplesOfEditor }) {
  const texts = useTexts(examplesTexts);
  const { state, summary } = runs;
  if (state.status !== 'done' && state.status !== 'cancelled') return null;
  return (
    <p data-slot="examples-summary" className="text-ui text-ink figures-tabular">
      {`${texts.title}: ${
        summary
          ? texts.summary(summary.better, summary.worse, summary.same)
          : texts.passed(runs.passed, runs.runnable)
      }`}
      {runs.isStale ? <span className="block text-caption text-ink-muted">{texts.stale}</span> : null}
    </p>
  );
}

export interface ExamplesPanelProps {
  examples: readonly AssistantExample[];
  runs: ExamplesOfEditor;
  onChange: (examples: AssistantExample[]) => void;
}

/** Questions with what must be in the answer, and what came of them as the assistant is written and as it is saved. */
export function ExamplesPanel({ examples, runs, onChange }: ExamplesPanelProps) {
  const texts = useTexts(examplesTexts);
  const { state, model, summary } = runs;
  const list = useRef<HTMLUListElement>(null);
  const add = () => {
    onChange([
      ...examples,
      { id: crypto.randomUUID(), question: '', checks: [{ kind: 'contains', value: '' }] },
    ]);
    setTimeout(() => list.current?.lastElementChild?.querySelector('textarea')?.focus());
  };
  const adding = (
    <Button className="self-start" disabled={examples.length >= assistantLimits.examples} onClick={add}>
      <Plus size={16} aria-hidden />
      {texts.add}
    </Button>
  );
  const isRunning = state.status === 'running';
  const hasRun = state.status === 'done' || state.status === 'cancelled';
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto overscroll-contain px-4 py-3 scrollbar-quiet">
        {examples.length === 0 ? (
          <EmptyState
            className="my-auto"
            icon={<ListChecks size={20} aria-hidden />}
            title={texts.none}
            description={texts.lead}
            action={adding}
          />
        ) : (
          <>
            <p className="text-ui text-pretty text-ink-muted">{texts.lead}</p>
            <ul ref={list} aria-label={texts.title} className="flex flex-col gap-3">
              {examples.map((example, at) => (
                <ExampleCard
                  key={example.id}
                  example={example}
                  number={at + 1}
                  results={state.results[example.id]}
                  savedName={runs.isOfGroup ? texts.published : texts.saved}
                  onChange={(next) => onChange(examples.map((one) => (one === example ? next : one)))}
                  onRemove={() => onChange(examples.filter((one) => one !== example))}
                />
              ))}
            </ul>
            {adding}
          </>
        )}
      </div>
      {examples.length === 0 ? null : (
        <div className="flex shrink-0 flex-col gap-2 border-t border-line p-3">
          {runs.hasFailed ? <Banner kind="error" title={texts.failed} /> : null}
          {isRunning ? (
            <Progress
              value={state.total === 0 ? 0 : (state.done / state.total) * 100}
              label={texts.progress(state.done, state.total)}
            />
          ) : null}
          <p role="status" className="text-caption text-pretty text-ink-muted figures-tabular">
            {isRunning
              ? texts.progress(state.done, state.total)
              : hasRun
                ? [
                    ...(state.status === 'cancelled' ? [texts.cancelled] : []),
                    summary
                      ? texts.summary(summary.better, summary.worse, summary.same)
                      : texts.passed(runs.passed, runs.runnable),
                    ...(runs.isStale ? [texts.stale] : []),
                  ].join(' · ')
                : null}
          </p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1 text-caption text-ink-muted figures-tabular">
              {model
                ? runs.usd > 0
                  ? texts.cost(runs.answers, runs.usd)
                  : texts.free(runs.answers)
                : texts.noModel}
            </span>
            {isRunning ? (
              <Button onClick={runs.cancel}>{texts.cancel}</Button>
            ) : (
              <Button variant="solid" disabled={!model || runs.runnable === 0} onClick={runs.run}>
                {hasRun ? texts.runAgain : texts.run}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}
