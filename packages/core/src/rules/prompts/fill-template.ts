import type { TemplateVariable } from './template-variables.js';
import { variablePattern } from './variable-pattern.js';

/** A document that fills a variable of the type `file` or `files`. */
export interface TemplateDocument {
  name: string;
  /** MIME type. */
  type: string;
  /** The text, where the browser has it. */
  raw?: string;
}

/** A value for a variable: what was typed or chosen, or the documents. */
export type VariableValue = string | boolean | readonly TemplateDocument[];

const isOn = (options: TemplateVariable['options'], name: string): boolean => options[name] === true;
const count = (options: TemplateVariable['options'], name: string): number => {
  const value = Number(options[name]);
  return Number.isFinite(value) && value > 0 ? Math.floor(value) : 0;
};

const numbered = (text: string): string =>
  text
    .split('\n')
    .map((line, index) => `Line ${index}: ${line}`)
    .join('\n');

/** The last steps, the same for typed texts and documents: the first characters, then the last ones of those. */
function cut(text: string, options: TemplateVariable['options']): string {
  const first = count(options, 'truncate');
  const last = count(options, 'truncateFromEnd');
  const start = first > 0 ? text.slice(0, first) : text;
  return last > 0 ? start.slice(-last) : start;
}

/** Applies a variable's options to a typed text. @source chat specification §5 "Option processing"; protocol §5.4, whose `truncateFromEnd` took another number. */
export function processText(text: string, options: TemplateVariable['options']): string {
  const lines = isOn(options, 'lineNumbers') ? numbered(text) : text;
  const escaped = isOn(options, 'escape') ? lines.replaceAll('"', '\\"').replaceAll('\n', '\\n') : lines;
  return cut(escaped, options);
}

/** Formats a document whose text is put into the message. @source protocol §5.4 (2) */
export function processDocument(
  { name, type, raw = '' }: TemplateDocument,
  options: TemplateVariable['options'],
): string {
  const headed = isOn(options, 'includeMetadata') ? `Name: ${name}\nType: ${type}\n${raw}` : raw;
  const lines = isOn(options, 'lineNumbers') ? numbered(headed) : headed;
  const escaped = isOn(options, 'escape') ? lines.replace(/["'`]/g, '\\$&').replaceAll('\n', '\\n') : lines;
  return cut(escaped, options);
}

/** Documents whose text is known are put in its place; of the others the message only says the names, for they go along with it. */
const documentsText = (
  documents: readonly TemplateDocument[],
  options: TemplateVariable['options'],
  isInserted: boolean,
): string =>
  documents
    .map((one) => (isInserted ? processDocument(one, options) : one.name))
    .join(isInserted ? '\n\n' : ', ');

/** The text of one variable. @source protocol §5.4; that a chosen boolean reads `true` or `false` is ours */
function textOf(
  { type, options }: TemplateVariable,
  value: VariableValue | undefined,
  isInserted: boolean,
): string {
  if (value === undefined) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return documentsText(value, options, isInserted);
  return type === 'text' ? processText(value, options) : value;
}

export interface FillInput {
  content: string;
  /** The variables of `content`, in their order. */
  variables: readonly TemplateVariable[];
  /** By name. */
  values: ReadonlyMap<string, VariableValue>;
  newId(): string;
  /** Whether the texts of documents are put into the message: not of automations, and only where all of them are known. */
  insertsDocuments: boolean;
}

/**
 * The text of a template with its variables filled. A `uniqueId` fills itself, each with an id of its own; of several variables with
 * one name the first says how the value is treated; what has no value leaves nothing. A value that looks like a variable stays as it is.
 *
 * @source protocol §5.4
 */
export function fillTemplate({ content, variables, values, newId, insertsDocuments }: FillInput): string {
  const first = new Map<string, TemplateVariable>();
  for (const variable of variables) if (!first.has(variable.name)) first.set(variable.name, variable);
  let at = 0;
  return content.replace(variablePattern, () => {
    const variable = variables[at++];
    if (!variable) return '';
    if (variable.type === 'uniqueId') return newId();
    return textOf(first.get(variable.name) ?? variable, values.get(variable.name), insertsDocuments);
  });
}
