import type { ThreadMessage } from '@stoa/core/state';
import { rowKeyOf } from './window/row-groups.js';
import type { ThreadWindow } from './window/window.machine.js';

/** A row as it was when it left the window. */
export interface RowSnapshot {
  message: ThreadMessage;
  /** @units px */
  heightPx: number;
  /** Its visible text, without markup. */
  text: string;
}

/** The scroll position of a thread: at its end, or at a row. @units `offsetPx` from the viewport's top to the row's, in px */
export type ScrollPosition = { at: 'end' } | { at: 'row'; key: string; offsetPx: number };

/** The last message when the reader left, and whether it was complete. */
export interface LastSeen {
  key: string;
  isComplete: boolean;
}

/** The state of a conversation's thread while another conversation is shown. */
export interface ThreadMemory {
  snapshots: Map<string, RowSnapshot>;
  window: ThreadWindow;
  position: ScrollPosition;
  lastSeen: LastSeen | null;
  /** The first unread row. */
  unreadKey: string | null;
}

/** The thread memories of a visit, by conversation. */
export type ThreadMemories = Map<string, ThreadMemory>;

/** Threads that are remembered; the least recently shown is dropped first. */
const maxThreads = 12;

const emptyMemory = (): ThreadMemory => ({
  snapshots: new Map(),
  window: new Map(),
  position: { at: 'end' },
  lastSeen: null,
  unreadKey: null,
});

/** The memory of a conversation's thread, marked as the most recently used. */
export function recall(memories: ThreadMemories, id: string): ThreadMemory {
  const memory = memories.get(id) ?? emptyMemory();
  memories.delete(id);
  memories.set(id, memory);
  for (const oldest of memories.keys()) {
    if (memories.size <= maxThreads) break;
    memories.delete(oldest);
  }
  return memory;
}

/** The snapshot of a row; its text is used only while the message is the same. */
export function snapshotOf(
  memory: ThreadMemory,
  message: ThreadMessage,
): Omit<RowSnapshot, 'message'> | null {
  const snapshot = memory.snapshots.get(rowKeyOf(message));
  if (!snapshot) return null;
  return snapshot.message === message ? snapshot : { ...snapshot, text: message.label ?? message.content };
}

/** Stores what a thread restores when it is shown again. */
export function remember(memory: ThreadMemory, part: Partial<Omit<ThreadMemory, 'snapshots'>>): void {
  Object.assign(memory, part);
}
