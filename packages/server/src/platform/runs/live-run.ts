import type { ChatStatus, ToolCallDelta } from '@stoa/core/contract';
import { thoughtEnd } from '@stoa/core/rules';
import { formatFrame, formatText } from '@stoa/core/wire';
import type { LlmSink, LlmUsage } from '../llm/port.js';
import { framesAfter, type FrameRange } from './frames.js';
import { unreadPart } from './run-failure.js';
import type { RunMetadata } from './run-metadata.js';
import type { GenerationRun, RunOpening } from './run-ports.js';

/** Name of the content source that all text of a model belongs to. */
export const answerSource = 'answer';

/** A tail longer than this holds the provider back until the database has caught up. */
const tailLimitCharacters = 1024 * 1024;

/** More tokens than any run can use; what a provider claims beyond it is a mistake. */
const maxTokens = 1_000_000_000;

/** A figure of a provider, which may be anything, as a count that can be stored. */
const countOf = (tokens: number): number => Math.min(maxTokens, Math.max(0, Math.ceil(tokens) || 0));

/** A subscriber to the frames of a live run. */
export interface LiveReader {
  /** Takes the frames of one socket read. Must not throw. */
  push(frames: string, lastSeq: number): void;
  /** Takes the last frames; nothing follows. */
  finished(frames: string): void;
  /** This process lost the run: what remains is in the log. */
  detached(): void;
}

/** How a run begins. */
export interface RunStart {
  model: string;
  messageId?: string;
  /** Told right after the start, in this order. */
  opening?: readonly RunOpening[];
}

/** Callbacks of a live run. */
export interface LiveRunHooks {
  /** Frames were made that the log does not hold yet. */
  onUnwritten(run: LiveRun): void;
}

/**
 * One run on the process that produces it.
 *
 * Numbers begin at 1 and have no holes. A frame goes to the readers at once and stays in the tail until the log holds it, so
 * at every moment log + tail is the whole run. Adjacent text of one socket read becomes one event: the reader could not have
 * seen it apart. Nothing here allocates a promise per token.
 */
export class LiveRun implements GenerationRun {
  /** The last number that readers have been given. */
  shownSeq = 0;
  /** The last number that the log holds. */
  writtenSeq = 0;
  /** Set when the provider reported it. */
  used: LlmUsage | undefined;
  /** Characters of text, reasoning and arguments, for an estimate when the provider reports nothing. */
  outputCharacters = 0;
  /** Whether the reply says anything: more than blanks and thoughts. */
  hasWords = false;
  /** Whether the provider's part is over. */
  isClosed = false;
  readonly readers = new Set<LiveReader>();

  #pending: 'text' | 'reasoning' | undefined;
  #pendingText = '';
  #seq = 0;
  #source = answerSource;
  #batch = '';
  #writing: FrameRange | undefined;
  #tail = '';
  #tailFirstSeq = 1;
  #isHeld = false;
  #upstream: { pause(): void; resume(): void } | undefined;

  constructor(
    readonly metadata: RunMetadata,
    readonly hooks: LiveRunHooks,
  ) {}

