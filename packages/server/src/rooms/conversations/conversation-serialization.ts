import { isDeepStrictEqual } from 'node:util';
import {
  limits,
  wireLimits,
  type Conversation,
  type ConversationSummary,
  type Folder,
  type Message,
} from '@stoa/core/contract';
import {
  changeHead,
  headOf,
  newerFields,
  readConversationSteps,
  storedForm,
  treeOf,
  type ConversationHead,
  type Tree,
} from '@stoa/core/rules';
import { compressSteps, decompressSteps, LzwError, parseJsonSteps } from '@stoa/core/wire';
import { restoredSteps, storableSteps } from '../../platform/db/storable.js';
import { inTurns, letOthersGoFirst } from '../../platform/in-turns.js';
import { stringifySteps } from '../../platform/stringify-steps.js';

/** A conversation's row, apart from its messages. */
export interface ConversationRow {
  id: string;
  name: string;
  folder: Record<string, unknown> | null;
  attributes: Record<string, unknown>;
  headId: string | null;
  updatedAt: Date;
}

/** An uploaded conversation, split into head and messages. */
export interface ReceivedConversation {
  id: string;
  name: string;
  modelId: string | null;
  attributes: Record<string, unknown>;
  /** The folder that it names itself; null for none. */
  folderId: string | null;
  tree: Tree;
}

/** What is stored of a conversation beside its messages. */
export type StoredFields = Omit<ReceivedConversation, 'tree' | 'folderId'>;

/** Most messages that one conversation may have. */
const maxNodes = 50_000;
const maxIdCharacters = 200;

const tooLarge =
  'The conversation is too large for the cloud. Keep it in this browser, or delete messages from it.';

/**
 * Maximal expansion of an upload. Text of people and models is about three times as long as its codes; a few codes that repeat
 * themselves would expand a thousandfold, and block all other requests while they are read.
 */
const expandedCharacters = (codeCount: number): number =>
  Math.min(
    wireLimits.decompressedCharacters,
    limits.expandedBaseCharacters + limits.expandedPerCode * codeCount,
  );

/**
 * Reads an uploaded conversation: bounded in size, checked in shape, and without characters that the database refuses.
 *
 * @errors returned: a sentence that names what is wrong.
 */
export async function readUpload(
  codes: readonly number[],
  conversationId: string,
): Promise<{ ok: true; conversation: Conversation } | { ok: false; reason: string }> {
  const maxCharacters = expandedCharacters(codes.length);
  let value: unknown;
  try {
    const text = await inTurns(decompressSteps(codes, { maxCharacters }));
    value = await inTurns(parseJsonSteps(text, { maxCharacters }));
  } catch (error) {
    if (error instanceof LzwError && error.isTooLong) return { ok: false, reason: tooLarge };
    return { ok: false, reason: 'The field "conversation" cannot be decompressed into a conversation.' };
  }
  const read = await inTurns(readConversationSteps(value, conversationId));
  if (!read.ok) {
    const { field } = read;
    return { ok: false, reason: `The field "conversation${field && `.${field}`}" is not valid.` };
  }
  const { messages, nodes = [], deletedNodeIds = [] } = read.value;
  if (messages.length + nodes.length + deletedNodeIds.length > maxNodes)
    return { ok: false, reason: `A conversation holds at most ${maxNodes} messages.` };
  const ids = [...messages, ...nodes].map(({ id }) => id).concat(deletedNodeIds);
  if (ids.some((id) => id === '' || id.length > maxIdCharacters))
    return { ok: false, reason: `The id of a message has 1 to ${maxIdCharacters} characters.` };
  return { ok: true, conversation: await inTurns(storableSteps(read.value)) };
}

/** Splits a conversation into its stored parts. */
export function toReceivedConversation(conversation: Conversation): ReceivedConversation {
  const {
    id,
    name,
    folderId = null,
    isLocal: _local,
    compressedMessages: _copy,
    ...attributes
  } = headOf(conversation) as Conversation;
  delete attributes['updatedAt'];
  return {
    id,
    name,
    modelId: conversation.model?.id ?? null,
    attributes,
    folderId,
    tree: treeOf(conversation),
  };
}

/**
 * Merges the fields of an upload. Where it states the time of a change (`changedAt`), a field that was changed later
 * in what is stored stays; everything else is as the uploader has it.
 */
export function mergeReceivedFields(
  row: ConversationRow,
  received: ReceivedConversation,
  folder: Folder | null,
): { received: ReceivedConversation; folder: Folder | null } {
  const times = received.attributes['changedAt'];
  if (typeof times !== 'object' || times === null) return { received, folder };
  const stored = row.attributes as unknown as ConversationHead;
  const kept = newerFields(stored, received.attributes as unknown as ConversationHead);
  if (kept.length === 0) return { received, folder };
  const own = row.attributes['changedAt'] as Record<string, unknown>;
  const attributes: Record<string, unknown> = {
    ...received.attributes,
    changedAt: { ...times, ...Object.fromEntries(kept.map((key) => [key, own[key]])) },
  };
  for (const key of kept) if (key !== 'name') attributes[key] = row.attributes[key];
  const { model } = attributes as Pick<Conversation, 'model'>;
  return {
    received: {
      ...received,
      name: kept.includes('name') ? row.name : received.name,
      modelId: model?.id ?? null,
      attributes,
    },
    folder: kept.includes('folderId') ? (row.folder as Folder | null) : folder,
  };
}

