import type { TemplateVariable, VariableType } from './template-variables.js';

/** An option of a variable as the editor offers it. */
export interface VariableOption {
  name: string;
  type:
    | 'boolean'
    | 'integer'
    | 'decimal'
    | 'text'
    | 'regex'
    | 'list'
    /** One of the `values`. */
    | 'options'
    /** A list of values with labels. */
    | 'choices'
    /** One of the variable's own values. */
    | 'choice';
  /** Of the type `options`: what can be chosen. */
  values?: readonly string[];
  /** Value when the option is absent. */
  default: unknown;
  /** When it takes effect. */
  stage: 'display' | 'submit' | 'validate';
}

const option = (
  name: string,
  type: VariableOption['type'],
  fallback: unknown,
  stage: VariableOption['stage'],
): VariableOption => ({ name, type, default: fallback, stage });

const optional = option('optional', 'boolean', false, 'validate');
const ofText: readonly VariableOption[] = [
  option('lineNumbers', 'boolean', false, 'submit'),
  option('escape', 'boolean', false, 'submit'),
  option('truncate', 'integer', 0, 'submit'),
  option('truncateFromEnd', 'integer', 0, 'submit'),
];
const named: readonly VariableOption[] = [
  option('options', 'list', [], 'display'),
  option('startsWith', 'text', '', 'display'),
];

/** The numbers that a text may have to be. */
export const numberKinds = ['integer', 'decimal'] as const;

/**
 * The options of each type that an editor can change.
 *
 * @source protocol §5.3; `number`, `min`, `max`, the labels of values and the default of a choice are ours: the specification has decimals
 * and labels among the forms of options, and names no option that has them
 */
export const variableOptions: Readonly<Partial<Record<VariableType, readonly VariableOption[]>>> = {
  text: [
    optional,
    ...ofText,
    option('regex', 'regex', '.*', 'validate'),
    { ...option('number', 'options', '', 'validate'), values: numberKinds },
    option('min', 'decimal', undefined, 'validate'),
    option('max', 'decimal', undefined, 'validate'),
    option('default', 'text', '', 'display'),
  ],
  options: [
    optional,
    option('values', 'choices', [], 'display'),
    option('default', 'choice', undefined, 'display'),
  ],
  boolean: [option('default', 'boolean', false, 'display')],
  file: [optional, option('includeMetadata', 'boolean', false, 'submit'), ...ofText],
  files: [optional],
  conversation: [optional, ...named],
  template: [
    optional,
    ...named,
    { ...option('type', 'options', '', 'display'), values: ['prompt', 'automation'] },
  ],
};

/** Whole numbers as they are typed: other characters go, zero is the same as nothing. @source chat specification §5 "Variable editor" */
export function readInteger(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  return digits;
}

/** Numbers with a fraction as they are typed: a comma is the point, other characters go. @source chat specification §3 "decimal" */
export function readDecimal(text: string): string {
  const sign = text.trim().startsWith('-') ? '-' : '';
  const [whole = '', ...fraction] = text
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  const digits = fraction.length === 0 ? whole : `${whole}.${fraction.join('')}`;
  return digits === '' ? sign : sign + digits;
}

const numberForm = { integer: /^[-+]?\d+$/, decimal: /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/ } as const;

/** Whether a text is the number that a variable asks for, within its bounds; an empty text is none that could be wrong. */
export function isNumberFor({ options }: Pick<TemplateVariable, 'options'>, text: string): boolean {
  const kind = numberKinds.find((one) => one === options['number']);
  const typed = text.trim();
  if (kind === undefined || typed === '') return true;
  if (!numberForm[kind].test(typed)) return false;
  const value = Number(typed.replace(',', '.'));
  const { min, max } = options;
  return !(typeof min === 'number' && value < min) && !(typeof max === 'number' && value > max);
}

/** Whether a pattern compiles. @source chat specification §5 "Variable editor" */
export function isPattern(text: string): boolean {
  try {
    new RegExp(text);
    return true;
  } catch {
    return false;
  }
}

/** The options that differ from their defaults: only these are written. */
export function changedOptions(
  type: VariableType,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = variableOptions[type] ?? [];
  const unset = new Map(own.map((one) => [one.name, JSON.stringify(one.default)]));
  return Object.fromEntries(
    Object.entries(options).filter(
      ([name, value]) => value !== undefined && value !== '' && unset.get(name) !== JSON.stringify(value),
    ),
  );
}