  text(delta: string): void {
    if (delta === '' || this.isClosed) return;
    if (this.#pending !== 'text') this.#settlePending('text');
    this.#pendingText += delta;
    this.hasWords ||= delta.trim() !== '';
  }

  /** Readers find out by the closing tag alone. */
  retract(): void {
    this.text(thoughtEnd);
    this.hasWords = false;
  }

  unread(kind: string): void {
    this.text(`\n\n${unreadPart(kind)}\n\n`);
  }

  reasoning(delta: string): void {
    if (delta === '' || this.isClosed) return;
    if (this.#pending !== 'reasoning') this.#settlePending('reasoning');
    this.#pendingText += delta;
  }

  toolCall({ index, id, name, arguments: args }: Parameters<LlmSink['toolCall']>[0]): void {
    if (this.isClosed) return;
    this.hasWords = true;
    this.#settlePending(undefined);
    this.outputCharacters += args?.length ?? 0;
    const call: ToolCallDelta = {
      index,
      ...(id !== undefined && { id }),
      function: { ...(name !== undefined && { name }), ...(args !== undefined && { arguments: args }) },
    };
    this.#batch += formatFrame(++this.#seq, { s: answerSource, d: { tool_calls: [call] } });
  }

  /** Each step of a reply reports its own; a provider charges for all of them. */
  usage(usage: LlmUsage): void {
    const { used } = this;
    this.used = {
      ...(used?.estimated && { estimated: used.estimated }),
      ...usage,
      inputTokens: countOf((used?.inputTokens ?? 0) + countOf(usage.inputTokens)),
      cachedTokens: countOf((used?.cachedTokens ?? 0) + countOf(usage.cachedTokens)),
      outputTokens: countOf((used?.outputTokens ?? 0) + countOf(usage.outputTokens)),
      reasoningTokens: countOf((used?.reasoningTokens ?? 0) + countOf(usage.reasoningTokens ?? 0)),
    };
  }

  /** From here on the text is that of another step: apart from the one before, and judged by itself whether it says anything. */
  beginStep(step: number): void {
    if (this.isClosed || step === 0) return;
    this.#settlePending(undefined);
    this.#source = `${answerSource}/${step}`;
    this.hasWords = false;
  }

  /** Puts the start of the run into the log, and what is told with it. */
  start({ opening = [], ...event }: RunStart): void {
    this.#batch += formatFrame(++this.#seq, { s: 'run', type: 'start', ...event });
    for (const told of opening)
      if ('status' in told) this.#addStatus(told.status);
      else this.#addState(told.state);
    this.flush();
  }

  /** Shows a status line over the reply; the last one of an id counts. */
  status(status: Omit<ChatStatus, 'type'>): void {
    if (this.isClosed) return;
    this.#settlePending(undefined);
    this.#addStatus(status);
    this.flush();
  }

  /** Merges facts into the state of the reply's message. */
  state(state: Record<string, unknown>): void {
    if (this.isClosed) return;
    this.#settlePending(undefined);
    this.#addState(state);
    this.flush();
  }

  /** One write per reader for everything of this socket read. */
  flush(): void {
    if (this.isClosed) return;
    this.#settlePending(undefined);
    const frames = this.#batch;
    if (frames === '') return;
    this.#batch = '';
    this.#tail += frames;
    this.shownSeq = this.#seq;
    for (const reader of this.readers) reader.push(frames, this.#seq);
    this.hooks.onUnwritten(this);
    if (!this.#isHeld && this.#unwrittenCharacters() > tailLimitCharacters) {
      this.#isHeld = true;
      this.#upstream?.pause();
    }
  }

  control(upstream: { pause(): void; resume(): void }): void {
    this.#upstream = upstream;
    if (this.#isHeld) upstream.pause();
  }

  /** Gives the tail to the writer; {@link written} or {@link unwritten} must follow. */
  takeTail(): FrameRange | undefined {
    if (this.#writing || this.#tail === '') return undefined;
    this.#writing = { firstSeq: this.#tailFirstSeq, lastSeq: this.shownSeq, frames: this.#tail };
    this.#tail = '';
    this.#tailFirstSeq = this.shownSeq + 1;
    return this.#writing;
  }

  /** The log holds what was taken. */
  written(): void {
    if (!this.#writing) return;
    this.writtenSeq = this.#writing.lastSeq;
    this.#writing = undefined;
    if (this.#isHeld && this.#unwrittenCharacters() < tailLimitCharacters / 2) {
      this.#isHeld = false;
      this.#upstream?.resume();
    }
  }

  /** The log could not take it; it returns to the tail. */
  unwritten(): void {
    if (!this.#writing) return;
    this.#tail = this.#writing.frames + this.#tail;
    this.#tailFirstSeq = this.#writing.firstSeq;
    this.#writing = undefined;
  }

  /** The unwritten frames after `after`; only valid from {@link writtenSeq} on. */
  unwrittenAfter(after: number): string {
    const written = this.#writing ? framesAfter(this.#writing, after) : '';
    if (this.#tail === '') return written;
    const tail = { firstSeq: this.#tailFirstSeq, lastSeq: this.shownSeq, frames: this.#tail };
    return written + framesAfter(tail, after);
  }

  /** Nothing more is taken from the provider. What was pushed but not flushed is flushed. */
  close(): void {
    this.flush();
    this.isClosed = true;
    this.#upstream = undefined;
  }

  /** Gives every reader the end, which the log holds already. */
  finish(frames: string): void {
    const readers = [...this.readers];
    this.readers.clear();
    for (const reader of readers) reader.finished(frames);
  }

  /** Detaches every reader; they continue from the log. */
  release(): void {
    const readers = [...this.readers];
    this.readers.clear();
    for (const reader of readers) reader.detached();
  }

  #addStatus(status: Omit<ChatStatus, 'type'>): void {
    this.#batch += formatFrame(++this.#seq, { s: 'meta', st: { type: 'info', ...status } });
  }

  #addState(state: Record<string, unknown>): void {
    this.#batch += formatFrame(++this.#seq, { s: 'meta', state });
  }

  #unwrittenCharacters(): number {
    return this.#tail.length + (this.#writing?.frames.length ?? 0);
  }

  #settlePending(next: 'text' | 'reasoning' | undefined): void {
    const text = this.#pendingText;
    if (this.#pending !== undefined && text !== '') {
      this.outputCharacters += text.length;
      this.#batch +=
        this.#pending === 'text'
          ? formatText(++this.#seq, this.#source, text)
          : formatFrame(++this.#seq, { s: 'meta', type: 'reasoning', r: text });
      this.#pendingText = '';
    }
    this.#pending = next;
  }
}
