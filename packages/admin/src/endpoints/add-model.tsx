'use client';
import { Button, cn, Field, Input, isComposing, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useId, useState, type ComponentPropsWithoutRef } from 'react';
import { endpointsTexts } from './endpoints.texts.js';

export interface AddModelProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  /** Models that are listed already. */
  taken: readonly string[];
  /** Ids that are offered while one is typed. */
  known: readonly string[];
  onAdd: (model: string) => void;
}

/** Adds a model that has no endpoints yet. */
export function AddModel({ taken, known, onAdd, className, ...props }: AddModelProps) {
  const text = useTexts(endpointsTexts);
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const model = typed.trim();
  const problem = model === '' ? text.modelRequired : taken.includes(model) ? text.modelTaken : undefined;
  function add(): void {
    setIsTried(problem !== undefined);
    if (problem !== undefined) return;
    onAdd(model);
    setTyped('');
  }
  return (
    <div data-slot="add-model" className={cn('flex flex-wrap items-start gap-2', className)} {...props}>
      <Field
        className="min-w-0 flex-1"
        label={text.model}
        hint={text.modelHint}
        error={isTried ? problem : undefined}
      >
        <Input
          list={id}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isComposing(event)) return;
            // It would send the form around it.
            event.preventDefault();
            add();
          }}
        />
      </Field>
      <datalist id={id}>
        {known
          .filter((one) => !taken.includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </datalist>
      <Button variant="outline" className="mt-6" onClick={add}>
        <Plus size={16} aria-hidden />
        {text.addModel}
      </Button>
    </div>
  );
}
