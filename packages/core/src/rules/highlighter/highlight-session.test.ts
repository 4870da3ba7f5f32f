import { describe, expect, it } from 'vitest';
import {
  nextHighlightSession,
  type HighlightEvent,
  type HighlightSelection,
  type HighlightSession,
} from './highlight-session.js';

type Session = HighlightSession<HighlightSelection> | null;
const at = (from: number, to: number, id = 'm1'): HighlightSelection => ({ id, from, to });
const opened: HighlightEvent<HighlightSelection> = { type: 'open', selection: at(0, 4), input: 'Shorter' };
const composing: HighlightEvent<HighlightSelection> = {
  type: 'compose',
  places: [],
  passage: { selection: at(0, 4), text: 'Good' },
};
const after = (...events: HighlightEvent<HighlightSelection>[]): Session =>
  events.reduce<Session>(nextHighlightSession, null);

describe('the session of the highlighter', () => {
  it('[HLS1] begins with the draft and offers, and ends', () => {
    expect(after(opened)).toMatchObject({ mode: null, input: 'Shorter', isSending: false });
    expect(after(opened, { type: 'close' })).toBeNull();
  });

  it('[HLS2] changes nothing before it is open', () => {
    expect(after({ type: 'send' }, { type: 'input', input: 'x' })).toBeNull();
  });

  it('[HLS3] offers another selection of the same text as a passage, once', () => {
    const session = (selection: HighlightSelection) =>
      after(opened, composing, { type: 'select', selection });
    expect(session(at(5, 9))?.addable).toEqual(at(5, 9));
    expect(session(at(0, 4))?.addable).toBeNull();
    expect(session(at(5, 9, 'm2'))?.addable).toBeNull();
    expect(after(opened, { type: 'select', selection: at(5, 9) })?.addable).toBeNull();
  });

  it('[HLS4] adds and removes passages, and keeps them when the form of Composite comes again', () => {
    const added = after(opened, composing, { type: 'add', passage: { selection: at(5, 9), text: 'idea' } });
    expect(added?.passages.map(({ text }) => text)).toEqual(['Good', 'idea']);
    const again = nextHighlightSession(nextHighlightSession(added, { type: 'choose', mode: 'edit' }), {
      type: 'compose',
      places: [],
    });
    expect(again?.passages).toHaveLength(2);
    expect(nextHighlightSession(again, { type: 'remove', index: 0 })?.passages).toEqual([
      { selection: at(5, 9), text: 'idea' },
    ]);
  });

  it('[HLS5] another input takes a press of Send back', () => {
    expect(after(opened, { type: 'send' })?.isSending).toBe(true);
    expect(after(opened, { type: 'send' }, { type: 'input', input: 'x' })?.isSending).toBe(false);
  });

  it('[HLS6] shows why nothing was sent, until the next input, and opens again with what failed', () => {
    const refused = after(opened, { type: 'send' }, { type: 'refuse', failure: 'No model.' });
    expect(refused).toMatchObject({ failure: 'No model.', isSending: false, input: 'Shorter' });
    expect(nextHighlightSession(refused, { type: 'refuse', failure: null })?.failure).toBe('No model.');
    expect(nextHighlightSession(refused, { type: 'input', input: 'x' })?.failure).toBeNull();
    const failed = nextHighlightSession(null, { type: 'fail', session: refused!, failure: 'Lost.' });
    expect(failed).toMatchObject({ failure: 'Lost.', input: 'Shorter' });
  });
});
