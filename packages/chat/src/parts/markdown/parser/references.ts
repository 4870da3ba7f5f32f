import { labelKey, noteKey } from './labels.js';

/** What a block refers to of what the reply defines, and the calls of notes that are found in it. */
export interface References {
  /** Something has this name, or it cannot be said here that nothing has. */
  mayHave(key: string): boolean;
  /** The address of a link that is defined in the plainest form. */
  hrefOf(key: string): string | undefined;
  /** Takes down the call of a note that is defined, and gives its place among the calls. */
  call(key: string): number | null;
  /** The notes that are called, in order. */
  readonly calls: readonly string[];
}

const note = /^\[\^([^\s[\]\\]+)\]: -$/;
const link = /^\[([^[\]\\]+)\]: +<?((?:[A-Za-z0-9\-._~:/?#@!$&'*+,=]|%[0-9A-Fa-f]{2})+)>? *$/;

/** Reads the definitions that stand before a block. */
export function createReferences(definitions: string): References {
  const hrefs = new Map<string, string>();
  const notes = new Set<string>();
  const calls: string[] = [];
  let isClear = true;
  for (const line of definitions === '' ? [] : definitions.split('\n')) {
    const name = note.exec(line)?.[1];
    const [, label, href] = name === undefined ? (link.exec(line) ?? []) : [];
    if (name !== undefined) notes.add(noteKey(name));
    else if (label === undefined || href === undefined) isClear = false;
    else if (!hrefs.has(labelKey(label))) hrefs.set(labelKey(label), href);
  }
  return {
    mayHave: (key) => !isClear || hrefs.has(key) || notes.has(key),
    hrefOf: (key) => (isClear ? hrefs.get(key) : undefined),
    call: (key) => (notes.has(key) ? calls.push(key) - 1 : null),
    calls,
  };
}
