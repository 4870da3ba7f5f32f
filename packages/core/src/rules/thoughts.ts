/** How far the reading of a source has come. */
export interface ThoughtScan {
  /** The source that is being read; another one starts afresh. */
  source: string | null;
  /** `opened`: no word of the thought has come; `closed`: no word of the reply has come since. */
  mode: 'text' | 'opened' | 'thought' | 'closed';
  /** What may turn out to be part of a tag. */
  held: string;
}

/** What a piece of a stream adds. */
export interface ScannedDelta {
  scan: ThoughtScan;
  text: string;
  thought: string;
}

const opening = '<thought>';
const closing = '</thought>';

/** Nothing has been read. */
export const freshScan: ThoughtScan = { source: null, mode: 'text', held: '' };

/** A tag counts at the beginning of a line: in the middle of one it is something that is written about. */
const isLineStart = (before: string): boolean => /(?:^|\n) {0,3}$/.test(before.slice(-5));

const fenceLine = /^[\s>*+-]*(`{3,}|~{3,})([^\n]*)$/gm;

/** Whether a text ends inside a block of code. */
function isInCode(text: string): boolean {
  let fence = '';
  for (const [, marks = '', rest = ''] of text.matchAll(fenceLine)) {
    if (fence === '') fence = marks[0] === '`' && rest.includes('`') ? '' : marks;
    else if (marks.startsWith(fence) && rest.trim() === '') fence = '';
  }
  return fence !== '';
}

/** Where an opening tag begins, or something that may become one; -1 for neither. */
function findOpening(before: string, text: string): number {
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    const rest = text.slice(at, at + opening.length);
    if (!opening.startsWith(rest)) continue;
    const whole = before + text.slice(0, at);
    if (isLineStart(whole) && (rest.length < opening.length || !isInCode(whole))) return at;
  }
  return -1;
}

/** How much of the end of a text may be the beginning of a closing tag. */
function partOfClosing(text: string): number {
  const last = text.lastIndexOf('<');
  return last !== -1 && closing.startsWith(text.slice(last)) ? text.length - last : 0;
}

/**
 * Reads the next piece of a source: what stands between `<thought>` and `</thought>` is thought, all else is text. Where the
 * pieces are cut does not matter; what may be part of a tag is held back until it is known.
 *
 * A tag counts at the beginning of a line and outside of code, so that a reply can write about it. Blanks at the beginning of a
 * thought, and those after one that begins the reply, are dropped.
 *
 * @param before the text so far; @param hasThought whether a thought stands before
 * @source protocol §2.9 [v0.9]; where a tag counts is ours
 */
export function scanDelta(
  { source, mode, held }: ThoughtScan,
  delta: string,
  { before, hasThought }: { before: string; hasThought: boolean },
): ScannedDelta {
  let rest = held + delta;
  let text = '';
  let thought = '';
  const result = (kept = ''): ScannedDelta => ({ scan: { source, mode, held: kept }, text, thought });

  for (;;) {
    if (mode === 'text' || mode === 'closed') {
      if (mode === 'closed') {
        rest = rest.trimStart();
        if (rest === '') return result();
        mode = 'text';
      }
      const at = rest.includes('<') ? findOpening(before + text, rest) : -1;
      if (at === -1) {
        text += rest;
        return result();
      }
      text += rest.slice(0, at);
      rest = rest.slice(at);
      if (rest.length < opening.length) return result(rest);
      rest = rest.slice(opening.length);
      mode = 'opened';
    }
    if (mode === 'opened') {
      rest = rest.trimStart();
      if (rest === '' || partOfClosing(rest) === rest.length) return result(rest);
      if (!rest.startsWith(closing)) {
        mode = 'thought';
        if (hasThought || thought !== '') thought += '\n\n';
      }
    }
    const end = rest.indexOf(closing);
    if (end === -1) {
      const kept = partOfClosing(rest);
      thought += rest.slice(0, rest.length - kept);
      return result(rest.slice(rest.length - kept));
    }
    thought += rest.slice(0, end);
    rest = rest.slice(end + closing.length);
    mode = before + text === '' ? 'closed' : 'text';
  }
}

/** What was held back, once nothing follows: it was no tag. */
export function endScan({ source, mode, held }: ThoughtScan): ScannedDelta {
  const isThought = mode === 'opened' || mode === 'thought';
  return {
    scan: { source, mode: 'text', held: '' },
    text: isThought ? '' : held,
    thought: isThought ? held : '',
  };
}
