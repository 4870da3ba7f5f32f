import * as z from 'zod/mini';
import type { Conversation, Folder } from '../../contract/conversations/conversations.js';
import type { ExportFile } from '../../contract/documents/documents.js';
import { promptSchema, type Prompt } from '../../contract/prompts/prompts.js';
import { readConversation, readFolder, withoutNulls } from '../conversations/read-conversation.js';

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

/**
 * Reads a file of versions 1 to 4, item by item: one that cannot be read is named and hinders no other.
 *
 * @errors undefined for what is no export file.
 * @source protocol §4.5.
 */
export function readExportFile(value: unknown, newId: () => string): ReadExportFile | undefined {
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
  const all = <T>(list: unknown, kind: string, read: (item: unknown) => T | null): T[] =>
    (list as unknown[]).flatMap((item, place) => {
      const found = read(item);
      if (found === null) unreadable.push(nameOf(item, kind, place));
      return found === null ? [] : [found];
    });
  const conversationOf = (item: unknown): Conversation | null => {
    const read = readConversation(item, newId());
    return read.ok ? read.value : null;
  };
  const [history, folders, prompts] = lists;
  const file: ExportFile = {
    version: 4,
    history: all(history, 'Conversation', conversationOf),
    folders: all<Folder>(folders, 'Folder', readFolder),
    prompts: all(prompts, 'Prompt', readPrompt),
  };
  return { file, unreadable };
}
