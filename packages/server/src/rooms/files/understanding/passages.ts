import { estimateTokens } from '../../../platform/llm/estimate-usage.js';
import type { Block, Passage, PassageLocation } from './understanding.js';

/** A passage of about this length is long enough to answer from and short enough to be found. @units characters */
const passageCharacters = 1_200;
/** A block that is longer is divided. @units characters */
const longestCharacters = 1_800;

/** Divides a text that is too long for one passage at the last line, sentence or word before the limit. */
function divide(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > longestCharacters) {
    const head = rest.slice(0, passageCharacters);
    const at = [/\n(?=[^\n]*$)/, /[.!?。！？]\s(?=[^.!?]*$)/u, /\s(?=\S*$)/]
      .map((end) => head.search(end) + 1)
      .find((place) => place > passageCharacters / 3);
    const cut = at ?? (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length);
    parts.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trimStart();
  }
  return [...parts, rest].filter(Boolean);
}

/** The place of a passage that begins with a block; where it spans several pages or rows, the first one. */
const sameGroup = (one: PassageLocation, other: PassageLocation): boolean =>
  ['page', 'slide', 'sheet', 'heading'].every((key) => one[key] === other[key]);

/**
 * Joins blocks to passages: never across pages, slides, sheets or headings, and each about as long as can be answered from.
 *
 * @param lead stands before each passage after the first one of its group, as the names of the columns of a table do
 */
export function toPassages(blocks: Iterable<Block>, lead?: (location: PassageLocation) => string): Passage[] {
  const passages: Passage[] = [];
  let text = '';
  let place: PassageLocation | null = null;

  const close = () => {
    const content = text.trim();
    if (place && content !== '')
      passages.push({ content, location: place, tokens: estimateTokens(content.length) });
    text = '';
  };
  for (const { text: blockText, location, isStart = false } of blocks)
    for (const part of divide(blockText)) {
      const continues = place !== null && !isStart && sameGroup(place, location);
      if (continues && text.length + part.length <= passageCharacters) {
        text += `\n${part}`;
        continue;
      }
      close();
      const names = continues ? (lead?.(location) ?? '') : '';
      text = names === '' ? part : `${names}\n${part}`;
      place = location;
    }
  close();
  return passages;
}
