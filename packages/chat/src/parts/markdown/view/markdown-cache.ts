'use client';
import { createContext, useContext } from 'react';
import type { ReplyRenderer } from '../render/reply-renderer.js';

/** The renderers of the messages of one thread: a message that re-enters a virtualized thread is not parsed again. */
export interface MarkdownCache {
  /** The renderer cached for `key`, created by `make` on a miss. */
  take(key: string, make: () => ReplyRenderer): ReplyRenderer;
}

export interface MarkdownCacheLimits {
  /** @units messages */
  messages?: number;
  /** Source length of all messages together. @units characters */
  characters?: number;
}

/** Creates a cache that evicts the least recently used message. One for each thread, and a new one after another sign-in. */
export function createMarkdownCache({
  messages = 200,
  characters = 2_000_000,
}: MarkdownCacheLimits = {}): MarkdownCache {
  const kept = new Map<string, ReplyRenderer>();
  const trim = (newest: string) => {
    let total = 0;
    for (const renderer of kept.values()) total += renderer.length();
    for (const [key, renderer] of kept) {
      if (key === newest || (kept.size <= messages && total <= characters)) break;
      total -= renderer.length();
      kept.delete(key);
    }
  };
  return {
    take(key, make) {
      const found = kept.get(key);
      // A map keeps insertion order: a used entry moves to its end.
      if (found) kept.delete(key);
      const renderer = found ?? make();
      kept.set(key, renderer);
      if (!found) trim(key);
      return renderer;
    },
  };
}

const CacheContext = createContext<MarkdownCache | null>(null);

/** Provides the cache to the messages below. Without one, each message keeps its renderer while it is mounted. */
export const MarkdownCacheProvider = CacheContext.Provider;

/** The cache of this thread, if there is one. */
export const useMarkdownCache = (): MarkdownCache | null => useContext(CacheContext);
