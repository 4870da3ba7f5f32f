'use client';
import type { EmbedFormProblems } from '@stoa/core/rules';
import { Button, Field, IconButton, Input, VisuallyHidden, isComposing, useTexts } from '@stoa/ui';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { embedTexts } from './embed.texts.js';
import { Fieldset } from './fieldset.js';

export interface OriginsFieldProps {
  origins: readonly string[];
  problems: EmbedFormProblems;
  onChange: (origins: readonly string[]) => void;
}

/** The pages on which a chat may stand, one line each. */
export function OriginsField({ origins, problems, onChange }: OriginsFieldProps) {
  const { form } = useTexts(embedTexts);
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(false);
  const lines = origins.length > 0 ? origins : [''];
  const ownProblem = problems['origins'];
  const inputAt = (at: number) => list.current?.querySelectorAll<HTMLInputElement>('li input')[at];
  const add = () => {
    added.current = true;
    onChange([...lines, '']);
  };
  /** Enter ends a line: focus goes to the next one, and behind the last that says something a new one begins. */
  const endLine = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    event.preventDefault();
    if (at < lines.length - 1) inputAt(at + 1)?.focus();
    else if (lines[at] !== '') add();
  };

  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus();
  }, [lines.length]);

  return (
    <Fieldset
      legend={form.origins}
      hint={form.originsHint}
      error={ownProblem ? form.problem('origins', ownProblem) : undefined}
    >
      <ol ref={list} className="flex flex-col gap-2">
        {lines.map((origin, at) => {
          const problem = problems[`origins.${at}`];
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place; two may say the same while one is typed
            <li key={at} className="flex items-start gap-1">
              <Field
                className="min-w-0 flex-1 gap-1"
                label={<VisuallyHidden>{form.origin(at + 1)}</VisuallyHidden>}
                error={problem ? form.problem(`origins.${at}`, problem) : undefined}
              >
                <Input
                  dir="ltr"
                  inputMode="url"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  placeholder={form.originExample}
                  value={origin}
                  onChange={(event) => onChange(lines.with(at, event.target.value))}
                  onKeyDown={(event) => endLine(event, at)}
                  className="font-code text-caption [font-variant-ligatures:none]"
                />
              </Field>
              <IconButton
                label={form.removeOrigin(at + 1)}
                className="mt-1"
                disabled={lines.length === 1 && origin === ''}
                onClick={() => onChange(lines.length === 1 ? [''] : lines.toSpliced(at, 1))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ol>
      <Button size="sm" variant="ghost" className="self-start" onClick={add}>
        <Plus size={16} aria-hidden />
        {form.addOrigin}
      </Button>
    </Fieldset>
  );
}
