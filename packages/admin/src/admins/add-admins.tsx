'use client';
import { configLimits } from '@stoa/core/contract';
import { addEntries, splitEntries, type EntryProblem } from '@stoa/core/rules';
import { Button, cn, Field, Input, isComposing, useTexts } from '@stoa/ui';
import { Plus } from 'lucide-react';
import { useState, type ComponentPropsWithoutRef } from 'react';
import { useSetting } from '../app/admin-context.js';
import { adminsTexts, type AdminsText } from './admins.texts.js';

export interface AddAdminsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  admins: readonly string[];
  onAdd: (emails: readonly string[]) => void;
}

type Refused = ReturnType<typeof addEntries>['refused'];

/** Why entries were not taken, in a line for each reason. */
function problemsOf(refused: Refused, text: AdminsText): string[] {
  const named = (...problems: EntryProblem[]) =>
    refused.flatMap((entry) => (problems.includes(entry.problem) ? entry.text : [])).join(', ');
  const [invalid, listed, tooMany] = [
    named('invalid', 'unknownGroup', 'emptyGroup'),
    named('duplicate'),
    named('tooMany'),
  ];
  return [
    invalid ? text.invalid(invalid) : '',
    listed ? text.listed(listed) : '',
    tooMany ? text.tooMany(tooMany) : '',
  ].filter(Boolean);
}

/** Adds addresses, several at once. What was not taken stays in the field, with the reason. */
export function AddAdmins({ admins, onAdd, className, ...props }: AddAdminsProps) {
  const text = useTexts(adminsTexts);
  const place = useSetting<HTMLDivElement>('entry');
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  function add(): void {
    const { added, refused } = addEntries(admins, splitEntries(typed), {
      self: '',
      groups: [],
      max: configLimits.admins,
    });
    if (added.length > 0) onAdd(added);
    setSaid(added.length > 0 ? text.added(added.length) : '');
    setTyped(refused.map((entry) => entry.text).join(', '));
    const isEmpty = added.length + refused.length === 0;
    setProblems(isEmpty ? [text.required] : problemsOf(refused, text));
  }
  return (
    <div ref={place} data-slot="add-admins" className={cn('flex items-start gap-2', className)} {...props}>
      <Field
        className="min-w-0 flex-1"
        label={text.entry}
        hint={text.entryHint}
        error={problems.length > 0 ? problems.join('. ') : undefined}
      >
        <Input
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblems([]);
          }}
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
        {text.add}
      </Button>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
