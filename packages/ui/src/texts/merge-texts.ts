import type { PartialTexts } from './define-texts.js';

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `base` with the texts of `given` in place of its own; `base` itself where nothing is given. */
export function mergeTexts<Shape extends object>(base: Shape, given: PartialTexts<Shape> | undefined): Shape {
  if (!given) return base;
  const merged = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const own = merged[key];
    merged[key] = isGroup(own) && isGroup(value) ? mergeTexts(own, value) : value;
  }
  return merged as Shape;
}
