import type { ReadJson5 } from '../chat/prefixes.js';
import { closingDelimiter } from './closing-delimiter.js';
import { findVariables, variablePattern } from './variable-pattern.js';

/** Types of variables that a person is asked for. @source chat specification §3 "Prompt variable syntax"; protocol §5.3. */
export const askedTypes = [
  'text',
  'options',
  'boolean',
  'file',
  'files',
  'conversation',
  'template',
] as const;
export type AskedType = (typeof askedTypes)[number];

/** Types that fill themselves, or that no text can be made of: they are never asked for. @source protocol §5.3. */
const silentTypes = ['uniqueId', 'tools', 'conversation-folder', 'template-folder'] as const;
export type VariableType = AskedType | (typeof silentTypes)[number];

const known: ReadonlySet<string> = new Set<string>([...askedTypes, ...silentTypes]);
const asked: ReadonlySet<string> = new Set<string>(askedTypes);

/** One `{{…}}` of a template. */
export interface TemplateVariable {
  /** Text between the braces, trimmed. */
  source: string;
  /** Text before the first colon; two variables with the same name are one question. */
  name: string;
  type: VariableType;
  options: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordOf(text: string, read: ReadJson5): Record<string, unknown> | null {
  try {
    const value = read(`{${text}}`);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * The options of a variable, from the text after its type. In parentheses stand the members of a JSON5 object; in square brackets
 * too, or else a list of values that commas separate.
 */
function readOptions(text: string, read: ReadJson5): Record<string, unknown> {
  const open = text.search(/[([]/);
  if (open < 0) return {};
  const isList = text[open] === '[';
  const end = closingDelimiter(text, open);
  const balanced = end < 0 ? null : recordOf(text.slice(open + 1, end), read);
  if (balanced) return balanced;
  const first = text.indexOf(isList ? ']' : ')', open);
  const inner = text.slice(open + 1, first < 0 ? undefined : first);
  const options = recordOf(inner, read);
  if (options) return options;
  return isList ? { values: inner.split(',').map((value) => value.trim()) } : {};
}

/** Reads the text between the braces of one variable. */
export function parseVariable(text: string, read: ReadJson5): TemplateVariable {
  const source = text.trim();
  const colon = source.indexOf(':');
  if (colon < 0) return { source, name: source, type: 'text', options: {} };
  const rest = source.slice(colon + 1);
  const type = (/^[^([]*/.exec(rest)?.[0] ?? '').trim();
  return {
    source,
    name: source.slice(0, colon),
    // A type that nobody knows is asked for as text: replacing it by nothing would lose it without a word.
    type: known.has(type) ? (type as VariableType) : 'text',
    options: readOptions(rest, read),
  };
}

/**
 * The variables of a template in their order, duplicates included.
 *
 * The grammar is `{{Name}}`, `{{Name:type}}`, `{{Name:type(option:value,…)}}` or `{{Name:options[a,b]}}`.
 * - It ends at the first `}}` and never spans lines; spaces around it do not count, those around the type neither.
 * - The name ends at the first colon, the type at the first `(` or `[` after it. Without a type it is `text`.
 * - Options in parentheses are JSON5 without its braces; what is no JSON5 is none. A bracket inside of a string or a pair does not close
 *   them; where that leads to nothing, the first `)` does.
 * - Options in square brackets are the same, or values separated by commas.
 *
 * @source chat specification §3; protocol §5.2. Nested brackets, trimmed types and values, and the reading of unknown types as text
 * are ours: everything that the old grammar reads is read alike.
 */
export const parseVariables = (content: string, read: ReadJson5): TemplateVariable[] =>
  [...findVariables(content)].map(({ inner }) => parseVariable(inner, read));

/** Whether a person is asked for it. */
export const isAsked = (variable: TemplateVariable): variable is TemplateVariable & { type: AskedType } =>
  asked.has(variable.type);

/** The questions of a template: each name once, as it first occurs. */
export function askedVariables(variables: readonly TemplateVariable[]): TemplateVariable[] {
  const names = new Set<string>();
  return variables.filter((variable) => {
    if (!isAsked(variable) || names.has(variable.name)) return false;
    names.add(variable.name);
    return true;
  });
}

/** A variable is required unless it says `optional:true`. @source chat specification §5 */
export const isRequired = ({ options }: Pick<TemplateVariable, 'options'>): boolean =>
  options['optional'] !== true;

/** One value that is offered for a variable, with what a person reads in its place. */
export interface VariableChoice {
  value: string;
  label: string;
}

const shownText = (value: unknown): string =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
const firstText = (...values: readonly unknown[]): string => values.map(shownText).find(Boolean) ?? '';

function choiceFrom(entry: unknown, label: unknown): VariableChoice {
  if (!isRecord(entry)) return { value: shownText(entry), label: firstText(label, entry) };
  const { value, label: own, title, name } = entry;
  const sent = firstText(value, own, title, name);
  return { value: sent, label: firstText(own, title, name, sent) };
}

/**
 * The values that are offered for a variable of the type `options`, or the names that another type allows, each with its label. A list of
 * labels beside the values names them, so that a client without labels still offers the values; objects with `label` and `value`, and
 * an object from values to labels, are read as well.
 *
 * @source chat specification §3 "label/value list"; the forms are ours
 */
export function choicesOf({ options }: Pick<TemplateVariable, 'options'>): VariableChoice[] {
  const values = options['values'] ?? options['options'];
  const labels: readonly unknown[] = Array.isArray(options['labels']) ? options['labels'] : [];
  const found = Array.isArray(values)
    ? values.map((entry, at) => choiceFrom(entry, labels[at]))
    : isRecord(values)
      ? Object.entries(values).map(([value, label]) => ({ value, label: firstText(label, value) }))
      : [];
  return found.filter(({ value }) => value !== '');
}

/** The values that are offered, without their labels. */
export const valuesOf = (variable: Pick<TemplateVariable, 'options'>): string[] =>
  choicesOf(variable).map(({ value }) => value);

/** Writes characters that would end the variable early so that JSON5, and readers of the old grammar, see none of them. */
const escaped = (json: string): string =>
  json
    .replace(/[)\]}([{]/g, (bracket) => `\\x${bracket.charCodeAt(0).toString(16)}`)
    // Line breaks, which JSON leaves as they are.
    .replace(/[\u2028\u2029]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16)}`);

function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  // What another program wrote as objects is written back as such, without two closing braces in a row: they end the variable.
  if (isRecord(value)) {
    const members = Object.entries(value).map(([key, member]) => `${memberName(key)}:${written(member)}`);
    return `{${members.join(',')} }`;
  }
  if (typeof value === 'string') return escaped(JSON.stringify(value));
  return JSON.stringify(value) ?? 'null';
}

const memberName = (key: string): string => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : written(key));

/** A value that a list in square brackets can hold: without commas, brackets, quotes, line breaks, and what JSON5 would read as a member. */
const isSimple = (value: string): boolean =>
  /^[^,[\](){}:"'\\\n\r\u2028\u2029]+$/.test(value) && value === value.trim();

/**
 * Writes a variable with other options, so that `parseVariable` reads them back.
 *
 * @source protocol §5.3 "the template editor rewrites the variable"
 */
export function writeVariable({
  name,
  type,
  options,
}: Pick<TemplateVariable, 'name' | 'type' | 'options'>): string {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  if (set.length === 0) return type === 'text' ? `{{${name}}}` : `{{${name}:${type}}}`;
  const values = options['values'];
  if (set.length === 1 && Array.isArray(values) && values.every((one) => isSimple(String(one))))
    return `{{${name}:${type}[${values.join(',')}]}}`;
  const members = set.map(([key, value]) => `${memberName(key)}:${written(value)}`).join(',');
  return `{{${name}:${type}(${members})}}`;
}

/** The text with another one in the place of the variable at `index`, counted as `parseVariables` does. */
export function rewriteVariable(content: string, index: number, text: string): string {
  let at = 0;
  return content.replace(variablePattern, (old) => (at++ === index ? text : old));
}
