/** The position in a text: the fence of the open code block, if any, and the incomplete last line. */
interface Place {
  fence: string;
  line: string;
}

/** How far the reading of a source has come. */
export interface ThoughtScan {
  /** The source that is being read; another one starts afresh. */
  source: string | null;
  /** `opened`: no word of the thought has come; `closed`: no word of the reply has come since. */
  mode: 'text' | 'opened' | 'thought' | 'closed';
  /** Text that may be the beginning of a tag. */
  held: string;
  /** The position before `held`. */
  place: Place;
}

/** The additions of one delta. */
export interface ScannedDelta {
  scan: ThoughtScan;
  text: string;
  thought: string;
}

const opening = '<thought>';
const closing = '</thought>';

/** Nothing has been read. */
export const freshScan: ThoughtScan = {
  source: null,
  mode: 'text',
  held: '',
  place: { fence: '', line: '' },
};

const fenceLine = /^[\s>*+-]*(`{3,}|~{3,})(.*)$/s;

/** The fence that is open after a line, when `fence` was before. */
function fenceAfter(fence: string, line: string): string {
  const [, marks = '', rest = ''] = fenceLine.exec(line) ?? [];
  if (marks === '') return fence;
  if (fence === '') return marks[0] === '`' && rest.includes('`') ? '' : marks;
  return marks.startsWith(fence) && rest.trim() === '' ? '' : fence;
}

/** The position after more text. Each character is scanned once, so the total time is linear. */
export function follow({ fence, line }: Place, text: string): Place {
  let from = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
    fence = fenceAfter(fence, line + text.slice(from, end));
    line = '';
    from = end + 1;
  }
  return { fence, line: line + text.slice(from) };
}

/** A tag counts at the beginning of a line and outside of code: anywhere else it is something that is written about. */
const mayOpen = ({ fence, line }: Place): boolean => fence === '' && line.length <= 3 && /^ *$/.test(line);

/** Where an opening tag begins, or something that may become one; -1 for neither. */
function findOpening(before: Place, text: string): number {
  let place = before;
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (!opening.startsWith(text.slice(at, at + opening.length))) continue;
    place = follow(place, text.slice(from, at));
    from = at;
    if (mayOpen(place)) return at;
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
 * @param hasText whether there is text so far; @param hasThought whether a thought stands before
 * @source protocol §2.9 [v0.9]; where a tag counts is ours
 */
export function scanDelta(
  { source, mode, held, place }: ThoughtScan,
  delta: string,
  { hasText, hasThought }: { hasText: boolean; hasThought: boolean },
): ScannedDelta {
  let rest = held + delta;
  let text = '';
  let thought = '';
  const result = (kept = ''): ScannedDelta => ({ scan: { source, mode, held: kept, place }, text, thought });
  const say = (said: string): void => {
    text += said;
    place = follow(place, said);
  };

  for (;;) {
    if (mode === 'text' || mode === 'closed') {
      if (mode === 'closed') {
        rest = rest.trimStart();
        if (rest === '') return result();
        mode = 'text';
      }
      const at = rest.includes('<') ? findOpening(place, rest) : -1;
      if (at === -1) {
        say(rest);
        return result();
      }
      say(rest.slice(0, at));
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
    mode = hasText || text !== '' ? 'text' : 'closed';
  }
}

/** Releases the held text at the end of a source: it was no tag. */
export function endScan({ source, mode, held, place }: ThoughtScan): ScannedDelta {
  const isThought = mode === 'opened' || mode === 'thought';
  const text = isThought ? '' : held;
  return {
    scan: { source, mode: 'text', held: '', place: follow(place, text) },
    text,
    thought: isThought ? held : '',
  };
}
