import * as z from 'zod/mini';
import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import { finish, type Steps } from '../../lib/steps.js';
import type { ExportFile } from '../../contract/documents/documents.js';
import { promptSchema, type Prompt } from '../../contract/prompts/prompts.js';
import { readConversationSteps, readFolder, withoutNulls } from '../conversations/read-conversation.js';

/** An export file that was read: as version 4, and the names of what in it could not be read. */
export interface ReadExportFile {
  file: ExportFile;
  unreadable: string[];
}

const longestName = 100;

const nameOf = (item: unknown, kind: string, place: number): string => {
  const name: unknown = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name.slice(0, longestName) : `${kind} ${place + 1}`;
};

/** A prompt in any of the known shapes; null for what is none. @source protocol §5.1. */
export function readPrompt(value: unknown): Prompt | null {
  if (typeof value !== 'object' || value === null) return null;
  const parsed = z.safeParse(promptSchema, withoutNulls({ ...value }, promptSchema.shape));
  return parsed.success ? parsed.data : null;
}

const atOnce = <T>(read: (item: unknown) => T | null) =>
  // oxlint-disable-next-line require-yield -- a step of its own
  function* (item: unknown): Steps<T | null> {
    return read(item);
  };

/**
 * Reads a file of versions 1 to 4, item by item: one that cannot be read is named and hinders no other.
 *
 * @errors undefined for what is no export file.
 * @source protocol §4.5.
 */
export const readExportFile = (value: unknown, newId: () => string): ReadExportFile | undefined =>
  finish(readExportFileSteps(value, newId));

/** {@link readExportFile} in steps. */
export function* readExportFileSteps(value: unknown, newId: () => string): Steps<ReadExportFile | undefined> {
  if (typeof value !== 'object' || value === null) return undefined;
  const parts: { history?: unknown; folders?: unknown; prompts?: unknown; version?: unknown } = Array.isArray(
    value,
  )
    ? { history: value }
    : value;
  const lists = [parts.history ?? [], parts.folders ?? [], parts.prompts ?? []];
  const isKnown = [undefined, 3, 4].includes(parts.version as number) && lists.every(Array.isArray);
  if (!isKnown || (parts.history === undefined && parts.folders === undefined && parts.prompts === undefined))
    return undefined;
  const unreadable: string[] = [];
  function* all<T>(list: unknown, kind: string, read: (item: unknown) => Steps<T | null>): Steps<T[]> {
    const items: T[] = [];
    for (const [place, item] of (list as unknown[]).entries()) {
      const found = yield* read(item);
      if (found === null) unreadable.push(nameOf(item, kind, place));
      else items.push(found);
      yield;
    }
    return items;
  }
  function* conversationOf(item: unknown): Steps<Conversation | null> {
    const read = yield* readConversationSteps(item, newId());
    return read.ok ? read.value : null;
  }
  const [history, folders, prompts] = lists;
  const file: ExportFile = {
    version: 4,
    history: yield* all(history, 'Conversation', conversationOf),
    folders: yield* all<Folder>(folders, 'Folder', atOnce(readFolder)),
    prompts: yield* all(prompts, 'Prompt', atOnce(readPrompt)),
  };
  return { file, unreadable };
}
