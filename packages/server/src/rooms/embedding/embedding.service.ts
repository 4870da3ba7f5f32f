import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddingStatus } from '@stoa/core/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import { createJobs } from '../../platform/jobs/jobs.js';
import type { Embedder, EmbeddingOutcome } from '../../platform/llm/embeddings/port.js';
import type { Log } from '../../platform/log.js';
import type { Caller } from '../handlers.js';
import { embeddingRows, type FileEmbedding, type WaitingFile } from './embeddings.repository.js';
import { isEnglish } from './english.js';
import { openVectorStore, type PassagePlace, type VectorStore } from './vector-store.js';

/** Dependencies of {@link createEmbeddingService}. */
export interface EmbeddingServiceDeps {
  pool: Pool;
  clock: Clock;
  log: Log;
  /** Null where documents are found by their words alone. */
  embedder: Embedder | null;
  /** Pauses before a call that failed is made again. @units ms */
  retryMs?: readonly number[];
}

/** What a search by meaning found, and in which files it looked. */
export interface MeaningSearch {
  places: PassagePlace[];
  searched: ReadonlySet<string>;
}

/** The vectors of a question, or why there are none; never rejects. */
export type EmbedQuestion = (
  embedder: Embedder,
  question: string,
  signal: AbortSignal,
) => Promise<{ ok: true; vectors: Float32Array[] } | { ok: false; reason: string }>;

/** What is looked for by meaning, and where. */
export interface MeaningQuestion {
  personId: string;
  fileIds: readonly string[];
  question: string;
  most: number;
  signal: AbortSignal;
  /** By default nobody pays for it by itself. */
  embed?: EmbedQuestion;
}

const embedFreely: EmbedQuestion = async (embedder, question, signal) => {
  const outcome = await embedder.embed([question], 'question', signal);
  return outcome.ok ? outcome : { ok: false, reason: outcome.error.message };
};

const noSearch: MeaningSearch = { places: [], searched: new Set() };

/** After this time a job lets the others go on. */
const sliceMs = 30_000;
const timeoutMs = 5 * 60_000;
/** Interval of the search for unfinished work; a job without a sign of life for so long is lost. */
const sweepMs = 10 * 60_000;
const defaultRetryMs = [1_000, 5_000, 15_000];
const longestWaitMs = 60_000;
/** Files that are begun with, or shown, at once. */
const maxFiles = 1_000;
/** For so long the queue says that an embedding was ended. */
const shownEndedMs = 60 * 60_000;
/** A question is answered by its words when its vector takes longer. */
const questionMs = 8_000;

