'use client';
import type { AmplifyGroup } from '@stoa/core/contract';
import { amplifyGroupNameProblem } from '@stoa/core/rules';
import { useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { EntryLine } from '../app/entry-line.js';
import { groupsTexts } from './groups.texts.js';

export interface AddGroupProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  groups: Readonly<Record<string, AmplifyGroup>>;
  onAdd: (name: string) => void;
}

/** Adds a group under a name that is not there yet. */
export function AddGroup({ groups, onAdd, className, ...props }: AddGroupProps) {
  const text = useTexts(groupsTexts);
  const place = useSetting<HTMLDivElement>('name');
  const [typed, setTyped] = useState('');
  const [isTried, setIsTried] = useState(false);
  const name = typed.trim();
  const problem = amplifyGroupNameProblem(groups, name);
  const error =
    isTried && problem !== null
      ? problem === 'required'
        ? text.nameRequired
        : text.nameTaken(name)
      : undefined;
  function add(): void {
    setIsTried(problem !== null);
    if (problem !== null) return;
    onAdd(name);
    setTyped('');
  }
  return (
    <EntryLine
      ref={place}
      data-slot="add-group"
      className={className}
      label={text.name}
      hint={text.nameHint}
      error={error}
      value={typed}
      onValueChange={setTyped}
      onEnter={add}
      input={{ maxLength: 200, spellCheck: true }}
      button={
        <>
          <Plus size={16} aria-hidden />
          {text.addGroup}
        </>
      }
      {...props}
    />
  );
}
