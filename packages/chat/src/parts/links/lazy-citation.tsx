'use client';
import { lazyPart } from '@stoa/react';
import type { CitationProps } from './citation.js';

const plainNumber = ({ passage }: CitationProps) => `[${passage.number}]`;

/** A numbered mark, loaded with the first one; a plain number until then. */
export const LazyCitation = lazyPart<CitationProps>(async () => (await import('./citation.js')).Citation, {
  waitsForTexts: true,
  waiting: plainNumber,
  failed: (_retry, props) => plainNumber(props),
});
