export { isolated } from '@stoa/ui';

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
