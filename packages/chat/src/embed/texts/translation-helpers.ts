/** Summary of a chart for screen readers; `data` names its columns together. */
export const chartSummary =
  (data: string) =>
  (kind: string, title: string | undefined, columns: string): string =>
    [title ? `${kind}: ${title}` : kind, columns && `${data}: ${columns}`].filter(Boolean).join('. ');

/** Summary of a diagram for screen readers; `counted` names its kind and number of parts. */
export const diagramSummary =
  (counted: (kind: string, parts: number) => string) =>
  (kind: string, parts: number, words: string): string => {
    const head = parts > 0 ? counted(kind, parts) : kind;
    return words ? `${head}: ${words}` : head;
  };

/** A value that keeps its own direction within a sentence: names of files and of hosts in a text from right to left. */
export const isolated = (value: string): string => `\u2068${value}\u2069`;
