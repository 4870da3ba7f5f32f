import type { SearchTerm, SnippetPart } from '@stoa/core/contract';
import { plainMarkdown } from '@stoa/core/rules';

/** Longest quotation. @units characters */
export const snippetCharacters = 160;

/** How much stands in front of the first match. @units characters */
const lead = 40;
const cut = '…';

/** Characters of scripts that are written without spaces; each is a word of its own, as in the index. */
const alone =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3041-\\u30ff\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{3ffff}';
const wordPattern = new RegExp(
  `[${alone}]\\p{M}*|(?:(?![${alone}])[\\p{L}\\p{N}\\p{M}])+|\\p{Extended_Pictographic}`,
  'gu',
);

const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A word without case and accents, as the index holds it. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{Mn}+/gu, '')
    .toLowerCase()
    .replace(/[øłđıħŧßæœ]/g, (letter) => letters[letter] ?? letter);

interface Word {
  from: number;
  to: number;
  text: string;
}

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(wordPattern)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: plain(match[0]),
  }));

/** A match of a term in a text. */
interface Match {
  from: number;
  to: number;
}

/** Finds the terms in a text, in its order; matches do not overlap. */
export function findTerms(text: string, terms: readonly SearchTerm[]): Match[] {
  const words = wordsOf(text);
  const found: Match[] = [];
  for (const { text: term, kind } of terms) {
    const wanted = wordsOf(term).map((word) => word.text);
    const last = wanted.length - 1;
    if (last < 0) {
      const at = text.toLowerCase().indexOf(term.toLowerCase());
      if (at !== -1) found.push({ from: at, to: at + term.length });
      continue;
    }
    const isFoundAt = (start: number) =>
      wanted.every((word, offset) => {
        const own = words[start + offset]?.text;
        return offset === last && kind === 'prefix' ? own?.startsWith(word) : own === word;
      });
    for (let start = 0; start + last < words.length; start++)
      if (isFoundAt(start))
        found.push({ from: words[start]?.from ?? 0, to: words[start + last]?.to ?? text.length });
  }
  found.sort((a, b) => a.from - b.from || b.to - a.to);
  return found.reduce<Match[]>((kept, match) => {
    const before = kept.at(-1);
    if (before && match.from < before.to) before.to = Math.max(before.to, match.to);
    else kept.push({ ...match });
    return kept;
  }, []);
}

/** The complete text in pieces. */
export function highlight(text: string, terms: readonly SearchTerm[]): SnippetPart[] {
  return pieces(text, findTerms(text, terms), 0, text.length);
}

/** The text around its first match; white space is collapsed. */
export function snippet(text: string, terms: readonly SearchTerm[]): SnippetPart[] {
  const matches = findTerms(text, terms);
  const [first] = matches;
  const room = snippetCharacters - 2 * cut.length;
  const from = first && first.to > room ? startNear(text, first.from) : 0;
  const to = endNear(text, Math.min(text.length, from + room), from);
  const parts = pieces(text, matches, from, to).map((part) => ({
    ...part,
    text: part.text.replace(/\s+/g, ' '),
  }));
  if (from > 0) parts.unshift({ text: cut, isMatch: false });
  if (to < text.length) parts.push({ text: cut, isMatch: false });
  return joined(parts);
}

/** The snippet of a message, without Markdown marks unless the terms stand in these alone. */
export function markdownSnippet(markdown: string, terms: readonly SearchTerm[]): SnippetPart[] {
  const plainText = plainMarkdown(markdown);
  return snippet(findTerms(plainText, terms).length > 0 ? plainText : markdown, terms);
}

function pieces(text: string, matches: readonly Match[], from: number, to: number): SnippetPart[] {
  const parts: SnippetPart[] = [];
  let at = from;
  for (const match of matches) {
    const [start, end] = [Math.max(match.from, at), Math.min(match.to, to)];
    if (end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), isMatch: false });
    parts.push({ text: text.slice(start, end), isMatch: true });
    at = end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), isMatch: false });
  return parts;
}

function joined(parts: readonly SnippetPart[]): SnippetPart[] {
  return parts.reduce<SnippetPart[]>((kept, part) => {
    const before = kept.at(-1);
    if (before?.isMatch === part.isMatch) before.text += part.text;
    else kept.push({ ...part });
    return kept;
  }, []);
}

/** A place in front of a match, at the beginning of a word where there is one near. */
function startNear(text: string, match: number): number {
  const from = Math.max(0, match - lead);
  const space = text.slice(from, match).search(/\s/);
  return characterBoundary(text, space === -1 ? from : from + space + 1);
}

function endNear(text: string, to: number, from: number): number {
  if (to === text.length) return to;
  const space = text.lastIndexOf(' ', to);
  return characterBoundary(text, space > from + snippetCharacters / 2 ? space : to);
}

/** Never between the halves of a character. */
const characterBoundary = (text: string, at: number): number =>
  /[\udc00-\udfff]/.test(text.charAt(at)) && /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at;
