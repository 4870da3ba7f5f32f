import * as z from 'zod/mini';
import {
  conversationSchema,
  folderSchema,
  messageSchema,
  type Conversation,
  type Folder,
  type Message,
} from '../../contract/conversations/conversations.js';
import * as wireLimits from '../../contract/wire-limits.js';
import { modelSchema, type Model } from '../../contract/models/models.js';
import { decompress } from '../../lib/lzw.js';
import { parseJson } from '../../lib/parse-json.js';
import { finish, type Steps } from '../../lib/steps.js';
import { recordFrom } from '../values/record-from.js';

/**
 * The one place that takes conversations in the shapes in which clients and files have them: messages without ids (export versions 1
 * to 3), models of older versions or by name alone, compressed messages, and null where something is absent.
 *
 * @source protocol §4.2, §4.5.
 */

/** @source chat specification §4 "Start-up". */
const unnamed = 'New Conversation';

type Fields = Record<string, unknown>;

/** A parsed value, or the name of the field that could not be parsed. */
export type Reading<T> = { ok: true; value: T } | { ok: false; field: string };

/** The fields without those that are null where their schema knows only "absent". Unknown ones stay as they are. */
export const withoutNulls = (fields: Fields, shape: Readonly<Record<string, z.ZodMiniType>>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([key, value]) => {
      const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
      return value !== null || !schema || z.safeParse(schema, null).success;
    }),
  );

const positive = (...values: unknown[]): number =>
  values.find((value): value is number => typeof value === 'number' && value > 0) ?? 0;

/**
 * A model as a conversation names it. One whose limits are not known has limits of 0, which limit nothing; null for what is no model.
 *
 * @source protocol §4.2; `maxLength` (characters), `actualTokenLimit` and `tokenLimit` are of older versions.
 */
export function readModel(value: unknown): Model | null {
  const given = typeof value === 'string' ? { id: value } : recordFrom(value);
  const { id } = given ?? {};
  if (!given || typeof id !== 'string' || id === '') return null;
  const known = withoutNulls(given, modelSchema.shape);
  const sizes = {
    inputContextWindow: positive(known['inputContextWindow'], known['actualTokenLimit'], known['maxLength']),
    outputTokenLimit: positive(known['outputTokenLimit'], known['tokenLimit']),
  };
  const named = typeof known['name'] === 'string' ? {} : { name: id };
  const parsed = z.safeParse(modelSchema, { ...known, ...named, ...sizes });
  return parsed.success ? parsed.data : { id, name: id, description: '', supportsImages: false, ...sizes };
}

/** Messages that are stored compressed. @source protocol §4.1. @errors none: codes that cannot be read are no messages. */
export function unpackMessages(codes: unknown): readonly unknown[] {
  if (!Array.isArray(codes) || codes.length === 0 || !codes.every((code) => Number.isSafeInteger(code)))
    return [];
  try {
    const maxCharacters = wireLimits.decompressedCharacters;
    const messages = parseJson(decompress(codes as number[], { maxCharacters }), { maxCharacters });
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}

/** A message with what its schema asks for, as far as that can be told. */
function toMessage(value: unknown, conversationId: string, place: number): unknown {
  const fields = recordFrom(value);
  if (!fields) return value;
  const { id, ...rest } = withoutNulls(fields, messageSchema.shape);
  const isNamed = (typeof id === 'string' && id !== '') || typeof id === 'number';
  return {
    content: '',
    ...rest,
    // By its place, so that the same list read twice has the same messages.
    id: isNamed ? String(id) : `${conversationId}:${place}`,
  };
}

/** So many messages are read in a step. */
const messagesPerStep = 256;

function* readMessages(list: unknown, conversationId: string): Steps<Reading<Message[]>> {
  if (!Array.isArray(list)) return { ok: false, field: '' };
  const messages: Message[] = [];
  for (const [place, one] of (list as unknown[]).entries()) {
    if (place % messagesPerStep === messagesPerStep - 1) yield;
    const parsed = z.safeParse(messageSchema, toMessage(one, conversationId, place));
    if (!parsed.success)
      return { ok: false, field: [place, ...(parsed.error.issues[0]?.path ?? [])].join('.') };
    messages.push(parsed.data);
  }
  return { ok: true, value: messages };
}

const fieldWithin = (name: string, { field }: { field: string }): { ok: false; field: string } => ({
  ok: false,
  field: field === '' ? name : `${name}.${field}`,
});

/** A conversation in any of the known shapes; `id` counts where it has none of its own, or only a number. */
export const readConversation = (value: unknown, id: string): Reading<Conversation> =>
  finish(readConversationSteps(value, id));

/** {@link readConversation} in steps, for conversations of many messages. */
export function* readConversationSteps(value: unknown, id: string): Steps<Reading<Conversation>> {
  const fields = recordFrom(value);
  if (!fields) return { ok: false, field: '' };
  const given = withoutNulls(fields, conversationSchema.shape);
  const ownId = typeof given['id'] === 'string' && given['id'] !== '' ? given['id'] : id;
  const listed = given['messages'] ?? [];
  const isEmpty = Array.isArray(listed) && listed.length === 0;
  const messages = yield* readMessages(isEmpty ? unpackMessages(given['compressedMessages']) : listed, ownId);
  if (!messages.ok) return fieldWithin('messages', messages);
  const nodes = given['nodes'] === undefined ? undefined : yield* readMessages(given['nodes'], ownId);
  if (nodes?.ok === false) return fieldWithin('nodes', nodes);
  const parsed = z.safeParse(conversationSchema, {
    name: unnamed,
    ...given,
    id: ownId,
    messages: [],
    ...(nodes && { nodes: [] }),
    ...(given['model'] === undefined ? {} : { model: readModel(given['model']) }),
    // Folders of version 2 have numbers.
    ...(typeof given['folderId'] === 'number' && { folderId: String(given['folderId']) }),
    ...(Array.isArray(given['tags']) && { tags: given['tags'].filter((tag) => tag !== null) }),
  });
  if (parsed.success)
    return {
      ok: true,
      value: { ...parsed.data, messages: messages.value, ...(nodes && { nodes: nodes.value }) },
    };
  return { ok: false, field: parsed.error.issues[0]?.path.join('.') ?? '' };
}

/** A folder in any of the known shapes; null for what is none. @source protocol §3.8, §4.5. */
export function readFolder(value: unknown): Folder | null {
  const fields = recordFrom(value);
  if (!fields) return null;
  const { id, type = 'chat', ...rest } = withoutNulls(fields, folderSchema.shape);
  const parsed = z.safeParse(folderSchema, { ...rest, id: typeof id === 'number' ? String(id) : id, type });
  return parsed.success ? parsed.data : null;
}
