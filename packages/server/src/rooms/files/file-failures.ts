import { sentence } from '@stoa/core/contract';
import type { NotUnderstood } from './understanding/understanding.js';

/** Why a file was not read. `gaveUp`: no try came to an end, whatever the file says. */
export type FileFailure = NotUnderstood | 'gaveUp';

const sentences: Record<FileFailure, string> = {
  empty: 'The file is empty: there is nothing in it to read.',
  noText: sentence('files.noText'),
  noCharacters:
    'The letters of this PDF can be seen, but it does not say which characters they are. Save it again from the program that made it, or run it through OCR, and upload it again.',
  unsupported: sentence('files.unsupported'),
  tooLarge: 'The file is too large to be read. It is kept, and can be downloaded.',
  tooSlow: 'Reading the file took too long. It is kept, and can be downloaded.',
  broken: 'The file could not be read; it may be damaged or protected by a password.',
  gaveUp: 'The file could not be read this time. It is kept: read it again later.',
};

/** Failures caused by the bytes of a file, for which a retry would end the same. */
const final: ReadonlySet<FileFailure> = new Set([
  'empty',
  'noText',
  'noCharacters',
  'unsupported',
  'tooLarge',
]);

/**
 * What the person reads, and whether another try would end the same. A code of another version of the server, which may write to the same
 * database during an upgrade, is that the file could not be read.
 */
export function describeFailure(failure: FileFailure): { failure: string; isFailureFinal: boolean } {
  const known = Object.hasOwn(sentences, failure) ? failure : 'broken';
  return { failure: sentences[known], isFailureFinal: final.has(known) };
}
