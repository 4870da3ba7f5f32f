import type { FindPattern } from '@stoa/core/rules';

/** Loads an engine whose time grows with the text alone: patterns come from people. */
export async function loadFindPattern(): Promise<FindPattern> {
  const { RE2JS } = await import('re2js');
  return (pattern, text) => {
    try {
      const matcher = RE2JS.compile(pattern).matcher(text);
      return { found: matcher.find() ? (matcher.group() ?? '') : null };
    } catch {
      return null;
    }
  };
}
