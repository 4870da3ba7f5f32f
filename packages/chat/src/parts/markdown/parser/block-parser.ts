import { atStart, cutAt, mayFindWay, type Open } from './cutter.js';
import type { WholeParser } from './whole-parser.js';
import { labelKey, labelsIn, noteKey } from './labels.js';
import { isPlainDefinition, noteStartOf } from './lines.js';

/** One top-level block of a reply. The same block is the same object for as long as nothing in it changes. */
export interface MarkdownBlock {
  /** Offset in the text: stable while the text only grows. */
  readonly id: number;
  readonly source: string;
  /** The definitions from elsewhere that the source refers to. */
  readonly definitions: string;
  /** The text breaks off in it and goes on. */
  readonly isOpen: boolean;
}

/** A note at the end of a reply. */
export interface MarkdownNote extends MarkdownBlock {
  readonly key: string;
  /** Its name, as written where it is defined. */
  readonly label: string;
}

/** A reply cut into blocks. */
export interface MarkdownBlocks {
  /** Groups of at most `groupSize` blocks; only those in which something changed are other objects. */
  readonly groups: readonly (readonly MarkdownBlock[])[];
  readonly notes: ReadonlyMap<string, MarkdownNote>;
  /** Notes stand inside of other blocks: only a parse of the whole text can say what belongs where. */
  readonly isWhole: boolean;
}

/** A parser that keeps what has settled, so that a growing reply is read at its end only. */
export interface BlockParser {
  /**
   * Takes the whole text so far. While it extends the text of the last call, only its unsettled end is read.
   *
   * The cut depends on the text alone, never on the steps in which it came.
   */
  parse(text: string, isGrowing?: boolean): MarkdownBlocks;
}

const groupSize = 4;

/** A piece of the text between two cuts. */
interface Chunk {
  start: number;
  source: string;
}

interface Settled {
  block: MarkdownBlock;
  labels: ReadonlySet<string>;
}

/** What a chunk is to the reply. */
interface Reading {
  defines: readonly { key: string; text: string }[];
  note: { key: string; label: string } | null;
  /** It is drawn. */
  isBlock: boolean;
  isWhole: boolean;
}

const nothingDefined: readonly { key: string; text: string }[] = [];

function readChunk(source: string, whole: WholeParser): Reading {
  const line = source.trimEnd();
  if (!line.includes('\n') && isPlainDefinition(line)) {
    const label = line.slice(1, line.indexOf(']'));
    return { defines: [{ key: labelKey(label), text: line }], note: null, isBlock: false, isWhole: false };
  }
  if (!source.includes(']:')) return { defines: nothingDefined, note: null, isBlock: true, isWhole: false };
  const isNote = noteStartOf(source.slice(0, source.indexOf('\n') + 1 || undefined).trimEnd()) === 'note';
  const label = isNote ? source.slice(source.indexOf('^') + 1, source.indexOf(']')) : '';
  const note = isNote ? { key: noteKey(label), label } : null;
  const stub = note ? [{ key: note.key, text: `[^${label}]: -` }] : [];
  const isPlain = isNote && source.indexOf(']:') === source.lastIndexOf(']:');
  const { links, hasInnerNotes } = isPlain
    ? { links: [], hasInnerNotes: false }
    : whole.readDefinitions(source);
  // A line without indent may belong to the note or be a block of its own.
  const hasLazyLines = isNote && /\n {0,3}[^ \n]/.test(source);
  return {
    defines: [...stub, ...links.map((link) => ({ key: labelKey(link.label), text: link.text }))],
    note,
    isBlock: !isNote,
    isWhole: hasInnerNotes || (hasLazyLines && !whole.isOneNote(source)),
  };
}

/** The labels that a chunk refers to elsewhere. A note knows itself. */
function labelsOf(source: string, reading: Reading | null): ReadonlySet<string> {
  const labels = labelsIn(source);
  return reading?.note ? new Set([...labels].filter((label) => label !== reading.note?.key)) : labels;
}

/** Ends a note before an indented line that follows it. */
const afterNotes = '[stoa:end-of-notes]: #';

