import type { DataSource } from '../../contract/chat/chat.js';
import type { Conversation, Message } from '../../contract/conversations/conversations.js';
import type { FileRecord } from '../../contract/files/files.js';
import { looseText, readLoosely } from '../values/tolerant.js';
import * as z from 'zod/mini';

const scheme = 's3://';
const tagScheme = 'tag://';
const tagType = 'amplify/tag';

/** The key of a stored file that a source names; null for every other kind of source. @source protocol §2.3 (8) */
export function storedKeyOf({ id }: Pick<DataSource, 'id'>): string | null {
  if (id.startsWith(scheme)) return id.slice(scheme.length) || null;
  return id.includes('://') || id.startsWith('data:') ? null : id || null;
}

/** The source that stands for a stored file in a message. @source chat specification §3 "Data source reference"; protocol §2.3 (8) */
export const sourceOfFile = (
  file: Pick<FileRecord, 'id' | 'name' | 'type' | 'totalTokens' | 'isImage' | 'createdAt'>,
): DataSource => ({
  id: scheme + file.id,
  name: file.name,
  type: file.type,
  metadata: {
    isImage: file.isImage,
    createdAt: file.createdAt,
    ...(file.totalTokens !== undefined && { totalTokens: file.totalTokens }),
  },
});

/** The source that stands for all files with a tag. @source protocol §3.9 */
export const sourceOfTag = (tag: string): DataSource => ({
  id: `${tagScheme}${tag}?ragOnly=true`,
  name: `tag:${tag}`,
  metadata: {},
  type: tagType,
});

/** The tag that a source names; null for every other kind of source. */
export function tagOf({ id, type }: Pick<DataSource, 'id' | 'type'>): string | null {
  if (!id.startsWith(tagScheme) && type !== tagType) return null;
  return id.replace(tagScheme, '').replace(/\?ragOnly=(true|false)$/, '') || null;
}

/** A document that goes with a message, as its chip shows it. */
export interface AttachedDocument {
  id: string;
  name: string;
  type: string;
  /** Of a stored file, by which it can be fetched. */
  key: string | null;
}

const sourceSchema = z.object({ id: looseText(2000), name: looseText(500), type: looseText(200) });

/** The documents of a message, in the order in which they were attached; images that stand in the message itself are none. */
export function documentsOf(data: Readonly<Record<string, unknown>>): AttachedDocument[] {
  const sources = data['dataSources'];
  if (!Array.isArray(sources)) return [];
  return sources.flatMap((one: unknown) => {
    const source = readLoosely(sourceSchema, one, null);
    if (!source || source.id === '' || source.id.startsWith('data:')) return [];
    const key = storedKeyOf(source);
    return [{ ...source, key, name: source.name || tagOf(source) || (key?.split('/').at(-1) ?? source.id) }];
  });
}

/** A name as an upload stores it: runs of blanks and underscores are one underscore. @source chat specification §5 "Attachments" */
const storedName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/[\s_]+/g, '_')
    .toLowerCase();

/**
 * The stored file that a link in a conversation names: the one attached last of those with this name, as it was written, else as it is
 * stored.
 *
 * @param messages the path that the reader sees
 */
export function documentNamed(
  messages: readonly Pick<Message, 'data'>[],
  name: string,
): (AttachedDocument & { key: string }) | undefined {
  const documents = messages
    .flatMap(({ data }) => documentsOf(data))
    .filter((one): one is AttachedDocument & { key: string } => one.key !== null && tagOf(one) === null);
  return (
    documents.findLast((one) => one.name === name) ??
    documents.findLast((one) => storedName(one.name) === storedName(name))
  );
}

/** Whether a message of a conversation, on any of its branches, attaches one of the files. */
export const usesFile = (
  { nodes, messages }: Pick<Conversation, 'nodes' | 'messages'>,
  keys: ReadonlySet<string>,
): boolean =>
  (nodes ?? messages).some(({ data }) =>
    documentsOf(data ?? {}).some(({ key }) => key !== null && keys.has(key)),
  );