/**
 * The fields of an upload whose sender knows no times of changes: they count as they are, and what is different is noted as changed
 * now, so that no browser with an older copy takes it back.
 */
export function replaceReceivedFields(
  row: ConversationRow & { isNew: boolean },
  received: ReceivedConversation,
  folder: Folder | null,
  now: string,
): ReceivedConversation {
  const { changedAt: _sent, ...attributes } = received.attributes;
  if (row.isNew) return { ...received, attributes };
  const { changedAt: _stored, listedAt: _before, ...stored } = row.attributes;
  const { listedAt: _after, ...sent } = attributes;
  const before: Record<string, unknown> = { ...stored, name: row.name, folderId: folderIdOf(row) };
  const folderId = folderIdOf({ folder, attributes });
  const after: Record<string, unknown> = { ...sent, name: received.name, folderId };
  const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !isDeepStrictEqual(before[key], after[key]))
    .map((key) => [key, after[key]] as const);
  if (changes.length === 0 && row.attributes['changedAt'] === undefined) return { ...received, attributes };
  const { changedAt } = changeHead(
    row.attributes as unknown as ConversationHead,
    Object.fromEntries(changes),
    now,
  );
  return { ...received, attributes: { ...attributes, changedAt } };
}

/**
 * The folder after an upload; one that names none leaves it. A client that knows the id of a folder alone sends no folder with it, and
 * means the one that is stored.
 */
export const folderAfter = (
  row: Pick<ConversationRow, 'folder'>,
  { folderId }: Pick<ReceivedConversation, 'folderId'>,
  sent: Folder | null | undefined,
): Folder | null => {
  const stored = row.folder as Folder | null;
  return sent === undefined || (sent === null && stored?.id === folderId) ? stored : sent;
};

/**
 * The attribute under which the id of a folder stands that a conversation names while the folder itself has not come yet: its client sends
 * null for a folder that it does not know. The folder column is null then.
 */
const expectedFolder = 'folderId';

/** The attributes with the id of a folder that is named and not sent, and with the time of the last list. */
export function storedAttributes(
  row: ConversationRow,
  { attributes, folderId }: Pick<ReceivedConversation, 'attributes' | 'folderId'>,
  sent: Folder | null | undefined,
  { listedAt }: Tree,
): Record<string, unknown> {
  const isKnown = row.folder?.['id'] === folderId;
  const { [expectedFolder]: _folder, listedAt: _listed, ...others } = attributes;
  const named = sent === null && !isKnown ? folderId : null;
  const expected = sent === undefined ? row.attributes[expectedFolder] : named;
  return {
    ...others,
    ...(typeof expected === 'string' && { [expectedFolder]: expected }),
    ...(listedAt !== undefined && { listedAt }),
  };
}

const folderIdOf = ({
  folder,
  attributes,
}: Pick<ConversationRow, 'folder' | 'attributes'>): string | null => {
  const id = folder?.['id'] ?? attributes[expectedFolder];
  return typeof id === 'string' ? id : null;
};

/** The time of the last list of a client without trees. */
export const listedAtOf = ({
  attributes: { listedAt },
}: Pick<ConversationRow, 'attributes'>): string | undefined =>
  typeof listedAt === 'string' ? listedAt : undefined;

/** The full conversation as it is sent. */
export const fullForm = (row: ConversationRow, tree: Tree): Conversation =>
  storedForm(
    {
      ...row.attributes,
      id: row.id,
      name: row.name,
      folderId: folderIdOf(row),
      isLocal: false,
      updatedAt: row.updatedAt.toISOString(),
    },
    tree,
  );

/** The full conversation, compressed. */
export async function compressedForm(row: ConversationRow, tree: Tree): Promise<number[]> {
  const full = fullForm(row, tree);
  await letOthersGoFirst();
  const text = await inTurns(stringifySteps(await inTurns(restoredSteps(full))));
  await letOthersGoFirst();
  const codes = await inTurns(compressSteps(text));
  await letOthersGoFirst();
  return codes;
}

const summaryKeys = ['model', 'tags', 'groupType', 'codeInterpreterAssistantId'] as const;

/** The list entry of a conversation. @source protocol §3.8. */
export function summaryForm(row: ConversationRow): ConversationSummary {
  const picked = Object.fromEntries(
    summaryKeys.filter((key) => row.attributes[key] !== undefined).map((key) => [key, row.attributes[key]]),
  );
  return {
    ...picked,
    id: row.id,
    name: row.name,
    folderId: folderIdOf(row),
    isLocal: false,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Links a flat path of messages into one branch by parent ids. */
export function linkParents(messages: readonly Message[]): Message[] {
  let parentId: string | null = null;
  return messages.map((message) => {
    const node = { ...message, parentId };
    parentId = message.id;
    return node;
  });
}
