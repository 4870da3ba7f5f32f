'use client';
import { createContext, useContext } from 'react';
import type { ReplyParser } from '../parser/reply-parser.js';

/**
 * What has been parsed of the messages of one thread, by message. A message that comes back into sight of a windowed thread is
 * drawn from it and not parsed again.
 */
export interface MarkdownCache {
  /** The parser kept for `key`, or the one that `make` makes, which is then kept. */
  take(key: string, make: () => ReplyParser): ReplyParser;
}

export interface MarkdownCacheLimits {
  /** How many messages are kept at most. */
  messages?: number;
  /** How many characters of source are kept at most, all messages together. */
  characters?: number;
}

/**
 * Makes a cache that lets go of what was not asked for the longest. Make one for each thread, and a new one when another person
 * signs in.
 */
export function createMarkdownCache({
  messages = 200,
  characters = 2_000_000,
}: MarkdownCacheLimits = {}): MarkdownCache {
  const kept = new Map<string, ReplyParser>();
  const trim = (newest: string) => {
    let total = 0;
    for (const parser of kept.values()) total += parser.length();
    for (const [key, parser] of kept) {
      if (key === newest || (kept.size <= messages && total <= characters)) break;
      total -= parser.length();
      kept.delete(key);
    }
  };
  return {
    take(key, make) {
      const found = kept.get(key);
      // A map keeps the order of insertion: what is asked for goes to its end.
      if (found) kept.delete(key);
      const parser = found ?? make();
      kept.set(key, parser);
      if (!found) trim(key);
      return parser;
    },
  };
}

const CacheContext = createContext<MarkdownCache | null>(null);

/** Gives the messages below it a cache. Without one every message keeps its own for as long as it is mounted. */
export const MarkdownCacheProvider = CacheContext.Provider;

/** The cache of this thread, if there is one. */
export const useMarkdownCache = (): MarkdownCache | null => useContext(CacheContext);
