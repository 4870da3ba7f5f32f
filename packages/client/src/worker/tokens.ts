import { isUnspaced } from '@stoa/core/rules';

/** Words longer than this are known by their beginning. @units characters */
const longestToken = 32;

const words = /[\p{L}\p{N}\p{M}_]+/gu;
const needsCare = /[^\u0000-\u024F\u0370-\u0DFF]/u;

/** Stretches of a word of one kind: written with spaces between words, or without. */
function* stretches(word: string): Generator<{ characters: string[]; unspaced: boolean }> {
  let characters: string[] = [];
  let unspaced = false;
  for (const character of word) {
    const is = isUnspaced(character);
    if (characters.length > 0 && is !== unspaced) {
      yield { characters, unspaced };
      characters = [];
    }
    unspaced = is;
    characters.push(character);
  }
  if (characters.length > 0) yield { characters, unspaced };
}

/**
 * The entries under which folded text stands in the index: its words, and every pair of neighbours in scripts that are written without
 * spaces, whose last character stands alone as well. So any part of such a text is found by its pairs.
 */
export function tokensOf(folded: string): Set<string> {
  const tokens = new Set<string>();
  for (const [word] of folded.matchAll(words)) {
    if (!needsCare.test(word)) {
      tokens.add(word.length > longestToken ? word.slice(0, longestToken) : word);
      continue;
    }
    for (const { characters, unspaced } of stretches(word)) {
      if (!unspaced) tokens.add(characters.slice(0, longestToken).join(''));
      else
        for (const [at, character] of characters.entries())
          tokens.add(character + (characters[at + 1] ?? ''));
    }
  }
  return tokens;
}

/** Index entries to look up for a term: complete ones, and a prefix. */
export interface Lookup {
  complete: string[];
  beginning: string | null;
  /** The entries alone prove it: a single word needs no second look. */
  isExact: boolean;
}

/** The lookup of a folded term. */
export function lookupOf(folded: string, kind: 'prefix' | 'phrase'): Lookup {
  const found = [...folded.matchAll(words)].map(([word]) => word);
  const complete: string[] = [];
  let beginning: string | null = null;
  for (const [at, word] of found.entries()) {
    const parts = [...stretches(word)];
    for (const [place, { characters, unspaced }] of parts.entries()) {
      const isLast = at === found.length - 1 && place === parts.length - 1;
      const text = characters.slice(0, longestToken).join('');
      if (!unspaced) {
        if (isLast && kind === 'prefix') beginning = text;
        // A word that goes on in the other kind of script is a word of its own in the index.
        else complete.push(text);
      } else if (characters.length === 1) {
        if (isLast) beginning = text;
        else complete.push(text);
      } else
        for (let pair = 0; pair + 1 < characters.length; pair++)
          complete.push(characters.slice(pair, pair + 2).join(''));
    }
  }
  const [only] = found;
  const isExact =
    found.length === 1 && only === folded && only.length <= longestToken && !needsCare.test(only);
  return { complete, beginning, isExact };
}
