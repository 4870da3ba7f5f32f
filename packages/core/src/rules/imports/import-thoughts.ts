import { endScan, freshScan, scanDelta, type ScannedDelta } from '../chat/thoughts.js';

/** A complete text of a model, with the thoughts that stand in it between tags apart. */
export function splitThoughts(answer: string): { text: string; thought: string } {
  const read: ScannedDelta & { retracted?: string } = scanDelta(freshScan, answer, {
    hasText: false,
    hasThought: false,
  });
  const end = endScan(read.scan);
  // A closing tag alone makes a thought of what stands before it.
  const thoughts = [read.retracted ?? '', read.thought + end.thought].map((thought) => thought.trim());
  return { text: read.text + end.text, thought: thoughts.filter(Boolean).join('\n\n') };
}
