import { perHosts, type BlockHosts } from '../../../base/blocks/block-hosts.js';
import { linesPerChunk } from '../lines-per-chunk.js';
import type { HighlightedLines, LineTokens } from './code-tokens.js';
import type { HighlightAnswer, HighlightRequest } from './highlight-engine.js';

/** @units milliseconds, characters, blocks */
export const highlightLimits = {
  /** Interval of updates of a growing block. */
  gatherMs: 160,
  /** Timeout of a worker, which is then terminated; its block stays plain. Grammars are loaded over the network. */
  watchdogMs: 10_000,
  maxCharacters: 150_000,
  /** Limits without a worker, where highlighting blocks the page. */
  maxCharactersInPage: 40_000,
  maxLineCharacters: 4000,
  kept: 60,
} as const;

/** The tokens of a block by chunk of `linesPerChunk` lines. A chunk keeps its identity until a line of it changes. */
export type HighlightedChunks = readonly (readonly (LineTokens | undefined)[] | undefined)[];

/** The highlighting of one block. */
export interface HighlightJob {
  /** Sets the current code. Cheap: call it on every change. */
  update(code: string, isFinished: boolean): void;
  chunks(): HighlightedChunks;
  subscribe(listener: () => void): () => void;
  /** Stops highlighting the block. */
  leave(): void;
}

type Post = (request: HighlightRequest) => void;
interface HighlightHost {
  post: Post;
  end(): void;
}
/** Starts a worker, or its substitute in the page. */
export type OpenHighlightHost = (
  answer: (answer: HighlightAnswer) => void,
  failed: () => void,
) => HighlightHost;

/** Runs when the page has nothing better to do; half a second later at the latest. */
function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 30);
}

const inWorker =
  (start: NonNullable<BlockHosts['startHighlighter']>): OpenHighlightHost =>
  (answer, failed) => {
    const worker = start();
    worker.addEventListener('message', ({ data }) => answer(data as HighlightAnswer));
    worker.addEventListener('error', failed);
    return { post: (request) => worker.postMessage(request), end: () => worker.terminate() };
  };

const inPage: OpenHighlightHost = (answer, failed) => {
  const engine = import('./highlight-engine.js').then((file) => file.createHighlightEngine());
  engine.catch(failed);
  let last: Promise<unknown> = engine;
  let hasEnded = false;
  const idle = () => new Promise<void>((go) => whenIdle(go));
  return {
    post(request) {
      last = last
        .then(idle)
        .then(async () => {
          if (hasEnded) return;
          const response = await (await engine)(request);
          // The host may have been closed meanwhile.
          if (!hasEnded) answer(response);
        })
        .catch(() => undefined);
    },
    end() {
      hasEnded = true;
    },
  };
};

function withLines(chunks: HighlightedChunks, { firstLine, lines }: HighlightedLines): HighlightedChunks {
  const next = [...chunks];
  const own = new Set<number>();
  lines.forEach((line, index) => {
    const at = firstLine + index;
    const chunk = Math.floor(at / linesPerChunk);
    if (!own.has(chunk)) next[chunk] = [...(next[chunk] ?? [])];
    own.add(chunk);
    (next[chunk] as (LineTokens | undefined)[])[at % linesPerChunk] = line;
  });
  return next;
}

interface Job {
  id: number;
  grammar: string;
  code: string;
  isFinished: boolean;
  /** Length of the code sent so far. */
  posted: number;
  isDone: boolean;
  chunks: HighlightedChunks;
  timer: ReturnType<typeof setTimeout> | undefined;
  listeners: Set<() => void>;
}

