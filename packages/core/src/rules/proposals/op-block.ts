import { isPlainObject, plainValue, type PlainValue } from './loose-values.js';
import { blockLimits, normalCode, parsed, tooLarge, unreadable, type Parsed } from './block-parsing.js';

/** One field of a form. `name` is unique in it: the keys that lead to the field, joined by `/`. */
export type OpField =
  | { kind: 'text' | 'longText'; name: string; label: string; initial: string; isNull: boolean }
  | { kind: 'secret'; name: string; label: string }
  | { kind: 'number'; name: string; label: string; initial: string }
  | { kind: 'boolean'; name: string; label: string; initial: boolean }
  | { kind: 'group'; name: string; label: string; isList: boolean; fields: OpField[] };

/** A form that a reply proposes: what is filled in goes to the operation `id`. */
export interface OpForm {
  id: string;
  title: string;
  button: string;
  /** In the order in which they become parameters. */
  fields: OpField[];
}

/** The filled-in values by field name. */
export type OpValues = Readonly<Record<string, string | boolean>>;

const linePattern = /^(\w+):\s*(.*)/;
const prototypeKeys = ['__proto__', 'constructor', 'prototype'];
/** Keys that are no parameter. @source protocol §6.3 */
const reserved = ['_id', '_title', '_button', '_dataSources', 'args', 'id'];

/** The lines `key: value` of a block; other lines continue the value before them, and a repeated key gathers its values. */
function entriesOf(code: string): Map<string, string[]> | undefined {
  const entries = new Map<string, string[]>();
  let lines: string[] | undefined;
  let values: string[] = [];
  let count = 0;
  const finish = (): void => {
    if (lines) values.push(lines.join('\n').trim());
    lines = undefined;
  };
  for (const line of code.split('\n')) {
    const [, key, rest] = linePattern.exec(line) ?? [];
    if (key === undefined || rest === undefined) {
      lines?.push(line);
      continue;
    }
    finish();
    if (++count > blockLimits.maxFields) return undefined;
    lines = [rest];
    values = entries.get(key) ?? [];
    if (!prototypeKeys.includes(key)) entries.set(key, values);
  }
  finish();
  return entries;
}

function jsonOf(text: string): PlainValue | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const value = plainValue(JSON.parse(text));
    return isPlainObject(value) || Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isSecret = (key: string): boolean => key.startsWith('s_');
const labelOf = (key: string): string => key.replace(/^s_/, '').replaceAll('_', ' ').trim() || key;

function fieldOf(name: string, key: string, value: PlainValue): OpField {
  const label = labelOf(key);
  if (isSecret(key)) return { kind: 'secret', name, label };
  if (Array.isArray(value) || isPlainObject(value)) {
    const isList = Array.isArray(value);
    const members = Object.entries(value);
    const fields = members.map(([member, inner]) =>
      fieldOf(`${name}/${member}`, isList ? `${Number(member) + 1}` : member, inner),
    );
    return { kind: 'group', name, label, isList, fields };
  }
  if (typeof value === 'boolean') return { kind: 'boolean', name, label, initial: value };
  if (typeof value === 'number') return { kind: 'number', name, label, initial: String(value) };
  const initial = value ?? '';
  const kind = initial.includes('\n') || initial.length > 80 ? 'longText' : 'text';
  return { kind, name, label, initial, isNull: value === null };
}

const countOf = (fields: readonly OpField[]): number =>
  fields.reduce((sum, field) => sum + 1 + (field.kind === 'group' ? countOf(field.fields) : 0), 0);

/**
 * Reads an `op` block: `_id`, `_title`, `_button`, and a field for every other key. Keys that begin with `s_` are secrets, whose
 * values never come from a reply.
 *
 * @source protocol §6.3.
 */
export function parseOpBlock(code: string): Parsed<OpForm> {
  if (code.length > blockLimits.maxCharacters) return tooLarge;
  const entries = entriesOf(normalCode(code));
  if (!entries) return tooLarge;
  const one = (key: string): string =>
    entries.get(key)?.at(-1)?.slice(0, blockLimits.maxNameCharacters) ?? '';
  const id = one('_id');
  if (id === '') return unreadable;
  const fields: OpField[] = [];
  for (const [key, values] of entries) {
    if (reserved.includes(key)) continue;
    const read = values.map((value) => jsonOf(value) ?? value);
    fields.push(fieldOf(key, key, read.length > 1 ? read : (read[0] ?? '')));
  }
  if (countOf(fields) > blockLimits.maxFields) return tooLarge;
  return parsed({ id, title: one('_title') || 'My Plan', button: one('_button') || 'Go', fields });
}

const typed = (values: OpValues, name: string): string | undefined => {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

function valueOf(field: OpField, values: OpValues): PlainValue {
  switch (field.kind) {
    case 'secret':
      return typed(values, field.name) ?? '';
    case 'text':
    case 'longText': {
      const text = typed(values, field.name) ?? field.initial;
      return text === '' && field.isNull ? null : text;
    }
    case 'number':
      return Number(typed(values, field.name) ?? field.initial);
    case 'boolean': {
      const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
      return typeof value === 'boolean' ? value : field.initial;
    }
    case 'group': {
      const inner = field.fields.map(
        (one) => [one.name.slice(field.name.length + 1), valueOf(one, values)] as const,
      );
      return field.isList ? inner.map(([, value]) => value) : Object.fromEntries(inner);
    }
    default:
      return field satisfies never;
  }
}

/** The filled-in values as parameters of the operation, in order. */
export const opParameters = ({ fields }: OpForm, values: OpValues): PlainValue[] =>
  fields.map((field) => valueOf(field, values));

/** Why a field is not filled in right: a secret is missing, or a number is none. */
export type OpFault = 'missing' | 'notANumber';

/** The faults of a form by field name; empty when it can be sent. */
export function opFaults({ fields }: Pick<OpForm, 'fields'>, values: OpValues): Map<string, OpFault> {
  const faults = new Map<string, OpFault>();
  const look = (field: OpField): void => {
    if (field.kind === 'group') field.fields.forEach(look);
    else if (field.kind === 'secret' && !typed(values, field.name)) faults.set(field.name, 'missing');
    else if (field.kind === 'number') {
      const text = (typed(values, field.name) ?? field.initial).trim();
      if (text === '' || !Number.isFinite(Number(text))) faults.set(field.name, 'notANumber');
    }
  };
  fields.forEach(look);
  return faults;
}
