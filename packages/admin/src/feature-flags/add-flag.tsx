'use client';
import { flagNameOf } from '@stoa/core/rules';
import { Button, cn, Field, Input, isComposing, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { flagsTexts } from './flags.texts.js';

export interface AddFlagProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  names: readonly string[];
  onAdd: (name: string) => void;
}

/** Adds a flag of one's own. Its name is made camel case, and is there once. */
export function AddFlag({ names, onAdd, className, ...props }: AddFlagProps) {
  const text = useTexts(flagsTexts);
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const name = flagNameOf(typed);
  const problem = name === '' ? text.nameRequired : names.includes(name) ? text.nameTaken : undefined;
  function add(): void {
    setIsTried(problem !== undefined);
    if (problem !== undefined) return;
    onAdd(name);
    setTyped('');
  }
  return (
    <div data-slot="add-flag" className={cn('flex flex-wrap items-end gap-2', className)} {...props}>
      <Field
        className="min-w-0 flex-1"
        label={text.name}
        hint={text.nameHint(name)}
        error={isTried ? problem : undefined}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
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
      <Button variant="outline" onClick={add}>
        <Plus size={16} aria-hidden />
        {text.add}
      </Button>
    </div>
  );
}
