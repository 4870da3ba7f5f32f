'use client';
import type { EmbedKey } from '@stoa/core/contract';
import type { EmbedAssistantChoices } from '@stoa/core/state';
import { Banner, Field, Select, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { embedTexts } from './embed.texts.js';
import { FormSection } from './form-section.js';

export interface AssistantFieldProps {
  assistants: EmbedAssistantChoices;
  chosenId: string | null;
  /** What the server says of the assistant that is stored. */
  stored: EmbedKey['assistant'];
  onChange: (id: string | null) => void;
  onRetry: () => void;
}

/** The value of no assistant; ids are longer. */
const none = '-';

/** Who answers in the chat. Nothing where there is no assistant to choose from and none is chosen. */
export function AssistantField({ assistants, chosenId, stored, onChange, onRetry }: AssistantFieldProps) {
  const { form, tryAgain } = useTexts(embedTexts);
  const { status, list, failure } = assistants;
  // The assistant of another administrator stands in no list; it can be kept, and taken away.
  const [storedId] = useState(chosenId);
  if (list.length === 0 && storedId === null && status !== 'failed') return null;
  const isForeign = storedId !== null && !list.some(({ id }) => id === storedId);
  const isLost = stored?.isAvailable === false && chosenId === storedId;
  return (
    <FormSection title={form.assistant} hint={form.assistantSection}>
      <Field label={form.assistant} hint={form.assistantHint} error={isLost ? form.assistantLost : undefined}>
        <Select
          className="max-w-96"
          options={[
            { value: none, label: form.noAssistant },
            ...(isForeign && stored ? [{ value: storedId, label: stored.name || form.untitled }] : []),
            ...list.map(({ id, name, group }) => ({
              value: id,
              label: group === null ? name || form.untitled : form.ofGroup(name || form.untitled, group),
            })),
          ]}
          value={chosenId ?? none}
          onValueChange={(value) => onChange(value === none ? null : value)}
        />
      </Field>
      {failure ? (
        <Banner
          kind="error"
          title={form.assistantsFailed}
          lines={[failure]}
          action={{ label: tryAgain, onAction: onRetry }}
        />
      ) : null}
    </FormSection>
  );
}
