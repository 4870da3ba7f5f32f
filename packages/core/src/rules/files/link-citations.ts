import { passageAnchor, type CitedPassages } from './citations.js';

/** Code, which stays as it is, or numbers in square brackets that are no link. */
const codeOrNumbers =
  /(?:^|\n) {0,3}(`{3,}(?!`)|~{3,}(?!~))[^]*?(?:\n {0,3}\1|$)|`[^`\n]*`|\[(\d{1,3}(?:\s?[,;]\s?\d{1,3}){0,9})\](?![([:])/g;

/**
 * Makes links of the numbers in a reply that name passages: `[2, 5]` leads to two of them. Numbers that name none stay as they are.
 */
export function linkCitations(text: string, passages: CitedPassages): string {
  if (passages.size === 0 || !text.includes('[')) return text;
  return text.replace(codeOrNumbers, (match, _fence: string | undefined, list: string | undefined) => {
    const numbers = (list?.match(/\d+/g) ?? []).map(Number);
    if (numbers.length === 0 || !numbers.every((number) => passages.has(number))) return match;
    return numbers.map((number) => `[${number}](#${passageAnchor}${number})`).join('');
  });
}
