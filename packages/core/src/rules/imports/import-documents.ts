import { leftOutParts, type LeftOut } from './left-out.js';
import { attachmentName, fenced, listOf, own, textOf } from '../values/foreign-values.js';

/** A document that a conversation makes and changes: a canvas, an artifact, a file. */
export interface MadeDocument {
  name: string | null;
  /** The language of its fence; empty for text. */
  language: string;
  content: string;
}

/** Documents of one conversation by their id, as they were last. */
export type MadeDocuments = Map<string, MadeDocument>;

const isLanguage = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9+#.-]{1,30}$/iu.test(value);

/** The language of a fence; empty for one that is not known. */
export const fenceLanguage = (value: unknown): string =>
  isLanguage(value) && value !== 'unknown' ? value.toLowerCase() : '';

/** A document as a block under its name. */
export const documentBlock = ({ name, language, content }: MadeDocument): string =>
  `${name === null ? '' : `**${attachmentName(name).replaceAll('*', '\\*')}**\n\n`}${fenced(content, language)}`;

/** Keeps a document as it is from here on, and returns its block. */
export function makeDocument(documents: MadeDocuments, id: string, made: MadeDocument): string {
  documents.set(id, made);
  return documentBlock(made);
}

/** A pattern of a regular expression that stands for itself; null for any other. A foreign expression is never run: it may take forever. */
function literalOf(pattern: string): string | null {
  const literal = pattern.replace(/\\([^\w\s])/gu, '$1');
  const isPlain = !/[$()*+.?[\\\]^{|}]/u.test(pattern.replace(/\\[^\w\s]/gu, ''));
  return isPlain && literal !== '' ? literal : null;
}

const isEverything = (pattern: string): boolean =>
  /^(?:\(\?s\))?\^?(?:\(\?s\))?(?:\.|\[\\s\\S\])[*+]\??\$?$/u.test(pattern);

/** Changes a document by the updates of a canvas. @returns its block, or null where nothing could be changed */
export function updateDocument(
  documents: MadeDocuments,
  id: string,
  updates: readonly unknown[],
  leftOut: LeftOut,
): string | null {
  const before = documents.get(id) ?? { name: null, language: '', content: '' };
  let { content } = before;
  let changed = 0;
  for (const update of updates) {
    const pattern = own(update, 'pattern');
    const replacement = own(update, 'replacement');
    if (typeof pattern !== 'string' || typeof replacement !== 'string') continue;
    const literal = literalOf(pattern);
    if (isEverything(pattern)) content = replacement;
    else if (literal !== null && content.includes(literal))
      content =
        own(update, 'multiple') === true
          ? content.replaceAll(literal, () => replacement)
          : content.replace(literal, () => replacement);
    else continue;
    changed += 1;
  }
  leftOut.add(leftOutParts.edits, Math.max(updates.length, 1) - changed);
  return changed > 0 ? makeDocument(documents, id, { ...before, content }) : null;
}

/** Exchanges one stretch of a document. @returns its block, or null where it does not stand there */
export function exchangeText(
  documents: MadeDocuments,
  id: string,
  [from, to]: readonly [unknown, unknown],
  leftOut: LeftOut,
): string | null {
  const before = documents.get(id);
  if (
    before &&
    typeof from === 'string' &&
    typeof to === 'string' &&
    from !== '' &&
    before.content.includes(from)
  )
    return makeDocument(documents, id, { ...before, content: before.content.replace(from, () => to) });
  leftOut.add(leftOutParts.edits);
  return null;
}

/** Comments on a document, each under the passage it is about. */
export const commentList = (comments: readonly unknown[]): string =>
  listOf(comments)
    .flatMap((one) => textOf(own(one, 'comment')) ?? [])
    .map(
      (comment) =>
        `- ${comment
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join(' ')}`,
    )
    .join('\n');
