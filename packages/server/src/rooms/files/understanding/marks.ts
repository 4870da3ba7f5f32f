/** Words that a reader adds to the text of a document, for what its program shows by other means. */
export const marks = {
  hiddenSlide: '(hidden slide)',
  hiddenSheet: '(hidden sheet)',
  hiddenRow: '(hidden row)',
  hiddenColumns: (letters: string) => `(hidden columns: ${letters})`,
  comment: (author: string, text: string) =>
    author === '' ? `(comment: ${text})` : `(comment by ${author}: ${text})`,
  cellComment: (cell: string, author: string, text: string) =>
    author === '' ? `(comment on ${cell}: ${text})` : `(comment on ${cell} by ${author}: ${text})`,
  note: (number: string, text: string) => `[${number}] ${text}`,
  chart: (title: string) => (title === '' ? '(chart)' : `(chart) ${title}`),
  picture: (words: string) => `(picture: ${words})`,
  ticked: '☒',
  notTicked: '☐',
  encoded: (characters: number) => `(${characters} characters of encoded data left out)`,
  field: (name: string, value: string) => (name === '' ? value : `${name}: ${value}`),
} as const;

/** A formula among words, as Markdown writes it. */
export const inlineFormula = (tex: string): string => (tex === '' ? '' : `$${tex}$`);

/** A row without the empty cells at its end. */
export function withoutEmptyEnd(line: string): string {
  let end = line.length;
  while (end > 0 && (line[end - 1] === '|' || /\s/.test(line[end - 1]!))) end -= 1;
  return line.slice(0, end);
}
