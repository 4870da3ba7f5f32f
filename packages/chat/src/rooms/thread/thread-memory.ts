import type { ThreadMessage } from '@stoa/core/state';
import { rowKeyOf } from './window/chunks.js';
import type { ThreadWindow } from './window/window.machine.js';

/** What a row was when it was put away. */
export interface RowImprint {
  message: ThreadMessage;
  /** @units px */
  heightPx: number;
  /** Its words as they were read, without marks of typography. */
  words: string;
}

/** Where the reader was: at the end, or at a row. @units `offsetPx` from the viewport's top to the row's, in px */
export type Place = { at: 'end' } | { at: 'row'; key: string; offsetPx: number };

/** The last message that was there when the reader went, and whether it was still being written. */
export interface LastSeen {
  key: string;
  isWhole: boolean;
}

/** What a visit knows of the thread of one conversation while another one is shown. */
export interface ThreadMemory {
  imprints: Map<string, RowImprint>;
  window: ThreadWindow;
  place: Place;
  lastSeen: LastSeen | null;
  /** The row with the line over it that the reader has not come to. */
  unreadKey: string | null;
}

/** The threads of a visit, by conversation. */
export type ThreadMemories = Map<string, ThreadMemory>;

/** Threads that are remembered; the one that was left longest ago goes first. */
const remembered = 12;

const emptyMemory = (): ThreadMemory => ({
  imprints: new Map(),
  window: new Map(),
  place: { at: 'end' },
  lastSeen: null,
  unreadKey: null,
});

/** The memory of a conversation's thread, as the one used last. */
export function recall(memories: ThreadMemories, id: string): ThreadMemory {
  const memory = memories.get(id) ?? emptyMemory();
  memories.delete(id);
  memories.set(id, memory);
  for (const oldest of memories.keys()) {
    if (memories.size <= remembered) break;
    memories.delete(oldest);
  }
  return memory;
}

/** What a row looked like when it was put away; its words only as long as the message is the same. */
export function imprintOf(memory: ThreadMemory, message: ThreadMessage): Omit<RowImprint, 'message'> | null {
  const imprint = memory.imprints.get(rowKeyOf(message));
  if (!imprint) return null;
  return imprint.message === message ? imprint : { ...imprint, words: message.label ?? message.content };
}

/** Notes what a thread will be asked for when it is shown again. */
export function keep(memory: ThreadMemory, part: Partial<Omit<ThreadMemory, 'imprints'>>): void {
  Object.assign(memory, part);
}
