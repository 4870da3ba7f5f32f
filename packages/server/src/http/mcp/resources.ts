import {
  operations,
  type Failure,
  type FilePageKey,
  type FileRecord,
  type FileText,
  type Memory,
  type Operation,
  type Outcome,
} from '@stoa/core/contract';
import {
  ErrorCode,
  McpError,
  type ListResourcesResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';

/** Carries out an operation for whoever asks, by the rights of every other way to it. */
export type Ask = (operation: Operation, input: unknown) => Promise<Outcome<unknown>>;

/** How the addresses of files begin. */
export const filesPrefix = 'stoa://files/';
const memoriesPrefix = 'stoa://memories/';
const pageSize = 100;
/** More of one file is not handed over at once. */
const maxCharacters = 1_000_000;

/** What is at the addresses of files. */
export const resourceTemplates = [
  {
    uriTemplate: `${filesPrefix}{key}`,
    name: 'file',
    title: 'A file of yours',
    description: 'The text that was read from a file.',
    mimeType: 'text/plain',
  },
];

/** The key in the address of a file. */
export function fileKeyOf(uri: string): string | undefined {
  if (!uri.startsWith(filesPrefix)) return undefined;
  try {
    return decodeURIComponent(uri.slice(filesPrefix.length)) || undefined;
  } catch {
    return undefined;
  }
}

const cursorOf = (key: FilePageKey | null): string | undefined =>
  key === null ? undefined : Buffer.from(JSON.stringify(key)).toString('base64url');

const noCursor = () => new McpError(ErrorCode.InvalidParams, 'This cursor is none of this server.');

/** @errors throws an {@link McpError} for what no page has ended with; the operation checks the rest */
function pageKeyOf(cursor: string): object {
  try {
    const key: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (typeof key === 'object' && key !== null) return key;
  } catch {
    // Below.
  }
  throw noCursor();
}

/** What is closed to somebody is left out of a list. @errors throws an {@link McpError} for anything else that failed */
function mustBeClosed({ type, message }: Failure): void {
  if (type === 'Forbidden' || type === 'FeatureOff') return;
  throw new McpError(ErrorCode.InternalError, message);
}

/** One page of the files of a person; before the first stand their memories. Either is left out where it is closed. */
export async function listResources(ask: Ask, cursor: string | undefined): Promise<ListResourcesResult> {
  const [memories, files] = await Promise.all([
    cursor === undefined ? readMemories(ask) : [],
    ask(operations.files.query, { pageSize, ...(cursor !== undefined && { pageKey: pageKeyOf(cursor) }) }),
  ]);
  const { items, pageKey } = files.ok
    ? (files.value as { data: { items: FileRecord[]; pageKey: FilePageKey | null } }).data
    : noFiles(files.failure, cursor);
  const nextCursor = cursorOf(pageKey);
  return {
    resources: [
      ...memories.map(({ id, content, timestamp }) => ({
        uri: memoriesPrefix + encodeURIComponent(id),
        name: content.slice(0, 80),
        mimeType: 'text/plain',
        annotations: { lastModified: timestamp },
      })),
      ...items.map(({ id, name, updatedAt }) => ({
        uri: filesPrefix + encodeURIComponent(id),
        name,
        // What is read is the text of a file, whatever its own type is.
        mimeType: 'text/plain',
        annotations: { lastModified: updatedAt },
      })),
    ],
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** Keys of files whose name or key begins with what was typed. */
export async function completeKey(ask: Ask, typed: string): Promise<string[]> {
  const files = await ask(operations.files.query, {
    pageSize,
    ...(typed !== '' && { namePrefix: typed }),
  });
  return files.ok
    ? (files.value as { data: { items: FileRecord[] } }).data.items.map(({ id }) => encodeURIComponent(id))
    : [];
}

function noFiles(failure: Failure, cursor: string | undefined): { items: []; pageKey: null } {
  if (cursor !== undefined && failure.type === 'BadInput') throw noCursor();
  mustBeClosed(failure);
  return { items: [], pageKey: null };
}

/** The text of a file, or a memory. @errors throws an {@link McpError} where there is none for this person */
export async function readResource(ask: Ask, uri: string): Promise<ReadResourceResult> {
  const key = fileKeyOf(uri);
  const text = key === undefined ? await memoryAt(ask, uri) : await fileText(ask, key);
  if (text === undefined)
    throw new McpError(resourceNotFound, 'There is no such resource, or it is not yours.', { uri });
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

/** @source MCP 2025-06-18, resources "Error handling" */
const resourceNotFound = -32002;

async function readMemories(ask: Ask): Promise<Memory[]> {
  const outcome = await ask(operations.memory.read, {});
  if (outcome.ok) return (outcome.value as { memories: Memory[] }).memories;
  mustBeClosed(outcome.failure);
  return [];
}

async function memoryAt(ask: Ask, uri: string): Promise<string | undefined> {
  if (!uri.startsWith(memoriesPrefix)) return undefined;
  const memories = await readMemories(ask);
  return memories.find(({ id }) => memoriesPrefix + encodeURIComponent(id) === uri)?.content;
}

async function fileText(ask: Ask, key: string): Promise<string | undefined> {
  const read = async (from: number, before: string): Promise<string | undefined> => {
    const outcome = await ask(operations.files.text, { key, from });
    if (!outcome.ok) return undefined;
    const { passages, next } = (outcome.value as { data: FileText }).data;
    const text = [before, ...passages.map(({ content }) => content)].filter((one) => one !== '').join('\n\n');
    return next === null || text.length >= maxCharacters ? text.slice(0, maxCharacters) : read(next, text);
  };
  return read(0, '');
}
