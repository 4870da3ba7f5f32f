import type { ChatEvent, RunEnd } from '../contract/chat/chat-event.js';
import type { ChatRequestInput } from '../contract/chat/chat.js';
import type { RunOutcome } from '../contract/chat/run-status.js';
import { success } from '../contract/outcome.js';
import type { ChatPort, ClockPort, StreamEnd, StreamListener } from '../state/ports/ports.js';

/** A step of a scripted reply: an event, a pause, or `hold`, which waits for `emit`. */
export type ScriptStep = ChatEvent | { waitMs: number } | 'hold';

/** One run as the fake server keeps it. */
export interface FakeRun {
  request: ChatRequestInput;
  log: ChatEvent[];
  end: RunEnd | null;
}

/** A server of runs in memory: append-only logs that any number of readers follow. */
export interface FakeRuns {
  /** Scripts the answer to matching requests; the latest match counts. Without an end a `completed` one is added. */
  script(matches: string | ((request: ChatRequestInput) => boolean), ...steps: ScriptStep[]): void;
  /** Adds events to a run that holds; to the latest one when no id is given. */
  emit(events: ChatEvent[], requestId?: string): void;
  /** Ends a run that holds. */
  end(outcome?: RunOutcome, requestId?: string): void;
  /** The next `start` ends like this, without a run. */
  refuseNext(result: StreamEnd): void;
  /** Cuts every connection; readers wait until `restore`. */
  drop(): void;
  restore(): void;
  /** Ends every connection as unreachable; `follow` and `start` meet the same until `restore`. */
  unplug(): void;
  /** The server loses a run, or all. */
  forget(requestId?: string): void;
  requests: ChatRequestInput[];
  stopped: string[];
  acknowledged: string[];
  runs: Map<string, FakeRun>;
  /** Called when a run has ended, before its readers hear of it. */
  onEnd: (run: FakeRun) => void;
  /** One tab's connection. */
  port(): ChatPort & { disconnect(): void };
}

/** Content events of the source `0`. */
export const textEvents = (...parts: string[]): ChatEvent[] => parts.map((d) => ({ s: '0', d }));

/** The last event of a run. */
export const runEnd = (outcome: RunOutcome = 'completed', more: Partial<RunEnd> = {}): RunEnd => ({
  s: 'run',
  type: 'end',
  outcome,
  ...more,
});

const isEnd = (step: ScriptStep | undefined): step is RunEnd =>
  typeof step === 'object' && 's' in step && step.s === 'run' && 'type' in step && step.type === 'end';

interface Reader {
  listener: StreamListener;
  requestId: string;
  seq: number;
  done: boolean;
}