/** Makes documents found by their meaning: each passage that was read gets a vector, in jobs. */
export function createEmbeddingService(deps: EmbeddingServiceDeps) {
  const { pool, clock, log, embedder, retryMs = defaultRetryMs } = deps;
  const rows = embeddingRows(pool);
  const closing = new AbortController();
  const jobs = createJobs<{ fileId: string }>({
    pool,
    log,
    queue: 'files-embed',
    parallel: 1,
    timeoutMs,
    work: ({ fileId }) => (embedder ? embedFile(embedder, fileId) : Promise.resolve()),
  });
  let sweeper: NodeJS.Timeout | undefined;
  let opening: Promise<VectorStore> | null = null;
  const openStore = () => (opening ??= openVectorStore(pool));

  /** Goes on with a file for a while, and leaves the rest to a job of its own. */
  async function embedFile(model: Embedder, fileId: string): Promise<void> {
    const store = await openStore();
    const until = Date.now() + sliceMs;
    for (;;) {
      if (closing.signal.aborted) return;
      const file = await rows.proceed(fileId, model.id, clock.now());
      if (!file) return;
      const passages = await store.missing(fileId, model.id, model.batch);
      if (passages.length === 0) return rows.end(fileId, 'completed', clock.now());
      const outcome = await embedPassages(model, store, file, passages);
      if (!outcome.ok) {
        if (closing.signal.aborted) return;
        log.warn({ fileId, reason: outcome.error.message }, 'a document could not be embedded');
        return rows.end(fileId, 'failed', clock.now());
      }
      if (Date.now() > until) return jobs.add({ fileId }, fileId);
    }
  }

  async function embedPassages(
    model: Embedder,
    store: VectorStore,
    { fileId, personId }: FileEmbedding,
    passages: readonly { position: number; content: string }[],
  ): Promise<EmbeddingOutcome> {
    const known = passages.filter(({ content }) => !model.isEnglishOnly || isEnglish(content));
    const outcome: EmbeddingOutcome =
      known.length === 0
        ? { ok: true, vectors: [] }
        : await embedPatiently(
            model,
            known.map(({ content }) => content),
          );
    if (!outcome.ok) return outcome;
    const place = new Map(known.map(({ position }, index) => [position, index]));
    await store.save(
      { id: fileId, personId },
      model.id,
      passages.map(({ position }) => {
        const index = place.get(position);
        return { position, vector: index === undefined ? null : (outcome.vectors[index] ?? null) };
      }),
    );
    return outcome;
  }

  /** A provider may be busy, or away for a moment. */
  async function embedPatiently(model: Embedder, texts: readonly string[]): Promise<EmbeddingOutcome> {
    for (let attempt = 0; ; attempt++) {
      const outcome = await model.embed(texts, 'passage', closing.signal);
      const pause = retryMs[attempt];
      const isFinal = outcome.ok || ['auth', 'badRequest'].includes(outcome.error.kind);
      if (isFinal || pause === undefined || closing.signal.aborted) return outcome;
      const waitMs = Math.min(longestWaitMs, Math.max(pause, (outcome.error.retryAfterS ?? 0) * 1000));
      await sleep(waitMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Goes on with what was left, and begins with what another model has embedded, or none. */
  async function sweep(since: Date): Promise<void> {
    if (!embedder) return;
    const begun = await rows.beginUnembedded(embedder.id, clock.now(), maxFiles);
    const left = await rows.waitingSince(embedder.id, since, maxFiles);
    for (const fileId of new Set([...begun, ...left])) await jobs.add({ fileId }, fileId);
  }

  /** Administrators see those of everybody. */
  const scopeOf = ({ id, isAdmin }: Caller) => (isAdmin ? null : id);

  return {
    /** A file has been read: it gets its vectors. */
    async add(fileId: string): Promise<void> {
      if (!embedder || !(await rows.begin(fileId, embedder.id, clock.now()))) return;
      await jobs.add({ fileId }, fileId);
    },

    /**
     * The passages of one person's files that mean what a question asks, the nearest first. Empty where nothing can be said: no model,
     * another language than its own, a limit of spending, or a provider that does not answer in time. A file is searched once all of it is embedded: of a
     * part the nearest passages say nothing about the rest.
     */
    async nearest({
      personId,
      fileIds,
      question,
      most,
      signal,
      embed = embedFreely,
    }: MeaningQuestion): Promise<MeaningSearch> {
      if (!embedder || question.trim() === '' || (embedder.isEnglishOnly && !isEnglish(question)))
        return noSearch;
      const searched = await rows.embedded(personId, fileIds, embedder.id);
      if (searched.length === 0) return noSearch;
      const outcome = await Promise.race([
        embed(embedder, question, AbortSignal.any([signal, closing.signal])),
        sleep(questionMs, null, { ref: false }),
      ]);
      const vector = outcome?.ok ? outcome.vectors[0] : undefined;
      if (!vector) {
        const reason = outcome && !outcome.ok ? outcome.reason : 'It took too long.';
        log.warn({ reason }, 'a question was answered by its words alone');
        return noSearch;
      }
      const places = await (await openStore()).nearest(personId, searched, embedder.id, vector, most);
      return { places, searched: new Set(searched) };
    },

    queue: (person: Caller): Promise<WaitingFile[]> =>
      rows.waiting(scopeOf(person), new Date(clock.now().getTime() - shownEndedMs), maxFiles),
    terminate: (person: Caller, key: string): Promise<boolean> =>
      rows.terminate(scopeOf(person), key, clock.now()),

    /** By key as it was asked for. */
    async statuses(person: Caller, keys: readonly string[]): Promise<Record<string, EmbeddingStatus>> {
      const plain = (key: string) => key.replace(/^s3:\/\//, '');
      const found = await rows.statuses(person.id, keys.map(plain), embedder !== null);
      return Object.fromEntries(keys.map((key) => [key, found.get(plain(key)) ?? 'not_found']));
    },

    async start(): Promise<void> {
      if (!embedder) return;
      await sweep(clock.now());
      sweeper = setInterval(() => {
        sweep(new Date(clock.now().getTime() - sweepMs)).catch((error: unknown) =>
          log.warn({ err: error }, 'documents will be embedded later'),
        );
      }, sweepMs).unref();
    },
    async close(): Promise<void> {
      clearInterval(sweeper);
      closing.abort();
      embedder?.close();
      await jobs.stop();
    },
  };
}

/** See {@link createEmbeddingService}. */
export type EmbeddingService = ReturnType<typeof createEmbeddingService>;
