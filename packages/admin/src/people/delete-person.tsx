'use client';
import type { PersonDetails } from '@stoa/core/contract';
import { AlertDialog, Button, Field, Input, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { peopleTexts, type PeopleText } from './people.texts.js';

export interface DeletePersonProps {
  details: PersonDetails;
  isBusy: boolean;
  disabled: boolean;
  onDelete: (email: string) => void;
}

const lossesOf = (
  { groups, assistants, sharedItems, apiKeys }: PersonDetails['solely'],
  text: PeopleText,
) => [
  ...groups.map(({ name, others }) => (others === 0 ? text.groupGoes(name) : text.groupPasses(name, others))),
  ...(assistants.length > 0 ? [text.assistantsGo(assistants)] : []),
  ...(sharedItems > 0 ? [text.sharedGo(sharedItems)] : []),
  ...(apiKeys > 0 ? [text.keysGo(apiKeys)] : []),
];

/** Deletes a person once their address was typed, and says before what others lose. */
export function DeletePerson({ details, isBusy, disabled, onDelete }: DeletePersonProps) {
  const text = useTexts(peopleTexts);
  const [typed, setTyped] = useState('');
  const { name, email } = details.person;
  const losses = lossesOf(details.solely, text);
  const isSame = typed.trim().toLowerCase() === email;
  return (
    <AlertDialog.Root onOpenChange={() => setTyped('')}>
      <AlertDialog.Trigger asChild>
        <Button variant="danger-ghost" className="self-start" loading={isBusy} disabled={disabled}>
          {text.delete}
        </Button>
      </AlertDialog.Trigger>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{text.deleteTitle(name)}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body className="flex flex-col gap-4">
          <AlertDialog.Description>{text.deleteQuestion}</AlertDialog.Description>
          <div className="flex flex-col gap-1 text-ui text-ink">
            <p className="font-medium">{losses.length > 0 ? text.losses : text.noLosses}</p>
            {losses.length > 0 ? (
              <ul className="list-disc ps-5">
                {losses.map((loss) => (
                  <li key={loss} className="wrap-anywhere">
                    {loss}
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <Field label={text.typeEmail(email)}>
            <Input
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{text.keep}</AlertDialog.Cancel>
          <AlertDialog.Action disabled={!isSame} onClick={() => onDelete(typed)}>
            {text.deleteNow}
          </AlertDialog.Action>
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
