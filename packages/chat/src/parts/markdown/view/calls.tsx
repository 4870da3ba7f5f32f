'use client';
import { createContext, useContext } from 'react';
import { ReplyLink } from '../../links/links.parts.js';

/** One call of a note: the place in the text, and what is written there. */
export interface NoteCall {
  /** Addresses of the note and of this place. */
  noteId: string;
  callId: string;
  number: number;
}

/** The calls of one block, in order. */
export const NoteCallsContext = createContext<readonly NoteCall[]>([]);

/** The number of a note, which leads to it. */
export function NoteCallMark({ index }: { index: number }) {
  const call = useContext(NoteCallsContext)[index];
  if (!call) return null;
  return (
    <sup data-slot="note-call" className="leading-none">
      <ReplyLink href={`#${call.noteId}`} id={call.callId}>
        {call.number}
      </ReplyLink>
    </sup>
  );
}