/** Creates the fake server. */
export function createFakeRuns(clock: ClockPort): FakeRuns {
  const scripts: { matches: (request: ChatRequestInput) => boolean; steps: ScriptStep[] }[] = [];
  const runs = new Map<string, FakeRun>();
  const readers = new Set<Reader>();
  let refusal: StreamEnd | null = null;
  let line: 'up' | 'dropped' | 'unplugged' = 'up';

  /** Sends a reader what it has not had. */
  function serve(reader: Reader): void {
    const run = runs.get(reader.requestId);
    if (reader.done || line !== 'up') return;
    if (!run) return close(reader, { type: 'refused', status: 404, message: 'Not Found' });
    for (const event of run.log.slice(reader.seq)) {
      if (reader.done) return;
      reader.seq++;
      reader.listener.event(reader.seq, event);
    }
    if (run.end && !reader.done) close(reader, { type: 'ended', outcome: run.end.outcome, end: run.end });
  }
  function close(reader: Reader, result: StreamEnd): void {
    reader.done = true;
    readers.delete(reader);
    reader.listener.end(result);
  }
  function append(run: FakeRun, event: ChatEvent): void {
    if (run.end) return;
    run.log.push(event);
    if (isEnd(event)) {
      run.end = event;
      fake.onEnd(run);
    }
    for (const reader of readers) if (runs.get(reader.requestId) === run) serve(reader);
  }
  function play(run: FakeRun, steps: ScriptStep[]): void {
    const [step, ...rest] = steps;
    if (step === undefined || step === 'hold' || run.end) return;
    if ('waitMs' in step) return void clock.after(step.waitMs, () => play(run, rest));
    append(run, step);
    play(run, rest);
  }
  function begin(request: ChatRequestInput): void {
    if (runs.has(request.options.requestId)) return;
    const run: FakeRun = { request, log: [], end: null };
    runs.set(request.options.requestId, run);
    const steps = scripts.findLast(({ matches }) => matches(request))?.steps ?? textEvents('Hello', '.');
    const last = steps.at(-1);
    const complete: ScriptStep[] = last === 'hold' || isEnd(last) ? steps : [...steps, runEnd()];
    play(run, complete);
  }
  function connect(reader: Reader): void {
    queueMicrotask(() => {
      if (reader.done) return;
      if (line === 'unplugged') return close(reader, { type: 'unreachable' });
      reader.listener.connection(line === 'up' ? 'live' : 'waiting');
      serve(reader);
    });
  }
  const target = (requestId?: string): FakeRun | undefined =>
    requestId === undefined ? [...runs.values()].at(-1) : runs.get(requestId);

  const fake: FakeRuns = {
    requests: [],
    stopped: [],
    acknowledged: [],
    runs,
    onEnd: () => undefined,
    script(matches, ...steps) {
      const lastText = (request: ChatRequestInput): string => request.messages.at(-1)?.content ?? '';
      scripts.push({
        matches: typeof matches === 'string' ? (request) => lastText(request).includes(matches) : matches,
        steps,
      });
    },
    emit(events, requestId) {
      const run = target(requestId);
      if (run) for (const event of events) append(run, event);
    },
    end: (outcome = 'completed', requestId) => fake.emit([runEnd(outcome)], requestId),
    refuseNext(result) {
      refusal = result;
    },
    drop() {
      line = 'dropped';
      for (const reader of readers) reader.listener.connection('waiting');
    },
    restore() {
      line = 'up';
      for (const reader of readers) {
        reader.listener.connection('live');
        serve(reader);
      }
    },
    unplug() {
      line = 'unplugged';
      for (const reader of readers) close(reader, { type: 'unreachable' });
    },
    forget(requestId) {
      if (requestId === undefined) runs.clear();
      else runs.delete(requestId);
    },
    port() {
      const own = new Set<Reader>();
      const read = (requestId: string, seq: number, listener: StreamListener): Reader => {
        const reader: Reader = { requestId, seq, listener, done: false };
        readers.add(reader);
        own.add(reader);
        return reader;
      };
      const leave = (reader: Reader): void => {
        reader.done = true;
        readers.delete(reader);
      };
      return {
        start(request, listener) {
          fake.requests.push(request);
          const reader = read(request.options.requestId, 0, listener);
          const answer = refusal;
          refusal = null;
          listener.connection('connecting');
          queueMicrotask(() => {
            if (reader.done) return;
            if (answer) return close(reader, answer);
            if (line === 'up') begin(request);
            connect(reader);
          });
          return { leave: () => leave(reader) };
        },
        follow(requestId, after, listener) {
          const reader = read(requestId, after, listener);
          listener.connection('connecting');
          connect(reader);
          return { leave: () => leave(reader) };
        },
        async stop(requestId) {
          fake.stopped.push(requestId);
          const run = runs.get(requestId);
          if (run && line === 'up') append(run, runEnd('stopped'));
          return success(undefined);
        },
        async acknowledge(requestId) {
          fake.acknowledged.push(requestId);
          if (runs.get(requestId)?.request.options.storage === 'local') runs.delete(requestId);
          return success(undefined);
        },
        disconnect() {
          for (const reader of own) leave(reader);
        },
      };
    },
  };
  return fake;
}
