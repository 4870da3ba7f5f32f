'use client';
import { addEntries, splitEntries, type EntryProblem } from '@stoa/core/rules';
import { Plus } from 'lucide-react';
import { forwardRef, useState, type ComponentPropsWithoutRef } from 'react';
import { EntryLine } from '../app/entry-line.js';

/** What is said about addresses that are added. */
export interface AddEmailsText {
  entry: string;
  entryHint: string;
  add: string;
  required: string;
  invalid: (texts: string) => string;
  listed: (texts: string) => string;
  tooMany: (texts: string) => string;
  added: (count: number) => string;
}

export interface AddEmailsProps extends Omit<ComponentPropsWithoutRef<'div'>, 'children'> {
  text: AddEmailsText;
  emails: readonly string[];
  /** How many the list may have. */
  max: number;
  onAdd: (emails: readonly string[]) => void;
}

type Refused = ReturnType<typeof addEntries>['refused'];

/** Why entries were not taken, in a line for each reason. */
function problemsOf(refused: Refused, text: AddEmailsText): string[] {
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
export const AddEmails = forwardRef<HTMLDivElement, AddEmailsProps>(function AddEmails(
  { text, emails, max, onAdd, className, ...props },
  ref,
) {
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  function add(): void {
    const { added, refused } = addEntries(emails, splitEntries(typed), {
      self: '',
      groups: [],
      max,
    });
    if (added.length > 0) onAdd(added);
    setSaid(added.length > 0 ? text.added(added.length) : '');
    setTyped(refused.map((entry) => entry.text).join(', '));
    const isEmpty = added.length + refused.length === 0;
    setProblems(isEmpty ? [text.required] : problemsOf(refused, text));
  }
  return (
    <EntryLine
      ref={ref}
      data-slot="add-emails"
      className={className}
      label={text.entry}
      hint={text.entryHint}
      error={problems.length > 0 ? problems.join('. ') : undefined}
      value={typed}
      onValueChange={(value) => {
        setTyped(value);
        setProblems([]);
      }}
      onEnter={add}
      input={{ inputMode: 'email', autoCapitalize: 'none' }}
      button={
        <>
          <Plus size={16} aria-hidden />
          {text.add}
        </>
      }
      {...props}
    >
      <p role="status" className="sr-only">
        {said}
      </p>
    </EntryLine>
  );
});
