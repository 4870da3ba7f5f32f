/**
 * The parts of a thought, with those that came in pieces put together: neighbours of one kind and number are one part, and the last
 * signature counts.
 *
 * @source OpenRouter, “Preserving reasoning”
 */
export function mergeThoughtDetails(pieces: readonly unknown[]): unknown[] {
  const parts: unknown[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (isPart(last) && isPart(piece) && isSamePart(last, piece))
      parts[parts.length - 1] = {
        ...last,
        ...Object.fromEntries(Object.entries(piece).filter(([, value]) => value !== null)),
        ...Object.fromEntries(
          wordFields.flatMap((field) =>
            field in last || field in piece ? [[field, textOf(last[field]) + textOf(piece[field])]] : [],
          ),
        ),
      };
    else parts.push(piece);
  }
  return parts;
}

type Part = Record<string, unknown>;

const wordFields = ['text', 'summary'] as const;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Encrypted parts come whole. */
const isSamePart = (one: Part, other: Part): boolean =>
  one['type'] === other['type'] &&
  one['index'] === other['index'] &&
  wordFields.some((field) => typeof other[field] === 'string' || typeof other['signature'] === 'string');
