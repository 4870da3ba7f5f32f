/** Where no message asks for a table by its prefix, no reply is built from rows: the twin of `csv-answer.ts` for the embeddable chat. */
export const csvFromAnswer = (): string => '';
