'use client';
import type { Op } from '@stoa/core/contract';
import { chosenOperationIds, withChosenOperation, type AssistantForm } from '@stoa/core/rules';
import { useStoa } from '@stoa/react';
import { Banner, Checkbox, Field, Input, Spinner, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { useReading } from '../../../../base/state/use-reading.js';
import { assistantApisTexts } from './assistant-apis.texts.js';

export interface OperationChoiceProps {
  operations: AssistantForm['operations'];
  readOnly: boolean;
  onChange: (operations: AssistantForm['operations']) => void;
}

/** From so many on a list can be searched. */
const searchedFrom = 8;

/** Registered operations that an assistant can be given. @source assistants specification §2 (1.023) */
export function OperationChoice({ operations, readOnly, onChange }: OperationChoiceProps) {
  const texts = useTexts(assistantApisTexts);
  const { assistants } = useStoa();
  const { found, again } = useReading<readonly Op[]>(async () =>
    (await assistants.actions()).listOperations(),
  );
  const [search, setSearch] = useState('');
  const chosen = chosenOperationIds(operations);
  if (found.status === 'loading')
    return (
      <p role="status" className="flex items-center gap-2 text-ui text-ink-muted">
        <Spinner label={texts.loading} />
        <span aria-hidden>{texts.loading}</span>
      </p>
    );
  if (found.status === 'failed')
    return (
      <Banner
        kind="error"
        title={texts.operationsFailed}
        action={{ label: texts.tryAgain, onAction: again }}
      />
    );
  const list = found.value;
  // What was given stays in sight when its registration is gone.
  const gone = chosen.filter((id) => !list.some((op) => op.id === id));
  const all = [...list, ...gone.map((id) => ({ id, name: id, description: '' }))];
  const words = search.trim().toLowerCase();
  const shown = all.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words));
  if (all.length === 0) return <p className="text-ui text-ink-muted">{texts.noOperations}</p>;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {all.length >= searchedFrom ? (
        <Input
          type="search"
          dir="auto"
          aria-label={texts.search}
          placeholder={texts.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {shown.length === 0 ? <p className="text-ui text-ink-muted">{texts.noneFound}</p> : null}
      <ul
        aria-label={texts.operations}
        className="flex max-h-64 min-w-0 flex-col gap-1 overflow-y-auto scrollbar-quiet"
      >
        {shown.map((op) => (
          <li key={op.id}>
            <Field
              layout="row"
              label={op.name}
              hint={op.description || undefined}
              className="[&_label]:font-normal"
            >
              <Checkbox
                checked={chosen.includes(op.id)}
                disabled={readOnly}
                onChange={({ target }) => onChange(withChosenOperation(operations, op, target.checked))}
              />
            </Field>
          </li>
        ))}
      </ul>
    </div>
  );
}
