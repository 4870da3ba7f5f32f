import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUnderstander, type Understander } from './understander.js';

const folder = new URL('../testing/corpus/', import.meta.url);
const languages = JSON.parse(readFileSync(new URL('languages.json', folder), 'utf8')) as Record<
  string,
  string[]
>;

/** Places of the sentences that a document of each kind holds, and of those that nobody sees. */
const text = { seen: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], unseen: [14, 15] };
/** A printed page has no comments, and shows what was struck out. */
const printed = { seen: [...text.seen.filter((at) => at !== 7), 14], unseen: [7, 15] };
const sheets = { seen: [0, 1, 7, 8, 9, 10, 11, 12], unseen: [13, 14] };
const slides = { seen: [0, 1, 6, 8, 9, 10, 11, 12, 13], unseen: [14] };
const kinds: Readonly<Record<string, typeof text>> = {
  docx: text,
  odt: text,
  pdf: printed,
  xlsx: sheets,
  ods: sheets,
  pptx: slides,
  odp: slides,
};

/** Words of a text, in the language's own division; forms of the same letters are one. */
function wordsOf(words: string, language: string): string[] {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(words.normalize('NFKC'));
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment.toLowerCase());
}
/** A text without what line breaks and programs put between its letters. */
const lettersOf = (words: string): string => words.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '');

/**
 * Sentences of a PDF whose letters come in another order or form than they were written: the font of the page tells the
 * characters of joined signs that way, and the reader of PDF files passes them on.
 */
const maxChanged: Readonly<Record<string, number>> = { 'ar.pdf': 2, 'hi.pdf': 7, 'th.pdf': 3 };

let understander: Understander;
beforeAll(() => {
  understander = createUnderstander();
});
afterAll(() => understander.close());

const documents = readdirSync(new URL('documents/', folder)).toSorted();

it('[UN18] has a document of each kind in twelve languages', () => {
  expect(Object.keys(languages)).toHaveLength(12);
  for (const kind of Object.keys(kinds))
    expect(documents.filter((name) => name.endsWith(`.${kind}`))).toHaveLength(12);
});

it.each(documents)(
  '[UN18] as many words come out of %s as went in',
  async (name) => {
    const [language = '', kind = ''] = name.split('.');
    const sentences = languages[language]!;
    const { seen, unseen } = kinds[kind]!;
    const outcome = await understander.read(fileURLToPath(new URL(`documents/${name}`, folder)), name);
    const passages = outcome.ok ? outcome.value.passages : [];
    // The name of a sheet is told with the place of each passage.
    const read = passages
      .map(({ content, location }) => `${String(location['sheet'] ?? '')}\n${content}`)
      .join('\n');
    const lost = seen.filter((at) => !lettersOf(read).includes(lettersOf(sentences[at]!)));
    expect(lost.length, lost.map((at) => sentences[at]).join(' · ')).toBeLessThanOrEqual(
      maxChanged[name] ?? 0,
    );
    expect(unseen.filter((at) => lettersOf(read).includes(lettersOf(sentences[at]!)))).toEqual([]);
    const given = seen.flatMap((at) => wordsOf(sentences[at]!, language));
    const found = wordsOf(read, language);
    const left = new Map<string, number>();
    for (const word of found) left.set(word, (left.get(word) ?? 0) + 1);
    const missing = given.filter((word) => {
      const count = left.get(word) ?? 0;
      left.set(word, count - 1);
      return count <= 0;
    });
    process.stdout.write(
      `${language} ${kind}: ${given.length} words in, ${given.length - missing.length} out, ${found.length - given.length + missing.length} added\n`,
    );
    // Where a language writes no blanks, the words on both sides of a line break are divided otherwise; on a page the sign of a
    // note touches the next word.
    const isDivided = /^(zh|ja|th)$/.test(language);
    expect(missing.length).toBeLessThanOrEqual(
      lost.length * 4 + (isDivided ? 4 : 0) + (kind === 'pdf' ? 1 : 0),
    );
    if (kind === 'xlsx' || kind === 'ods')
      for (const shown of ['2024-05-01 14:30', '25:30', '12.5%']) expect(read).toContain(shown);
  },
  120_000,
);
