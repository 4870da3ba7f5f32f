import type { VariableType } from './template-variables.js';

/** An option of a variable as the editor offers it. */
export interface VariableOption {
  name: string;
  type: 'boolean' | 'integer' | 'text' | 'regex' | 'list' | 'options';
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

/** The options of each type that an editor can change. @source protocol §5.3 */
export const variableOptions: Readonly<Partial<Record<VariableType, readonly VariableOption[]>>> = {
  text: [
    optional,
    ...ofText,
    option('regex', 'regex', '.*', 'validate'),
    option('default', 'text', '', 'display'),
  ],
  options: [optional, option('values', 'list', [], 'display')],
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
