import type { Operations } from '../registry.js';
import { apiAccessTypes, type ApiAccessType } from './access-types.js';

/** `room.operation`, for every operation of the registry. */
export type OperationName = {
  [R in keyof Operations]: `${R & string}.${keyof Operations[R] & string}`;
}[keyof Operations];

/** What keys reach beside the operations of the registry. */
export type KeyDoor = OperationName | 'chat.send' | 'mcp.assistants' | 'mcp.templates' | 'v1.embeddings';

const any = apiAccessTypes;

/**
 * Which access types open what to a key. What is not here is open to no key, with `full_access` either: administration, keys themselves,
 * accounts, and whatever is added later until somebody opens it here.
 *
 * @source administration specification §3 (2.056), §7 (2.108); protocol §3.13 "Public API"; the assignment is ours
 */
export const keyAccess: { readonly [N in KeyDoor]?: readonly ApiAccessType[] } = {
  'assistants.create': ['assistants'],
  'assistants.list': ['assistants'],
  'assistants.readers': ['assistants'],
  'assistants.remove': ['assistants'],
  'assistants.removeOpenAi': ['assistants'],
  'assistants.removeThread': ['assistants'],
  'assistants.share': ['assistants'],
  'assistants.unshare': ['assistants'],
  'assistants.versions': ['assistants'],
  'chat.activeRuns': ['chat'],
  'chat.send': ['chat'],
  'conversations.register': ['chat'],
  'embedding.retrieve': ['dual_embedding'],
  'embedding.status': ['file_upload'],
  'featureFlags.get': any,
  'files.createTags': ['file_upload'],
  'files.deleteTags': ['file_upload'],
  'files.download': ['file_upload'],
  'files.downloadGenerated': ['assistants'],
  'files.listTags': ['file_upload'],
  'files.query': ['file_upload'],
  'files.setTags': ['file_upload'],
  'files.text': ['file_upload'],
  'files.upload': ['file_upload'],
  'groups.list': ['assistants'],
  'mcp.assistants': ['chat'],
  'mcp.templates': ['chat'],
  // What somebody is remembered by is open to a key of theirs that may do everything.
  'memory.read': [],
  'models.list': any,
  'sharing.list': ['share'],
  'sharing.load': ['share'],
  'sharing.share': ['share'],
  'v1.embeddings': ['dual_embedding'],
};

/** Whether a key with these access types may do this. */
export function isOpenToKey(door: string, accessTypes: readonly ApiAccessType[]): boolean {
  if (!Object.hasOwn(keyAccess, door)) return false;
  const opening = keyAccess[door as KeyDoor] ?? [];
  return accessTypes.some((type) => type === 'full_access' || opening.includes(type));
}
