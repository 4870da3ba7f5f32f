const passage = /<passage number="(\d+)"[^>]*>\n([^]*?)\n<\/passage>/g;

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** An answer in the words of the passage that fits the question best, with its number, as a model cites. */
export function citedAnswer(prompt: string): string {
  const asked = wordsOf(prompt.slice(prompt.lastIndexOf('</document>')));
  const [best] = [...prompt.matchAll(passage)]
    .map(([, number = '', text = '']) => ({
      number,
      text: text.replace(/\s+/g, ' ').trim(),
      score: [...wordsOf(text)].filter((word) => asked.has(word)).length,
    }))
    .toSorted((one, other) => other.score - one.score);
  return best ? `${best.text.slice(0, 160)} [${best.number}]` : 'Nothing is attached.';
}
