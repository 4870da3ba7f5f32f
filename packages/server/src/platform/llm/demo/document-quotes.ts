/** A line of a document that a request holds, where it stands, and the number of its passage. */
interface DocumentLine {
  document: string;
  place: string;
  number: string;
  text: string;
}

const mark = /<document name="([^"]*)" holds="(?:whole|passages)">\n([\s\S]*?)\n<\/document>/g;
const passage = /<passage(?: number="(\d+)")?(?: place="([^"]*)")?>\n([\s\S]*?)\n<\/passage>/g;
const maxQuotes = 3;

function linesOf(prompt: string): DocumentLine[] {
  return [...prompt.matchAll(mark)].flatMap(([, document = '', body = '']) =>
    [...body.matchAll(passage)].flatMap(([, number = '', place = '', text = '']) =>
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => ({ document, place, number, text: line.trim() })),
    ),
  );
}

const wordsOf = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)));

/** The person's question, without the documents in front of it. */
export const questionOf = (prompt: string): string =>
  prompt
    .slice(Math.max(0, prompt.lastIndexOf('</document>')))
    .replace('</document>', '')
    .trim();

/**
 * Quotes the lines of the attached documents that have most words in common with the question, so that somebody without a model sees
 * that they were read. Null for a request without documents.
 */
export function quoteDocuments(prompt: string): string | null {
  const lines = linesOf(prompt);
  if (lines.length === 0) return null;
  const asked = wordsOf(questionOf(prompt));
  const found = lines
    .map((line) => ({ line, score: [...wordsOf(line.text)].filter((word) => asked.has(word)).length }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, maxQuotes);
  const names = [...new Set(lines.map(({ document }) => document))];
  const read = `I am a demo, so I cannot think about your documents, but I was given ${names.map((name) => `**${name}**`).join(', ')}`;
  if (found.length === 0)
    return `${read}. Nothing in them has a word of your question; a real model reads them whole.\n`;
  const quotes = found.map(({ line: { document, place, number, text } }) => {
    const source = place === '' ? document : `${document}, ${place}`;
    return `> ${text}\n>\n> — ${source}${number === '' ? '' : ` [${number}]`}`;
  });
  return `${read}, and this is closest to your question:\n\n${quotes.join('\n\n')}\n`;
}
