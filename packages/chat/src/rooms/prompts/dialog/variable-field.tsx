'use client';
import type { Prompt } from '@stoa/core/contract';
import { limits } from '@stoa/core/contract';
import {
  choicesOf,
  cutText,
  isAllowedName,
  isRequired,
  type TemplateVariable,
  type ValuesRefusal,
} from '@stoa/core/rules';
import { useConversationsApart, useStoa, useStore, useTemplatesApart } from '@stoa/react';
import { Field, Input, Select, Switch, Textarea, useTexts, type TextsOf } from '@stoa/ui';
import { useMemo } from 'react';
import { useShownPrompts } from '../../../base/state/use-shown-prompts.js';
import { FileField } from './file-field.js';
import { templateDialogTexts } from './template-dialog.texts.js';
import { conversationsTexts, shownName, WholeListNote } from '../../conversations/door.js';
import type { TemplateFormState } from './use-template-form.js';

interface Choice {
  value: string;
  label: string;
  distinction?: string;
}

interface ChoiceFieldProps {
  variable: TemplateVariable;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
}

function ChoiceField({ variable, choices, value, onChange }: ChoiceFieldProps) {
  const texts = useTexts(templateDialogTexts);
  if (choices.length === 0) return <p className="text-ui text-ink-muted">{texts.noneFits}</p>;
  const options = isRequired(variable) ? choices : [{ value: '', label: texts.none }, ...choices];
  return <Select options={options} value={value} placeholder={texts.chooseOne} onValueChange={onChange} />;
}

/** The conversations that a variable allows. */
function ConversationField(props: Omit<ChoiceFieldProps, 'choices'>) {
  const { variable } = props;
  const conversations = useTexts(conversationsTexts);
  const items = useStore(useStoa().conversations.store, (state) => state.items);
  const rows = useMemo(
    () =>
      items
        .filter(({ name, messageCount }) => messageCount !== 0 && isAllowedName(variable, name))
        .map(({ id, name, updatedAt }) => ({
          id,
          title: cutText(shownName(name, conversations), limits.conversationLabelMaxCharacters),
          at: updatedAt,
        })),
    [variable, items, conversations],
  );
  const distinctions = useConversationsApart(rows);
  const choices = rows.map(({ id, title }) => ({
    value: id,
    label: title,
    distinction: distinctions.get(id),
  }));
  return (
    <>
      <ChoiceField {...props} choices={choices} />
      <WholeListNote />
    </>
  );
}

/** The templates that a variable allows; never the one that asks. */
function TemplateField({ promptId, ...props }: Omit<ChoiceFieldProps, 'choices'> & { promptId: string }) {
  const { variable } = props;
  const templates = useShownPrompts();
  const wanted = variable.options['type'];
  const fitting = useMemo(
    () =>
      templates.filter((one) => {
        const fits = typeof wanted === 'string' && wanted !== '' ? one.type === wanted : true;
        return fits && one.id !== promptId && isAllowedName(variable, one.name);
      }),
    [variable, wanted, templates, promptId],
  );
  const distinctions = useTemplatesApart(fitting);
  const choices = fitting.map(({ id, name }) => ({
    value: id,
    label: name,
    distinction: distinctions.get(id),
  }));
  return <ChoiceField {...props} choices={choices} />;
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
  /** Why its value cannot be used yet. */
  refusal?: ValuesRefusal['code'];
  supportsImages: boolean;
}

/** The field of one variable. @source chat specification §3 "Prompt variable syntax"; protocol §5.3 */
export function VariableField({
  variable,
  prompt,
  form,
  isPreview = false,
  refusal,
  supportsImages,
}: VariableFieldProps) {
  const { name, type } = variable;
  const value = form.values.get(name);
  const text = typeof value === 'string' ? value : '';
  const set = (next: string | boolean) => form.setValue(name, next);
  const choices = choicesOf(variable);
  const texts = useTexts(templateDialogTexts);
  const number = variable.type === 'text' ? numberHint(variable, texts) : undefined;
  const isNoNumber = refusal === 'notNumber';
  const field = {
    label: name.trim(),
    required: isRequired(variable),
    // What a number has to be is said once.
    hint: isNoNumber ? undefined : number,
    error: isNoNumber ? number : refusal && texts.refused[refusal],
  };
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
      return (
        <Field {...field}>
          <ConversationField variable={variable} value={text} onChange={set} />
        </Field>
      );
    case 'template':
      return (
        <Field {...field}>
          <TemplateField promptId={prompt.id} variable={variable} value={text} onChange={set} />
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
