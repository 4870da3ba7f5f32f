import { endScan, freshScan, scanDelta } from '../chat/thoughts.js';

/** A complete text of a model, with the thoughts that stand in it between tags apart. */
export function splitThoughts(answer: string): { text: string; thought: string } {
  const read = scanDelta(freshScan, answer, { hasText: false, hasThought: false });
  const end = endScan(read.scan);
  return { text: read.text + end.text, thought: (read.thought + end.thought).trim() };
}
