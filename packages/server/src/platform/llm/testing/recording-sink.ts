import type { LlmSink, LlmToolCall, LlmUsage } from '../port.js';

/** A sink that keeps everything, for tests. */
export interface RecordingSink extends LlmSink {
  readonly answer: string;
  readonly thoughts: string;
  readonly toolCalls: LlmToolCall[];
  readonly usages: LlmUsage[];
  readonly flushes: number;
  /** Pieces of text since the last flush; must be 0 at the end. */
  readonly unflushed: number;
  readonly pieces: number;
  /** Kinds of parts that cannot be shown. */
  readonly unreadKinds: string[];
  pause(): void;
  resume(): void;
}

export function createRecordingSink(onText: (sink: RecordingSink) => void = () => undefined): RecordingSink {
  let control = { pause: () => {}, resume: () => {} };
  const seen = { answer: '', thoughts: '', flushes: 0, unflushed: 0, pieces: 0 };
  const toolCalls: LlmToolCall[] = [];
  const usages: LlmUsage[] = [];
  const unreadKinds: string[] = [];
  const sink: RecordingSink = {
    get answer() {
      return seen.answer;
    },
    get thoughts() {
      return seen.thoughts;
    },
    get flushes() {
      return seen.flushes;
    },
    get unflushed() {
      return seen.unflushed;
    },
    get pieces() {
      return seen.pieces;
    },
    toolCalls,
    usages,
    unreadKinds,
    retract() {
      seen.thoughts += seen.answer;
      seen.answer = '';
    },
    unread: (kind) => void unreadKinds.push(kind),
    text(delta) {
      seen.answer += delta;
      seen.unflushed += 1;
      seen.pieces += 1;
      onText(sink);
    },
    reasoning(delta) {
      seen.thoughts += delta;
      seen.unflushed += 1;
    },
    toolCall({ index, id, name, arguments: args }) {
      const call = (toolCalls[index] ??= { id: '', name: '', arguments: '' });
      if (id) call.id = id;
      if (name) call.name = name;
      call.arguments += args ?? '';
      seen.unflushed += 1;
    },
    usage: (usage) => void usages.push(usage),
    flush() {
      seen.flushes += 1;
      seen.unflushed = 0;
    },
    control: (given) => {
      control = given;
    },
    pause: () => control.pause(),
    resume: () => control.resume(),
  };
  return sink;
}
