import { formatFrame, heartbeatFrame } from '@stoa/core/wire';
import { framesAfter } from './frames.js';
import type { LiveReader, LiveRun } from './live-run.js';
import type { LogPage, RunLog } from './run-log.js';
import type { RunsLogger } from './run-ports.js';
import type { RunSignals } from './signals.js';

/** One open HTTP response that frames are written to. */
export interface FrameStream {
  write(frames: string): void;
  /** Bytes that the client has not received yet. */
  bufferedBytes(): number;
  /** Resolves when the buffer is empty, the stream is closed, or `timeoutMs` have passed. */
  drained(timeoutMs: number): Promise<void>;
  end(): void;
  destroy(): void;
  onClose(listener: () => void): void;
}

/** Dependencies of every reader. */
export interface ReaderDeps {
  log: RunLog;
  signals: RunSignals;
  /** The run, if this process produces it. */
  live(runId: string): LiveRun | undefined;
  logger: RunsLogger;
}

/** A reader with a larger buffer leaves the live run and reads from the log at its own pace. */
const behindBytes = 256 * 1024;

/** Polling interval for runs of other processes, should a notification be lost. */
const pollMs = 1_000;

/** A stalled reader is disconnected after this time; it can reconnect. */
const stalledMs = 120_000;

/**
 * One reader of a run, from any number on, wherever the run is produced.
 *
 * It is either live (frames are pushed to it), or following: reading the log page by page until it has caught up with the
 * live run or with the run's end. Its buffer is bounded in both states, so a slow reader costs neither memory nor the
 * speed of others.
 */
export class RunReader implements LiveReader {
  #isClosed = false;
  #isFollowing = false;

  constructor(
    readonly deps: ReaderDeps,
    readonly runId: string,
    /** The last number that the reader has. */
    private seq: number,
    readonly stream: FrameStream,
    /** The end was handed over. */
    readonly onDelivered: () => void,
  ) {
    stream.onClose(() => this.#close());
  }

  /** Begins. */
  open(): void {
    void this.#follow();
  }

  push(frames: string, lastSeq: number): void {
    this.seq = lastSeq;
    this.stream.write(frames);
    if (this.stream.bufferedBytes() <= behindBytes) return;
    this.deps.live(this.runId)?.readers.delete(this);
    void this.#follow();
  }

  finished(frames: string): void {
    this.stream.write(frames);
    this.#finish();
  }

  detached(): void {
    void this.#follow();
  }

  /** This process shuts down; the reader may go on elsewhere. */
  leave(): void {
    if (!this.#isClosed) this.stream.end();
  }

  /** A sign of life for readers of a quiet run. */
  heartbeat(): void {
    if (!this.#isClosed && this.stream.bufferedBytes() === 0) this.stream.write(heartbeatFrame);
  }

  async #follow(): Promise<void> {
    if (this.#isFollowing || this.#isClosed) return;
    this.#isFollowing = true;
    let isSettled = false;
    while (!isSettled && !this.#isClosed) {
      try {
        isSettled = await this.#step();
      } catch (error) {
        this.deps.logger.warn({ err: error, runId: this.runId }, 'the log of a run could not be read');
        await this.deps.signals.wait(this.runId, pollMs);
      }
    }
  }

  /** @returns whether the reader is live or has everything. */
  async #step(): Promise<boolean> {
    if (this.stream.bufferedBytes() > behindBytes) {
      await this.stream.drained(stalledMs);
      if (this.stream.bufferedBytes() > behindBytes) this.stream.destroy();
      return false;
    }
    if (this.#joinLive()) return true;
    const page = await this.deps.log.read(this.runId, this.seq);
    if (this.#isClosed) return true;
    if (!page) {
      this.stream.end();
      return true;
    }
    const before = this.seq;
    this.#writePage(page);
    if (page.status !== 'running' && (!page.isFull || this.seq >= page.lastSeq)) {
      this.#writeEndAgain(page, before);
      this.#finish();
      return true;
    }
    if (this.seq === before && !this.#canJoin()) await this.deps.signals.wait(this.runId, pollMs);
    return false;
  }

  #canJoin(): boolean {
    const run = this.deps.live(this.runId);
    return run !== undefined && this.seq >= run.writtenSeq;
  }

  // Synchronous from the comparison to the registration, so no frame can fall in between.
  #joinLive(): boolean {
    const run = this.deps.live(this.runId);
    if (!run || this.seq < run.writtenSeq) return false;
    const frames = run.unwrittenAfter(this.seq);
    if (frames !== '') this.stream.write(frames);
    this.seq = run.shownSeq;
    // From here on the run may send this reader back to the log, even before the loop that called this has ended.
    this.#isFollowing = false;
    run.readers.add(this);
    return true;
  }

  #writePage(page: LogPage): void {
    let frames = '';
    for (const range of page.ranges) {
      frames += framesAfter(range, this.seq);
      this.seq = Math.max(this.seq, range.lastSeq);
    }
    if (frames !== '') this.stream.write(frames);
  }

  /**
   * The end is always sent. A reader that saw more than the log kept (its process died before the last write), or all of it,
   * gets the end under the next number of its own count, so that for no reader a number means two things.
   */
  #writeEndAgain(page: LogPage, before: number): void {
    const isSent = before < page.lastSeq && page.ranges.length > 0;
    if (!isSent && page.end) this.stream.write(formatFrame(this.seq + 1, page.end));
  }

  #finish(): void {
    this.stream.end();
    this.onDelivered();
  }

  #close(): void {
    this.#isClosed = true;
    this.deps.live(this.runId)?.readers.delete(this);
  }
}
