/** A value that keeps its own direction within a sentence: a name or an address in a text from right to left. */
export function isolated(value: string): string {
  return `\u2068${value}\u2069`;
}
