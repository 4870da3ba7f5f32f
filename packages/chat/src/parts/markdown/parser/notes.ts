import type { NoteCall } from '../view/calls.js';
import type { MarkdownBlock, MarkdownNote } from './block-parser.js';
import type { BlockDrawer, DrawnBlock } from './block-drawer.js';

/** A note as it stands below a reply. */
export interface ShownNote {
  note: MarkdownNote;
  drawn: DrawnBlock;
  number: number;
  id: string;
  /** Where it is called from, and from the calls inside of it. */
  callIds: readonly string[];
  calls: readonly NoteCall[];
}

export interface NumberedNotes {
  callsOf: ReadonlyMap<MarkdownBlock, readonly NoteCall[]>;
  shown: readonly ShownNote[];
}

/** The part of an address that names a note: its own name where an address can hold it. */
const slugOf = (label: string, place: number) =>
  /^[\w-]{1,60}$/.test(label) ? label.toLowerCase() : `note-${place + 1}`;

/**
 * Numbers the notes in the order in which the text calls them, as react-markdown does: first the body, then the notes
 * themselves, each in its turn. A note that nothing calls is not shown.
 */
export function numberNotes(
  blocks: readonly MarkdownBlock[],
  notes: ReadonlyMap<string, MarkdownNote>,
  drawer: BlockDrawer,
  prefix: string,
): NumberedNotes {
  const order: { note: MarkdownNote; id: string; callIds: string[]; drawn: DrawnBlock }[] = [];
  const places = new Map<string, number>();
  const callsOf = new Map<MarkdownBlock, readonly NoteCall[]>();

  const call = (key: string): NoteCall | null => {
    const note = notes.get(key);
    if (!note) return null;
    let place = places.get(key);
    if (place === undefined) {
      place = order.length;
      places.set(key, place);
      order.push({
        note,
        id: `${prefix}fn-${slugOf(note.label, place)}`,
        callIds: [],
        drawn: drawer.draw(note, 'note'),
      });
    }
    const entry = order[place];
    if (!entry) return null;
    const nth = entry.callIds.length + 1;
    const callId = `${prefix}fnref-${slugOf(note.label, place)}${nth > 1 ? `-${nth}` : ''}`;
    entry.callIds.push(callId);
    return { noteId: entry.id, callId, number: place + 1 };
  };
  const callAll = (keys: readonly string[]) =>
    keys.map((key) => call(key) ?? { noteId: '', callId: '', number: 0 });

  for (const block of blocks)
    if (block.definitions.includes('[^')) callsOf.set(block, callAll(drawer.draw(block).calls));
  const inner: (readonly NoteCall[])[] = [];
  for (let index = 0; index < order.length; index += 1) inner.push(callAll(order[index]?.drawn.calls ?? []));
  return {
    callsOf,
    shown: order.map((entry, index) => ({ ...entry, number: index + 1, calls: inner[index] ?? [] })),
  };
}
