import type { InsertPoint } from './source-range.js';

export const highlightModes = ['prompt', 'edit', 'compose'] as const;
/** Ask about a selection, edit it in place, or compose a paragraph out of several. */
export type HighlightMode = (typeof highlightModes)[number];

/** A stretch of a text as it is shown: of which text, and from where to where. @units characters */
export interface HighlightSelection {
  id: string;
  from: number;
  to: number;
}

/** A selection with its source. */
export interface HighlightPassage<S extends HighlightSelection> {
  selection: S;
  text: string;
}

/** The highlighter at a selection, from its opening to what was sent. */
export interface HighlightSession<S extends HighlightSelection> {
  selection: S;
  /** Null while it only offers what can be done. */
  mode: HighlightMode | null;
  input: string;
  passages: readonly HighlightPassage<S>[];
  /** Another selection in the same text, which can become a passage. */
  addable: S | null;
  places: readonly InsertPoint[];
  /** Index of the chosen place. */
  place: number | null;
  failure: string | null;
  /** Send was pressed and waits for what carries it out; another input takes the press back. */
  isSending: boolean;
}

/** What happens to a session. */
export type HighlightEvent<S extends HighlightSelection> =
  | { type: 'open'; selection: S; input: string }
  /** Text was selected while it is open. */
  | { type: 'select'; selection: S }
  | { type: 'choose'; mode: 'prompt' | 'edit' }
  /** `passage` is the first one, where there is none yet. */
  | { type: 'compose'; places: readonly InsertPoint[]; passage?: HighlightPassage<S> }
  | { type: 'input'; input: string }
  | { type: 'add'; passage: HighlightPassage<S> }
  | { type: 'remove'; index: number }
  | { type: 'place'; place: number }
  | { type: 'send' }
  /** Nothing was sent. A failure is shown; null takes the press back. */
  | { type: 'refuse'; failure: string | null }
  | { type: 'close' }
  /** What was sent has failed: the form opens again, as it was. */
  | { type: 'fail'; session: HighlightSession<S>; failure: string };

const isSame = (a: HighlightSelection, b: HighlightSelection) =>
  a.id === b.id && a.from === b.from && a.to === b.to;

/** The session after an event; null while there is none. What cannot happen in it changes nothing. */
export function nextHighlightSession<S extends HighlightSelection>(
  session: HighlightSession<S> | null,
  event: HighlightEvent<S>,
): HighlightSession<S> | null {
  switch (event.type) {
    case 'open':
      return {
        selection: event.selection,
        mode: null,
        input: event.input,
        passages: [],
        addable: null,
        places: [],
        place: null,
        failure: null,
        isSending: false,
      };
    case 'close':
      return null;
    case 'fail':
      return { ...event.session, failure: event.failure, isSending: false };
    default:
      return session && changed(session, event);
  }
}

function changed<S extends HighlightSelection>(
  session: HighlightSession<S>,
  event: Exclude<HighlightEvent<S>, { type: 'open' | 'close' | 'fail' }>,
): HighlightSession<S> {
  const { mode, selection, passages } = session;
  switch (event.type) {
    case 'select': {
      if (mode !== 'compose' || event.selection.id !== selection.id) return session;
      const isTaken = passages.some((passage) => isSame(passage.selection, event.selection));
      return { ...session, addable: isTaken ? null : event.selection };
    }
    case 'choose':
      return { ...session, mode: event.mode, failure: null };
    case 'compose':
      return {
        ...session,
        mode: 'compose',
        failure: null,
        places: event.places,
        ...(event.passage && { passages: [event.passage] }),
      };
    case 'input':
      return { ...session, input: event.input, failure: null, isSending: false };
    case 'add':
      return { ...session, passages: [...passages, event.passage], addable: null };
    case 'remove':
      return { ...session, passages: passages.filter((_, index) => index !== event.index) };
    case 'place':
      return { ...session, place: event.place };
    case 'send':
      return { ...session, isSending: true };
    case 'refuse':
      return { ...session, failure: event.failure ?? session.failure, isSending: false };
    default:
      return event satisfies never;
  }
}
