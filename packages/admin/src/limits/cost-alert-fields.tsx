'use client';
import { configLimits, type PromptCostAlert } from '@stoa/core/contract';
import { promptCostSentence } from '@stoa/core/rules';
import { Field, Input, Switch, Textarea, useTexts } from '@stoa/ui';
import { useState } from 'react';
import { useSetting } from '../app/admin-context.js';
import { limitsTexts } from './limits.texts.js';

export interface CostAlertFieldsProps {
  value: PromptCostAlert;
  onChange: (value: PromptCostAlert) => void;
}

/** An amount with at most two decimals; undefined for what is none. */
function amountOf(typed: string): number | undefined {
  if (!/^\d{1,6}(?:\.\d{0,2})?$/.test(typed)) return undefined;
  return Number(typed);
}

/** What is told before a dear request. @source administration specification §2 "Configurations tab" (2.007), §9 (2.129) */
export function CostAlertFields({ value, onChange }: CostAlertFieldsProps) {
  const text = useTexts(limitsTexts);
  const [typed, setTyped] = useState<string | null>(null);
  // Discarding and loading change the amount from outside.
  const isStanding = typed === '' || (typed !== null && amountOf(typed) === value.cost);
  const shown = isStanding ? typed : String(value.cost);
  const sentence = promptCostSentence({ ...value, isActive: true }, Math.max(value.cost, 0.01));
  return (
    <fieldset ref={useSetting<HTMLFieldSetElement>('alert')} className="flex min-w-0 flex-col gap-3">
      <legend className="text-ui font-medium text-ink">{text.alert}</legend>
      <p className="text-ui text-pretty text-ink-muted">{text.alertHint}</p>
      <Field label={text.isActive} layout="row">
        <Switch checked={value.isActive} onCheckedChange={(isActive) => onChange({ ...value, isActive })} />
      </Field>
      <Field className="max-w-xs" label={text.alertCost}>
        <Input
          type="number"
          inputMode="decimal"
          min={0}
          max={configLimits.rate}
          step={0.01}
          autoComplete="off"
          value={shown}
          onChange={(event) => {
            const cost = amountOf(event.target.value);
            if (cost === undefined && event.target.value !== '') return;
            setTyped(event.target.value);
            if (cost !== undefined) onChange({ ...value, cost });
          }}
          onBlur={() => setTyped(null)}
        />
      </Field>
      <Field
        label={text.alertMessage}
        hint={text.alertMessageHint}
        error={value.isActive && value.alertMessage.trim() === '' ? text.alertMessageMissing : undefined}
      >
        <Textarea
          rows={2}
          maxHeightPx={240}
          maxLength={configLimits.alertCharacters}
          value={value.alertMessage}
          onChange={(event) => onChange({ ...value, alertMessage: event.target.value })}
        />
      </Field>
      {sentence ? <p className="text-ui break-words text-ink-muted">{text.preview(sentence)}</p> : null}
    </fieldset>
  );
}
