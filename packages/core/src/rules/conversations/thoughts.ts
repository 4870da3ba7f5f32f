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
  /** Name of the tag of the open thought; empty for none. */
  tag: string;
  /** Whether a closing tag may end a thought whose opening tag the prompt already held: no tag has come so far. */
  mayLackOpening: boolean;
  /** Whether the source has said more than blanks. */
  hasWords: boolean;
  /** The position before `held`. */
  place: Place;
}

/** The additions of one delta. */
export interface ScannedDelta {
  scan: ThoughtScan;
  text: string;
  thought: string;
  /**
   * Set when a closing tag without an opening one has come: the text of this source so far, followed by this, was a thought. `text` and
   * `thought` come after it.
   */
  retracted?: string;
}

/** Names of the tags that models put around their thoughts; none is the beginning of another one with its bracket. */
const tagNames = ['thought', 'think', 'thinking', 'reasoning', 'seed:think'] as const;
const openings = tagNames.map((name) => `<${name}>`);
const tags = [...openings, ...tagNames.map((name) => `</${name}>`)];
const anyTag = new RegExp(`<(/?)(?:${tagNames.join('|')})>`);
const longestTag = Math.max(...tags.map(({ length }) => length));

/** Ends a thought whose beginning has passed for text. */
export const thoughtEnd = '</think>';

/** Nothing has been read. */
export const freshScan: ThoughtScan = {
  source: null,
  mode: 'text',
  held: '',
  tag: '',
  mayLackOpening: true,
  hasWords: false,
  place: { fence: '', line: '' },
};

const fenceLine = /^[\s>*+-]*(`{3,}(?!`)|~{3,}(?!~))(.*)$/s;

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

/** Inside of backticks, as far as one line tells. */
const isInlineCode = (line: string): boolean => (line.match(/`+/g)?.length ?? 0) % 2 === 1;

/** The opening tag that a text begins with; null where more text must come to tell, undefined for none. */
function openingAt(text: string, at: number): string | null | undefined {
  const rest = text.slice(at, at + longestTag);
  const found = openings.find((opening) => rest.startsWith(opening));
  if (found !== undefined) return found;
  return openings.some((opening) => opening.startsWith(rest)) ? null : undefined;
}

/** Where an opening tag begins, or something that may become one; -1 for neither. */
function findOpening(before: Place, text: string): number {
  let place = before;
  let from = 0;
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) {
    if (openingAt(text, at) === undefined) continue;
    place = follow(place, text.slice(from, at));
    from = at;
    if (mayOpen(place)) return at;
  }
  return -1;
}

/** How much of the end of a text may be the beginning of one of these tags. */
function partOfTag(text: string, candidates: readonly string[]): number {
  const last = text.lastIndexOf('<');
  if (last === -1 || text.length - last >= longestTag) return 0;
  const end = text.slice(last);
  return candidates.some((tag) => tag.startsWith(end)) ? end.length : 0;
}

/**
 * Reads the next piece of a source: what stands between the tags of a thought (`<thought>`, `<think>`, `<thinking>`, `<reasoning>`) is
 * thought, all else is text. Where the pieces are cut does not matter; what may be part of a tag is held back until it is known.
 *
 * A tag counts at the beginning of a line and outside of code, so that a reply can write about it. Blanks at the beginning of a
 * thought, and those after one that begins the reply, are dropped. Models whose prompt ends with the opening tag send the closing one
 * alone: the first tag of a source outside of code, if it is a closing one, makes a thought of the text before it.
 *
 * @param hasText whether there is text so far; @param hasThought whether a thought stands before
 * @source protocol §2.9 [v0.9]; the other tags, and where a tag counts, are ours
 */
export function scanDelta(
  { source, mode, held, tag, mayLackOpening, hasWords, place }: ThoughtScan,
  delta: string,
  { hasText, hasThought }: { hasText: boolean; hasThought: boolean },
): ScannedDelta {
  let rest = held + delta;
  let text = '';
  let thought = '';
  let retracted: string | undefined;
  const result = (kept = ''): ScannedDelta => ({
    scan: { source, mode, held: kept, tag, mayLackOpening, hasWords, place },
    text,
    thought,
    ...(retracted !== undefined && { retracted }),
  });
  const say = (said: string): void => {
    text += said;
    hasWords ||= said.trim() !== '';
    place = follow(place, said);
  };
  /** Whether the text before the first tag of a source is a thought; it then is one. */
  const retract = (): boolean => {
    const first = anyTag.exec(rest);
    if (!first) return false;
    mayLackOpening = false;
    if (first[1] === '') return false;
    const before = rest.slice(0, first.index);
    const { fence, line } = follow(place, before);
    // A thought that came another way needs no closing tag; one that is left over may still begin the text.
    const isLeftOver = hasThought && (hasWords || before.trim() !== '');
    if (isLeftOver || fence !== '' || isInlineCode(line)) return false;
    retracted = before;
    rest = rest.slice(first.index + first[0].length);
    place = freshScan.place;
    // Its length is the caller's to know, and so is the blank line before the next one.
    hasThought = false;
    hasText = false;
    hasWords = false;
    mode = 'closed';
    return true;
  };

  for (;;) {
    if (mode === 'text' || mode === 'closed') {
      if (mode === 'closed') {
        rest = rest.trimStart();
        if (rest === '') return result();
        mode = 'text';
      }
      if (mayLackOpening && rest.includes('>') && retract()) continue;
      const at = rest.includes('<') ? findOpening(place, rest) : -1;
      if (at === -1) {
        const kept = mayLackOpening ? partOfTag(rest, tags) : 0;
        say(rest.slice(0, rest.length - kept));
        return result(rest.slice(rest.length - kept));
      }
      say(rest.slice(0, at));
      rest = rest.slice(at);
      const opening = openingAt(rest, 0);
      if (!opening) return result(rest);
      rest = rest.slice(opening.length);
      tag = opening.slice(1, -1);
      mode = 'opened';
    }
    const closing = `</${tag}>`;
    if (mode === 'opened') {
      rest = rest.trimStart();
      if (rest === '' || partOfTag(rest, [closing]) === rest.length) return result(rest);
      if (!rest.startsWith(closing)) {
        mode = 'thought';
        if (hasThought || thought !== '') thought += '\n\n';
      }
    }
    const end = rest.indexOf(closing);
    if (end === -1) {
      const kept = partOfTag(rest, [closing]);
      thought += rest.slice(0, rest.length - kept);
      return result(rest.slice(rest.length - kept));
    }
    thought += rest.slice(0, end);
    rest = rest.slice(end + closing.length);
    tag = '';
    mode = hasText || text !== '' ? 'text' : 'closed';
  }
}

/** Releases the held text at the end of a source: it was no tag. */
export function endScan({
  source,
  mode,
  held,
  tag,
  mayLackOpening,
  hasWords,
  place,
}: ThoughtScan): ScannedDelta {
  const isThought = mode === 'opened' || mode === 'thought';
  const text = isThought ? '' : held;
  return {
    scan: { source, mode: 'text', held: '', tag, mayLackOpening, hasWords, place: follow(place, text) },
    text,
    thought: isThought ? held : '',
  };
}

/** A complete text of a model, with its thoughts apart. */
export function splitThoughts(answer: string): { text: string; thought: string } {
  const read = scanDelta(freshScan, answer, { hasText: false, hasThought: false });
  const end = endScan(read.scan);
  const retracted = (read.retracted ?? '').trim();
  const later = read.thought + end.thought;
  return {
    text: read.text + end.text,
    thought: [retracted, later.trimStart()].filter((one) => one !== '').join('\n\n'),
  };
}
