'use client';
import {
  changedOptions,
  choicesOf,
  isPattern,
  readDecimal,
  readInteger,
  readTags,
  variableOptions,
  writeVariable,
  type TemplateVariable,
  type VariableOption,
  type VariableType,
} from '@stoa/core/rules';
import { Badge, Checkbox, Field, Input, Select, useTexts } from '@stoa/ui';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { ValuesField } from './values-field.js';
import { editorTexts } from './editor.texts.js';

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === undefined || value === null ? '' : String(value);

interface OptionFieldProps {
  option: VariableOption;
  value: unknown;
  /** The variable that it belongs to. */
  variable: TemplateVariable;
  readOnly: boolean;
  /** `labels`: those beside a list of values. */
  onChange: (value: unknown, labels?: readonly string[] | null) => void;
}

/** One option: a checkbox, or a text that is read when it is whole. */
function OptionField({ option, value, variable, readOnly, onChange }: OptionFieldProps) {
  const texts = useTexts(editorTexts);
  const id = useId();
  // The field shows the typed text, even if it does not parse.
  const [typed, setTyped] = useState<string | null>(null);
  const label = texts.options[option.name] ?? option.name;
  const hint = texts.optionHints[option.name];
  if (option.type === 'boolean')
    return (
      <div className="flex flex-col">
        <span className="flex min-h-6 items-center gap-2">
          <Checkbox
            id={id}
            aria-describedby={`${id}-hint`}
            checked={value === true}
            disabled={readOnly}
            onChange={(event) => onChange(event.target.checked)}
          />
          <label htmlFor={id} className="text-ui text-ink">
            {label}
          </label>
        </span>
        <p id={`${id}-hint`} className="ps-6 text-caption text-ink-muted">
          {hint}
        </p>
      </div>
    );
  if (option.type === 'choices')
    return (
      <ValuesField
        choices={choicesOf(variable)}
        readOnly={readOnly}
        onChange={(choices) =>
          onChange(
            choices.length === 0 ? undefined : choices.map((one) => one.value),
            choices.some((one) => one.label !== one.value) ? choices.map((one) => one.label) : null,
          )
        }
      />
    );
  if (option.type === 'choice') {
    const choices = choicesOf(variable);
    const chosen = choices.find((one) => one.value === value || one.label === value);
    return (
      <Field label={label} hint={hint}>
        <Select
          value={chosen?.value ?? ''}
          disabled={readOnly || choices.length === 0}
          options={[{ value: '', label: texts.firstValue }, ...choices]}
          onValueChange={(next) => onChange(next === '' ? undefined : next)}
        />
      </Field>
    );
  }
  if (option.type === 'options') {
    const chosen = asText(value);
    return (
      <Field label={label} hint={hint}>
        <Select
          value={chosen}
          disabled={readOnly}
          options={[
            { value: '', label: option.name === 'number' ? texts.noNumber : texts.anyTemplate },
            ...[...new Set([...(option.values ?? []), chosen])]
              .filter((one) => one !== '')
              .map((one) => ({ value: one, label: texts.types[one] ?? texts.numbers[one] ?? one })),
          ]}
          onValueChange={(next) => onChange(next === '' ? undefined : next)}
        />
      </Field>
    );
  }
  const shown = typed ?? asText(value);
  const isBad = option.type === 'regex' && !isPattern(shown);
  const change = (text: string) => {
    if (option.type === 'integer') {
      const digits = readInteger(text);
      setTyped(digits);
      return onChange(digits === '' ? undefined : Number(digits));
    }
    if (option.type === 'decimal') {
      const digits = readDecimal(text);
      setTyped(digits);
      return onChange(digits === '' || digits === '-' ? undefined : Number(digits));
    }
    setTyped(text);
    if (option.type === 'list') return onChange(text.trim() === '' ? undefined : readTags(text));
    if (option.type === 'regex' && !isPattern(text)) return;
    onChange(text === '' ? undefined : text);
  };
  return (
    <Field label={label} hint={hint} error={isBad ? texts.badPattern : undefined}>
      <Input
        dir="auto"
        inputMode={option.type === 'integer' ? 'numeric' : option.type === 'decimal' ? 'decimal' : undefined}
        readOnly={readOnly}
        value={shown}
        onChange={(event) => change(event.target.value)}
      />
    </Field>
  );
}

const shownTypes: readonly VariableType[] = [
  'text',
  'options',
  'boolean',
  'file',
  'files',
  'conversation',
  'template',
  'uniqueId',
];

export interface VariableEditorProps {
  variable: TemplateVariable;
  readOnly: boolean;
  /** The variable as it is to be written, braces included. */
  onRewrite: (text: string) => void;
}

/** The type and options of one variable; each change rewrites it in the text. @source chat specification §5 "Variable editor"; protocol §5.3 */
export function VariableEditor({ variable, readOnly, onRewrite }: VariableEditorProps) {
  const texts = useTexts(editorTexts);
  const { name, type, options } = variable;
  const own = variableOptions[type] ?? [];
  return (
    <details data-slot="variable-editor" className="group/variable rounded-control border border-line">
      <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-control px-2 focus-ring-inset pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={16}
          aria-hidden
          className="shrink-0 text-ink-muted transition-transform duration-quick group-open/variable:rotate-90 rtl:-scale-x-100"
        />
        <span dir="auto" className="min-w-0 flex-1 truncate text-ui text-ink">
          {name.trim() || '{{}}'}
        </span>
        {options['optional'] === true ? <Badge>{texts.options['optional']}</Badge> : null}
        <Badge>{texts.variableTypes[type] ?? type}</Badge>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <Field label={texts.variableType}>
          <Select
            value={type}
            disabled={readOnly}
            options={shownTypes.map((value) => ({ value, label: texts.variableTypes[value] ?? value }))}
            onValueChange={(next) => {
              const kept = [...(variableOptions[next as VariableType]?.map((one) => one.name) ?? [])];
              if (kept.includes('values')) kept.push('labels');
              const left = Object.fromEntries(Object.entries(options).filter(([key]) => kept.includes(key)));
              onRewrite(writeVariable({ name, type: next as VariableType, options: left }));
            }}
          />
        </Field>
        {own.map((option) => (
          <OptionField
            key={`${type} ${option.name}`}
            option={option}
            value={options[option.name]}
            variable={variable}
            readOnly={readOnly}
            onChange={(value, labels) =>
              onRewrite(
                writeVariable({
                  name,
                  type,
                  options: changedOptions(type, {
                    ...options,
                    [option.name]: value,
                    ...(labels !== undefined && { labels: labels ?? undefined }),
                  }),
                }),
              )
            }
          />
        ))}
      </div>
    </details>
  );
}
