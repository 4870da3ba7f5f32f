import { noOpenBlock, scanLine, mayResynchronize, type OpenBlock } from './block-scanner.js';
import type { FullParser } from './full-parser.js';
import { labelKey, labelsIn, footnoteKey } from './labels.js';
import { isPlainDefinition, footnoteStartOf } from './lines.js';

/** One top-level block of a reply. Keeps its identity while nothing in it changes. */
export interface MarkdownBlock {
  /** Offset in the text: stable while the text only grows. */
  readonly id: number;
  readonly source: string;
  /** The definitions outside of the block that its source refers to. */
  readonly definitions: string;
  /** The block is unfinished: the text still grows in it. */
  readonly isOpen: boolean;
}

/** A footnote definition. */
export interface MarkdownFootnote extends MarkdownBlock {
  readonly key: string;
  /** As written in the definition. */
  readonly label: string;
}

/** A reply split into blocks. */
export interface MarkdownBlocks {
  /** Groups of at most `groupSize` blocks; an unchanged group keeps its identity. */
  readonly groups: readonly (readonly MarkdownBlock[])[];
  readonly footnotes: ReadonlyMap<string, MarkdownFootnote>;
  /** Footnotes are defined inside of other blocks: the text has to be parsed in one piece. */
  readonly needsFullParse: boolean;
}

/** An incremental parser: settled blocks are kept, and only the end of a growing reply is parsed. */
export interface BlockParser {
  /**
   * Takes the full text so far. While it extends the text of the last call, only its unsettled end is parsed.
   *
   * The split into blocks is a function of the text alone, never of the chunks in which it arrived.
   */
  parse(text: string, isGrowing?: boolean): MarkdownBlocks;
}

const groupSize = 4;

/** The text between two splits. */
interface Chunk {
  start: number;
  source: string;
}

interface Settled {
  block: MarkdownBlock;
  labels: ReadonlySet<string>;
}

/** The definitions of a chunk, and whether it is rendered. */
interface ChunkContent {
  defines: readonly { key: string; text: string }[];
  footnote: { key: string; label: string } | null;
  isBlock: boolean;
  needsFullParse: boolean;
}

const noDefinitions: readonly { key: string; text: string }[] = [];

function readChunk(source: string, fullParser: FullParser): ChunkContent {
  const line = source.trimEnd();
  if (!line.includes('\n') && isPlainDefinition(line)) {
    const label = line.slice(1, line.indexOf(']'));
    return {
      defines: [{ key: labelKey(label), text: line }],
      footnote: null,
      isBlock: false,
      needsFullParse: false,
    };
  }
  if (!source.includes(']:'))
    return { defines: noDefinitions, footnote: null, isBlock: true, needsFullParse: false };
  const isFootnote =
    footnoteStartOf(source.slice(0, source.indexOf('\n') + 1 || undefined).trimEnd()) === 'footnote';
  const label = isFootnote ? source.slice(source.indexOf('^') + 1, source.indexOf(']')) : '';
  const footnote = isFootnote ? { key: footnoteKey(label), label } : null;
  const stub = footnote ? [{ key: footnote.key, text: `[^${label}]: -` }] : [];
  const isPlain = isFootnote && source.indexOf(']:') === source.lastIndexOf(']:');
  const { links, hasNestedFootnotes } = isPlain
    ? { links: [], hasNestedFootnotes: false }
    : fullParser.readDefinitions(source);
  // A line without indent may belong to the footnote or begin a block.
  const hasLazyLines = isFootnote && /\n {0,3}[^ \n]/.test(source);
  return {
    defines: [...stub, ...links.map((link) => ({ key: labelKey(link.label), text: link.text }))],
    footnote,
    isBlock: !isFootnote,
    needsFullParse: hasNestedFootnotes || (hasLazyLines && !fullParser.isSingleFootnote(source)),
  };
}

/** The labels that a chunk refers to, without that of the footnote that it defines. */
function labelsOf(source: string, content: ChunkContent | null): ReadonlySet<string> {
  const labels = labelsIn(source);
  return content?.footnote ? new Set([...labels].filter((label) => label !== content.footnote?.key)) : labels;
}

/** Ends the last footnote stub before the block, whose first line may be indented. */
const endOfFootnotes = '[stoa:end-of-notes]: #';

/** The known definitions that a source refers to, as a text to put before it. */
function definitionsFor(labels: ReadonlySet<string>, known: ReadonlyMap<string, string>): string {
  if (labels.size === 0 || known.size === 0) return '';
  let needed = '';
  let hasFootnotes = false;
  for (const label of labels) {
    const text = known.get(label);
    if (text === undefined) continue;
    needed += `${text}\n`;
    hasFootnotes ||= label.startsWith('^');
  }
  return hasFootnotes ? needed + endOfFootnotes : needed.trimEnd();
}

