import type { StoreApi } from 'zustand/vanilla';
import { readInserted, type InsertedText } from '../../rules/prompts/inserted-texts.js';
/** The part of the drafts store that is needed here. */
interface Drafts {
  store: Pick<StoreApi<{ drafts: Record<string, string> }>, 'getState'>;
  set(key: string, text: string): void;
  clear(key: string): void;
}

/** Where the drafts store keeps what the draft of a conversation names: its JSON is no text that a person would want to see there. */
export const insertedDraft = (conversationId: string): string => `inserted/${conversationId}`;

const read = (kept: string | undefined): InsertedText[] => {
  try {
    return kept === undefined ? [] : readInserted(JSON.parse(kept));
  } catch {
    return [];
  }
};

/** The conversations and templates whose marks stand in a text out of the message box. */
export function insertedInDraft(
  drafts: Pick<Drafts, 'store'>,
  conversationId: string,
  text: string,
): InsertedText[] {
  const kept = drafts.store.getState().drafts[insertedDraft(conversationId)];
  // Most drafts name nothing, and each key that is pressed asks.
  if (kept === undefined || !text.includes('[')) return [];
  return read(kept).filter(({ mark }) => text.includes(mark));
}

/** Keeps what a text names that was put into the message box, beside what is there. */
export function keepInserted(
  drafts: Drafts,
  conversationId: string,
  inserted: readonly InsertedText[],
): void {
  if (inserted.length === 0) return;
  const key = insertedDraft(conversationId);
  const marks = new Set(inserted.map(({ mark }) => mark));
  const others = read(drafts.store.getState().drafts[key]).filter(({ mark }) => !marks.has(mark));
  drafts.set(key, JSON.stringify([...others, ...inserted]));
}

/** Drops what the draft names no longer; called once a message was accepted. */
export function dropInserted(drafts: Drafts, conversationId: string): void {
  const key = insertedDraft(conversationId);
  const { [key]: kept, [conversationId]: text = '' } = drafts.store.getState().drafts;
  if (kept === undefined) return;
  const left = read(kept).filter(({ mark }) => text.includes(mark));
  if (left.length === 0) drafts.clear(key);
  else drafts.set(key, JSON.stringify(left));
}
