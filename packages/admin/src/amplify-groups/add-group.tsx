'use client';
import type { AmplifyGroup } from '@stoa/core/contract';
import { amplifyGroupNameProblem } from '@stoa/core/rules';
import { Button, cn, Field, Input, isComposing, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
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
    <div ref={place} data-slot="add-group" className={cn('flex items-start gap-2', className)} {...props}>
      <Field className="min-w-0 flex-1" label={text.name} hint={text.nameHint} error={error}>
        <Input
          autoComplete="off"
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
      <Button variant="outline" className="mt-6.5" onClick={add}>
        <Plus size={16} aria-hidden />
        {text.addGroup}
      </Button>
    </div>
  );
}
