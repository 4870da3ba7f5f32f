import type { ImportBatch, ImportEnd } from '@stoa/core/state';

/** Messages to the worker that reads imports. */
export type ImportRequest =
  | { type: 'read'; job: number; file: unknown; mode: 'digest' | 'take'; today: string }
  /** The last batch has been taken. */
  | { type: 'next'; job: number }
  | { type: 'cancel'; job: number };

/** Messages from the worker. */
export type ImportAnswer =
  | { type: 'progress'; job: number; readBytes: number }
  | { type: 'batch'; job: number; batch: ImportBatch }
  | { type: 'end'; job: number; end: ImportEnd };