/** The definitions that a source needs of those that are known, as a text to stand before it. */
function definitionsFor(labels: ReadonlySet<string>, known: ReadonlyMap<string, string>): string {
  if (labels.size === 0 || known.size === 0) return '';
  let needed = '';
  let hasNotes = false;
  for (const label of labels) {
    const text = known.get(label);
    if (text === undefined) continue;
    needed += `${text}\n`;
    hasNotes ||= label.startsWith('^');
  }
  return hasNotes ? needed + afterNotes : needed.trimEnd();
}

/** Creates the parser of one message. */
export function createBlockParser(whole: WholeParser): BlockParser {
  let seen = '';
  let text = '';
  let isOver = false;
  /** Where the next whole line begins, and the chunk that it may belong to. */
  let lineStart = 0;
  let chunkStart = 0;
  let open: Open = atStart;
  /** How long a chunk must have become before it is worth asking the whole parser where it ends. */
  let askAt = 0;
  let settled: Settled[] = [];
  let definitions = new Map<string, string>();
  let notes = new Map<string, MarkdownNote>();
  /** Indexes of the settled blocks that name a label. */
  let mentions = new Map<string, number[]>();
  let groups: (readonly MarkdownBlock[])[] = [];
  let live: MarkdownBlock[] = [];
  let isWhole = false;
  let result: MarkdownBlocks = { groups: [], notes, isWhole };

  const reset = () => {
    seen = text = '';
    isOver = isWhole = false;
    lineStart = chunkStart = askAt = 0;
    open = atStart;
    settled = [];
    groups = [];
    live = [];
    definitions = new Map();
    notes = new Map();
    mentions = new Map();
  };

  const regroup = (from: number) => {
    const first = Math.floor(from / groupSize);
    for (let group = first; group * groupSize < settled.length; group += 1)
      groups[group] = settled.slice(group * groupSize, (group + 1) * groupSize).map((entry) => entry.block);
  };

  const define = (defines: Reading['defines']) => {
    for (const { key, text: written } of defines) {
      if (definitions.has(key)) continue;
      definitions.set(key, written);
      for (const index of mentions.get(key) ?? []) {
        const entry = settled[index];
        if (!entry) continue;
        entry.block = { ...entry.block, definitions: definitionsFor(entry.labels, definitions) };
        const group = Math.floor(index / groupSize);
        groups[group] = settled.slice(group * groupSize, (group + 1) * groupSize).map((one) => one.block);
      }
      for (const [name, note] of notes) {
        const labels = new Set([...labelsIn(note.source)].filter((label) => label !== name));
        const needed = definitionsFor(labels, definitions);
        if (needed !== note.definitions) notes.set(name, { ...note, definitions: needed });
      }
    }
  };

  const settle = ({ start, source }: Chunk) => {
    const reading = readChunk(source, whole);
    isWhole ||= reading.isWhole;
    define(reading.defines);
    const labels = labelsOf(source, reading);
    const block: MarkdownBlock = {
      id: start,
      source,
      definitions: definitionsFor(labels, definitions),
      isOpen: false,
    };
    if (reading.note && !notes.has(reading.note.key))
      notes = new Map(notes).set(reading.note.key, { ...block, ...reading.note });
    if (!reading.isBlock) return;
    const before = live.find((one) => one.id === start);
    const isSame = before?.source === source && before.definitions === block.definitions && !before.isOpen;
    for (const label of labels) mentions.set(label, [...(mentions.get(label) ?? []), settled.length]);
    settled.push({ block: isSame ? before : block, labels });
    regroup(settled.length - 1);
  };

  const chunkTo = (end: number): Chunk => ({
    start: chunkStart,
    source: text.slice(chunkStart, end),
  });

  /** Ends the chunk at `end`. */
  const cutTo = (end: number) => {
    const chunk = chunkTo(end);
    if (chunk.source.trim() !== '') settle(chunk);
    chunkStart = end;
    askAt = 0;
  };

  /** Whether the whole parser sees a block begin with the line at `start`, whatever the cutter lost sight of. */
  const beginsBlock = (start: number, end: number) => {
    const length = end - chunkStart;
    if (length < askAt) return false;
    const isFound = whole.lastBlockAt(text.slice(chunkStart, end)) === start - chunkStart;
    askAt = isFound ? 0 : length * 2;
    return isFound;
  };

  const takeLine = (line: string, end: number) => {
    const isFound = mayFindWay(open, line) && beginsBlock(lineStart, end);
    const step = cutAt(isFound ? atStart : open, line, whole.formulaStep);
    if (step.cutsBefore && lineStart > chunkStart) cutTo(lineStart);
    open = step.open;
    lineStart = end;
    if (step.cutsAfter) cutTo(end);
  };

  const takeWholeLines = () => {
    for (;;) {
      const end = text.indexOf('\n', lineStart);
      if (end < 0) return;
      takeLine(text.slice(lineStart, end), end + 1);
    }
  };

  /** The chunks after the last cut, the unfinished line read as if it were whole. */
  const looseChunks = (): Chunk[] => {
    const line = text.slice(lineStart);
    const chunks: Chunk[] = [];
    let start = chunkStart;
    if (line !== '' && lineStart > chunkStart && cutAt(open, line, whole.formulaStep).cutsBefore) {
      chunks.push(chunkTo(lineStart));
      start = lineStart;
    }
    chunks.push({ start, source: text.slice(start) });
    return chunks.filter((chunk) => chunk.source.trim() !== '');
  };

  const finish = () => {
    if (lineStart < text.length) takeLine(text.slice(lineStart), text.length);
    if (chunkStart < text.length) {
      const source = text.slice(chunkStart);
      if (source.trim() !== '') settle({ start: chunkStart, source });
      chunkStart = text.length;
    }
    live = [];
    isOver = true;
  };

  const drawLive = () => {
    const previous = live;
    const chunks = looseChunks();
    let known: ReadonlyMap<string, string> = definitions;
    let shownNotes: ReadonlyMap<string, MarkdownNote> = notes;
    live = [];
    chunks.forEach(({ start, source }, index) => {
      const isOpen = index === chunks.length - 1;
      // What a half-written definition says is not worth a parse: it counts when its line is there.
      const isDefining = noteStartOf(source) === 'note' || isPlainDefinition(source.trimEnd());
      const reading = isDefining ? readChunk(source, whole) : null;
      const labels = labelsOf(source, reading);
      const needed = definitionsFor(labels, known);
      const before = previous.find((one) => one.id === start);
      const isSame = before?.source === source && before.definitions === needed && before.isOpen === isOpen;
      const block = isSame ? before : { id: start, source, definitions: needed, isOpen };
      if (reading?.note && !notes.has(reading.note.key))
        shownNotes = new Map(shownNotes).set(reading.note.key, { ...block, ...reading.note });
      if (reading)
        known = new Map([
          ...reading.defines.map(({ key, text: written }) => [key, written] as const),
          ...known,
        ]);
      if (!reading || reading.isBlock) live.push(block);
    });
    return shownNotes;
  };

  const append = (next: string) => {
    const delta = next.slice(seen.length);
    // Without Windows line ends the text is what was given, and nothing is joined.
    if (text === seen && !delta.includes('\r')) text = next;
    else {
      const joined = seen.endsWith('\r') && delta.startsWith('\n') ? delta.slice(1) : delta;
      text += joined.replace(/\r\n?/g, '\n');
    }
    seen = next;
  };

  const withLive = (): readonly (readonly MarkdownBlock[])[] => {
    if (live.length === 0) return [...groups];
    const shown = [...groups];
    for (const block of live) {
      const last = shown.at(-1);
      if (last && last.length < groupSize) shown[shown.length - 1] = [...last, block];
      else shown.push([block]);
    }
    return shown;
  };

  let lastGrowing: boolean | null = null;
  return {
    parse(next, isGrowing = false) {
      if (next === seen && isGrowing === lastGrowing) return result;
      if (isOver || !next.startsWith(seen)) reset();
      lastGrowing = isGrowing;
      append(next);
      takeWholeLines();
      if (isGrowing) result = { notes: drawLive(), groups: withLive(), isWhole };
      else {
        finish();
        result = { notes, groups: [...groups], isWhole };
      }
      return result;
    },
  };
}
