'use client';
import { flagNameOf } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { EntryLine } from '../app/entry-line.js';
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
    <EntryLine
      data-slot="add-flag"
      className={className}
      label={text.name}
      hint={text.nameHint(name)}
      error={isTried ? problem : undefined}
      value={typed}
      onValueChange={setTyped}
      onEnter={add}
      input={{ maxLength: 200 }}
      button={
        <>
          <Plus size={16} aria-hidden />
          {text.add}
        </>
      }
      {...props}
    />
  );
}
