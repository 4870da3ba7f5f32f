import { labelKey, footnoteKey } from './labels.js';

/** The definitions that a block refers to, and the footnotes referenced in it so far. */
export interface BlockReferences {
  /** False only where no definition has this key. */
  mayBeDefined(key: string): boolean;
  /** The address of a link with a plain definition. */
  hrefOf(key: string): string | undefined;
  /** Records a reference to a defined footnote. @returns its index among the references; null where none is defined */
  addFootnote(key: string): number | null;
  /** Keys of the referenced footnotes, in order. */
  readonly footnotes: readonly string[];
}

const footnote = /^\[\^([^\s[\]\\]+)\]: -$/;
const link = /^\[([^[\]\\]+)\]: +<?((?:[A-Za-z0-9\-._~:/?#@!$&'*+,=]|%[0-9A-Fa-f]{2})+)>? *$/;

/** Reads the definitions put before a block. */
export function createBlockReferences(definitions: string): BlockReferences {
  const hrefs = new Map<string, string>();
  const labels = new Set<string>();
  const footnotes: string[] = [];
  let isPlain = true;
  for (const line of definitions === '' ? [] : definitions.split('\n')) {
    const name = footnote.exec(line)?.[1];
    const [, label, href] = name === undefined ? (link.exec(line) ?? []) : [];
    if (name !== undefined) labels.add(footnoteKey(name));
    else if (label === undefined || href === undefined) isPlain = false;
    else if (!hrefs.has(labelKey(label))) hrefs.set(labelKey(label), href);
  }
  return {
    mayBeDefined: (key) => !isPlain || hrefs.has(key) || labels.has(key),
    hrefOf: (key) => (isPlain ? hrefs.get(key) : undefined),
    addFootnote: (key) => (labels.has(key) ? footnotes.push(key) - 1 : null),
    footnotes,
  };
}