/** Creates the parser of one message. */
export function createBlockParser(fullParser: FullParser): BlockParser {
  let seen = '';
  let text = '';
  let isOver = false;
  /** Offsets of the next complete line and of the chunk that it may belong to. */
  let lineStart = 0;
  let chunkStart = 0;
  let open: OpenBlock = noOpenBlock;
  /** Length of the open chunk from which on the full parser is asked again where it ends. */
  let resyncLength = 0;
  let settled: Settled[] = [];
  let definitions = new Map<string, string>();
  let footnotes = new Map<string, MarkdownFootnote>();
  /** Indexes of the settled blocks, and keys of the footnotes, that refer to a label. */
  let referrers = new Map<string, (number | string)[]>();
  let footnoteLabels = new Map<string, ReadonlySet<string>>();
  /** Labels defined since the last result. */
  let newLabels: string[] = [];
  /** The footnotes belong to a result, so that they are copied before a change. */
  let isFootnotesShared = true;
  let groups: (readonly MarkdownBlock[])[] = [];
  let unsettled: MarkdownBlock[] = [];
  let needsFullParse = false;
  let result: MarkdownBlocks = { groups: [], footnotes, needsFullParse };

  const reset = () => {
    seen = text = '';
    isOver = needsFullParse = false;
    lineStart = chunkStart = resyncLength = 0;
    open = noOpenBlock;
    settled = [];
    groups = [];
    unsettled = [];
    definitions = new Map();
    footnotes = new Map();
    referrers = new Map();
    footnoteLabels = new Map();
    newLabels = [];
    isFootnotesShared = false;
  };

  const regroup = (from: number) => {
    const first = Math.floor(from / groupSize);
    for (let group = first; group * groupSize < settled.length; group += 1)
      groups[group] = settled.slice(group * groupSize, (group + 1) * groupSize).map((entry) => entry.block);
  };

  const define = (defines: ChunkContent['defines']) => {
    for (const { key, text: written } of defines) {
      if (definitions.has(key)) continue;
      definitions.set(key, written);
      newLabels.push(key);
    }
  };

  const setFootnote = (key: string, footnote: MarkdownFootnote) => {
    if (isFootnotesShared) footnotes = new Map(footnotes);
    isFootnotesShared = false;
    footnotes.set(key, footnote);
  };

  const refer = (labels: ReadonlySet<string>, referrer: number | string) => {
    for (const label of labels) {
      const known = referrers.get(label);
      if (known) known.push(referrer);
      else referrers.set(label, [referrer]);
    }
  };

  /** Gives the blocks and footnotes that refer to new definitions their texts: once for a result, however many there are. */
  const applyDefinitions = () => {
    const affected = new Set(newLabels.flatMap((label) => referrers.get(label) ?? []));
    newLabels = [];
    for (const referrer of affected) {
      if (typeof referrer === 'string') {
        const footnote = footnotes.get(referrer);
        const needed = definitionsFor(footnoteLabels.get(referrer) ?? new Set(), definitions);
        if (footnote && needed !== footnote.definitions)
          setFootnote(referrer, { ...footnote, definitions: needed });
        continue;
      }
      const entry = settled[referrer];
      if (!entry) continue;
      const needed = definitionsFor(entry.labels, definitions);
      if (needed === entry.block.definitions) continue;
      entry.block = { ...entry.block, definitions: needed };
      const group = Math.floor(referrer / groupSize);
      groups[group] = settled.slice(group * groupSize, (group + 1) * groupSize).map((one) => one.block);
    }
  };

  const settle = ({ start, source }: Chunk) => {
    const content = readChunk(source, fullParser);
    needsFullParse ||= content.needsFullParse;
    define(content.defines);
    const labels = labelsOf(source, content);
    const block: MarkdownBlock = {
      id: start,
      source,
      definitions: definitionsFor(labels, definitions),
      isOpen: false,
    };
    if (content.footnote && !footnotes.has(content.footnote.key)) {
      setFootnote(content.footnote.key, { ...block, ...content.footnote });
      footnoteLabels.set(content.footnote.key, labels);
      refer(labels, content.footnote.key);
    }
    if (!content.isBlock) return;
    const before = unsettled.find((one) => one.id === start);
    const isSame = before?.source === source && before.definitions === block.definitions && !before.isOpen;
    refer(labels, settled.length);
    settled.push({ block: isSame ? before : block, labels });
    regroup(settled.length - 1);
  };

  const chunkTo = (end: number): Chunk => ({
    start: chunkStart,
    source: text.slice(chunkStart, end),
  });

  /** Ends the chunk at `end`. */
  const endChunk = (end: number) => {
    const chunk = chunkTo(end);
    if (chunk.source.trim() !== '') settle(chunk);
    chunkStart = end;
    resyncLength = 0;
  };

  /** Whether a block begins with the line at `start`, according to the full parser. */
  const beginsBlock = (start: number, end: number) => {
    const length = end - chunkStart;
    if (length < resyncLength) return false;
    const isFound = fullParser.lastBlockStart(text.slice(chunkStart, end)) === start - chunkStart;
    resyncLength = isFound ? 0 : length * 2;
    return isFound;
  };

  const addLine = (line: string, end: number) => {
    const isFound = mayResynchronize(open, line) && beginsBlock(lineStart, end);
    const scan = scanLine(isFound ? noOpenBlock : open, line, fullParser.scanFormulaLine);
    if (scan.splitsBefore && lineStart > chunkStart) endChunk(lineStart);
    open = scan.open;
    lineStart = end;
    if (scan.splitsAfter) endChunk(end);
  };

  const addCompleteLines = () => {
    for (;;) {
      const end = text.indexOf('\n', lineStart);
      if (end < 0) return;
      addLine(text.slice(lineStart, end), end + 1);
    }
  };

  /** The chunks after the last split; the unfinished line is scanned as a complete one. */
  const unsettledChunks = (): Chunk[] => {
    const line = text.slice(lineStart);
    const chunks: Chunk[] = [];
    let start = chunkStart;
    if (
      line !== '' &&
      lineStart > chunkStart &&
      scanLine(open, line, fullParser.scanFormulaLine).splitsBefore
    ) {
      chunks.push(chunkTo(lineStart));
      start = lineStart;
    }
    chunks.push({ start, source: text.slice(start) });
    return chunks.filter((chunk) => chunk.source.trim() !== '');
  };

  const finish = () => {
    if (lineStart < text.length) addLine(text.slice(lineStart), text.length);
    if (chunkStart < text.length) {
      const source = text.slice(chunkStart);
      if (source.trim() !== '') settle({ start: chunkStart, source });
      chunkStart = text.length;
    }
    unsettled = [];
    isOver = true;
  };

  const updateUnsettled = () => {
    const previous = unsettled;
    const chunks = unsettledChunks();
    let known: ReadonlyMap<string, string> = definitions;
    let shownFootnotes: ReadonlyMap<string, MarkdownFootnote> = footnotes;
    unsettled = [];
    chunks.forEach(({ start, source }, index) => {
      const isOpen = index === chunks.length - 1;
      // A half-written definition is not parsed: it counts once its line is complete.
      const isDefining = footnoteStartOf(source) === 'footnote' || isPlainDefinition(source.trimEnd());
      const content = isDefining ? readChunk(source, fullParser) : null;
      const labels = labelsOf(source, content);
      const needed = definitionsFor(labels, known);
      const before = previous.find((one) => one.id === start);
      const isSame = before?.source === source && before.definitions === needed && before.isOpen === isOpen;
      const block = isSame ? before : { id: start, source, definitions: needed, isOpen };
      if (content?.footnote && !footnotes.has(content.footnote.key))
        shownFootnotes = new Map(shownFootnotes).set(content.footnote.key, { ...block, ...content.footnote });
      if (content)
        known = new Map([
          ...content.defines.map(({ key, text: written }) => [key, written] as const),
          ...known,
        ]);
      if (!content || content.isBlock) unsettled.push(block);
    });
    return shownFootnotes;
  };

  const append = (next: string) => {
    const delta = next.slice(seen.length);
    // Without Windows line ends the text is taken as given, and nothing is joined.
    if (text === seen && !delta.includes('\r')) text = next;
    else {
      const joined = seen.endsWith('\r') && delta.startsWith('\n') ? delta.slice(1) : delta;
      text += joined.replace(/\r\n?/g, '\n');
    }
    seen = next;
  };

  const withUnsettled = (): readonly (readonly MarkdownBlock[])[] => {
    if (unsettled.length === 0) return [...groups];
    const shown = [...groups];
    for (const block of unsettled) {
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
      addCompleteLines();
      applyDefinitions();
      if (isGrowing) result = { footnotes: updateUnsettled(), groups: withUnsettled(), needsFullParse };
      else {
        finish();
        applyDefinitions();
        result = { footnotes, groups: [...groups], needsFullParse };
      }
      isFootnotesShared = true;
      return result;
    },
  };
}
