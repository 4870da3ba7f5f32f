/** Tokens of a document, or of an image by the first family of models that is named. */
export function tokensOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.values(value).find((count): count is number => typeof count === 'number');
}
