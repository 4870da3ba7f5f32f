'use client';
import { cn, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useId, useState, type ComponentPropsWithoutRef } from 'react';
import { EntryLine } from '../app/entry-line.js';
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
    <EntryLine
      data-slot="add-model"
      className={cn('flex-wrap', className)}
      label={text.model}
      hint={text.modelHint}
      error={isTried ? problem : undefined}
      value={typed}
      onValueChange={setTyped}
      onEnter={add}
      input={{ list: id, dir: 'ltr', maxLength: 320 }}
      button={
        <>
          <Plus size={16} aria-hidden />
          {text.addModel}
        </>
      }
      {...props}
    >
      <datalist id={id}>
        {known
          .filter((one) => !taken.includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
      </datalist>
    </EntryLine>
  );
}
