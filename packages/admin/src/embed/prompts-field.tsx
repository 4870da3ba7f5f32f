'use client';
import type { EmbedPrompt } from '@stoa/core/contract';
import { embedLimits } from '@stoa/core/contract';
import type { EmbedFormProblems } from '@stoa/core/rules';
import { Button, Field, IconButton, Input, Textarea, VisuallyHidden, useTexts } from '@stoa/ui';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { embedTexts } from './embed.texts.js';
import { Fieldset } from './fieldset.js';

export interface PromptsFieldProps {
  prompts: readonly EmbedPrompt[];
  problems: EmbedFormProblems;
  onChange: (prompts: readonly EmbedPrompt[]) => void;
}

/** Questions offered while a conversation is empty, in their order. */
export function PromptsField({ prompts, problems, onChange }: PromptsFieldProps) {
  const { form } = useTexts(embedTexts);
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<string | null>(null);
  const ownProblem = problems['prompts'];
  const sentence = (field: string) => {
    const problem = problems[field];
    return problem ? form.problem(field, problem) : undefined;
  };

  // Focus stays with what was moved, and goes to what was added.
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });

  const move = (from: number, to: number) => {
    const isUp = to < from;
    const isEnd = to === 0 || to === prompts.length - 1;
    const button = isUp === isEnd ? 'down' : 'up';
    wanted.current = `[data-prompt="${to}"] [data-move=${button}]`;
    onChange(prompts.toSpliced(from, 1).toSpliced(to, 0, prompts[from]!));
  };
  const change = (at: number, patch: Partial<EmbedPrompt>) =>
    onChange(prompts.with(at, { ...prompts[at]!, ...patch }));

  return (
    <Fieldset
      legend={form.prompts}
      hint={form.promptsHint}
      error={ownProblem ? form.problem('prompts', ownProblem) : undefined}
    >
      {prompts.length > 0 ? (
        <ol ref={list} className="flex flex-col gap-2">
          {prompts.map((prompt, at) => (
            <li
              // oxlint-disable-next-line react/no-array-index-key -- a prompt is its place; two may say the same while one is typed
              key={at}
              data-prompt={at}
              className="flex items-start gap-1 rounded-panel border border-line bg-surface-raised p-2"
            >
              <div className="flex min-w-0 flex-1 flex-col gap-1">
                <Field
                  className="gap-0"
                  label={<VisuallyHidden>{form.promptLabel(at + 1)}</VisuallyHidden>}
                  error={sentence(`prompts.${at}.label`)}
                >
                  <Input
                    data-label=""
                    value={prompt.label}
                    placeholder={form.promptLabelHint}
                    onChange={(event) => change(at, { label: event.target.value })}
                  />
                </Field>
                <Field
                  className="gap-0"
                  label={<VisuallyHidden>{form.promptText(at + 1)}</VisuallyHidden>}
                  error={sentence(`prompts.${at}.text`)}
                >
                  <Textarea
                    rows={2}
                    className="text-ui"
                    value={prompt.text}
                    placeholder={form.promptTextHint}
                    onChange={(event) => change(at, { text: event.target.value })}
                  />
                </Field>
              </div>
              <div className="flex flex-col">
                <IconButton
                  size="sm"
                  data-move="up"
                  label={form.moveUp(at + 1)}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  data-move="down"
                  label={form.moveDown(at + 1)}
                  disabled={at === prompts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="sm"
                  label={form.removePrompt(at + 1)}
                  onClick={() => onChange(prompts.toSpliced(at, 1))}
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        className="self-start"
        disabled={prompts.length >= embedLimits.prompts}
        onClick={() => {
          wanted.current = `[data-prompt="${prompts.length}"] [data-label]`;
          onChange([...prompts, { label: '', text: '' }]);
        }}
      >
        <Plus size={16} aria-hidden />
        {form.addPrompt}
      </Button>
    </Fieldset>
  );
}
