'use client';
import type { SupportedModel } from '@stoa/core/contract';
import { AlertDialog, Field, Select, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { candidatesOf, partsOf, withPart, type ModelRows } from './model-rows.js';
import { modelsTexts } from './models.texts.js';

export interface MoveDefaultsProps {
  /** The model that can be a default no longer. */
  model: SupportedModel;
  /** The models as they will be. */
  rows: ModelRows;
  onMove: (rows: ModelRows) => void;
  onCancel: () => void;
}

/** Asks which models take the place of a default that is removed or switched off. */
export function MoveDefaults({ model, rows, onMove, onCancel }: MoveDefaultsProps) {
  const text = useTexts(modelsTexts);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const others = candidatesOf(rows).filter(({ id }) => id !== model.id);
  const first = others[0]?.id ?? '';
  const parts = partsOf(model);
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Content>
        <AlertDialog.Header>
          <AlertDialog.Title>{text.moveTitle(model.name)}</AlertDialog.Title>
        </AlertDialog.Header>
        <AlertDialog.Body>
          <AlertDialog.Description>{first === '' ? text.moveNone : text.moveHint}</AlertDialog.Description>
          {first === ''
            ? null
            : parts.map((part) => (
                <Field key={part} label={text.part(part)}>
                  <Select
                    options={others.map(({ id, name }) => ({ value: id, label: name, distinction: id }))}
                    value={chosen[part] ?? first}
                    onValueChange={(id) => setChosen({ ...chosen, [part]: id })}
                  />
                </Field>
              ))}
        </AlertDialog.Body>
        <AlertDialog.Footer>
          <AlertDialog.Cancel>{text.cancel}</AlertDialog.Cancel>
          {first === '' ? null : (
            <AlertDialog.Action
              variant="solid"
              onClick={() =>
                onMove(parts.reduce((all, part) => withPart(all, part, chosen[part] ?? first), rows))
              }
            >
              {text.move}
            </AlertDialog.Action>
          )}
        </AlertDialog.Footer>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