/** Highlights the blocks of a page one after the other. */
export function createHighlighter(
  openRoom: OpenHighlightHost,
  maxCharacters: number,
  /** Off without a worker, where it would compete with rendering: a block is highlighted once it is complete. */
  isWhileGrowing = true,
) {
  const jobs = new Map<number, Job>();
  const finished = new Map<string, HighlightedChunks>();
  /** The blocks with pending answers, in order. */
  let due: number[] = [];
  let room: HighlightHost | null = null;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const keyOf = ({ grammar, code }: Pick<Job, 'grammar' | 'code'>) => `${grammar}\n${code}`;

  function show(job: Job, chunks: HighlightedChunks): void {
    job.chunks = chunks;
    job.listeners.forEach((listener) => listener());
  }

  function watch(): void {
    clearTimeout(watchdog);
    if (due.length > 0) watchdog = setTimeout(giveUp, highlightLimits.watchdogMs);
  }

  /** The host has crashed or timed out: the current block stays plain, the others restart in a new host. */
  function giveUp(): void {
    clearTimeout(watchdog);
    room?.end();
    room = null;
    const culprit = jobs.get(due[0] ?? -1);
    const waiting = new Set(due.slice(1));
    due = [];
    if (culprit) {
      culprit.isDone = true;
      show(culprit, []);
    }
    for (const job of jobs.values()) {
      if (job.isDone) continue;
      job.posted = 0;
      if (waiting.has(job.id)) schedule(job);
    }
  }

  function hear({ block, parts, failed }: HighlightAnswer): void {
    due.shift();
    watch();
    const job = jobs.get(block);
    if (!job || job.isDone) return;
    const isLast = job.isFinished && job.posted === job.code.length && !due.includes(block);
    job.isDone = failed === true || isLast;
    if (failed) return show(job, []);
    if (parts.length > 0) show(job, parts.reduce(withLines, job.chunks));
    if (isLast) keep(job);
  }

  function keep(job: Job): void {
    const [oldest] = finished.keys();
    if (finished.size >= highlightLimits.kept && oldest !== undefined) finished.delete(oldest);
    finished.set(keyOf(job), job.chunks);
  }

  function post(request: HighlightRequest): void {
    room ??= openRoom(hear, giveUp);
    due.push(request.block);
    if (due.length === 1) watch();
    room.post(request);
  }

  function handOver(job: Job): void {
    job.timer = undefined;
    if (job.isDone || job.code.length > maxCharacters || !(job.isFinished || isWhileGrowing)) return;
    const { id: block, grammar, code } = job;
    const end = job.isFinished ? code.length : code.lastIndexOf('\n') + 1;
    const text = code.slice(job.posted, end);
    if (text.split('\n').some((line) => line.length > highlightLimits.maxLineCharacters)) {
      job.isDone = true;
      return show(job, []);
    }
    if (job.isFinished) post({ type: 'finish', block, grammar, text });
    else if (text) post({ type: 'append', block, grammar, text });
    job.posted = end;
  }

  function schedule(job: Job): void {
    if (job.timer !== undefined) return;
    const run = () => handOver(job);
    job.timer = setTimeout(() => whenIdle(run), job.isFinished ? 0 : highlightLimits.gatherMs);
  }

  return {
    follow(grammar: string): HighlightJob {
      const job: Job = {
        id: ++lastId,
        grammar,
        code: '',
        isFinished: false,
        posted: 0,
        isDone: false,
        chunks: [],
        timer: undefined,
        listeners: new Set(),
      };
      jobs.set(job.id, job);
      return {
        update(code, isFinished) {
          if (code === job.code && isFinished === job.isFinished) return;
          const grows = code.startsWith(job.code.slice(0, job.posted));
          job.code = code;
          job.isFinished = isFinished;
          if (!grows) restart(job);
          const known = isFinished ? finished.get(keyOf(job)) : undefined;
          if (known) {
            job.isDone = true;
            return show(job, known);
          }
          if (!job.isDone) schedule(job);
        },
        chunks: () => job.chunks,
        subscribe(listener) {
          jobs.set(job.id, job);
          job.listeners.add(listener);
          return () => job.listeners.delete(listener);
        },
        leave() {
          clearTimeout(job.timer);
          job.timer = undefined;
          jobs.delete(job.id);
          if (job.posted > 0 && !job.isDone && room) post({ type: 'drop', block: job.id });
          job.posted = 0;
          job.code = '';
          job.isFinished = false;
        },
      };
    },
  };

  /** The code that was sent is outdated. */
  function restart(job: Job): void {
    if (job.posted > 0 && room && !job.isDone) post({ type: 'drop', block: job.id });
    jobs.delete(job.id);
    job.id = ++lastId;
    jobs.set(job.id, job);
    job.posted = 0;
    job.isDone = false;
    job.chunks = [];
  }
}

/** The highlighter of a page: in a worker where there is one, else in the page's idle time. */
export const highlighterOf = perHosts((hosts) =>
  hosts.startHighlighter
    ? createHighlighter(inWorker(hosts.startHighlighter), highlightLimits.maxCharacters)
    : createHighlighter(inPage, highlightLimits.maxCharactersInPage, false),
);
