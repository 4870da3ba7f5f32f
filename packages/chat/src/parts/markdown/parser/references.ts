import { labelKey, footnoteKey } from './labels.js';

/** What a plain definition says. */
export interface DefinedLink {
  href: string;
  title?: string;
}

/** The definitions that a block refers to, and the footnotes referenced in it so far. */
export interface BlockReferences {
  /** False only where no definition has this key. */
  mayBeDefined(key: string): boolean;
  /** The address and the title of a link with a plain definition. */
  linkOf(key: string): DefinedLink | undefined;
  /** Records a reference to a defined footnote. @returns its index among the references; null where none is defined */
  addFootnote(key: string): number | null;
  /** Records the references of a part that has been read before. */
  addFootnotes(keys: readonly string[]): void;
  /** Forgets all but the first `count` references: what a failed attempt has recorded. */
  keepFootnotes(count: number): void;
  /** Keys of the referenced footnotes, in order. */
  readonly footnotes: readonly string[];
}

const footnote = /^\[\^([^\s[\]\\]+)\]: -$/;
const link =
  /^\[([^[\]\\]+)\]: +<?((?:[A-Za-z0-9\-._~:/?#@!$&'*+,=]|%[0-9A-Fa-f]{2})+)>?(?: +"([^"\\&<\n]*)")? *$/;

/** Reads the definitions put before a block. */
export function createBlockReferences(definitions: string): BlockReferences {
  const links = new Map<string, DefinedLink>();
  const labels = new Set<string>();
  const footnotes: string[] = [];
  let isPlain = true;
  for (const line of definitions === '' ? [] : definitions.split('\n')) {
    const name = footnote.exec(line)?.[1];
    const [, label, href, title] = name === undefined ? (link.exec(line) ?? []) : [];
    if (name !== undefined) labels.add(footnoteKey(name));
    else if (label === undefined || href === undefined) isPlain = false;
    else if (!links.has(labelKey(label)))
      links.set(labelKey(label), { href, ...(title === undefined ? {} : { title }) });
  }
  return {
    mayBeDefined: (key) => !isPlain || links.has(key) || labels.has(key),
    linkOf: (key) => (isPlain ? links.get(key) : undefined),
    addFootnote: (key) => (labels.has(key) ? footnotes.push(key) - 1 : null),
    addFootnotes: (keys) => {
      for (const key of keys) footnotes.push(key);
    },
    keepFootnotes: (count) => {
      footnotes.length = count;
    },
    footnotes,
  };
}
