import * as z from 'zod/mini';
import { memoryTypes } from '../../contract/memory/memory.js';
import { readLoosely } from '../../rules/values/tolerant.js';
import type { StoragePort } from '../ports/ports.js';
import * as storageKeys from '../ports/storage-keys.js';
import type { MemoryState, OfferedFact } from './memory.types.js';

const factSchema = z.object({
  id: z.string(),
  text: z.string(),
  type: z.enum(memoryTypes),
  projectId: z.nullable(z.string()),
  assistantId: z.nullable(z.string()),
});

/** The facts that wait in one conversation; anything unreadable is none. */
export async function readStoredFacts(
  storage: StoragePort,
  conversationId: string,
): Promise<readonly OfferedFact[]> {
  const list = await storage.get(storageKeys.facts(conversationId));
  return Array.isArray(list) ? list.flatMap((item) => readLoosely(factSchema, item, [])) : [];
}

/** All facts that wait in this browser. */
export async function readAllFacts(storage: StoragePort): Promise<MemoryState['facts']> {
  const ids = (await storage.keys(storageKeys.factsPrefix)).map((key) =>
    key.slice(storageKeys.factsPrefix.length),
  );
  const lists = await Promise.all(ids.map(async (id) => [id, await readStoredFacts(storage, id)] as const));
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0));
}
