'use client';
import { useState } from 'react';
import { linesPerChunk } from './lines-per-chunk.js';

export interface CodeChunks {
  /** The text in chunks of `linesPerChunk` lines, line breaks included. All but the last are final. */
  chunks: readonly string[];
  lineCount: number;
}

/** Splits a growing text into chunks of lines incrementally. */
export function createChunker(): (code: string) => CodeChunks {
  let settled: string[] = [];
  let settledText = '';
  return (code) => {
    if (!code.startsWith(settledText)) {
      settled = [];
      settledText = '';
    }
    let from = settledText.length;
    let lines = 0;
    for (let at = code.indexOf('\n', from); at !== -1; at = code.indexOf('\n', at + 1)) {
      lines += 1;
      if (lines < linesPerChunk) continue;
      settled = [...settled, code.slice(from, at + 1)];
      from = at + 1;
      lines = 0;
    }
    settledText = code.slice(0, from);
    const rest = code.slice(from);
    const endsOpen = rest !== '' && !rest.endsWith('\n');
    return {
      chunks: rest || settled.length === 0 ? [...settled, rest] : settled,
      lineCount: settled.length * linesPerChunk + lines + (endsOpen ? 1 : 0),
    };
  };
}

/** `createChunker` as a hook. */
export function useChunks(code: string): CodeChunks {
  const [chunk] = useState(createChunker);
  return chunk(code);
}
