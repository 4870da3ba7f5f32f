/** Words without meaning, so that no test depends on what a model would say. */
const words =
  'amber basin cedar delta ember fjord grove harbour island juniper kettle lantern meadow north orchard pebble quiet river stone timber umber valley willow yarrow zephyr'.split(
    ' ',
  );

/** A small seeded generator (mulberry32): the same seed gives the same numbers everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A number for a text (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

/** Tokens of a text of `count` words; joined they are the text. A new paragraph begins about every twenty words. */
export function wordTokens(seedText: string, count: number): string[] {
  const random = seededRandom(hashText(seedText));
  return Array.from({ length: count }, (_, index) => {
    const word = words[Math.floor(random() * words.length)]!;
    const isParagraph = index > 0 && random() < 0.05;
    return index === 0 ? word : `${isParagraph ? '\n\n' : ' '}${word}`;
  });
}

/** How many words an answer has when nothing else is asked for. */
export const defaultWordCount = 60;

/** The whole text that the default script answers a prompt with. */
export const expectedText = (prompt: string): string => wordTokens(prompt, defaultWordCount).join('');

/** The title that the server gives to a conversation whose title prompt ends in this text. */
export const expectedTitle = (prompt: string): string =>
  wordTokens(prompt, 3)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/^./, (letter) => letter.toUpperCase());
