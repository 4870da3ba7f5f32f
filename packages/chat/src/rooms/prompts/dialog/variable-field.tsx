'use client';
import type { Prompt } from '@stoa/core/contract';
import { limits } from '@stoa/core/contract';
import { choicesOf, cutText, isAllowedName, isRequired, type TemplateVariable } from '@stoa/core/rules';
import { Field, Input, Select, Switch, Textarea, useTexts, type TextsOf } from '@stoa/ui';
import { useMemo } from 'react';
import { useStoa } from '../../../base/state/stoa-context.js';
import { useShownPrompts } from '../../../base/state/use-shown-prompts.js';
import { useStore } from '../../../base/state/use-store.js';
import { FileField } from './file-field.js';
import { templateDialogTexts } from './template-dialog.texts.js';
import type { TemplateFormState } from './use-template-form.js';

interface Choice {
  value: string;
  label: string;
}

/** Conversations or templates that a variable allows. */
function useChoices(variable: TemplateVariable, prompt: Prompt): Choice[] {
  const { conversations } = useStoa();
  const items = useStore(conversations.store, (state) => state.items);
  const templates = useShownPrompts();
  return useMemo(() => {
    if (variable.type === 'conversation')
      return items
        .filter(({ name, messageCount }) => messageCount !== 0 && isAllowedName(variable, name))
        .map(({ id, name }) => ({ value: id, label: cutText(name, limits.conversationLabelMaxCharacters) }));
    const wanted = variable.options['type'];
    return templates
      .filter((one) => {
        const fits = typeof wanted === 'string' && wanted !== '' ? one.type === wanted : true;
        return fits && one.id !== prompt.id && isAllowedName(variable, one.name);
      })
      .map(({ id, name }) => ({ value: id, label: name }));
  }, [variable, items, templates, prompt.id]);
}

function ChoiceField({
  variable,
  choices,
  value,
  onChange,
}: {
  variable: TemplateVariable;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}) {
  const texts = useTexts(templateDialogTexts);
  if (choices.length === 0) return <p className="text-ui text-ink-muted">{texts.noneFits}</p>;
  const options = isRequired(variable) ? choices : [{ value: '', label: texts.none }, ...choices];
  return <Select options={options} value={value} placeholder={texts.chooseOne} onValueChange={onChange} />;
}

/** What a number has to be; undefined where a variable asks for a text. */
function numberHint(
  { options }: TemplateVariable,
  texts: TextsOf<typeof templateDialogTexts>,
): string | undefined {
  const { number, min, max } = options;
  const hint = typeof number === 'string' ? texts.number[number] : undefined;
  if (hint === undefined) return undefined;
  if (typeof min === 'number' && typeof max === 'number')
    return texts.numberBetween(String(min), String(max));
  if (typeof min === 'number') return texts.numberFrom(String(min));
  return typeof max === 'number' ? texts.numberTo(String(max)) : hint;
}

export interface VariableFieldProps {
  variable: TemplateVariable;
  prompt: Prompt;
  form: Pick<TemplateFormState, 'values' | 'documents' | 'setValue' | 'setDocuments'>;
  /** Takes no files: in a preview nothing is uploaded. */
  isPreview?: boolean;
  error?: string;
  supportsImages: boolean;
}

/** The field of one variable. @source chat specification §3 "Prompt variable syntax"; protocol §5.3 */
export function VariableField({
  variable,
  prompt,
  form,
  isPreview = false,
  error,
  supportsImages,
}: VariableFieldProps) {
  const { name, type } = variable;
  const value = form.values.get(name);
  const text = typeof value === 'string' ? value : '';
  const chosen = useChoices(variable, prompt);
  const set = (next: string | boolean) => form.setValue(name, next);
  const choices = choicesOf(variable);
  const texts = useTexts(templateDialogTexts);
  const number = variable.type === 'text' ? numberHint(variable, texts) : undefined;
  const field = { label: name.trim(), required: isRequired(variable), error, hint: number };
  switch (type) {
    case 'boolean':
      return (
        <Field {...field} required={false} layout="row">
          <Switch checked={value === true} onCheckedChange={set} />
        </Field>
      );
    case 'file':
    case 'files':
      return (
        <Field {...field}>
          {isPreview ? (
            <p className="rounded-panel border border-dashed border-line-strong p-3 text-ui text-ink-muted">
              {type === 'files' ? texts.addFiles : texts.addFile}
            </p>
          ) : (
            <FileField
              promptId={prompt.id}
              name={name}
              isMultiple={type === 'files'}
              supportsImages={supportsImages}
              documents={form.documents.get(name) ?? []}
              onDocuments={(documents) => form.setDocuments(name, documents)}
            />
          )}
        </Field>
      );
    case 'conversation':
    case 'template':
      return (
        <Field {...field}>
          <ChoiceField variable={variable} choices={chosen} value={text} onChange={set} />
        </Field>
      );
    default:
      return (
        <Field {...field}>
          {type === 'options' && choices.length > 0 ? (
            <ChoiceField variable={variable} choices={choices} value={text} onChange={set} />
          ) : number !== undefined ? (
            <Input
              dir="auto"
              inputMode={variable.options['number'] === 'integer' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={text}
              onChange={(event) => set(event.target.value)}
            />
          ) : (
            <Textarea
              dir="auto"
              rows={1}
              maxHeightPx={240}
              value={text}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </Field>
      );
  }
}
