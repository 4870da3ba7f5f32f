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
  /** The closing tag of the open thought, or of the reply that stands between tags; empty for none. */
  closing: string;
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

/** Names of the tags that models put around their thoughts. */
const tagNames = ['thought', 'think', 'thinking', 'reasoning', 'seed:think'] as const;

/**
 * Tags of thoughts, each opening with its closing; no opening is the beginning of another one.
 *
 * @source Magistral, Kimi-VL, Command A, Gemma 4, OpenThinker, as they write them where their server separates nothing
 */
const pairs: Record<string, string> = {
  ...Object.fromEntries(tagNames.map((name) => [`<${name}>`, `</${name}>`])),
  '[THINK]': '[/THINK]',
  '◁think▷': '◁/think▷',
  '<|START_THINKING|>': '<|END_THINKING|>',
  '<|begin_of_thought|>': '<|end_of_thought|>',
  '<|channel>thought': '<channel|>',
};
/** @source the harmony format of gpt-oss: its closing tag ends messages of every kind */
const harmony = '<|channel|>analysis<|message|>';
const harmonyStart = '<|start|>assistant';
const closings = Object.values(pairs);
const closingOf: Record<string, string> = {
  ...pairs,
  [harmony]: '<|end|>',
  [harmonyStart + harmony]: '<|end|>',
};
const openings = Object.keys(closingOf);
const tags = [...openings, ...closings];
const anyTag = new RegExp(tags.map((tag) => tag.replace(/[[\]|]/g, '\\$&')).join('|'));
/** Tags that some models put around the reply after a thought. */
const replyTags: Record<string, string> = {
  '<answer>': '</answer>',
  '<response>': '</response>',
  '<|START_RESPONSE|>': '<|END_RESPONSE|>',
  '<|START_TEXT|>': '<|END_TEXT|>',
  '<|begin_of_solution|>': '<|end_of_solution|>',
  '<|channel|>final<|message|>': '<|return|>',
  [`${harmonyStart}<|channel|>final<|message|>`]: '<|return|>',
};
const replyOpenings = Object.keys(replyTags);
const longestTag = Math.max(...[...tags, ...replyOpenings].map(({ length }) => length));
const none: readonly string[] = [];
/** What a tag begins with, and ends with. */
const tagStart = /[<[◁]/g;
const mayEndTag = /[>\]▷]/;

/** Ends a thought whose beginning has passed for text. */
export const thoughtEnd = '</think>';

/** Nothing has been read. */
export const freshScan: ThoughtScan = {
  source: null,
  mode: 'text',
  held: '',
  closing: '',
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

/** The one of `candidates` that a text begins with; null where more text must come to tell, undefined for none. */
function startOf(rest: string, candidates: readonly string[]): string | null | undefined {
  const found = candidates.find((tag) => rest.startsWith(tag));
  if (found !== undefined) return found;
  return candidates.some((tag) => tag.startsWith(rest)) ? null : undefined;
}

const openingAt = (text: string, at: number) => startOf(text.slice(at, at + longestTag), openings);

/** Where an opening tag begins, or something that may become one; -1 for neither. */
function findOpening(before: Place, text: string): number {
  let place = before;
  let from = 0;
  for (const { index } of text.matchAll(tagStart)) {
    if (openingAt(text, index) === undefined) continue;
    place = follow(place, text.slice(from, index));
    from = index;
    if (mayOpen(place)) return index;
  }
  return -1;
}

/** How much of the end of a text may be the beginning of one of these tags. */
function partOfTag(text: string, candidates: readonly string[]): number {
  const tail = text.slice(-longestTag);
  for (const { index } of tail.matchAll(tagStart)) {
    const end = tail.slice(index);
    if (candidates.some((tag) => tag.startsWith(end))) return end.length;
  }
  return 0;
}

/**
 * Reads the next piece of a source: what stands between the tags of a thought (`<thought>`, `<think>`, `[THINK]` …) is thought,
 * all else is text; tags around the reply that follows a thought are left out. Where the pieces are cut does not matter; what may be part of a tag is held back until it is known.
 *
 * A tag counts at the beginning of a line and outside of code, so that a reply can write about it. Blanks at the beginning of a
 * thought, and those after one that begins the reply, are dropped. Models whose prompt ends with the opening tag send the closing one
 * alone: the first tag of a source outside of code, if it is a closing one, makes a thought of the text before it.
 *
 * @param hasText whether there is text so far; @param hasThought whether a thought stands before
 * @source protocol §2.9 [v0.9]; the other tags, and where a tag counts, are ours
 */
export function scanDelta(
  { source, mode, held, closing, mayLackOpening, hasWords, place }: ThoughtScan,
  delta: string,
  { hasText, hasThought }: { hasText: boolean; hasThought: boolean },
): ScannedDelta {
  let rest = held + delta;
  let text = '';
  let thought = '';
  let retracted: string | undefined;
  const result = (kept = ''): ScannedDelta => ({
    scan: { source, mode, held: kept, closing, mayLackOpening, hasWords, place },
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
    if (!closings.includes(first[0])) return false;
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
        const start = rest === '' ? null : startOf(rest, replyOpenings);
        if (start === null) return result(rest);
        if (start !== undefined) {
          closing = replyTags[start]!;
          rest = rest.slice(start.length);
          continue;
        }
        mode = 'text';
      }
      if (mayLackOpening && mayEndTag.test(rest) && retract()) continue;
      const replyEnd = closing === '' ? -1 : rest.indexOf(closing);
      if (replyEnd !== -1) {
        rest = rest.slice(0, replyEnd) + rest.slice(replyEnd + closing.length);
        closing = '';
      }
      const at = findOpening(place, rest);
      if (at === -1) {
        const own = closing === '' ? none : [closing];
        const kept = partOfTag(rest, mayLackOpening ? tags.concat(own) : own);
        say(rest.slice(0, rest.length - kept));
        return result(rest.slice(rest.length - kept));
      }
      say(rest.slice(0, at));
      rest = rest.slice(at);
      const opening = openingAt(rest, 0);
      if (!opening) return result(rest);
      rest = rest.slice(opening.length);
      closing = closingOf[opening]!;
      mode = 'opened';
    }
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
    closing = '';
    mode = hasText || text !== '' ? 'text' : 'closed';
  }
}

/** Releases the held text at the end of a source: it was no tag. */
export function endScan({
  source,
  mode,
  held,
  closing,
  mayLackOpening,
  hasWords,
  place,
}: ThoughtScan): ScannedDelta {
  const isThought = mode === 'opened' || mode === 'thought';
  const text = isThought ? '' : held;
  return {
    scan: { source, mode: 'text', held: '', closing, mayLackOpening, hasWords, place: follow(place, text) },
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
